import type { IntentDescriptor, Option } from "../../src/intent/index.ts"
import { turnKind } from "../../src/understanding/embedded/turn-kind.ts"
import { extractValues } from "../../src/understanding/embedded/values/index.ts"
import type { Asked, Situation, TurnKind } from "../../src/understanding/understanding.ts"
import { type Act, type Dialogue, type ServiceSchema, type Turn, toDescriptor } from "./dialogue-data.ts"
import { missing, readSharedData } from "./shared-data.ts"
import { type Part, percent } from "./table.ts"

const file = "dialogues/sgd-dev.json"

export interface DialoguesResult {
  readonly turns: number
  /** The whole state is right after the turn, every mistake before it included. */
  readonly jointGoal: number
  /** Started from the right state before the turn, the state after it is right. */
  readonly turnAccuracy: number
  readonly precision: number
  readonly recall: number
  /** The kind of turn is the one the annotated acts make it. */
  readonly kindAccuracy: number
  readonly medianMicroseconds: number
  readonly misses: readonly string[]
  readonly kindMisses: readonly string[]
}

type State = Record<string, unknown>

/** Fills the services' parameters over whole dialogues, told what the system itself asked and offered. */
export async function benchDialogues(): Promise<DialoguesResult | undefined> {
  const data = readSharedData<{ schema: ServiceSchema[]; dialogues: Dialogue[] }>(file)
  if (!data) return undefined
  const services = new Map(data.schema.map((service) => [service.service_name, toDescriptor(service)]))
  const totals = { turns: 0, joint: 0, turn: 0, kinds: 0, kindTurns: 0, right: 0, given: 0, wanted: 0 }
  const times: number[] = []
  const misses: string[] = []
  const kindMisses: string[] = []
  for (const dialogue of data.dialogues) {
    const descriptor = services.get(dialogue.service)!
    const canonical = toCanonical(dialogue)
    let own: State = {}
    let before: State = {}
    let system: Turn | undefined
    for (const turn of dialogue.turns) {
      if (turn.by === "system") {
        system = withOpenActs(turn, system)
        continue
      }
      const wanted = toGold(turn.state ?? {}, canonical)
      const start = performance.now()
      own = step(turn.text, descriptor, own, system)
      times.push((performance.now() - start) * 1_000)
      const fromRight = step(turn.text, descriptor, before, system)
      totals.turns++
      if (isSame(own, wanted)) totals.joint++
      if (isSame(fromRight, wanted)) totals.turn++
      else
        misses.push(
          `${dialogue.service} | ${system?.text ?? ""} | ${turn.text} | ${difference(fromRight, wanted)}`,
        )
      countChanges(totals, before, fromRight, wanted)
      const expected = toKind(turn.acts)
      if (expected) {
        totals.kindTurns++
        const kind = turnKind(turn.text, toSituation(descriptor, before, system).situation)
        if (kind === expected) totals.kinds++
        else kindMisses.push(`${expected} taken for ${kind} | ${system?.text ?? ""} | ${turn.text}`)
      }
      before = toState(descriptor, turn.state ?? {}, canonical)
    }
  }
  times.sort((a, b) => a - b)
  return {
    turns: totals.turns,
    jointGoal: totals.joint / totals.turns,
    turnAccuracy: totals.turn / totals.turns,
    precision: totals.right / totals.given,
    recall: totals.right / totals.wanted,
    kindAccuracy: totals.kinds / totals.kindTurns,
    medianMicroseconds: times[times.length >> 1]!,
    misses,
    kindMisses,
  }
}

function step(text: string, descriptor: IntentDescriptor, state: State, system: Turn | undefined): State {
  const { situation, proposed } = toSituation(descriptor, state, system)
  const { values, declined = [] } = extractValues(text, descriptor, situation)
  const next: State = { ...state }
  const kind = turnKind(text, situation)
  if (kind === "yes") Object.assign(next, proposed)
  for (const slot of declined) next[slot] = "dontcare"
  for (const value of values) if (!value.excluded) next[value.parameter] = value.value
  return next
}

/** Answering a question in between leaves open what was asked or offered; a summary said again may be shorter. */
function withOpenActs(system: Turn, before: Turn | undefined): Turn {
  const only = (name: string) => system.acts.every(({ act }) => act === name)
  const kept = only("INFORM")
    ? before?.acts
    : only("CONFIRM")
      ? before?.acts.filter(({ act }) => act === "CONFIRM")
      : []
  return { ...system, acts: [...(kept ?? []), ...system.acts] }
}

const now = Date.parse("2019-03-01T08:00:00Z")

/** What the system's last acts mean for the next words: asked, offered, or put up for a yes. */
function toSituation(descriptor: IntentDescriptor, known: State, system: Turn | undefined) {
  const inputs = new Set(descriptor.parameters.map((parameter) => parameter.name))
  const required = new Set(descriptor.parameters.filter((one) => one.required).map((one) => one.name))
  const parameters: string[] = []
  const options: Record<string, Option[]> = {}
  const proposed: State = {}
  let confirmation = false
  for (const { act, slot, values = [], canonical = [] } of system?.acts ?? []) {
    if (act === "OFFER_INTENT") confirmation = true
    if (slot === undefined || !inputs.has(slot)) continue
    if (act === "CONFIRM") {
      confirmation = true
      proposed[slot] = toTyped(descriptor, slot, canonical[0] ?? values[0] ?? "")
    }
    const offers = act === "OFFER" && required.has(slot)
    if (act === "REQUEST" || offers) parameters.push(slot)
    if ((act === "REQUEST" || offers) && values.length > 0)
      options[slot] = values.map((label, index) => ({
        value: toTyped(descriptor, slot, canonical[index] ?? label),
        label,
      }))
  }
  const asked: Asked | undefined = confirmation
    ? { kind: "confirmation" }
    : parameters.length > 0
      ? { kind: "parameters", parameters, options }
      : undefined
  const situation: Situation = {
    locale: "en-US",
    timeZone: "UTC",
    now,
    intent: descriptor,
    known: { ...known, ...proposed },
    asked,
  }
  return { situation, proposed }
}

function toTyped(descriptor: IntentDescriptor, slot: string, value: string): unknown {
  const schema = descriptor.parameters.find((parameter) => parameter.name === slot)?.schema
  if (schema?.type === "boolean") return value === "True"
  if (schema?.type === "integer" || schema?.type === "number") return toNumber(value)
  return value
}

function toNumber(value: string): number {
  return Number(value.replace(/[^0-9.]/g, ""))
}

/** The data's own canonical value of each wording used in a dialogue. */
function toCanonical(dialogue: Dialogue): Map<string, string> {
  const canonical = new Map<string, string>()
  for (const { acts } of dialogue.turns)
    for (const { slot, values = [], canonical: meant = [] } of acts)
      for (const [index, value] of values.entries()) canonical.set(`${slot}\n${value}`, meant[index] ?? value)
  return canonical
}

function toState(
  descriptor: IntentDescriptor,
  state: NonNullable<Turn["state"]>,
  canonical: ReadonlyMap<string, string>,
): State {
  return Object.fromEntries(
    Object.entries(state).map(([slot, [value = ""]]) => {
      const meant = canonical.get(`${slot}\n${value}`) ?? value
      return [slot, meant === "dontcare" ? meant : toTyped(descriptor, slot, meant)]
    }),
  )
}

type Gold = Readonly<Record<string, ReadonlySet<string>>>

function toGold(state: NonNullable<Turn["state"]>, canonical: ReadonlyMap<string, string>): Gold {
  return Object.fromEntries(
    Object.entries(state).map(([slot, values]) => [
      slot,
      new Set(values.flatMap((value) => [value, canonical.get(`${slot}\n${value}`) ?? value])),
    ]),
  )
}

function isSame(state: State, gold: Gold): boolean {
  return difference(state, gold) === ""
}

function difference(state: State, gold: Gold): string {
  const parts: string[] = []
  for (const [slot, values] of Object.entries(gold))
    if (!matches(state[slot], values))
      parts.push(`${slot}: ${state[slot] ?? "-"}, not ${[...values].join("/")}`)
  for (const [slot, value] of Object.entries(state))
    if (!(slot in gold)) parts.push(`${slot}: ${value}, not there`)
  return parts.join("; ")
}

function matches(value: unknown, gold: ReadonlySet<string>): boolean {
  if (value === undefined) return false
  const wanted = plain(String(value))
  for (const one of gold) {
    if (plain(one) === wanted) return true
    if (typeof value === "number" && toNumber(one) === value) return true
  }
  return false
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^(the|a) /, "")
    .trim()
}

function countChanges(
  totals: { right: number; given: number; wanted: number },
  before: State,
  state: State,
  gold: Gold,
): void {
  for (const [slot, value] of Object.entries(state))
    if (String(before[slot]) !== String(value)) {
      totals.given++
      if (gold[slot] && matches(value, gold[slot]) && !matches(before[slot], gold[slot])) totals.right++
    }
  for (const [slot, values] of Object.entries(gold)) if (!matches(before[slot], values)) totals.wanted++
}

/** The kind that the annotated acts amount to, where they amount to one. */
function toKind(acts: readonly Act[]): TurnKind | undefined {
  const has = (...names: string[]) => acts.some(({ act }) => names.includes(act))
  const informs = has("INFORM")
  if (has("NEGATE", "NEGATE_INTENT")) {
    if (informs) return "correction"
    return has("THANK_YOU", "GOODBYE", "REQUEST") ? undefined : "no"
  }
  if (has("AFFIRM", "AFFIRM_INTENT", "SELECT"))
    return informs || has("INFORM_INTENT", "GOODBYE") ? undefined : "yes"
  if (has("REQUEST")) return informs ? undefined : "question"
  if (has("REQUEST_ALTS")) return undefined
  if (has("THANK_YOU", "GOODBYE")) return informs || has("INFORM_INTENT") ? undefined : "thanks"
  return informs ? "inform" : undefined
}

export const dialoguesPart: Part = {
  title: "Dialogues, given the system's acts",
  async run() {
    const result = await benchDialogues()
    if (!result) return missing(file)
    const values = {
      "joint goal": percent(result.jointGoal),
      turn: percent(result.turnAccuracy),
      precision: percent(result.precision),
      recall: percent(result.recall),
      "kind of turn": percent(result.kindAccuracy),
      median: `${result.medianMicroseconds.toFixed(0)} µs`,
    }
    return [{ what: `${result.turns} user turns`, values }]
  },
}

if (import.meta.main && process.argv.includes("--misses")) {
  const result = await benchDialogues()
  for (const miss of [...(result?.misses ?? []), ...(result?.kindMisses ?? [])]) console.log(miss)
}
