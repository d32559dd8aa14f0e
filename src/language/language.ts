import type { AskingWords } from "./asking-words.ts"
import type { PageWords } from "./page-words.ts"
import type { Phrases } from "./phrasing/phrases.ts"
import type { PlainWords } from "./plain-words.ts"
import type { ReferenceWords } from "./reference-words.ts"
import type { ContentPhrases, IntentWebPhrases, MediatorPhrases } from "./sentences.ts"
import type { StandardQuestions } from "./standard-questions.ts"
import type { TalkWords } from "./talk-words.ts"

/** Folded words and phrases; a phrase is written with single spaces. */
export type Words = readonly string[]

export interface NumberWords {
  /** Zero to ninety-nine, each as it is said. */
  readonly cardinals: Readonly<Record<string, number>>
  readonly hundred: Words
  readonly scales: Readonly<Record<string, number>>
  /** Words that may stand inside a number: "two hundred and five". */
  readonly joiners: Words
  readonly ordinals: Readonly<Record<string, number>>
  /** Written after digits: the "nd" of "2nd". */
  readonly ordinalSuffixes: Words
  /** Amounts that are no plain number word: "a couple of", "a dozen". */
  readonly amounts: Readonly<Record<string, number>>
  /** Articles that count as one beside a unit ("an hour") and as no number elsewhere. */
  readonly indefinite: Words
  readonly minus: Words
  readonly decimal: "." | ","
  readonly group: "." | ","
}

export type DateOrder = "day-first" | "month-first"

export interface CalendarWords {
  readonly months: Readonly<Record<string, number>>
  /** 0 is Sunday. */
  readonly weekdays: Readonly<Record<string, number>>
  /** Short forms that are also everyday words ("sat", "sun"): read as weekdays only beside a cue. */
  readonly doubtfulWeekdays: Readonly<Record<string, number>>
  /** Days counted from today. */
  readonly days: Readonly<Record<string, number>>
  readonly this: Words
  readonly next: Words
  readonly last: Words
  /** Whether "next Friday" is the coming one, or the one in the calendar week after this. */
  readonly nextWeekday: "coming" | "following-week"
  readonly of: Words
  readonly articles: Words
  readonly on: Words
  /** Before an amount: "in two weeks". */
  readonly in: Words
  /** Before an amount that says how long: after "for", two weeks are no day. */
  readonly lasting: Words
  /** After an amount: "two weeks from now". */
  readonly fromNow: Words
  /** Between an amount and a day: "a week from Friday". */
  readonly after: Words
  /** Before or after an amount: "two weeks ago". */
  readonly ago: Words
  readonly weekend: Words
  readonly startOf: Words
  readonly middleOf: Words
  readonly endOf: Words
  /** Before a weekday or a week, the one after the next, where the language has a word for it. */
  readonly nextButOne: Words
  /** After "next": the "after next" of "the Friday after next". */
  readonly afterNext: Words
  /** After a weekday, a week later: the "week" of "Friday week". */
  readonly weekLater: Words
  /** After a day, two weeks later: the "fortnight" of "Friday fortnight". */
  readonly fortnightLater: Words
  /** After a day that is ruled out, the same weekday a week later: "the one after". */
  readonly oneAfter: Words
  /** Between two days with a night between them, where the language has a word for it: the "auf" of "Freitag auf Samstag". */
  readonly overnight: Words
  /** Whether a plain number after an article is a day of the month: "le 5", "el 5". */
  readonly bareDays: boolean
  /** Before a day that another is counted from: "the day before". */
  readonly dayBefore: Words
  readonly dayAfter: Words
  /** Days that are known by a name. */
  readonly holidays: Readonly<Record<string, Holiday>>
  readonly order: DateOrder
  /** Regions whose order of day and month differs from the usual one of the language. */
  readonly orderByRegion: Readonly<Record<string, DateOrder>>
  /** The order where the tag names no region and the clock of the place is outside the Americas. */
  readonly orderElsewhere: DateOrder
}

/**
 * When a holiday is: "12-25" on a day of a month, "easter+1" counted from Easter Sunday, "11-4-thursday" on the fourth
 * Thursday of November (5 is the last one).
 */
export type Holiday = string

export type DayPart = "morning" | "noon" | "afternoon" | "evening" | "night"

export interface ClockWords {
  readonly am: Words
  readonly pm: Words
  readonly oclock: Words
  readonly half: Words
  readonly quarter: Words
  readonly threeQuarters: Words
  /** "ten past three". */
  readonly past: Words
  /** "ten to three". */
  readonly to: Words
  /** "half eight" is 8:30 in English, 7:30 in German. */
  readonly halfHour: "after" | "before"
  /** "three and a quarter" as in "trois heures et quart". */
  readonly plus: Words
  /** "three less a quarter" as in "trois heures moins le quart". */
  readonly minus: Words
  readonly dayParts: Readonly<Record<string, DayPart>>
  /** Between a clock time and a part of the day: "in the". */
  readonly dayPartJoiners: Words
  readonly noon: Words
  readonly midnight: Words
  readonly now: Words
  /** Before a clock time: after these a bare number is one. */
  readonly at: Words
  /** Before the first acceptable hour: "after 6". */
  readonly after: Words
  /** Before the last one: "before noon". */
  readonly before: Words
  /** Before a clock time or any other number: "around". */
  readonly about: Words
  /** After it, in one word with it: the "ish" of "8ish". */
  readonly ish: Words
  /** After a length of time, from the time known so far: "half an hour later". */
  readonly later: Words
  readonly earlier: Words
  /** The same before it: "push it back an hour". */
  readonly laterBy: Words
  readonly earlierBy: Words
}

export type DurationUnit = "second" | "minute" | "hour" | "day" | "night" | "week" | "month" | "year"

export interface MeasureWords {
  readonly durations: Readonly<Record<string, DurationUnit>>
  /** After a number of years, an age: the "old" of "five year old". */
  readonly old: Words
  /** Two weeks in a word. */
  readonly fortnight: Words
  readonly halfA: Words
  readonly quarterOfA: Words
  readonly andAHalf: Words
  /** Words and signs to ISO 4217 codes. */
  readonly currencies: Readonly<Record<string, string>>
  readonly percent: Words
  /** Words for units of measurement to the sign they stand for. */
  readonly units: Readonly<Record<string, string>>
}

/** The words that make an amount or a day the limit of what is acceptable. */
export interface BoundWords {
  /** Before the highest acceptable amount: "at most". */
  readonly atMost: Words
  /** Before the first amount that is too much: "under". */
  readonly below: Words
  /** Before the lowest acceptable amount: "at least". */
  readonly atLeast: Words
  /** Before the last amount that is too little: "over". */
  readonly above: Words
  /** After the highest acceptable amount: "or less". */
  readonly orLess: Words
  /** After the lowest acceptable amount: "or more". */
  readonly orMore: Words
  /** Before the first acceptable day. */
  readonly since: Words
  /** Before the last acceptable day. */
  readonly before: Words
}

export interface TurnWords {
  readonly yes: Words
  readonly no: Words
  /** Agrees with what was offered: "sounds good". */
  readonly agree: Words
  /** Refuses what was offered: "that does not work". */
  readonly refuse: Words
  readonly cancel: Words
  /** Of these, the ones that stop the talk itself and never call off what was booked: "never mind". */
  readonly abort: Words
  /** What may follow "cancel" when it means the conversation itself: "cancel that". */
  readonly cancelObjects: Words
  readonly thanks: Words
  readonly farewell: Words
  readonly question: Words
  /** Ask inside a statement: "let me know whether". */
  readonly indirect: Words
  /** Questions in form, wishes in meaning: "can you book". */
  readonly wish: Words
  /** Offer a value in the form of a question: "how about". */
  readonly propose: Words
  readonly correction: Words
  /** Corrects a summary that awaits a yes; elsewhere it answers what was asked: "make it eight". */
  readonly amend: Words
  readonly noPreference: Words
  /** Everything but the first: asks for another offer. */
  readonly another: Words
  /** May open a sentence before its verb: "and", "well". */
  readonly lead: Words
  /** Says nothing of its own: "please", "well". */
  readonly filler: Words
  /** Asks what several have to offer rather than one: "compare", "who sells". */
  readonly compare: Words
}

export interface SpeechWords {
  /** How many come, in words of its own: "zu viert". */
  readonly party: Readonly<Record<string, number>>
  /** Before the number of those who come: "somos siete". */
  readonly weAre: Words
  /** People by their size, where no noun follows: "3 Große und 2 Kinder". */
  readonly sizesOfPeople: Words
  /** What people call out, sigh or sign off with: no name, however it is written. */
  readonly exclamations: Words
  /** Words that are never a value of their own and end a name. */
  readonly stop: Words
  /** Before what is ruled out: "not", "except". */
  readonly negations: Words
  /** Before an old value and the new one: "change it from Friday to Saturday". */
  readonly changes: Words
  /** After what is ruled out: "does not work". */
  readonly negationsAfter: Words
  /** Take back what was just said: "or rather", "I mean". */
  readonly restarts: Words
  /** The same, where they stand between commas: "no". */
  readonly restartSigns: Words
  /** After these a new clause begins and a negation ends. */
  readonly contrast: Words
  readonly rangeStart: Words
  readonly rangeEnd: Words
  readonly between: Words
  readonly and: Words
  /** Between alternatives, either of which is acceptable. */
  readonly or: Words
  readonly same: Words
  /** Before what is left open: "any airline". */
  readonly any: Words
  /** Point back to what was offered: "that one", "there". */
  readonly references: Words
  /** Between a name and its value: "the city is". */
  readonly copula: Words
  /** "the second one". */
  readonly ones: Words
  readonly lastOne: Words
  readonly without: Words
  /** Labels of a choice that means "nothing of the kind". */
  readonly none: Words
  readonly self: Words
  /** After a number: who is counted, as in "two adults". */
  readonly headcount: Words
  /** Who goes home on a day ends a stay with it: "we leave on the 30th". */
  readonly leaving: Words
  /** One person by what they are to the speaker: "my wife". */
  readonly relations: Words
  /** Words by which somebody speaks to the business. */
  readonly addressed: Words
  /** After these comes the day on which somebody must be elsewhere: "back at work on the 30th". */
  readonly isBack: Words
  /** Two people in one word: "the twins", "my parents". */
  readonly pairs: Words
  /** People of whom nobody said how many they are: "the kids". */
  readonly uncounted: Words
  /** They come beside those known so far: "two colleagues want to join". */
  readonly joining: Words
  /** Who counts as one beside others: the "I" of "my wife and I". */
  readonly someone: Words
  /** After a number or its noun, so many beside those known so far: "two more", "a night longer". */
  readonly inAddition: Words
  /** Between an amount and what it is for: "80 a night". */
  readonly per: Words
  /** Before a name: "Mr", "Dr". */
  readonly titles: Words
  /** Small words that a surname begins with: "van der". */
  readonly nameParticles: Words
  /** Small words inside names: "de la", "of the". */
  readonly nameJoiners: Words
  /** Between a thing and what comes with it: "curry with spinach". */
  readonly together: Words
  /** Inside the name of a thing, where a language joins its words so: "aceite de oliva". */
  readonly madeOf: Words
  /** After the name of whoever is speaking: the "here" of "Smith here". */
  readonly speaking: Words
  /** Before names: "my name is", "called". */
  readonly nameCues: Words
  /** Open an answer without being part of it: "I would like", "it is". */
  readonly openings: Words
  readonly closings: Words
  /** Pronouns that are written as the end of a verb: the "me" of "cortarme". */
  readonly enclitics: Words
  /** Whether a name ends with what it is, as in "beard trim", or begins with it, as in "coupe femme". */
  readonly headLast: boolean
  /** Whether words grow together into one, as in German: a "Fensterplatz" is a place at a window. */
  readonly compounds: boolean
  /** Plurals that are words of their own, to their singular: "teeth" to "tooth". */
  readonly irregular: Readonly<Record<string, string>>
  /** Endings taken off words before they are compared; longest first. */
  readonly suffixes: Words
  /** Short forms of text messages, and words without their apostrophe: "pls" for "please". */
  readonly shortForms: Readonly<Record<string, string>>
}

/** The words by which people say what must not or must be: they matter even where no parameter takes them. */
export interface ConditionWords {
  /** Before what is ruled out: "without", "allergic to". */
  readonly rulesOut: Words
  /** After what is ruled out: the "allergy" of "a nut allergy". */
  readonly ruledOutAfter: Words
  /** After a hyphen or after what people avoid: the "free" of "sugar free". Elsewhere it says something else. */
  readonly freeOf: Words
  /** What people leave out for their health or their conviction. */
  readonly avoided: Words
  /** State a condition by themselves: "coeliac", "wheelchair". */
  readonly states: Words
  /** In the declaration of an intent that takes something away: what is refused is what it is about. */
  readonly removes: Words
  /** Before what somebody needs and no list has: "we need", "bringing". */
  readonly needs: Words
}

/** What a parameter is about, and the words by which people point to it. */
export type Concept =
  | "origin"
  | "destination"
  | "place"
  /** A street and a number, and what goes with them. */
  | "address"
  | "start"
  | "end"
  | "people"
  | "person"
  | "creator"
  | "title"
  /** An everyday thing without a proper name, such as an article in a shop or a dish. */
  | "thing"
  | "category"
  | "money"
  | "count"
  | "note"
  | "phone"
  | "email"
  | "date"
  | "time"
  | "duration"
  /** What must not be: allergens, ingredients to leave out. */
  | "ruledOut"

/**
 * Everything known of one language. To add one, add a folder to `languages/` with the same files as its siblings; the
 * compiler says what is missing.
 */
export interface Language {
  readonly tag: string
  /** Before and after words that are cited. */
  readonly quotes: readonly [string, string]
  /** Groups of words by which a question and a rule of a business speak of the same matter. */
  readonly topics: readonly Words[]
  /** Words by which people ask when a house is open, and by which one says that it is not. */
  readonly opening: { readonly asks: Words; readonly closed: Words; readonly everyDay: Words }
  readonly numbers: NumberWords
  readonly calendar: CalendarWords
  readonly clock: ClockWords
  readonly measures: MeasureWords
  readonly bounds: BoundWords
  readonly turns: TurnWords
  readonly talk: TalkWords
  readonly references: ReferenceWords
  readonly speech: SpeechWords
  readonly conditions: ConditionWords
  /** Words in a parameter's name or sentence that show what the parameter is about. */
  readonly concepts: Readonly<Record<Concept, Words>>
  /** Words right before a value in a message that point to a parameter about this concept. */
  readonly cues: Readonly<Partial<Record<Concept, Words>>>
  /** Groups of words that mean nearly the same, for likeness and enumerations. */
  readonly synonyms: readonly Words[]
  /** Everyday words and phrases in English; none in English itself. */
  readonly english: Readonly<Record<string, string>>
  /** The words that are understood in questions about content. */
  readonly asking: AskingWords
  /** Words of manner that a rewording may add and drop. */
  readonly plainWords: PlainWords
  /** The sentences that a conversation says. */
  readonly phrases: Phrases
  /** The sentences of answers about content. */
  readonly content: ContentPhrases
  readonly page: PageWords
  /** What nearly every business asks for, where its declaration has no words of this language. */
  readonly standard: StandardQuestions
  readonly mediator: MediatorPhrases
  readonly intentweb: IntentWebPhrases
}
