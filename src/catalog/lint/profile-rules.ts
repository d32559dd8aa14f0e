import { isPlainObject } from "../../intent/index.ts"
import { formatCatalogPath } from "../catalog-paths.ts"
import { apiShape } from "../file-shapes.ts"
import { splitPinnedPath } from "../pins.ts"
import { memberNames } from "../schema/schema-members.ts"
import { isSystem } from "./intent-rules.ts"
import type { ProfileSubject, Rule } from "./rule.ts"

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]
const payloadMembers = ["target", "object", "idempotency_key", "patch"]

/** `pins` without its hash. */
export function pinnedIntent(pins: unknown): { url: string; sha256: string | undefined } | undefined {
  const split = typeof pins === "string" ? splitPinnedPath(pins) : undefined
  return split && { url: split.path, sha256: split.sha256 }
}

function apiOf({ file }: ProfileSubject): Readonly<Record<string, unknown>> | undefined {
  return isPlainObject(file.value.api) ? file.value.api : undefined
}

export const profileRules: readonly Rule<ProfileSubject>[] = [
  {
    id: "IS-L90",
    level: "error",
    section: "Profiles",
    says: "`pins` is the URL of the core intent that `id` names.",
    *check({ file }) {
      const { place, value } = file
      if (place.kind !== "profile") return
      const expected = formatCatalogPath({ kind: "intent", ...place.intent, version: place.version })
      if (!pinnedIntent(value.pins)?.url.endsWith(expected))
        yield `pins is '${String(value.pins).slice(0, 200)}', but the profile is for ${expected}; pin that file, by its bare or its hash-pinned URL`
    },
  },
  {
    id: "IS-L91",
    level: "error",
    section: "Profiles",
    says: "The pinned core intent exists.",
    *check({ file, core }, { manifest }) {
      const pin = pinnedIntent(file.value.pins)
      if (core !== undefined || pin === undefined || !pin.url.startsWith(`${manifest.base}/`)) return
      yield pin.sha256 === undefined
        ? `pins leads to ${pin.url}, which the catalog does not have; add the core intent first`
        : `pins asks for sha256 ${pin.sha256} of ${pin.url}, which was never published; use the hash that 'parley catalog hash' gives`
    },
  },
  {
    id: "IS-L92",
    level: "warning",
    section: "Profiles",
    says: "The pinned core intent is at hand, so that the narrowing can be checked.",
    *check({ file, core }, { manifest }) {
      const pin = pinnedIntent(file.value.pins)
      if (core === undefined && pin !== undefined && !pin.url.startsWith(`${manifest.base}/`))
        yield `pins leads to ${pin.url} in another catalog; lint both together to have the narrowing checked`
    },
  },
  {
    id: "IS-L93",
    level: "error",
    section: "Profiles",
    says: "A profile is for one service: its constraints fix `target.system`.",
    *check({ system }) {
      if (system === undefined)
        yield 'constraints do not fix target.system; add {"properties": {"target": {"properties": {"system": {"const": "…"}}}}}'
      else if (!isSystem(system))
        yield `target.system '${system.slice(0, 80)}' is no lowercase provider id; use a-z, 0-9 and '_'`
    },
  },
  {
    id: "IS-L94",
    level: "error",
    section: "Profiles",
    says: "A profile only narrows: every payload it accepts the core accepts too.",
    *check({ narrowing }) {
      if (narrowing?.verdict !== "widens") return
      const shown =
        narrowing.witness === undefined ? "" : `; for one, ${JSON.stringify(narrowing.witness).slice(0, 300)}`
      for (const { path, message } of narrowing.differences.slice(0, 5))
        yield `constraints at ${path || "the payload"} widen the core: ${message}${shown}. Narrow it, or leave it out`
    },
  },
  {
    id: "IS-L95",
    level: "warning",
    section: "Profiles",
    says: "It can be decided that a profile only narrows.",
    *check({ narrowing }) {
      if (narrowing?.verdict !== "undecided") return
      for (const { path, message } of narrowing.differences.slice(0, 5))
        yield `constraints at ${path || "the payload"} cannot be compared with the core (${message}); none of ${narrowing.tried} payloads tried shows a widening`
    },
  },
  {
    id: "IS-L96",
    level: "error",
    section: "Provider-specific fields",
    says: "Constraints add members only under the key that equals `target.system`.",
    *check({ constraints, coreMembers, system }) {
      const known = [...payloadMembers, ...coreMembers, system]
      for (const member of memberNames(constraints))
        if (!known.includes(member))
          yield `constraints name '${member}' at the top; put it under '${system ?? "<system>"}'`
    },
  },
  {
    id: "IS-L97",
    level: "error",
    section: "Profiles",
    says: "A profile's result adds members only under the key that equals `target.system`.",
    *check({ result, core, coreResults, system }) {
      const known = [...coreResults, system]
      for (const member of memberNames(result))
        if (core !== undefined && !known.includes(member))
          yield `result names '${member}' at the top, which the core's result has not; put it under '${system ?? "<system>"}'`
    },
  },
  {
    id: "IS-L98",
    level: "error",
    section: "Profiles",
    says: "`api` names the call: `method` and `path`, or `jmap_method`.",
    *check(subject) {
      const api = apiOf(subject)
      if (api === undefined || api.jmap_method !== undefined) return
      for (const member of ["method", "path"])
        if (api[member] === undefined)
          yield `api.${member} is missing; an executor needs method and path, or jmap_method`
    },
  },
  {
    id: "IS-L99",
    level: "warning",
    section: "Profiles",
    says: "`jmap_method` stands in place of `method` and `path`.",
    *check(subject) {
      const api = apiOf(subject)
      if (api?.jmap_method === undefined) return
      for (const member of ["method", "path"])
        if (api[member] !== undefined)
          yield `api.${member} stands beside jmap_method, which replaces it; remove it`
    },
  },
  {
    id: "IS-L100",
    level: "error",
    section: "Profiles",
    says: "The members of `api` have their form.",
    *check(subject) {
      const api = apiOf(subject)
      if (api === undefined) return
      const parsed = apiShape.safeParse(api)
      for (const issue of parsed.error?.issues ?? []) yield `api.${issue.path.join(".")}: ${issue.message}`
      if (typeof api.method === "string" && !methods.includes(api.method))
        yield `api.method '${api.method.slice(0, 20)}' is none of ${methods.join(", ")}`
      if (typeof api.path === "string" && !isPathTemplate(api.path))
        yield `api.path '${api.path.slice(0, 200)}' must begin with '/' or https:// and close every brace it opens`
      if (typeof api.jmap_method === "string" && !/^[A-Z][A-Za-z]*\/[a-z][A-Za-z]*$/.test(api.jmap_method))
        yield `api.jmap_method '${api.jmap_method.slice(0, 80)}' is no JMAP method, such as Email/set`
    },
  },
  {
    id: "IS-L101",
    level: "error",
    section: "Profiles",
    says: "`api` says which scopes the call needs and where it is documented.",
    *check(subject) {
      const api = apiOf(subject)
      if (api === undefined) return
      if (!Array.isArray(api.scopes)) yield "api.scopes is missing; list the scopes, or give an empty list"
      if (typeof api.docs !== "string" || !api.docs.startsWith("https://"))
        yield "api.docs is no https URL; give the page that documents the call"
    },
  },
]

function isPathTemplate(path: string): boolean {
  if (!path.startsWith("/") && !path.startsWith("https://")) return false
  return !/[{}]/.test(path.replaceAll(/\{[A-Za-z0-9_.+:-]+\}/g, ""))
}
