import { equalJson, type Option } from "../intent/index.ts"
import type { FoundValue, Understood } from "../understanding/index.ts"
import { type Interaction, type KnownValue, ownValue } from "./interaction.ts"
import { counted, giveUp, intentOf, type Knowledge, proceed, type Step } from "./transitions.ts"
import { unmetConditions } from "./unmet-conditions.ts"

export const offersAtMost = 4
/** Two values this close in confidence fit equally well. */
const ambiguous = 0.1

/** Takes over what was found; two values that fit one parameter equally well are offered for choice. */
export function take(interaction: Interaction, understood: Understood, knowledge: Knowledge): Step {
  const descriptor = knowledge.find(intentOf(interaction))
  const declared = new Set(descriptor?.parameters.map(({ name }) => name))
  const values: Record<string, KnownValue> = { ...interaction.values }
  let { assumptions } = interaction
  let unclear: { readonly parameter: string; readonly options: readonly Option[] } | undefined
  for (const [parameter, found] of byParameter(
    understood.values.filter(({ parameter }) => declared.has(parameter)),
  )) {
    for (const { value, excluded } of found)
      if (excluded && equalJson(ownValue(values, parameter)?.value, value)) delete values[parameter]
    const wanted = found.filter(({ excluded }) => !excluded)
    const [best, next] = wanted
    // What was said in this very turn is newer than the words of the wish, which are read again.
    if (!best || ownValue(values, parameter)?.turn === interaction.turn) continue
    if (next && best.confidence - next.confidence < ambiguous && !equalJson(best.value, next.value)) {
      unclear ??= {
        parameter,
        options: wanted.slice(0, offersAtMost).map(({ value, from }) => ({ value, label: from.text })),
      }
      continue
    }
    // What was taken for granted about the value before goes with it.
    const outdated = ownValue(values, parameter)?.assumption
    assumptions = assumptions.filter((assumption) => assumption !== outdated)
    values[parameter] = {
      value: interaction.refines ? joined(ownValue(values, parameter)?.value, best.value) : best.value,
      turn: interaction.turn,
      confidence: best.confidence,
      assumption: best.assumption,
    }
    if (best.assumption !== undefined) assumptions = [...assumptions, best.assumption]
  }
  const leftOpen = [...new Set([...interaction.leftOpen, ...(understood.declined ?? [])])].filter(
    (name) => !Object.hasOwn(values, name),
  )
  const next: Interaction = {
    ...interaction,
    values,
    leftOpen,
    assumptions: assumptions.slice(-20),
    unmetConditions: unmetConditions(interaction, understood, descriptor),
  }
  if (!unclear) return proceed(next)
  const again = counted(next, [unclear.parameter])
  return again
    ? offer({ ...again, phase: "collecting" }, unclear.options, unclear.parameter)
    : giveUp(next, unclear.parameter)
}

/** Keeps what was told beside a question. */
export function withNotes(interaction: Interaction, { values }: Understood): Interaction {
  const noted = values.map(({ parameter, value, confidence }) => [
    parameter,
    { value, turn: interaction.turn, confidence },
  ])
  return { ...interaction, values: { ...interaction.values, ...Object.fromEntries(noted) } }
}

/** "Only with a balcony" is wished for beside the garden before it. */
function joined(before: unknown, value: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(value)) return value
  return [...before, ...value.filter((one) => !before.some((other) => equalJson(one, other)))]
}

export function offer(interaction: Interaction, options: readonly Option[], parameter?: string): Step {
  return {
    interaction: { ...interaction, question: { kind: "choice", parameter, options } },
    moves: [
      {
        kind: "choose",
        parameter,
        options: options.map((option, index) => ({ ...option, id: String(index) })),
      },
    ],
  }
}

function byParameter(found: readonly FoundValue[]): Map<string, FoundValue[]> {
  const groups = new Map<string, FoundValue[]>()
  for (const value of [...found].sort((a, b) => b.confidence - a.confidence))
    groups.set(value.parameter, [...(groups.get(value.parameter) ?? []), value])
  return groups
}

export function certain(parameter: string, value: unknown, text: string): FoundValue {
  return { parameter, value, confidence: 1, from: { start: 0, end: text.length, text } }
}
