import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import type { DateOrder, Locale } from "./locale.ts"

export const locales: Readonly<Record<string, Locale>> = { en, de, fr, es }

/** BCP 47 look-up (RFC 4647, section 3.4): de-AT, then de, then English. Never throws for any tag. */
export function resolveLocale(tag: string): Locale {
  let range = tag.slice(0, 100).toLowerCase().replaceAll("_", "-")
  while (range !== "") {
    if (Object.hasOwn(locales, range)) return locales[range]!
    const cut = range.lastIndexOf("-")
    range = cut < 0 ? "" : range.slice(0, cut)
  }
  return en
}

/** How the region in a tag writes dates: en-GB puts the day first, en-US the month. */
export function dateOrderOf(tag: string): DateOrder {
  const { calendar } = resolveLocale(tag)
  const region = tag
    .slice(0, 100)
    .split(/[-_]/)
    .slice(1)
    .find((part) => part.length === 2)
  return (region && calendar.orderByRegion[region.toUpperCase()]) || calendar.order
}
