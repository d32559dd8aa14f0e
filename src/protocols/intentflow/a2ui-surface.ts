import { isSafeAddress } from "../../flow/index.ts"
import { isPlainObject } from "../../intent/index.ts"
import type { PageWords } from "../../language/index.ts"
import type { Card, Fact, Field } from "../../view/index.ts"
import { toInput } from "./a2ui-inputs.ts"
import type { WireActiveFlow } from "./wire.ts"

export interface Component {
  readonly id: string
  readonly component: string
  readonly [property: string]: unknown
}

type Data = Readonly<Record<string, unknown>>

/** What can be pressed on an item: an event of the flow, as the business puts it into the props. */
interface ItemAction {
  readonly event: string
  readonly label: string
  readonly payload?: Data
}

const itemsAtMost = 50
const deepest = 3
/** Props that are drawn in a way of their own. */
const drawn = new Set([
  "title",
  "fields",
  "facts",
  "options",
  "cards",
  "values",
  "effect",
  "quote",
  "price",
  "pin",
  "actions",
])

/** The components of one flow, made from its props and its state. */
export class A2uiSurface {
  readonly components: Component[] = []
  readonly values: Record<string, unknown> = {}

  readonly #words: PageWords
  readonly #names: WireActiveFlow["members"]

  constructor({ props, context, currentState, dismissable, members }: WireActiveFlow, words: PageWords) {
    this.#words = words
    this.#names = members
    const children = [
      ...textsOf(props.title).map((title) => this.#add("Text", { text: title, variant: "h3" })),
      ...listOf<Field>(props.fields).flatMap((field) => this.#field(field)),
      ...listOf<Fact>(props.facts).map(({ label, text }) => this.#text(`${label}: ${text}`)),
      ...listOf<{ id: string; label: string }>(props.options).map(({ id, label }) =>
        this.#button({ event: "PICK", label, payload: { id } }),
      ),
      ...listOf<Card>(props.cards).map((card) => this.#card(card)),
      ...this.#members(props, 0),
      ...textsOf(context.errorMessage).map((message) => this.#text(message)),
      ...(currentState === "processing" ? [] : listOf<ItemAction>(props.actions)).map((action) =>
        this.#button(action),
      ),
      ...this.#actions(currentState, dismissable),
    ]
    this.components.push({ id: "root", component: "Column", children })
  }

  #add(component: string, properties: Data): string {
    const id = `c${this.components.length + 1}`
    this.components.push({ id, component, ...properties })
    return id
  }

  #text(text: string): string {
    return this.#add("Text", { text })
  }

  #field(field: Field): string[] {
    const { component, properties, initial } = toInput(field, this.#words.optional)
    this.values[field.name] = initial
    const input = this.#add(component, properties)
    return [
      input,
      ...textsOf(field.problem).map((problem) => this.#add("Text", { text: problem, variant: "caption" })),
    ]
  }

  #button({ event, label, payload }: ItemAction, variant?: "primary" | "borderless"): string {
    const child = this.#text(label)
    const action = { event: { name: event, ...(payload && { context: toContext(payload) }) } }
    return this.#add("Button", { child, action, ...(variant && { variant }) })
  }

  #card({ title, text, image, facts }: Card): string {
    const children = [
      ...(image !== undefined && isSafeAddress(image)
        ? [this.#add("Image", { url: image, description: title })]
        : []),
      this.#add("Text", { text: title, variant: "h4" }),
      ...textsOf(text).map((one) => this.#text(one)),
      ...facts.map((fact) => this.#text(`${fact.label}: ${fact.text}`)),
    ]
    return this.#add("Card", { child: this.#add("Column", { children }) })
  }

  /** Whatever else the business shows: a line for a plain value, a list of cards for items. */
  #members(data: Data, depth: number): string[] {
    return Object.entries(data).flatMap(([name, value]) => {
      if ((depth === 0 && drawn.has(name)) || name === "actions") return []
      if (Array.isArray(value)) return this.#items(value, depth)
      if (isPlainObject(value)) return depth < deepest ? this.#members(value, depth + 1) : []
      return value === null || value === "" ? [] : [this.#text(this.#told(name, value))]
    })
  }

  /** A value under the name that the business has for both in the language of the person. */
  #told(name: string, value: unknown): string {
    const { label = toLabel(name), options = {} } =
      this.#names && Object.hasOwn(this.#names, name) ? (this.#names[name] ?? {}) : {}
    const text = typeof value === "boolean" ? (value ? this.#words.yes : this.#words.no) : String(value)
    return `${label}: ${Object.hasOwn(options, text) ? options[text] : text}`
  }

  #items(items: readonly unknown[], depth: number): string[] {
    const children = items.slice(0, itemsAtMost).map((item) => {
      if (!isPlainObject(item)) return this.#text(String(item))
      const actions = listOf<ItemAction>(item.actions).map((action) => this.#button(action))
      const lines = depth < deepest ? this.#members(item, depth + 1) : []
      return this.#add("Card", { child: this.#add("Column", { children: [...lines, ...actions] }) })
    })
    return children.length > 0 ? [this.#add("List", { children })] : []
  }

  #actions(state: string, dismissable: boolean): string[] {
    const buttons: string[] = []
    if (state === "collecting") buttons.push(this.#submit())
    if (state === "confirming" || state === "authorising")
      buttons.push(this.#button({ event: "CONFIRM", label: this.#words.goAhead }, "primary"))
    if (state === "confirming") buttons.push(this.#button({ event: "CHANGE", label: this.#words.change }))
    if (state === "error")
      buttons.push(this.#button({ event: "RETRY", label: this.#words.tryAgain }, "primary"))
    if (dismissable && state !== "processing")
      buttons.push(this.#button({ event: "DISMISS", label: this.#words.close }, "borderless"))
    return buttons.length > 0 ? [this.#add("Row", { children: buttons })] : []
  }

  #submit(): string {
    const child = this.#text(this.#words.continue)
    const action = { event: { name: "SUBMIT", context: { values: { path: "/values" } } } }
    return this.#add("Button", { child, action, variant: "primary" })
  }
}

/** A context holds plain values; anything deeper is sent as JSON text. */
function toContext(payload: Data): Data {
  const entries = Object.entries(payload).map(([name, value]) => [
    name,
    isPlainObject(value) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(entries)
}

function toLabel(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textsOf(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? [value] : []
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : []
}
