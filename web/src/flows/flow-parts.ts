import type { Card, Fact } from "../../../src/view/drawn-move.ts"
import { type Formatting, formatValue, toLabel } from "./format-value.ts"

type Data = Readonly<Record<string, unknown>>

/** What can be pressed: an event of the flow, as the business puts it into the props. */
export interface FlowAction {
  readonly event: string
  readonly label: string
  readonly payload?: unknown
}

/** Something of which there are so many: a line of a cart or an order. */
export interface Line {
  readonly name: string
  readonly quantity: number
  readonly price: string | undefined
  readonly amount: string | undefined
  readonly fewer: FlowAction | undefined
  readonly more: FlowAction | undefined
  readonly actions: readonly FlowAction[]
}

export interface Item extends Card {
  readonly actions: readonly FlowAction[]
}

export interface Step {
  readonly label: string
  readonly note: string | undefined
  readonly state: "done" | "current" | "ahead"
}

/** A piece of what a flow shows, told apart by the shape of its props. */
export type Part =
  | { readonly kind: "facts"; readonly facts: readonly Fact[]; readonly total: Fact | undefined }
  | { readonly kind: "lines"; readonly lines: readonly Line[] }
  | { readonly kind: "items"; readonly items: readonly Item[] }
  | {
      readonly kind: "table"
      readonly columns: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: "steps"; readonly steps: readonly Step[] }

const deepest = 3
const factsAtMost = 40
const itemFacts = 10
const columnsAtMost = 8

/** Reads the props of a business into what can be drawn; `leaveOut` are those that are drawn in a way of their own. */
export function toParts(props: Data, leaveOut: ReadonlySet<string>, formatting: Formatting): Part[] {
  const shown = Object.entries(props).filter(([name]) => !leaveOut.has(name) && name !== "actions")
  const parts = partsOf(Object.fromEntries(shown), formatting, 0)
  // How far something is comes before what it is.
  return parts.toSorted((one, other) => Number(other.kind === "steps") - Number(one.kind === "steps"))
}

function partsOf(data: Data, formatting: Formatting, depth: number): Part[] {
  const parts = Object.entries(data).flatMap(([name, value]) => {
    if (Array.isArray(value)) return listPart(name, value, formatting)
    return isData(value) && depth < deepest ? partsOf(value, formatting, depth + 1) : []
  })
  const { facts, total } = factsOf(data, formatting)
  if (facts.length > 0 || total) parts.push({ kind: "facts", facts, total })
  return parts
}

function listPart(name: string, list: readonly unknown[], formatting: Formatting): Part[] {
  const objects = list.filter(isData)
  const [first] = objects
  if (!first) return []
  if (name === "steps") return [{ kind: "steps", steps: objects.map(toStep) }]
  if (typeof first.quantity === "number")
    return [{ kind: "lines", lines: objects.map((one) => toLine(one, formatting)) }]
  if (actionsOf(first).length > 0 || titleOf(first) !== undefined)
    return [{ kind: "items", items: objects.map((one) => toItem(one, formatting)) }]
  return [toTable(objects, formatting)]
}

function toStep({ label, note, state }: Data): Step {
  return {
    label: String(label ?? ""),
    note: typeof note === "string" ? note : undefined,
    state: state === "done" || state === "current" ? state : "ahead",
  }
}

function toLine(data: Data, formatting: Formatting): Line {
  const quantity = Number(data.quantity)
  const actions = actionsOf(data)
  const steps = actions.flatMap((action) => {
    const wanted = isData(action.payload) ? action.payload.quantity : undefined
    return typeof wanted === "number" ? [{ action, wanted }] : []
  })
  return {
    name: titleOf(data) ?? "",
    quantity,
    price: formatValue("price", data.price, data, formatting),
    amount: formatValue("subtotal", data.subtotal ?? data.amount, data, formatting),
    fewer: steps.find(({ wanted }) => wanted < quantity)?.action,
    more: steps.find(({ wanted }) => wanted > quantity)?.action,
    actions: actions.filter((action) => !steps.some((step) => step.action === action)),
  }
}

function toItem(data: Data, formatting: Formatting): Item {
  const actions = actionsOf(data)
  const known = new Set(actions.flatMap(({ payload }) => (isData(payload) ? Object.keys(payload) : [])))
  const rest = Object.entries(data).filter(([name]) => !known.has(name) && !titled.has(name))
  const stated = Array.isArray(data.facts) ? (data.facts.filter(isData) as unknown as Fact[]) : undefined
  const { facts } = factsOf(Object.fromEntries(rest), formatting)
  return {
    title: titleOf(data) ?? "",
    text: textOf(data),
    image: typeof data.image === "string" ? data.image : undefined,
    url: typeof data.url === "string" ? data.url : undefined,
    facts: (stated ?? facts).slice(0, itemFacts),
    actions,
  }
}

const titled = new Set(["title", "name", "label", "text", "description", "image", "url", "facts", "actions"])

function titleOf({ title, name, label }: Data): string | undefined {
  return [title, name, label].find((one) => typeof one === "string")
}

function textOf({ text, description }: Data): string | undefined {
  return [text, description].find((one) => typeof one === "string")
}

function toTable(rows: readonly Data[], formatting: Formatting): Part {
  const columns = [...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)))].slice(0, columnsAtMost)
  return {
    kind: "table",
    columns: columns.map((name) => toLabel(name, formatting)),
    rows: rows.map((row) => columns.map((name) => formatValue(name, row[name], row, formatting) ?? "")),
  }
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function factsOf(data: Data, formatting: Formatting) {
  // Where day and time stand by themselves, the same instant once more tells nobody anything.
  const isDated = "date" in data && "time" in data
  const told = Object.entries(data).flatMap(([name, value]) => {
    if (isDated && typeof value === "string" && instant.test(value)) return []
    const text = formatValue(name, value, data, formatting)
    return text === undefined ? [] : [{ name, fact: { label: toLabel(name, formatting), text } }]
  })
  const facts = told.filter(({ name }) => name !== "total").map(({ fact }) => fact)
  return { facts: facts.slice(0, factsAtMost), total: told.find(({ name }) => name === "total")?.fact }
}

export function actionsOf({ actions }: Data): readonly FlowAction[] {
  if (!Array.isArray(actions)) return []
  return actions.filter(
    (one): one is FlowAction => isData(one) && typeof one.event === "string" && typeof one.label === "string",
  )
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
