import { languageFor, languages } from "../language/index.ts"
import type { Words } from "./wire.ts"

export interface PageLanguage {
  /** BCP 47 tag for `lang`. */
  readonly tag: string
  readonly direction: "ltr" | "rtl"
  readonly words: Words
}

/**
 * Chooses the visitor's language where the page has words for it, else the site's own. A site in any other language
 * brings its own words; those that it leaves out are English.
 */
export function choosePageLanguage(
  wanted: string,
  site: { readonly locale: string; readonly words?: Partial<Words> | undefined },
): PageLanguage {
  const own = languageOf(site.locale)
  const asked = languageOf(wanted)
  const tag = asked !== own && !Object.hasOwn(languages, asked) ? site.locale : wanted
  const language = languageOf(tag)
  const words = { ...languageFor(language).page, ...(language === own ? site.words : undefined) }
  return { tag, direction: directionOf(language), words }
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language
}

/** Languages whose main script is written from right to left (CLDR character order). */
const rightToLeft = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"])

function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language) ? "rtl" : "ltr"
}
