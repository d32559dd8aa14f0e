import { maskWith } from "./personal-data.ts"

/** Text written by others, as a model sees it: short, of visible characters, with its origin beside it. */
export interface ThirdPartyText {
  readonly origin: string
  readonly text: string
}

export function toThirdPartyText(origin: string, text: string, longest: number): ThirdPartyText {
  return { origin: toVisibleLine(origin, 120), text: toVisibleLine(text, longest) }
}

/**
 * One line of at most `longest` code points. Control and format characters (line breaks, direction marks, invisible
 * tags) can hide instructions; e-mail addresses and long numbers are personal data.
 */
export function toVisibleLine(text: string, longest: number): string {
  // The rest of a long text is not processed at all.
  const visible = text
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
  const masked = maskWith(visible, (kind) => `[${kind}]`)
  const points = Array.from(masked)
  return points.length <= longest ? masked : `${points.slice(0, longest - 1).join("")}…`
}
