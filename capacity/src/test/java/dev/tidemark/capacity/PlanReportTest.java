package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanReportTest {
    private static final List<String> BROWSERS =
            List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

    /** Counts each canvas's painted pixels, and says which colours the page has. */
    private static final String PROBE =
            """
            <script>
            setTimeout(() => {
              const painted = [...document.querySelectorAll(".chart canvas")].map((canvas) => {
                const pixels = canvas.getContext("2d")
                    .getImageData(0, 0, canvas.width, canvas.height).data;
                let count = 0;
                for (let i = 3; i < pixels.length; i += 4) if (pixels[i] > 0) count++;
                return count;
              });
              const style = getComputedStyle(document.documentElement);
              document.body.setAttribute("data-painted", painted.join(","));
              document.body.setAttribute("data-paper", style.backgroundColor);
              document.body.setAttribute("data-ink", style.color);
            }, 300);
            </script>
            """;

    @TempDir Path folder;

    private static CapacityPlan plan(String name, String... changes) {
        return CapacityPlan.of(
                WorkloadFile.read(name, ExampleWorkloads.text(name), List.of(changes)));
    }

    @Test
    void thePageStartsWithTheAnswerAndHoldsEveryLine() {
        CapacityPlan plan = plan("ad-clicks");
        String page = PlanReport.html(plan);
        assertThat(page).contains(plan.answer().buy(), plan.answer().heal());
        assertThat(plan.lines()).allSatisfy(line -> assertThat(page).contains(line.name()));
        assertThat(page.indexOf(plan.answer().buy())).isLessThan(page.indexOf("<table"));
        assertThat(page).contains("64 KPUs are fewer than the peak needs.").doesNotContain("{{");
    }

    @Test
    void thePageAsksTheNetworkForNothing() {
        String page = PlanReport.html(plan("feature-store"));
        assertThat(page)
                .doesNotContainPattern("(?i)(src|href)\\s*=")
                .doesNotContainPattern("(?i)@import|url\\(|fetch\\(|XMLHttpRequest");
        assertThat(page).contains("default-src 'none'");
    }

    @Test
    void aNameCannotBreakOutOfThePage() {
        Workload workload =
                WorkloadFile.read(
                        "</title><script>alert(1)</script>",
                        ExampleWorkloads.text("ad-clicks"),
                        List.of());
        assertThat(PlanReport.html(CapacityPlan.of(workload)))
                .doesNotContain("<script>alert")
                .contains("&lt;script&gt;alert(1)");
    }

    @Test
    void theBacklogStartsAtTheReplayAndEndsAtZero() {
        Workload workload = plan("ad-clicks").workload();
        PlanCharts.Chart backlog = new PlanCharts(workload).all().get(1);
        List<Double> peak = backlog.series().get(1).y();
        // 30 s and 0.1 s of checkpoint at 100,000 clicks a second; then 50 s more until it is read.
        assertThat(peak.get(0)).isBetween(3_000_000.0, 3_020_000.0);
        assertThat(peak.stream().mapToDouble(d -> d).max().orElseThrow())
                .isBetween(8_000_000.0, 8_020_000.0);
        assertThat(peak.get(peak.size() - 1)).isZero();
    }

    @Test
    void aJobThatNeverCatchesUpStillHasItsPage() {
        CapacityPlan plan = plan("ad-clicks", "unit.count.peak=40");
        assertThat(PlanReport.html(plan)).contains("never catches up", "No interval helps");
    }

    @Test
    void everyCurveIsAsLongAsItsChartAndFinite() {
        for (String name : ExampleWorkloads.names()) {
            for (PlanCharts.Chart chart : new PlanCharts(plan(name).workload()).all()) {
                assertThat(chart.x()).isSorted().hasSizeGreaterThan(5);
                assertThat(chart.series())
                        .allSatisfy(
                                series ->
                                        assertThat(series.y())
                                                .hasSameSizeAs(chart.x())
                                                .allMatch(Double::isFinite)
                                                .allMatch(y -> y >= 0));
            }
        }
    }

    @Test
    void aBrowserShowsAllFourChartsWithoutANetwork() throws Exception {
        String dom = open("--blink-settings=preferredColorScheme=1");
        String[] painted = attribute(dom, "painted").split(",", -1);
        assertThat(painted)
                .hasSize(4)
                .allSatisfy(n -> assertThat(Integer.parseInt(n)).isGreaterThan(500));
        assertThat(attribute(dom, "paper")).isEqualTo("rgb(255, 255, 255)");
    }

    @Test
    void inDarkModeTheInkIsLightAndTheChartsAreStillThere() throws Exception {
        String dom = open("--blink-settings=preferredColorScheme=0");
        assertThat(attribute(dom, "paper")).isEqualTo("rgb(20, 23, 27)");
        assertThat(attribute(dom, "ink")).isEqualTo("rgb(231, 235, 240)");
        assertThat(attribute(dom, "painted").split(",", -1))
                .hasSize(4)
                .allSatisfy(n -> assertThat(Integer.parseInt(n)).isGreaterThan(500));
    }

    @Test
    void itPrintsToPaper() throws Exception {
        Path pdf = folder.resolve("plan.pdf");
        run("--print-to-pdf=" + pdf);
        assertThat(Files.readString(pdf, StandardCharsets.ISO_8859_1))
                .startsWith("%PDF")
                .contains("/Type /Page");
    }

    private String open(String setting) throws Exception {
        return run("--dump-dom", setting);
    }

    private String run(String... options) throws Exception {
        Optional<String> browser = browser();
        if (System.getenv("CI") == null) {
            assumeTrue(
                    browser.isPresent(),
                    "no headless Chromium: install the package chromium-headless-shell");
        }
        Path page = folder.resolve("plan.html");
        Files.writeString(
                page, PlanReport.html(plan("ad-clicks")).replace("</body>", PROBE + "</body>"));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                browser.orElseThrow(),
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--user-data-dir=" + folder.resolve("profile"),
                                "--host-resolver-rules=MAP * ~NOTFOUND",
                                "--virtual-time-budget=5000"));
        command.addAll(Arrays.asList(options));
        command.add(page.toUri().toString());
        Path output = folder.resolve("output.txt");
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(output.toFile())
                        .redirectError(folder.resolve("errors.txt").toFile())
                        .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the browser ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isZero();
        return Files.readString(output);
    }

    private static Optional<String> browser() {
        String path = System.getenv().getOrDefault("PATH", "");
        return BROWSERS.stream()
                .flatMap(
                        name ->
                                Stream.of(path.split(File.pathSeparator, -1))
                                        .map(dir -> Path.of(dir, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static String attribute(String dom, String name) {
        return Pattern.compile("data-" + name + "=\"([^\"]*)\"")
                .matcher(dom)
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no data-" + name + " in the page"));
    }
}
