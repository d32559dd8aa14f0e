import type { IntentDescriptor, Option, Parameter } from "../intent/index.ts"
import { formatMoney } from "../intent/index.ts"
import { isReference, needsNumber } from "./implied-values.ts"
import type { NeedResult } from "./input.ts"
import { type Interaction, type KnownValue, ownValue, valuesOf } from "./interaction.ts"
import type { AskedParameter } from "./moves.ts"
import {
  counted,
  descriptorOf,
  end,
  execute,
  giveUp,
  type Knowledge,
  proceed,
  type Step,
} from "./transitions.ts"

type Checked = NeedResult & { readonly kind: "checked" }

/** The declaration and the backend have spoken about the values: ask, confirm or execute. */
export function afterChecked(before: Interaction, checked: Checked, knowledge: Knowledge): Step {
  const descriptor = descriptorOf(before, knowledge)
  if (isStillAccepted(before, checked)) return execute(before)
  const problems = problemsOf(before, descriptor, checked)
  const settled = settleOpen(dropRefused(before, checked, problems), descriptor, checked)
  if (settled.filled) return proceed(settled.interaction)
  const { interaction } = settled
  const names = [...new Set([...missingOf(interaction, descriptor, checked), ...Object.keys(problems)])]
  if (names.length > 0) return ask(interaction, descriptor, names, problems, checked)
  // What was said and cannot be taken into account is told first: nothing runs as if it had not been said.
  const tells = descriptor.confirm || interaction.unmetConditions !== undefined
  return tells ? confirm(interaction, descriptor, checked) : execute(interaction)
}

/** A yes holds unless there is another amount now; whether it can still be done the backend says when it does it. */
function isStillAccepted({ question }: Interaction, { quote }: Checked): boolean {
  return (
    question?.kind === "confirmation" &&
    question.accepted === true &&
    (quote === undefined || quote === question.quote)
  )
}

/** Why values cannot be taken, in words for people: what the declaration asks for, or what the backend says. */
function problemsOf(
  interaction: Interaction,
  descriptor: IntentDescriptor,
  { issues, check }: Checked,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, rule, message } of issues) {
    const name = path.split(".")[0] ?? ""
    const declared = descriptor.parameters.find((parameter) => parameter.name === name)
    if (rule !== "unknown" && Object.hasOwn(interaction.values, name) && !Object.hasOwn(problems, name))
      problems[name] = declared?.sentence ?? message
  }
  for (const { parameter, message } of check.invalid ?? []) problems[parameter] = message
  return problems
}

function dropRefused(
  interaction: Interaction,
  { issues, check }: Checked,
  problems: Record<string, string>,
): Interaction {
  const values: Record<string, KnownValue> = { ...interaction.values }
  for (const name of Object.keys(problems)) delete values[name]
  for (const { path, rule } of issues) if (rule === "unknown") delete values[path.split(".")[0] ?? ""]
  const assumptions = [...new Set([...interaction.assumptions, ...(check.assumptions ?? [])])].slice(-20)
  return { ...interaction, values, assumptions }
}

/** "No preference" for something required takes the first thing that the backend offers. */
function settleOpen(
  interaction: Interaction,
  descriptor: IntentDescriptor,
  checked: Checked,
): { readonly interaction: Interaction; readonly filled: boolean } {
  const values: Record<string, KnownValue> = { ...interaction.values }
  const assumptions = [...interaction.assumptions]
  const taken: string[] = []
  for (const name of missingOf(interaction, descriptor, checked)) {
    const [first] = ownValue(checked.check.options ?? {}, name) ?? []
    if (!interaction.leftOpen.includes(name) || !first) continue
    const assumption = `${first.label}, since any would do`
    values[name] = { value: first.value, turn: interaction.turn, confidence: 0.5, assumption }
    assumptions.push(assumption)
    taken.push(name)
  }
  const leftOpen = interaction.leftOpen.filter((name) => !taken.includes(name))
  return { interaction: { ...interaction, values, leftOpen, assumptions }, filled: taken.length > 0 }
}

function missingOf(interaction: Interaction, descriptor: IntentDescriptor, { check }: Checked): string[] {
  const notNeeded = new Set(check.notNeeded)
  const required = descriptor.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return [...new Set([...required, ...(check.needed ?? [])])].filter(
    (name) => !notNeeded.has(name) && !Object.hasOwn(interaction.values, name),
  )
}

function ask(
  interaction: Interaction,
  descriptor: IntentDescriptor,
  names: readonly string[],
  problems: Readonly<Record<string, string>>,
  { check }: Checked,
): Step {
  const lost = unknownThing(descriptor, problems, { check })
  const { question } = interaction
  // Said a second time it leads nowhere to ask once more.
  if (
    lost !== undefined &&
    question?.kind === "parameters" &&
    Object.values(question.problems).includes(lost)
  )
    return end(interaction, { kind: "fail", code: "not_found", intent: descriptor.uid, reason: lost })
  const again = counted(interaction, hasProgressed(interaction, names) ? Object.keys(problems) : names)
  if (!again) return giveUp(interaction, names.join(", "))
  const options: Record<string, readonly Option[]> = {}
  const parameters: AskedParameter[] = names.map((name) => {
    const declared = descriptor.parameters.find((parameter) => parameter.name === name)
    const offered = ownValue(check.options ?? {}, name)
    if (offered) options[name] = offered
    return {
      name,
      sentence: declared?.sentence ?? name,
      schema: declared?.schema ?? {},
      required: true,
      problem: ownValue(problems, name),
      options: offered,
    }
  })
  return {
    interaction: {
      ...again,
      phase: "collecting",
      question: { kind: "parameters", parameters: names, options, problems },
    },
    moves: [
      {
        kind: "ask",
        cue: lost !== undefined ? "unknown" : Object.keys(problems).length > 0 ? "invalid" : "missing",
        intent: descriptor.uid,
        parameters,
      },
    ],
  }
}

/** Why the thing that it is about is not known here, where the backend says so: number, code or name do not fit. */
function unknownThing(
  descriptor: IntentDescriptor,
  problems: Readonly<Record<string, string>>,
  { check }: Pick<Checked, "check">,
): string | undefined {
  const proves = ({ name, sentence, schema }: Parameter) =>
    problems[name] !== undefined &&
    problems[name] !== sentence &&
    schema.format === undefined &&
    schema.enum === undefined &&
    (isReference(schema) || schema.pattern === undefined) &&
    ownValue(check.options ?? {}, name) === undefined
  const known = descriptor.parameters.find((one) => one.type === "string" && proves(one))
  return known && needsNumber(descriptor) ? problems[known.name] : undefined
}

/** Whoever answers one thing at a time is not asked too often for the others. */
function hasProgressed({ question }: Interaction, names: readonly string[]): boolean {
  return question?.kind === "parameters" && question.parameters.some((asked) => !names.includes(asked))
}

/** A yes to another amount than the one that holds now. */
function wasAccepted({ question }: Interaction): boolean {
  return question?.kind === "confirmation" && question.accepted === true
}

function confirm(interaction: Interaction, descriptor: IntentDescriptor, { quote, check }: Checked): Step {
  const again = counted(interaction, ["@confirm"])
  if (!again) return giveUp(interaction, "confirm")
  return {
    interaction: { ...again, phase: "confirming", question: { kind: "confirmation", quote } },
    moves: [
      {
        kind: "confirm",
        ...(wasAccepted(interaction) && { cue: "other-amount" }),
        intent: descriptor.uid,
        effect: descriptor.effect,
        values: valuesOf(interaction),
        pin: descriptor.pin?.url,
        quote,
        price: descriptor.price && formatMoney(descriptor.price),
        notes: check.assumptions ?? [],
        unmetConditions: interaction.unmetConditions,
      },
    ],
  }
}
