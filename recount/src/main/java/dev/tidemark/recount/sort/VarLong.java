package dev.tidemark.recount.sort;

/** Numbers of variable length: seven bits a byte, the lowest first. */
final class VarLong {

    private VarLong() {}

    /** Writes a number, taken as unsigned; returns the place after it. */
    static int write(long value, byte[] out, int at) {
        long rest = value;
        int place = at;
        while ((rest & ~0x7FL) != 0) {
            out[place++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out[place++] = (byte) rest;
        return place;
    }

    /** How many bytes the number at this place has. */
    static int length(byte[] bytes, int at) {
        int place = at;
        while (bytes[place] < 0) {
            place++;
        }
        return place + 1 - at;
    }

    static long read(byte[] bytes, int at) {
        long value = 0;
        int place = at;
        int shift = 0;
        while (true) {
            byte b = bytes[place++];
            value |= (long) (b & 0x7F) << shift;
            if (b >= 0) {
                return value;
            }
            shift += 7;
        }
    }
}
