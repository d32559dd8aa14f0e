import { type Intent, invalidDeclaration } from "./define-intent.ts"
import type { IntentDescriptor } from "./descriptor.ts"
import { inLanguage, languageKey } from "./languages.ts"
import { compareVersions, formatUid, isNamespace, normaliseName, type Uid } from "./uid.ts"
import { type Vocabulary, vocabularyProblems } from "./vocabulary.ts"

/** What is said about a business in another language than its own. */
export interface ServiceWords {
  /**
   * A sentence that says what it is.
   * @example "Ein italienisches Restaurant in Trastevere."
   */
  readonly about: string
}

export interface Compliance {
  /**
   * Names of standards.
   * @example ["ISO27001", "GDPR"]
   */
  readonly standards?: readonly string[]
  /**
   * What holds where, by region.
   * @example { EU: "GDPR", "US-CA": "CCPA" }
   */
  readonly regional?: Readonly<Record<string, string>>
  /**
   * Anything else worth saying about it.
   * @example "Data is encrypted in transit and at rest."
   */
  readonly notes?: string
}

/** One business, written once: what a manifest, a page and an answer say about it. */
export interface ServiceDeclaration {
  /**
   * Namespace of its intents, usually its domain.
   * @example "bella.example"
   */
  readonly namespace: string
  /**
   * The name people know it by.
   * @example "Bella Cucina"
   */
  readonly name: string
  /**
   * A sentence that says what it is.
   * @example "An Italian restaurant in Trastevere."
   */
  readonly about: string
  /**
   * Its Schema.org type.
   * @example "https://schema.org/Restaurant"
   */
  readonly schemaType?: string
  /**
   * Where it is, as a Schema.org `PostalAddress` or `Place`.
   * @example { "@type": "PostalAddress", streetAddress: "Via della Lungara 12", addressLocality: "Rome" }
   */
  readonly location?: Readonly<Record<string, unknown>>
  /**
   * Its website, an absolute URL.
   * @example "https://bella.example"
   */
  readonly website?: string
  /**
   * An image of its logo, an absolute URL.
   * @example "https://bella.example/logo.svg"
   */
  readonly logo?: string
  /**
   * Its terms of business, an absolute URL.
   * @example "https://bella.example/terms"
   */
  readonly terms?: string
  /**
   * What it does with personal data, an absolute URL.
   * @example "https://bella.example/privacy"
   */
  readonly privacy?: string
  /**
   * Standards and regional rules that it complies with.
   * @example { standards: ["ISO27001"], regional: { EU: "GDPR" }, notes: "Data is encrypted at rest." }
   */
  readonly compliance?: Compliance
  /**
   * The licence under which its data may be used.
   * @example "CC-BY-NC-SA-4.0"
   */
  readonly license?: string
  /**
   * Where people can call.
   * @example "+39 06 555 0123"
   */
  readonly phone?: string
  /**
   * Where people can write.
   * @example "ciao@bella.example"
   */
  readonly email?: string
  /**
   * IANA time zone in which its dates and times are meant (`UTC`).
   * @example "Europe/Rome"
   */
  readonly timeZone?: string
  /**
   * BCP 47 tag of the language it answers in unless asked otherwise (`en`).
   * @example "it"
   */
  readonly locale?: string
  /**
   * The other languages it speaks, by BCP 47 tag. Each of its intents has its words in all of them.
   * @example { de: { about: "Ein italienisches Restaurant in Trastevere." } }
   */
  readonly languages?: Readonly<Record<string, ServiceWords>>
  /**
   * What words mean here, where people ask about its content.
   * @example { synonyms: { flat: "apartment" }, without: { meat: "vegetarian" }, filler: ["recipe"] }
   */
  readonly vocabulary?: Vocabulary
  /**
   * ISO 8601 date of the last meaningful change of what is declared.
   * @example "2026-01-31"
   */
  readonly updated: string
}

/** A business whose declaration was checked. */
export interface Service extends ServiceDeclaration {
  readonly timeZone: string
  readonly locale: string
}

export function defineService(declaration: ServiceDeclaration): Service {
  const problems: string[] = []
  if (!isNamespace(declaration.namespace))
    problems.push("namespace: use a domain or an identifier of letters, digits, '.' and '-'")
  if (declaration.name.trim() === "") problems.push("name: give the name people know the business by")
  if (declaration.about.trim() === "") problems.push("about: say in a sentence what the business is")
  if (Number.isNaN(Date.parse(declaration.updated)))
    problems.push("updated: write an ISO 8601 date, as in 2026-01-31")
  const timeZone = declaration.timeZone ?? "UTC"
  if (!isTimeZone(timeZone)) problems.push(`timeZone: '${timeZone}' is no IANA time zone, as in Europe/Rome`)
  const locale = declaration.locale ?? "en"
  if (!isLocale(locale)) problems.push(`locale: '${locale}' is no BCP 47 language tag, as in en or de-AT`)
  for (const member of ["website", "logo", "terms", "privacy", "schemaType"] as const) {
    const url = declaration[member]
    if (url !== undefined && !URL.canParse(url)) problems.push(`${member}: '${url}' is no absolute URL`)
  }
  for (const [tag, { about }] of Object.entries(declaration.languages ?? {})) {
    if (!isLocale(tag)) problems.push(`languages: '${tag}' is no BCP 47 language tag, as in de or pt-BR`)
    else if (languageKey(locale, { [tag]: about }) !== undefined)
      problems.push(`languages.${tag}: is the language of the declaration itself; leave it out`)
    if (about.trim() === "") problems.push(`languages.${tag}.about: say in a sentence what the business is`)
  }
  if (declaration.vocabulary) problems.push(...vocabularyProblems(declaration.vocabulary))
  if (problems.length > 0) throw invalidDeclaration(`service '${declaration.namespace}'`, problems)
  return { ...declaration, timeZone, locale }
}

/** The sentence that says what a business is, in a language as far as it was declared in it. */
export function aboutIn(
  { about, languages = {} }: Pick<Service, "about" | "languages">,
  tag: string,
): string {
  return inLanguage(tag, { "*": { about }, ...languages }).about
}

/** One of the site's own intents, in the namespace of its service. */
export interface ServiceIntent extends Omit<Intent, "descriptor"> {
  readonly descriptor: IntentDescriptor
}

/** Puts the intents into the service's namespace. Two with one UID, or with names that read the same, are refused. */
export function bindIntents(service: Service, intents: readonly Intent[]): ServiceIntent[] {
  const taken = new Map<string, string>()
  const problems: string[] = []
  const bound = intents.map((intent): ServiceIntent => {
    const { name, version } = intent.descriptor
    const uid = formatUid({ namespace: service.namespace, name, version })
    const key = `${normaliseName(name)}:${version}`
    const other = taken.get(key)
    if (other === uid)
      problems.push(`${uid}: two intents have this UID; rename one or give it another version`)
    else if (other !== undefined)
      problems.push(`${uid}: its name reads the same as that of ${other}; rename one`)
    taken.set(key, uid)
    problems.push(...differingLanguages(service, intent).map((problem) => `${uid}: ${problem}`))
    return { ...intent, descriptor: { ...intent.descriptor, uid, namespace: service.namespace } }
  })
  if (problems.length > 0) throw invalidDeclaration(`service '${service.namespace}'`, problems)
  return bound
}

/** A visitor who is told in German what can be done must not find half of it in another language. */
function differingLanguages({ languages = {}, locale }: Service, { descriptor }: Intent): string[] {
  const spoken = Object.keys(languages)
  const declared = Object.keys(descriptor.languages ?? {})
  return [
    ...spoken
      .filter((tag) => !declared.includes(tag))
      .map((tag) => `languages.${tag}: is missing, and the service speaks it; add its words`),
    ...declared
      .filter((tag) => !spoken.includes(tag))
      .map(
        (tag) =>
          `languages.${tag}: the service speaks ${[locale, ...spoken].join(", ")}; add '${tag}' to its languages`,
      ),
  ]
}

/**
 * Finds the intent a UID means among descriptors: exactly that version, or without a version the newest one that is
 * not deprecated. Also returns the versions that exist, for a UID whose name is known and whose version is not.
 */
export function resolveUid<T extends { readonly descriptor: IntentDescriptor }>(
  uid: Uid,
  intents: readonly T[],
): { readonly found: T | undefined; readonly versions: readonly string[]; readonly namespaceKnown: boolean } {
  const inNamespace = intents.filter((intent) => intent.descriptor.namespace === uid.namespace)
  const wanted = normaliseName(uid.name)
  const named = inNamespace
    .filter((intent) => normaliseName(intent.descriptor.name) === wanted)
    .sort((a, b) => compareVersions(b.descriptor.version, a.descriptor.version))
  const { version } = uid
  const found =
    version === undefined
      ? (named.find((intent) => intent.descriptor.deprecation === undefined) ?? named[0])
      : named.find((intent) => compareVersions(intent.descriptor.version, version) === 0)
  return {
    found,
    versions: named.map((intent) => intent.descriptor.version),
    namespaceKnown: inNamespace.length > 0,
  }
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
