import { languageKey, type ParameterWords } from "../intent/index.ts"
import type { Definition } from "./definitions.ts"
import type { MemberWords } from "./flow-declaration.ts"

/** What a flow and the members of its props are called in a language. */
export interface ToldIn {
  readonly title: string | undefined
  readonly members?: Readonly<Record<string, MemberWords>> | undefined
}

/** The flow's own words come first, then those of the intent it stands on, then what the declaration says itself. */
export function wordsIn({ flow: { meta }, descriptor }: Definition, locale: string): ToldIn {
  const own = inTable(meta?.languages, locale)
  const told = inTable(descriptor?.languages, locale)
  const members = { ...toMembers({ ...told?.results, ...told?.parameters }), ...own?.members }
  return {
    title: own?.title ?? (meta && told?.title) ?? meta?.title,
    ...(Object.keys(members).length > 0 && { members }),
  }
}

function inTable<Words>(
  table: Readonly<Record<string, Words>> | undefined,
  locale: string,
): Words | undefined {
  const key = table && languageKey(locale, table)
  return key === undefined ? undefined : table?.[key]
}

function toMembers(
  words: Readonly<Record<string, ParameterWords | undefined>>,
): Readonly<Record<string, MemberWords>> {
  const named = Object.entries(words).flatMap(([name, told]) => {
    if (!told) return []
    const { label, options } = told
    return [[name, { label, ...(options && { options }) }] as const]
  })
  return Object.fromEntries(named)
}
