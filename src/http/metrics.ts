import { ParleyError } from "../intent/index.ts"

/** Labels are given as values, in the order in which the metric names them. */
export type LabelValues = readonly string[]

export interface Counter {
  add(labels: LabelValues, amount?: number): void
}

export interface Gauge {
  set(labels: LabelValues, value: number): void
  add(labels: LabelValues, amount: number): void
}

export interface Histogram {
  observe(labels: LabelValues, value: number): void
}

export interface MetricDeclaration {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
}

/** Numbers about this process in the Prometheus text format, version 0.0.4. */
export interface Metrics {
  counter(declaration: MetricDeclaration): Counter
  gauge(declaration: MetricDeclaration): Gauge
  histogram(declaration: MetricDeclaration & { readonly buckets: readonly number[] }): Histogram
  /** A metric whose value is read when it is asked for. */
  observed(declaration: MetricDeclaration & { readonly type: "counter" | "gauge"; read(): number }): void
  toText(): string
}

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8"

interface Family {
  readonly declaration: MetricDeclaration
  readonly type: "counter" | "gauge" | "histogram"
  lines(): string[]
}

/** A label that grew without bound would fill memory here and in every collector, so the rest shares one series. */
const maxSeries = 2_000
const overflow = "other"

export function createMetrics(): Metrics {
  const families = new Map<string, Family>()

  function register(family: Family): void {
    const { name, labels = [] } = family.declaration
    const names = [name, ...labels]
    if (families.has(name) || !names.every((one) => /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(one)))
      throw new ParleyError(
        "invalid_configuration",
        `metric '${name}': names are letters, digits and '_', and each is registered once`,
      )
    families.set(name, family)
  }

  function numbers(type: "counter" | "gauge", declaration: MetricDeclaration) {
    const series = createSeries(declaration, () => ({ value: 0 }))
    register({
      type,
      declaration,
      lines: () => series.map((text, { value }) => [`${declaration.name}${braces(text)} ${value}`]),
    })
    return series
  }

  return {
    counter(declaration) {
      const series = numbers("counter", declaration)
      return {
        add(labels, amount = 1) {
          series.at(labels).value += amount
        },
      }
    },
    gauge(declaration) {
      const series = numbers("gauge", declaration)
      return {
        set(labels, value) {
          series.at(labels).value = value
        },
        add(labels, amount) {
          series.at(labels).value += amount
        },
      }
    },
    histogram(declaration) {
      const bounds = [...declaration.buckets].sort((a, b) => a - b)
      const series = createSeries(declaration, () => ({
        counts: new Array<number>(bounds.length).fill(0),
        sum: 0,
        count: 0,
      }))
      register({
        type: "histogram",
        declaration,
        lines: () => series.map((text, state) => histogramLines(declaration.name, text, bounds, state)),
      })
      return {
        observe(labels, value) {
          const state = series.at(labels)
          const bucket = bounds.findIndex((bound) => value <= bound)
          if (bucket !== -1) state.counts[bucket] = (state.counts[bucket] ?? 0) + 1
          state.sum += value
          state.count += 1
        },
      }
    },
    observed(declaration) {
      const { type, name, read } = declaration
      register({ type, declaration, lines: () => [`${name} ${read()}`] })
    },
    toText() {
      const blocks = [...families.values()].map(({ declaration: { name, help }, type, lines }) =>
        [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...lines()].join("\n"),
      )
      return `${blocks.join("\n")}\n`
    },
  }
}

function createSeries<State>(declaration: MetricDeclaration, createState: () => State) {
  const states = new Map<string, { readonly text: string; readonly state: State }>()
  const names = declaration.labels ?? []
  function at(labels: LabelValues): State {
    const key = labels.join("\u0000")
    const known = states.get(key)
    if (known !== undefined) return known.state
    if (states.size >= maxSeries && labels.some((label) => label !== overflow))
      return at(names.map(() => overflow))
    const text = names.map((name, index) => `${name}="${escapeLabel(labels[index] ?? "")}"`).join(",")
    const state = createState()
    states.set(key, { text, state })
    return state
  }
  return {
    at,
    map: (toLines: (text: string, state: State) => string[]) =>
      [...states.values()].flatMap(({ text, state }) => toLines(text, state)),
  }
}

function histogramLines(
  name: string,
  text: string,
  bounds: readonly number[],
  state: { readonly counts: readonly number[]; readonly sum: number; readonly count: number },
): string[] {
  const separator = text === "" ? "" : ","
  let below = 0
  const buckets = bounds.map((bound, index) => {
    below += state.counts[index] ?? 0
    return `${name}_bucket{${text}${separator}le="${bound}"} ${below}`
  })
  return [
    ...buckets,
    `${name}_bucket{${text}${separator}le="+Inf"} ${state.count}`,
    `${name}_sum${braces(text)} ${state.sum}`,
    `${name}_count${braces(text)} ${state.count}`,
  ]
}

function braces(text: string): string {
  return text === "" ? "" : `{${text}}`
}

function escapeLabel(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`))
}

function escapeHelp(value: string): string {
  return value.replace(/[\\\n]/g, (character) => (character === "\n" ? "\\n" : "\\\\"))
}
