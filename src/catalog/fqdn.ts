import { defined, ParleyError } from "../intent/index.ts"
import { notPresentTense, singularOfPlural } from "./english-words.ts"

/** The four words between authority and version. */
export interface IntentName {
  readonly sector: string
  readonly domain: string
  readonly object: string
  readonly action: string
}

/** `<authority>.<sector>.<domain>.<object>.<action>.v<N>` (Naming). */
export interface Fqdn extends IntentName {
  readonly authority: string
  readonly version: number
}

/** The sentence of the naming section that a name breaks. */
export type NameRule = "segments" | "characters" | "authority" | "object" | "action" | "version"

export interface NameBreach {
  readonly rule: NameRule
  readonly message: string
}

export const publicAuthority = "org.intentschema"

const segmentPattern = /^[a-z][a-z0-9_-]{0,62}$/
const versionPattern = /^v([1-9][0-9]{0,5})$/
const form = "<authority>.<sector>.<domain>.<object>.<action>.v<N>"

export function isSegment(text: string): boolean {
  return segmentPattern.test(text)
}

/** The number of a `v<N>` segment, or undefined: no leading zero, no second part. */
export function parseVersion(text: string): number | undefined {
  const match = versionPattern.exec(text)
  return match === null ? undefined : Number(match[1])
}

/** An authority has two labels: `org.intentschema`, or `com.<org>` and `x.<org>` for private catalogs. */
export function isAuthority(text: string): boolean {
  if (text === publicAuthority) return true
  const [root, organisation, ...rest] = text.split(".")
  return (root === "com" || root === "x") && rest.length === 0 && isSegment(organisation ?? "")
}

/** Everything that is wrong with a name, each breach with its own message. */
export function checkFqdn(text: string): NameBreach[] {
  const segments = text.split(".")
  if (segments.length !== 7)
    return [
      {
        rule: "segments",
        message: `'${short(text)}' has ${segments.length} segments; write the seven of ${form}, an authority having two, as in com.acme`,
      },
    ]
  const breaches: NameBreach[] = []
  const words = segments.slice(0, 6)
  for (const segment of words)
    if (!isSegment(segment))
      breaches.push({
        rule: "characters",
        message: `the segment '${short(segment)}' is not lowercase ASCII; start with a letter a-z and use a-z, 0-9, '_' and '-'`,
      })
  const [root = "", organisation = "", , , object = "", action = "", version = ""] = segments
  const authority = `${root}.${organisation}`
  if (isSegment(root) && isSegment(organisation) && !isAuthority(authority))
    breaches.push({
      rule: "authority",
      message: `'${authority}' is no authority; use com.<org> or x.<org>, or ${publicAuthority} for the public catalog`,
    })
  breaches.push(...checkWords(object, action))
  if (parseVersion(version) === undefined)
    breaches.push({
      rule: "version",
      message: `the last segment '${short(version)}' is no version; write 'v' and a whole number from 1, as in v1`,
    })
  return breaches
}

function checkWords(object: string, action: string): NameBreach[] {
  const breaches: NameBreach[] = []
  const singular = singularOfPlural(object)
  if (singular !== undefined)
    breaches.push({ rule: "object", message: `the object '${object}' is a plural; write '${singular}'` })
  const tense = notPresentTense(action)
  if (tense !== undefined) breaches.push({ rule: "action", message: `the action ${tense}` })
  return breaches
}

export function parseFqdn(text: string): Fqdn {
  const breaches = checkFqdn(text)
  if (breaches.length > 0)
    throw new ParleyError(
      "invalid_request",
      `'${short(text)}' is not the name of an intent: ${breaches.map((breach) => breach.message).join("; ")}.`,
      { details: { breaches } },
    )
  return defined(readFqdn(text), "the form of a name that was just checked")
}

/** Splits a name without judging its words; undefined only when it does not have the form. */
export function readFqdn(text: string): Fqdn | undefined {
  const segments = text.split(".")
  const [root, organisation, sector = "", domain = "", object = "", action = "", last = ""] = segments
  const version = parseVersion(last)
  if (segments.length !== 7 || version === undefined) return undefined
  return { authority: `${root}.${organisation}`, sector, domain, object, action, version }
}

export function formatFqdn(fqdn: Fqdn): string {
  return `${fqdn.authority}.${formatIntentName(fqdn)}.v${fqdn.version}`
}

export function formatIntentName(name: IntentName): string {
  return `${name.sector}.${name.domain}.${name.object}.${name.action}`
}

/** Names are quoted in messages and pages: a hostile one must not fill them. */
function short(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`
}
