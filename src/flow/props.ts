import { isPlainObject } from "../intent/index.ts"
import type { Flow } from "./flow-declaration.ts"
import { FlowError } from "./flow-error.ts"
import type { PropsOperation } from "./flow-event.ts"

type Data = Readonly<Record<string, unknown>>

const largestProps = 256 * 1024
const deepest = 24

/**
 * The props as their schema has them, and as data: whatever is no JSON, is too much, or is an address that a browser
 * would run, is refused before any client sees it.
 */
export function parseProps(flow: Pick<Flow, "intentId" | "schema">, props: unknown): Data {
  if (!flow.schema) return toData(flow.intentId, props ?? {})
  const parsed = flow.schema.safeParse(props)
  if (parsed.success) return toData(flow.intentId, parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }))
  throw invalidProps(flow.intentId, issues)
}

/** A copy that is JSON and nothing else. */
export function toData(intentId: string, props: unknown): Data {
  const issues = [...dataIssues(props, "", 0)]
  if (!isPlainObject(props)) issues.push({ path: "", message: "props are an object" })
  if (issues.length > 0) throw invalidProps(intentId, issues)
  const text = JSON.stringify(props)
  if (text.length > largestProps)
    throw invalidProps(intentId, [{ path: "", message: `props have at most ${largestProps} characters` }])
  return JSON.parse(text)
}

interface PropsIssue {
  readonly path: string
  readonly message: string
}

function invalidProps(intentId: string, issues: readonly PropsIssue[]): FlowError {
  const list = issues.map(({ path, message }) => `${path || "props"}: ${message}`).join("; ")
  return new FlowError("INVALID_PROPS", `The props of '${intentId}' are not as declared: ${list}`, { issues })
}

function* dataIssues(value: unknown, path: string, depth: number): Generator<PropsIssue> {
  if (depth > deepest) yield { path, message: "is nested too deeply" }
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* dataIssues(one, `${path}[${index}]`, depth + 1)
  } else if (isPlainObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      const place = path === "" ? name : `${path}.${name}`
      if (isAddressName(name) && typeof one === "string" && !isSafeAddress(one))
        yield { path: place, message: "is no address with http, https, mailto or tel" }
      yield* dataIssues(one, place, depth + 1)
    }
  } else if (!isScalar(value)) yield { path, message: `is ${typeof value}, which is no data` }
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value)
  return value === null || value === undefined || typeof value === "string" || typeof value === "boolean"
}

/** Members that a client may put into a link or a picture. */
function isAddressName(name: string): boolean {
  return /^(url|uri|href|src|link|image|icon|logo|photo)$|(Url|_url|Href|Link)$/.test(name)
}

/** An address on the web, of a mailbox or of a telephone, or a path on the same site. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address, "https://same-site.invalid")
  return address === "" || (url !== null && ["https:", "http:", "mailto:", "tel:"].includes(url.protocol))
}

/** The props with a patch merged one level deep, and then the operations in their order. */
export function applyChange(
  props: Data,
  change: { readonly patch?: Data | undefined; readonly operations?: readonly PropsOperation[] | undefined },
): Data {
  const next: Record<string, unknown> = structuredClone({ ...props, ...change.patch })
  for (const operation of change.operations ?? []) applyOperation(next, operation)
  return next
}

type Container = Record<string | number, unknown>

function applyOperation(props: Record<string, unknown>, { op, path, value }: PropsOperation): void {
  const steps = toSteps(path)
  const last = steps.pop()
  if (last === undefined) throw badPath(path)
  let place: unknown = props
  for (const step of steps) place = ownMember(place, step, path)
  if (typeof place !== "object" || place === null) throw badPath(path)
  const container = place as Container
  if (op === "set") container[last] = value
  else if (op === "delete") {
    if (Array.isArray(container) && typeof last === "number") container.splice(last, 1)
    else delete container[last]
  } else {
    const list = ownMember(container, last, path)
    if (!Array.isArray(list)) throw badPath(path)
    if (op === "append") list.push(value)
    else list.unshift(value)
  }
}

function ownMember(place: unknown, step: string | number, path: string): unknown {
  if (typeof place !== "object" || place === null || !Object.hasOwn(place, step)) throw badPath(path)
  return (place as Container)[step]
}

/** Reads `items[0].quantity`. What every object inherits cannot be named. */
function toSteps(path: string): (string | number)[] {
  if (!/^[^.[\]]+(\[\d{1,6}\]|\.[^.[\]]+)*$/.test(path)) throw badPath(path)
  const steps = [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? "") : Number(index),
  )
  if (steps.some((step) => step === "__proto__" || step === "constructor" || step === "prototype"))
    throw badPath(path)
  return steps
}

function badPath(path: string): FlowError {
  return new FlowError("INVALID_PROPS", `There is nothing to change in the props at '${path.slice(0, 100)}'.`)
}
