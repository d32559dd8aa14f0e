import { performance } from "node:perf_hooks"
import type { Metrics } from "./metrics.ts"

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

export interface HttpMetrics {
  started(): void
  /** `route` is a pattern as it was registered: never a path with values in it. */
  finished(method: string, route: string, status: number, milliseconds: number): void
}

export function createHttpMetrics(metrics: Metrics): HttpMetrics {
  const labels = ["method", "route", "status"]
  const total = metrics.counter({ name: "http_requests_total", help: "Requests answered.", labels })
  const duration = metrics.histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's headers to the end of the response.",
    labels,
    buckets: durationBuckets,
  })
  const inFlight = metrics.gauge({ name: "http_requests_in_flight", help: "Requests being answered now." })
  registerProcessMetrics(metrics)
  inFlight.set([], 0)
  return {
    started: () => inFlight.add([], 1),
    finished(method, route, status, milliseconds) {
      const values = [knownMethods.has(method) ? method : "OTHER", route, String(status)]
      inFlight.add([], -1)
      total.add(values)
      duration.observe(values, milliseconds / 1000)
    },
  }
}

function registerProcessMetrics(metrics: Metrics): void {
  metrics.observed({
    type: "counter",
    name: "process_cpu_seconds_total",
    help: "User and system CPU time.",
    read() {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  })
  metrics.observed({
    type: "gauge",
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    read: () => process.memoryUsage.rss(),
  })
  metrics.observed({
    type: "gauge",
    name: "process_start_time_seconds",
    help: "Start of the process since the epoch.",
    read: () => Math.round(Date.now() / 1000 - process.uptime()),
  })
  metrics.observed({
    type: "gauge",
    name: "nodejs_heap_used_bytes",
    help: "JavaScript heap in use.",
    read: () => process.memoryUsage().heapUsed,
  })
  metrics.observed({
    type: "gauge",
    name: "nodejs_eventloop_utilization",
    help: "Share of time since the start in which the event loop was busy.",
    read: () => performance.eventLoopUtilization().utilization,
  })
}
