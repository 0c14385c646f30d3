(function () {
  "use strict";
  const charts = JSON.parse(document.getElementById("data").textContent);
  const drawn = [];

  function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function short(value) {
    if (value === null || value === undefined) return "-";
    return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 }).format(value);
  }

  function axis(label, extra) {
    return Object.assign({
      label: label, stroke: color("--ink"), grid: { stroke: color("--line"), width: 1 },
      ticks: { stroke: color("--line") }, values: (plot, splits) => splits.map(short),
    }, extra);
  }

  function draw(place, width) {
    const chart = charts[Number(place.dataset.chart)];
    if (chart.values[0].length === 0) return;
    const series = chart.names.map((name, i) => ({
      label: name, stroke: color("--curve" + (i + 1)), width: 2, dash: [[], [8, 4], [2, 3]][i],
      points: { show: false }, value: (plot, value) => short(value),
      paths: chart.steps ? uPlot.paths.stepped({ align: 1 }) : undefined,
    }));
    drawn.push(new uPlot({
      width: width || place.clientWidth || 480, height: 260,
      scales: { x: { time: false }, y: { range: (plot, least, most) => [0, most > 0 ? most * 1.05 : 1] } },
      axes: [axis(chart.x), axis(chart.y, { size: 64 })],
      series: [{ label: chart.x, value: (plot, value) => short(value) }].concat(series),
    }, chart.values, place));
  }

  function redraw(width) {
    while (drawn.length) drawn.pop().destroy();
    document.querySelectorAll(".chart").forEach((place) => draw(place, width));
  }

  redraw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw());
  // A canvas keeps its colours, so it is drawn again in those of the paper, and back afterwards.
  matchMedia("print").addEventListener("change", (query) => redraw(query.matches ? 480 : undefined));
  addEventListener("beforeprint", () => redraw(480));
  addEventListener("afterprint", () => redraw());
  let wait;
  addEventListener("resize", () => { clearTimeout(wait); wait = setTimeout(() => redraw(), 100); });
})();
