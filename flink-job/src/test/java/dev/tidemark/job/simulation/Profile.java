package dev.tidemark.job.simulation;

import dev.tidemark.job.simulation.Event.Kind;

/** How often each kind of event comes in a schedule: relative weights. */
enum Profile {
    /** A bit of everything. */
    EVERYTHING,
    /** Crashes, and outages longer than a short horizon. */
    OUTAGES {
        @Override
        int weight(Kind kind) {
            return switch (kind) {
                case CRASH, OUTAGE -> 30;
                default -> super.weight(kind);
            };
        }
    },
    /** Shards fall silent and wake. */
    SILENCES {
        @Override
        int weight(Kind kind) {
            return switch (kind) {
                case SILENCE -> 40;
                case DELIVER -> 400;
                default -> super.weight(kind);
            };
        }
    },
    /** Workers that are cut off and go on. */
    CUT_OFF_WORKERS {
        @Override
        int weight(Kind kind) {
            return switch (kind) {
                case CRASH -> 50;
                case END_CUT_OFF -> 5;
                default -> super.weight(kind);
            };
        }
    },
    /** Few workers that are cut off, and each goes on as fast as its successor. */
    RACING_WORKERS {
        @Override
        int weight(Kind kind) {
            return switch (kind) {
                case BARRIER, COMPLETE, FAULT -> 10;
                case END_CUT_OFF, OUTAGE, REWIND, BRANCH -> 1;
                default -> super.weight(kind);
            };
        }

        @Override
        int cutOffPercent() {
            return 50;
        }

        @Override
        int mostRecords() {
            return 20;
        }
    },
    /** Generations side by side. */
    BLUE_GREEN {
        @Override
        int weight(Kind kind) {
            return switch (kind) {
                case BRANCH -> 40;
                case SWITCH -> 10;
                default -> super.weight(kind);
            };
        }
    },
    /** Checkpoints that are slow to complete, and crashes. */
    SLOW_UPLOADS {
        @Override
        int weight(Kind kind) {
            return switch (kind) {
                case BARRIER -> 100;
                case COMPLETE -> 80;
                case CRASH -> 40;
                default -> super.weight(kind);
            };
        }
    };

    int weight(Kind kind) {
        return switch (kind) {
            case READ -> 300;
            case DELIVER -> 250;
            case TICK -> 150;
            case COMPLETE -> 70;
            case TIME, BARRIER -> 60;
            case FIRE -> 50;
            case NOTIFY, FAULT -> 20;
            case END_CUT_OFF -> 15;
            case CRASH -> 14;
            case ABORT -> 8;
            case SILENCE, REWIND, BRANCH, SWITCH -> 5;
            case OUTAGE -> 3;
            case UNDO -> 2;
        };
    }

    /** How many of a hundred steps of jobs are those of workers that were cut off. */
    int cutOffPercent() {
        return 15;
    }

    /** How many records one step reads at most. */
    int mostRecords() {
        return 4;
    }

    /** The kind at a place in the sum of all weights. */
    Kind kind(int place) {
        int rest = place;
        for (Kind kind : Kind.values()) {
            rest -= weight(kind);
            if (rest < 0) {
                return kind;
            }
        }
        throw new IllegalArgumentException("beyond the sum of all weights: " + place);
    }

    int sum() {
        int sum = 0;
        for (Kind kind : Kind.values()) {
            sum += weight(kind);
        }
        return sum;
    }
}
