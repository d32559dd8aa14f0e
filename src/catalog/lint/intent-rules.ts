import { toTypes } from "../schema/conjunction.ts"
import type { Schema } from "../schema/schema-library.ts"
import { leavesRoom, memberAt, memberNames, namedMembers, requires } from "../schema/schema-members.ts"
import type { IntentSubject, Rule } from "./rule.ts"

export const readVerbs: readonly string[] = ["list", "read", "get"]

/** Verbs that act on a record that is there already: updates, deletes and replies (Target). */
const needsRecord = new Set(
  "update edit modify patch replace rename move archive delete remove trash purge cancel reply respond".split(
    " ",
  ),
)

export function hasType(schema: Schema | undefined, type: string): boolean {
  return typeof schema === "object" && schema.type !== undefined && toTypes(schema.type).includes(type)
}

export const intentRules: readonly Rule<IntentSubject>[] = [
  {
    id: "IS-L40",
    level: "error",
    section: "Intent file",
    says: "A payload is an object.",
    *check({ payload }) {
      if (!hasType(payload, "object")) yield 'payload does not say that it is an object; add "type": "object"'
    },
  },
  {
    id: "IS-L41",
    level: "error",
    section: "Target",
    says: "Every payload declares a target.",
    *check({ payload }) {
      if (memberAt(payload, "target") === undefined)
        yield "payload declares no target; add one by $ref to common/target/v1.json"
      else if (!requires(payload, "target")) yield "payload does not require target; add it to required"
    },
  },
  {
    id: "IS-L42",
    level: "error",
    section: "Target",
    says: "A target has the shared shape: it requires `system`, a string.",
    *check({ payload }) {
      const target = memberAt(payload, "target")
      if (target === undefined) return
      const system = memberAt(target, "system")
      if (system === undefined || !requires(target, "system"))
        yield "target does not require system; use $ref to common/target/v1.json"
      else if (!isText(system)) yield "target.system is no string; use $ref to common/target/v1.json"
      for (const name of ["external_id", "etag"])
        if (!isText(memberAt(target, name) ?? true))
          yield `target.${name} is no string; use $ref to common/target/v1.json`
    },
  },
  {
    id: "IS-L43",
    level: "error",
    section: "Target",
    says: "`system` is a lowercase provider id.",
    *check({ payload, examples }) {
      const system = memberAt(payload, "target", "system")
      const named = typeof system === "object" ? [system.const, ...((system.enum as unknown[]) ?? [])] : []
      const used = examples.map((example) => (example as ExampleOf).value?.target?.system)
      for (const value of new Set([...named, ...used]))
        if (typeof value === "string" && !isSystem(value))
          yield `target.system '${value.slice(0, 80)}' is no lowercase provider id; use a-z, 0-9 and '_', as in ms_graph`
    },
  },
  {
    id: "IS-L44",
    level: "error",
    section: "Target",
    says: "`external_id` is required for updates, deletes and replies.",
    *check({ name, payload }) {
      if (needsRecord.has(name.action) && !requires(memberAt(payload, "target"), "external_id"))
        yield `'${name.action}' acts on a record, but target does not require external_id; add {"required": ["external_id"]} beside the $ref in allOf`
    },
  },
  {
    id: "IS-L45",
    level: "error",
    section: "Target",
    says: "`external_id` is omitted when something is created in the default container.",
    *check({ name, payload }) {
      if (name.action === "create" && requires(memberAt(payload, "target"), "external_id"))
        yield "'create' makes a record, but target requires external_id; leave it out"
    },
  },
  {
    id: "IS-L46",
    level: "error",
    section: "Target",
    says: "`etag` is optional.",
    *check({ payload }) {
      if (requires(memberAt(payload, "target"), "etag")) yield "target requires etag; take it out of required"
    },
  },
  {
    id: "IS-L47",
    level: "error",
    section: "Attachments and blobs",
    says: "Attachments are carried by reference, with `url` and `sha256`.",
    *check({ payload }) {
      const places = new Map<string, Schema[]>()
      for (const [path, name, member] of namedMembers(payload))
        if (/^(?:attachments?|blobs?)$/.test(name)) places.set(path, [...(places.get(path) ?? []), member])
      for (const [path, said] of places)
        if (!said.some(isBlobReference))
          yield `payload${path} does not require url and sha256; use $ref to common/blob-ref/v1.json`
    },
  },
  {
    id: "IS-L48",
    level: "error",
    section: "Attachments and blobs",
    says: "Bytes do not travel inside the payload.",
    *check({ payload }) {
      for (const [path, , member] of namedMembers(payload))
        if (typeof member === "object" && /^base(?:64|32|16)/.test(String(member.contentEncoding)))
          yield `payload${path} carries encoded bytes; carry them by reference, by $ref to common/blob-ref/v1.json`
    },
  },
  {
    id: "IS-L49",
    level: "error",
    section: "Idempotency",
    says: "`idempotency_key` is an opaque string that may be left out.",
    *check({ name, payload }) {
      const key = memberAt(payload, "idempotency_key")
      if (key === undefined || key === false || readVerbs.includes(name.action)) return
      if (!isText(key)) yield "idempotency_key is no string; declare it as one"
      if (requires(payload, "idempotency_key")) yield "idempotency_key is required; it may be left out"
    },
  },
  {
    id: "IS-L50",
    level: "error",
    section: "Provider-specific fields",
    says: "A core payload leaves room for a top-level key that equals `target.system`.",
    *check({ payload }) {
      if (!leavesRoom(payload))
        yield 'payload refuses further members; allow objects, as in "additionalProperties": {"type": "object"}'
    },
  },
  {
    id: "IS-L51",
    level: "error",
    section: "Provider-specific fields",
    says: "A core result leaves room for a top-level key that equals `target.system`.",
    *check({ result }) {
      if (result !== undefined && !leavesRoom(result))
        yield 'result refuses further members; allow objects, as in "additionalProperties": {"type": "object"}'
    },
  },
  {
    id: "IS-L52",
    level: "error",
    section: "Provider-specific fields",
    says: "There is no separate extensions slot.",
    *check({ payload, result }) {
      if ([payload, result].some((schema) => memberNames(schema).includes("extensions")))
        yield "'extensions' is no place for provider fields; put them under the key that equals target.system"
    },
  },
]

interface ExampleOf {
  readonly value?: { readonly target?: { readonly system?: unknown } }
}

export function isSystem(text: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(text)
}

function isText(schema: Schema): boolean {
  if (typeof schema === "boolean") return true
  if (schema.type !== undefined) return hasType(schema, "string")
  const values = "const" in schema ? [schema.const] : ((schema.enum as unknown[] | undefined) ?? [])
  return values.every((value) => typeof value === "string")
}

function isBlobReference(schema: Schema): boolean {
  if (schema === false) return true
  const items = typeof schema === "object" ? (schema.items as Schema | undefined) : undefined
  const one = items ?? schema
  return requires(one, "url") && requires(one, "sha256")
}
