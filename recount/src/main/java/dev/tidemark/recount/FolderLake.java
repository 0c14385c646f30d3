package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A lake in a folder: {@code raw/hour=2026-02-08T10/NAME.jsonl.gz}. */
final class FolderLake implements Lake {

    private final Path root;

    FolderLake(Path root) {
        this.root = root;
    }

    @Override
    public SortedSet<Hour> hours(Kind kind) throws IOException {
        SortedSet<Hour> hours = new TreeSet<>();
        Path folder = root.resolve(kind.folder());
        if (!Files.isDirectory(folder)) {
            return hours;
        }
        try (Stream<Path> partitions = Files.list(folder)) {
            for (Path partition : (Iterable<Path>) partitions::iterator) {
                LakeNames.hour(partition.getFileName().toString()).ifPresent(hours::add);
            }
        }
        return hours;
    }

    @Override
    public List<LakeObject> objects(Kind kind, Hour arrival) throws IOException {
        Path folder = root.resolve(kind.folder()).resolve(LakeNames.partition(arrival));
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> data =
                    files.filter(file -> LakeNames.isData(slashes(folder.relativize(file))))
                            .toList();
            List<LakeObject> objects = new java.util.ArrayList<>();
            for (Path file : data) {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                if (found.isRegularFile()) {
                    objects.add(object(kind, arrival, file, found));
                }
            }
            objects.sort(Comparator.comparing(LakeObject::name));
            return objects;
        }
    }

    private LakeObject object(Kind kind, Hour arrival, Path file, BasicFileAttributes found) {
        String name = slashes(root.relativize(file));
        String version = Long.toString(found.lastModifiedTime().toMillis());
        return new LakeObject(kind, arrival, name, found.size(), version);
    }

    private static String slashes(Path relative) {
        return relative.toString().replace('\\', '/');
    }

    @Override
    public InputStream open(LakeObject object) throws IOException {
        try {
            return Files.newInputStream(root.resolve(object.name()));
        } catch (NoSuchFileException e) {
            throw new IOException("it is no longer there", e);
        }
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
