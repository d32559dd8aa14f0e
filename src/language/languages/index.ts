import type { DateOrder, Language } from "../language.ts"
import { de } from "./de/index.ts"
import { en } from "./en/index.ts"
import { es } from "./es/index.ts"
import { fr } from "./fr/index.ts"

export const languages: Readonly<Record<string, Language>> = { en, de, fr, es }

/** BCP 47 look-up (RFC 4647, section 3.4): de-AT, then de, then English. Never throws for any tag. */
export function languageFor(tag: string): Language {
  let range = tag.slice(0, 100).toLowerCase().replaceAll("_", "-")
  while (range !== "") {
    const language = Object.hasOwn(languages, range) ? languages[range] : undefined
    if (language) return language
    const cut = range.lastIndexOf("-")
    range = cut < 0 ? "" : range.slice(0, cut)
  }
  return en
}

/**
 * How the region in a tag writes dates: en-GB puts the day first, en-US the month. Without a region, the place whose
 * clock is meant decides.
 */
export function dateOrderOf(tag: string, timeZone = "UTC"): DateOrder {
  const { calendar } = languageFor(tag)
  const region = tag
    .slice(0, 100)
    .split(/[-_]/)
    .slice(1)
    .find((part) => part.length === 2)
  const isElsewhere = region === undefined && /^(?:Europe|Africa|Asia|Australia|Pacific)\//.test(timeZone)
  const usual = isElsewhere ? calendar.orderElsewhere : calendar.order
  return (region && calendar.orderByRegion[region.toUpperCase()]) || usual
}
