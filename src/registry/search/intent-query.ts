import { normaliseName } from "../../intent/index.ts"
import { toTerms } from "../../language/index.ts"
import type { Filter } from "../../search/index.ts"

/** UIM 2.1.5: what is searched for. All that is given must hold. */
export interface IntentQuery {
  /** In plain words. */
  readonly query?: string | undefined
  /** Words of the name of a service. */
  readonly serviceName?: string | undefined
  readonly intentName?: string | undefined
  /** The one intent that was named. */
  readonly id?: string | undefined
  readonly namespace?: string | undefined
  /** Words of the description. */
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
}

/** The exact conditions of a query; words of a name match whatever their case. */
export function toFilters(query: IntentQuery, now: number, hasRemovals: boolean): readonly Filter[] {
  const { serviceName, intentName, id, namespace, description, tags = [] } = query
  const one = (field: string, value: string): Filter => ({ kind: "value", field, values: [value] })
  return [
    ...toTerms(serviceName ?? "").map((word) => one("serviceWord", word)),
    ...(intentName === undefined ? [] : [one("name", normaliseName(intentName.replace(/\s/g, "")))]),
    ...(id === undefined ? [] : [{ kind: "id", ids: [id] } as const]),
    ...(namespace === undefined ? [] : [one("namespace", namespace)]),
    ...toTerms(description ?? "").map((word) => one("descriptionWord", word)),
    ...tags.map((tag) => one("tag", tag)),
    ...(hasRemovals ? [notRemoved(now)] : []),
  ]
}

/** From its date of removal on, an intent is not offered, though nobody has changed it. */
function notRemoved(now: number): Filter {
  return { kind: "not", filter: { kind: "range", fields: ["removal"], max: now } }
}
