import { describe, expect, it } from "vitest"
import { createHttpMetrics } from "./http-metrics.ts"
import { createMetrics } from "./metrics.ts"

describe("metrics", () => {
  it("writes counters, gauges and histograms in the Prometheus text format", () => {
    const metrics = createMetrics()
    metrics.counter({ name: "calls_total", help: "Calls.", labels: ["intent"] }).add(['a"b\\c\nd'], 2)
    const open = metrics.gauge({ name: "open", help: "Open\nnow." })
    open.set([], 3)
    open.add([], -1)
    const seconds = metrics.histogram({ name: "seconds", help: "Time.", labels: ["kind"], buckets: [1, 0.1] })
    for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(["x"], value)
    metrics.observed({ type: "gauge", name: "answer", help: "Read when asked.", read: () => 42 })
    expect(metrics.toText()).toBe(
      [
        "# HELP calls_total Calls.",
        "# TYPE calls_total counter",
        'calls_total{intent="a\\"b\\\\c\\nd"} 2',
        "# HELP open Open\\nnow.",
        "# TYPE open gauge",
        "open 2",
        "# HELP seconds Time.",
        "# TYPE seconds histogram",
        'seconds_bucket{kind="x",le="0.1"} 2',
        'seconds_bucket{kind="x",le="1"} 3',
        'seconds_bucket{kind="x",le="+Inf"} 4',
        'seconds_sum{kind="x"} 7.65',
        'seconds_count{kind="x"} 4',
        "# HELP answer Read when asked.",
        "# TYPE answer gauge",
        "answer 42",
        "",
      ].join("\n"),
    )
  })

  it("lets no label grow without bound", () => {
    const metrics = createMetrics()
    const counter = metrics.counter({ name: "calls_total", help: "Calls.", labels: ["who"] })
    for (let i = 0; i < 5_000; i++) counter.add([`caller-${i}`])
    const lines = metrics.toText().split("\n")
    expect(lines.length).toBeLessThan(2_010)
    expect(lines).toContain('calls_total{who="other"} 3000')
  })

  it("refuses a name twice, and one that no collector would read", () => {
    const metrics = createMetrics()
    metrics.counter({ name: "a", help: "" })
    expect(() => metrics.gauge({ name: "a", help: "" })).toThrow("registered once")
    expect(() => metrics.gauge({ name: "a b", help: "" })).toThrow("metric 'a b'")
    expect(() => metrics.gauge({ name: "c", help: "", labels: ["x-y"] })).toThrow("metric 'c'")
  })

  it("counts methods nobody knows as one", () => {
    const metrics = createMetrics()
    const http = createHttpMetrics(metrics)
    for (const method of ["BREW", "PROPFIND"]) {
      http.started()
      http.finished(method, "unmatched", 404, 1)
    }
    const text = metrics.toText()
    expect(text).toContain('http_requests_total{method="OTHER",route="unmatched",status="404"} 2')
    expect(text).toContain("http_requests_in_flight 0")
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m)
  })
})
