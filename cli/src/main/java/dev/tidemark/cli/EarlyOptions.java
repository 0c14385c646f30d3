package dev.tidemark.cli;

import java.util.List;

/**
 * What must be known before the command line is parsed: where the settings are, and how an error in
 * the command line itself is to be told.
 *
 * @param profile the value of {@code --profile}, or null
 * @param output the value of {@code --output}, or null
 * @param asksForHelp whether help or the version is all that is wanted
 */
record EarlyOptions(
        String profile, String output, boolean verbose, boolean noColor, boolean asksForHelp) {

    private static final List<String> HELP = List.of("-h", "--help", "-V", "--version");

    static EarlyOptions scan(String... args) {
        List<String> words = List.of(args);
        int end = words.indexOf("--");
        List<String> options = end < 0 ? words : words.subList(0, end);
        boolean help =
                options.isEmpty()
                        || options.get(0).equals("help")
                        || options.stream().anyMatch(HELP::contains);
        return new EarlyOptions(
                value("--profile", options),
                value("--output", options),
                options.contains("--verbose"),
                options.contains("--no-color"),
                help);
    }

    private static String value(String option, List<String> words) {
        String found = null;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.startsWith(option + "=")) {
                found = word.substring(option.length() + 1);
            } else if (word.equals(option) && i + 1 < words.size()) {
                found = words.get(i + 1);
            }
        }
        return found;
    }
}
