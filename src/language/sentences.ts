/** The sentences of answers about content. Everything else in an answer comes from the items. `{…}` marks a value. */
export interface ContentPhrases {
  /** What looking through the content is called, as a title. */
  readonly search: string
  readonly which: string
  readonly howMuch: string
  readonly price: string
  readonly minutes: string
  readonly atMost: string
  readonly between: string
  readonly over: string
  readonly noPreference: string
  readonly vague: string
  readonly nothing: string
  readonly nothingWith: string
  readonly noSuchPlace: string
  readonly noSuchSite: string
  readonly found: string
  readonly foundOne: string
  readonly closest: string
  /** Nothing fits all: these conditions were let go. */
  readonly leftOut: string
  readonly without: string
  readonly priceIn: string
}

/** The sentences that a mediator says in its own name. `{…}` marks a value. */
export interface MediatorPhrases {
  readonly which: string
  readonly whichShort: string
  readonly nothing: string
  readonly wish: string
  readonly gaveUp: string
  readonly cancelled: string
  readonly compared: string
  readonly cheapestFirst: string
  readonly columns: readonly [offer: string, price: string, site: string]
  readonly moreNeeded: string
  readonly asks: string
  readonly silent: string
  readonly named: string
  readonly fitsBest: string
  readonly chosen: string
  readonly severalFit: string
  readonly noneFits: string
  readonly comparing: string
  readonly unreachable: string
  readonly unanswered: string
  readonly allSilent: string
  /** Of a question that several hosts were asked: who had something, who had nothing, who did not answer. */
  readonly foundAt: string
  readonly nothingAt: string
  readonly notHeard: string
}

/** The few sentences that only IntentWeb needs. */
export interface IntentWebPhrases {
  readonly confirmation: string
  readonly choice: string
  readonly unclear: string
}

/** Puts values into a sentence: `{company}` becomes the company. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
