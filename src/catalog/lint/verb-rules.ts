import { isPlainObject } from "../../intent/index.ts"
import type { Schema } from "../schema/schema-library.ts"
import { memberAt, memberNames, namedMembers, refuses, requires } from "../schema/schema-members.ts"
import { hasType } from "./intent-rules.ts"
import type { IntentSubject, Rule } from "./rule.ts"

/** What the sections on read verbs, updates and availability demand of intents with certain actions. */

function noKeyRule(id: string, verb: string): Rule<IntentSubject> {
  return {
    id,
    level: "error",
    section: "Read verbs",
    says: `'${verb}' has no idempotency_key.`,
    *check({ name, payload }) {
      const key = memberAt(payload, "idempotency_key")
      if (
        name.action === verb &&
        ((key !== undefined && key !== false) || requires(payload, "idempotency_key"))
      )
        yield `'${verb}' changes nothing, so it takes no idempotency_key; remove it`
    },
  }
}

function recordRule(id: string, verb: string): Rule<IntentSubject> {
  return {
    id,
    level: "error",
    section: "Read verbs",
    says: `'${verb}' requires target.external_id.`,
    *check({ name, payload }) {
      if (name.action === verb && !requires(memberAt(payload, "target"), "external_id"))
        yield `'${verb}' is about one record, but target does not require external_id; add {"required": ["external_id"]} beside the $ref in allOf`
    },
  }
}

const listMembers = ["query", "filter", "limit", "cursor"]
const patchOperations = ["add", "remove", "replace", "move", "copy", "test"]
const modes = ["focus", "ooo", "working_hours"]

/** The patch of an update: `object.patch`, or `patch` beside the target. */
function patchOf(payload: Schema): Schema | undefined {
  return memberAt(payload, "object", "patch") ?? memberAt(payload, "patch")
}

export const verbRules: readonly Rule<IntentSubject>[] = [
  {
    id: "IS-L60",
    level: "error",
    section: "Read verbs",
    says: "'list' takes a target with the system only.",
    *check({ name, payload }) {
      const target = memberAt(payload, "target")
      if (name.action === "list" && requires(target, "external_id"))
        yield "'list' is about a collection, but target requires external_id; take it out"
    },
  },
  {
    id: "IS-L61",
    level: "warning",
    section: "Read verbs",
    says: "'list' refuses a target with more than the system.",
    *check({ name, payload }) {
      const target = memberAt(payload, "target")
      if (name.action === "list" && !requires(target, "external_id") && !refuses(target, "external_id"))
        yield '\'list\' accepts target.external_id; refuse it by {"properties": {"external_id": false}} beside the $ref in allOf'
    },
  },
  {
    id: "IS-L62",
    level: "error",
    section: "Read verbs",
    says: "'list' accepts object.query, object.filter, object.limit and object.cursor.",
    *check({ name, payload }) {
      if (name.action !== "list") return
      for (const member of memberNames(memberAt(payload, "object")))
        if (!listMembers.includes(member))
          yield `'list' has object.${member}; it takes ${listMembers.join(", ")}: put conditions into object.filter`
    },
  },
  {
    id: "IS-L63",
    level: "error",
    section: "Read verbs",
    says: "'list' returns `{items, next_cursor?, estimated_total?}`.",
    *check({ name, result }) {
      if (name.action !== "list") return
      if (!requires(result, "items") || !hasType(memberAt(result, "items"), "array"))
        yield "'list' needs a result that requires items, an array"
      for (const member of ["next_cursor", "estimated_total"])
        if (requires(result, member)) yield `'list' requires ${member} in its result; it may be left out`
    },
  },
  noKeyRule("IS-L64", "list"),
  recordRule("IS-L65", "read"),
  {
    id: "IS-L66",
    level: "error",
    section: "Read verbs",
    says: "'read' returns the full content.",
    *check({ name, result }) {
      if (name.action === "read" && (result === undefined || memberNames(result).length === 0))
        yield "'read' gives content, but the file has no result that says what it gives; add one"
    },
  },
  noKeyRule("IS-L67", "read"),
  recordRule("IS-L68", "get"),
  {
    id: "IS-L69",
    level: "error",
    section: "Read verbs",
    says: "'get' returns `{external_id, object, etag?}`.",
    *check({ name, result }) {
      if (name.action !== "get") return
      for (const member of ["external_id", "object"])
        if (!requires(result, member)) yield `'get' needs a result that requires ${member}`
      if (requires(result, "etag")) yield "'get' requires etag in its result; it may be left out"
    },
  },
  noKeyRule("IS-L70", "get"),
  {
    id: "IS-L71",
    level: "error",
    section: "Update semantics",
    says: "An update is either a full replace or an RFC 6902 patch.",
    *check({ name, payload }) {
      if (!["update", "patch"].includes(name.action)) return
      const patch = patchOf(payload)
      const members = memberNames(memberAt(payload, "object")).filter((member) => member !== "patch")
      if (patch !== undefined && members.length > 0)
        yield `'${name.action}' takes a patch and the members ${members.join(", ")}; choose one of the two`
      else if (patch === undefined && members.length === 0)
        yield `'${name.action}' declares neither object with the record's members nor object.patch; choose one of the two`
    },
  },
  {
    id: "IS-L72",
    level: "error",
    section: "Update semantics",
    says: "A patch is an array of RFC 6902 operations.",
    *check({ payload }) {
      const patch = patchOf(payload)
      if (!hasType(patch, "array")) return
      const items = (patch as Exclude<Schema, boolean>).items as Schema | undefined
      if (!requires(items, "op") || !requires(items, "path"))
        yield "the items of patch do not require op and path, as RFC 6902 operations do"
      const op = memberAt(items, "op")
      const named = typeof op === "object" ? (op.enum as unknown[] | undefined) : undefined
      for (const operation of named ?? [])
        if (!patchOperations.includes(String(operation)))
          yield `'${String(operation)}' is no operation of RFC 6902; it has ${patchOperations.join(", ")}`
    },
  },
  {
    id: "IS-L73",
    level: "error",
    section: "Update semantics",
    says: "Merge patch is not used.",
    *check({ payload }) {
      const patch = patchOf(payload)
      if (patch !== undefined && patch !== false && !hasType(patch, "array"))
        yield "patch is no array, so it would be a merge patch; use RFC 6902 operations or a full replace"
      for (const [path, name, member] of namedMembers(payload)) {
        const media = isPlainObject(member) ? String(member.contentMediaType) : ""
        if (/^merge[_-]?patch$/i.test(name) || media.includes("merge-patch"))
          yield `payload${path} is a merge patch; use RFC 6902 operations or a full replace`
      }
    },
  },
  {
    id: "IS-L74",
    level: "error",
    section: "availability.set mode",
    says: "availability.set selects by object.mode: working_hours, focus or ooo.",
    *check({ name, payload }) {
      if (!isAvailability(name) || name.action !== "set") return
      const mode = memberAt(payload, "object", "mode")
      const values = isPlainObject(mode) && Array.isArray(mode.enum) ? mode.enum.map(String).sort() : []
      if (values.join() !== modes.join() || !requires(memberAt(payload, "object"), "mode"))
        yield `object.mode must be required and an enum of ${modes.join(", ")}`
    },
  },
  {
    id: "IS-L75",
    level: "error",
    section: "availability.set mode",
    says: "There is no separate intent for one mode of availability.",
    *check({ name }) {
      if (isAvailability(name) && modes.some((mode) => name.action === `set_${mode}`))
        yield `'${name.action}' is a mode and not an intent of its own; use availability.set with object.mode`
    },
  },
]

function isAvailability(name: IntentSubject["name"]): boolean {
  return name.sector === "productivity" && name.domain === "calendar" && name.object === "availability"
}
