import { ParleyError } from "../../intent/index.ts"

/** Everything a conversation has to say, and the facts that each sentence needs. */
export const phrasePlaceholders = {
  ask: ["parameter"],
  askSeveral: ["parameters"],
  askChange: [],
  offer: ["parameter", "options"],
  noOptions: ["parameter"],
  invalid: ["parameter", "reason"],
  invalidWithOptions: ["parameter", "reason", "options"],
  chooseIntent: ["options"],
  chooseValue: ["parameter", "options"],
  confirm: ["title", "summary"],
  confirmWithPrice: ["title", "summary", "price"],
  confirmDestructive: ["title", "summary"],
  confirmBriefly: ["title", "values"],
  confirmDestructiveWithPrice: ["title", "summary", "price"],
  otherAmount: [],
  means: ["words", "value"],
  done: ["title", "summary"],
  doneWithReference: ["title", "reference", "summary"],
  declined: ["reason"],
  failed: ["title"],
  indeterminate: ["title"],
  notUnderstood: [],
  gaveUp: [],
  notUnderstoodOffer: ["abilities"],
  nothingICanDo: ["abilities"],
  goodMorning: [],
  goodDay: [],
  goodEvening: [],
  abilities: ["abilities"],
  whatElse: [],
  whoWeAre: ["name", "about"],
  notAPerson: ["name"],
  whereWeAre: ["name", "address"],
  reachUs: ["contact"],
  aPersonAt: ["contact"],
  noPersonHere: [],
  notKnown: [],
  whyAsked: ["title", "reason"],
  whyConfirm: [],
  takeYourTime: [],
  startedOver: [],
  nothingOpen: [],
  more: ["count"],
  cannotUndo: ["title"],
  notKnownAboutUs: ["words"],
  sorry: [],
  smallTalk: [],
  goodToHear: [],
  allRight: [],
  closedOn: ["day"],
  openOn: ["day", "hours"],
  cannotWithout: [],
  stillNotUnderstood: [],
  noOtherWay: ["reason"],
  anotherOne: [],
  goodbye: [],
  cancelled: [],
  answer: ["answer"],
  understoodBest: ["language"],
  notTakenIntoAccount: ["words"],
  goOnWithout: [],
  noAnswer: [],
  stillOpen: ["question"],
  welcome: [],
  signIn: ["link"],
  agree: ["link"],
  pay: ["price", "link"],
  rateLimited: ["seconds"],
  unavailable: [],
  yes: [],
  no: [],
  and: ["list", "last"],
  or: ["list", "last"],
  line: ["name", "value"],
  free: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PhraseKey = keyof typeof phrasePlaceholders

export type PlaceholderOf<Key extends PhraseKey> = (typeof phrasePlaceholders)[Key][number]

export type Phrases = Readonly<Record<PhraseKey, string>>

type PlaceholdersIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false

/** A template whose placeholders are not exactly those of its key becomes `never`, which no string fits. */
type Checked<Templates extends Phrases> = {
  readonly [Key in PhraseKey]: Same<PlaceholdersIn<Templates[Key]>, PlaceholderOf<Key>> extends true
    ? Templates[Key]
    : never
}

/** Declares the sentences of one language: a missing or extra placeholder does not compile, and fails at start. */
export function definePhrases<const Templates extends Phrases>(
  templates: Templates & Checked<Templates>,
): Phrases {
  assertPhrases(templates)
  return templates
}

const placeholderPattern = /\{([a-zA-Z]+)\}/g

export function assertPhrases(templates: Readonly<Record<string, unknown>>): asserts templates is Phrases {
  const problems: string[] = []
  for (const [key, expected] of Object.entries(phrasePlaceholders)) {
    const template = templates[key]
    if (typeof template !== "string") {
      problems.push(`${key}: a template is missing`)
      continue
    }
    const named = new Set(Array.from(template.matchAll(placeholderPattern), ([, name = ""]) => name))
    for (const name of expected) if (!named.delete(name)) problems.push(`${key}: {${name}} is missing`)
    for (const name of named) problems.push(`${key}: {${name}} is not among its facts`)
  }
  for (const key of Object.keys(templates))
    if (!(key in phrasePlaceholders)) problems.push(`${key}: nothing says this; remove it`)
  if (problems.length > 0)
    throw new ParleyError(
      "invalid_declaration",
      `The phrases have mistakes:\n  - ${problems.join("\n  - ")}`,
      {
        details: { problems },
      },
    )
}
