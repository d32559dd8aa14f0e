/**
 * How much each kind of evidence counts for a value being meant for a parameter, on one scale for all kinds of
 * values. Set by hand, so that these pass: a value that was asked for, and a cued value that is the only one of its
 * kind. A bare number or a lone word that nobody asked for does not pass.
 */
export const weights = {
  /** Below this a value is a guess, and asking is better. */
  threshold: 0.5,
  /** The parameter was asked for last. */
  asked: 0.35,
  /** No other parameter takes this kind of value. */
  onlyOne: 0.15,
  required: 0.03,
  /** Nothing is known for it yet. */
  unknown: 0.06,
  /** Something is known for it, and the turn corrects. */
  corrected: 0.15,
  /** The words around it are about the parameter; times their likeness. */
  likeness: 0.4,
  /** A word right before it points to the parameter. */
  cue: 0.25,
  /** "to" where nothing is a destination but something is a place. */
  cueForPlace: 0.2,
  /** A word right before it, or its end of a range, points to the opposite. */
  opposite: -0.3,
  /** It is the beginning or the end of a range, as the parameter is. */
  edge: 0.25,
  /** The sentence only thanks or says goodbye. */
  inThanks: -0.3,
  /** The sentence only asks for information. */
  inQuestion: -0.25,
  /** "that one". */
  pronoun: -0.5,
  /** "one way": the number counts something else. */
  countsOther: -0.3,
  /** Another of its kind is ruled out in its favour: "five instead of two". */
  replaces: 0.15,
  /** The same, where the value known so far is the one ruled out. */
  replacesKnown: 0.5,
  /** "under 2000": the end of the range that the parameter is, or the other one. */
  limit: 0.25,
  oppositeLimit: -0.4,
  /** "1200 a month": an amount for a period is money. */
  rate: 0.3,
  /** An amount of money without more is usually the highest price somebody would pay. */
  moneyAtMost: 0.04,
} as const

/** What the form of a reading counts by itself. */
export const formWeights = {
  certain: 0.5,
  weak: 0.2,
  bareHour: 0.17,
  number: 0.2,
  duration: 0.6,
  durationAsNumber: 0.45,
  money: 0.55,
  moneyElsewhere: 0.05,
  measure: 0.25,
  /** In the unit that the declaration names. */
  fittingMeasure: 0.5,
  code: 0.15,
  address: 0.8,
} as const

/** What the way in which a span was found counts by itself. */
export const spanWeights = { name: 0.3, cue: 0.15, modifier: 0.3, answer: 0.22, note: 0.9 } as const

/** Further evidence for and against words that no list can confirm. */
export const nameWeights = {
  likeness: 0.3,
  cue: 1.2,
  /** The sentence proposes: "how about". */
  proposed: 0.15,
  /** There are options to choose from, and this is none of them. */
  besideOptions: -0.3,
  /** It is the known value of another parameter, mentioned again. */
  knownElsewhere: -0.5,
  /** After a cue, from someone who writes no capitals. */
  withoutCapitals: 0.06,
  /** "the Adventure category". */
  namedAfter: 0.25,
  noteUnasked: -0.3,
  kindBeforeNoun: 0.2,
  nameOfSomething: 0.05,
  nameAsKind: -0.1,
  uncued: -0.1,
  /** "the house in Triana" names no person. */
  personAtPlace: -0.35,
  /** "I'm Marta". */
  introduced: 0.25,
} as const

/** Evidence for a name that stands by itself: beside an address or a number, between signs, in small letters at the end. */
export const signatureWeights = { beside: 0.8, alone: 0.66, small: 0.56 } as const

/** Evidence for a choice that the message names. */
export const choiceWeights = {
  declared: 0.58,
  offered: 0.6,
  perWord: 0.04,
  likeness: 0.25,
  inQuestion: -0.05,
} as const

/** Evidence for true or false where the parameter is mentioned. */
export const booleanWeights = {
  base: 0.15,
  mention: 0.5,
  leastMention: 0.55,
  answered: 0.7,
  inQuestion: -0.4,
} as const

/** Evidence for values that are only referred to. */
export const referenceWeights = {
  place: 0.85,
  agreed: 0.85,
  implied: 0.65,
  name: 0.9,
  offer: 0.7,
  asked: 0.9,
  unasked: 0.55,
  /** Nothing else that was said could be a value. */
  outright: 1.2,
} as const

/** Evidence for an id with a declared prefix. */
export const patternWeights = { found: 0.9, asked: 1, code: 1.5 } as const

/** Evidence for words that are neither grammar nor the declaration's own, and for the number before them. */
export const thingWeights = {
  base: 0.5,
  concept: 0.15,
  asked: 0.3,
  likeness: 0.3,
  count: 0.6,
  /** After a "with", where a parameter lists things. */
  listed: 0.35,
} as const

/** Evidence for a value that words are near to in meaning: less than for one that they name. */
export const meaningWeights = { base: 0.52 } as const

/** Evidence for people who are counted one kind after the other. */
export const headcountWeights = { base: 1.4, noun: 0.8 } as const

/** Evidence for the ends and the length of a stay whose first and last day were said. */
export const stayWeights = { length: 0.75, ends: 0.85, lastDay: 0.95 } as const

/** What the reader's opinion counts. */
export const readingWeights = {
  /** Added to what it agrees with; times how sure it is. */
  support: 0.25,
  /** The same for what it proposes alone, which is to be confirmed. */
  alone: 0.15,
  enough: 0.35,
  /** The same for what the rules propose and would not take. */
  lift: 0.65,
  /** As sure as this, it decides between two parameters that the rules find equally likely. */
  tie: 0.6,
  /** Less than this, and free words are not meant for the parameter. */
  freeWords: 0.35,
  /** As sure as this, words belong to something else. */
  rival: 0.9,
  /** The rules are as sure as this by themselves. */
  certain: 0.62,
  /** Less than this, it is as good as sure that the parameter is not spoken of. */
  silent: 0.02,
  mentioned: 0.5,
  /** As sure as this, free words that no rule finds are taken. */
  taken: 0.8,
  /** Unknown words state a condition. */
  condition: 0.85,
} as const

/** Evidence for what is ruled out outright. */
export const exclusionWeights = { base: 0.95 } as const
