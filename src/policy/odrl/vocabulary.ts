/** The namespace of ODRL 2.2. */
export const odrl = "http://www.w3.org/ns/odrl/2/"
const xsd = "http://www.w3.org/2001/XMLSchema#"

/** The prefixes of ODRL's own context document, which is built in: nothing is fetched to read a policy. */
export const builtInPrefixes: Readonly<Record<string, string>> = {
  odrl,
  xsd,
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  owl: "http://www.w3.org/2002/07/owl#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  dct: "http://purl.org/dc/terms/",
  dcterms: "http://purl.org/dc/terms/",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  foaf: "http://xmlns.com/foaf/0.1/",
  schema: "http://schema.org/",
  cc: "https://creativecommons.org/ns#",
}

/** The addresses under which ODRL's context is known. */
export const builtInContexts: ReadonlySet<string> = new Set(
  ["www.w3.org/ns/odrl.jsonld", "www.w3.org/ns/odrl/2/", "www.w3.org/ns/odrl/2/ODRL22.json"].flatMap(
    (address) => [`http://${address}`, `https://${address}`],
  ),
)

/** Comparisons of ODRL 2.2; `lte`, `gte` and `use` are how UIM's own example writes three of them. */
const operators = [
  "eq",
  "neq",
  "gt",
  "gteq",
  "lt",
  "lteq",
  "isA",
  "isPartOf",
  "hasPart",
  "isAnyOf",
  "isAllOf",
  "isNoneOf",
] as const
export type Operator = (typeof operators)[number]

const operatorAliases: ReadonlyMap<string, Operator> = new Map([
  ["lte", "lteq"],
  ["gte", "gteq"],
  ["use", "eq"],
])

export function toOperator(name: string): string {
  return operatorAliases.get(name) ?? name
}

export function isOperator(name: string): name is Operator {
  return (operators as readonly string[]).includes(name)
}

/** The narrower actions of ODRL 2.2 by the wider one that includes them (its deprecated ones too). */
const narrower: Readonly<Record<string, string>> = {
  use: `acceptTracking adHocShare aggregate annotate anonymize append appendTo archive attachPolicy attachSource
    attribute commercialize compensate concurrentUse copy delete derive digitize distribute ensureExclusivity
    execute export grantUse include index inform install lease lend license modify move nextPolicy obtainConsent
    pay play present preview read reproduce reviewPolicy secondaryUse share shareAlike stream synchronize
    textToSpeech transform translate uninstall watermark write writeTo`,
  reproduce: "extract",
  extract: "extractChar extractPage extractWord",
  play: "display",
  present: "print",
  transfer: "give sell",
}

const wider: ReadonlyMap<string, string> = new Map(
  Object.entries(narrower).flatMap(([parent, children]) =>
    children.split(/\s+/).map((child) => [odrl + child, odrl + parent] as const),
  ),
)

/** The action that includes this one, in ODRL's own vocabulary. */
export function includingAction(action: string): string | undefined {
  return wider.get(action)
}

/** The last part of an IRI: the word that people know a term of a profile by, as in `rateLimit`. */
export function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#"), iri.lastIndexOf(":")) + 1)
}

export const xsdTypes = { date: `${xsd}date`, dateTime: `${xsd}dateTime`, decimal: `${xsd}decimal` } as const
