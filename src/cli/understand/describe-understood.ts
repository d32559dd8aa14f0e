import type { IntentDescriptor } from "../../intent/index.ts"
import type { FoundValue, LeftOver, Understood } from "../../understanding/index.ts"

const bands = {
  act: "this one is meant",
  ask: "one of these may be meant: it would be asked",
  none: "nothing here is meant",
} as const

const reasons: Readonly<Record<LeftOver["why"], string>> = {
  negation: "rules something out that no parameter takes",
  condition: "states a condition that no parameter takes",
  amount: "an amount that no parameter takes",
  date: "a day or a time that no parameter takes",
  known: "a word of this business that no parameter took",
  unknown: "means nothing known",
}

/** What was understood, for a person who writes declarations. */
export function describeUnderstood(understood: Understood, descriptors: readonly IntentDescriptor[]): string {
  const { kind, band, intents, values, leftOver = [], declined = [] } = understood
  const nameOf = (uid: string) => descriptors.find((one) => one.uid === uid)?.name ?? uid
  const shown = intents.slice(0, 3).map(({ uid, confidence }) => `  ${percent(confidence)} ${nameOf(uid)}`)
  return [
    `kind: ${kind}`,
    `intent: ${bands[band]}`,
    ...shown,
    section("values", values.map(describeValue)),
    section("left open", declined),
    section(
      "left over",
      leftOver.map(({ from, why }) => `“${from.text}”: ${reasons[why]}`),
    ),
  ]
    .filter((line) => line !== "")
    .join("\n")
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n")
}

function describeValue({ parameter, value, confidence, from, by, excluded, assumption }: FoundValue): string {
  const said = `${parameter} ${excluded ? "is not" : "="} ${JSON.stringify(value)}`
  const why = `from “${from.text}”${by === undefined ? "" : `, by ${by}`}, ${percent(confidence).trim()} sure`
  return `${said}  (${why}${assumption === undefined ? "" : `; ${assumption}`})`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`.padStart(5)
}
