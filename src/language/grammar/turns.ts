import { languageFor } from "../languages/index.ts"
import { type Lexicon, toLexicon } from "../words/lexicon.ts"
import { type Token, tokenAt, tokenize } from "../words/tokens.ts"
import { isAbbreviationDot } from "./sentence-ends.ts"

/** What the words of a turn do, sentence by sentence. The situation decides later which of it counts. */
export interface TurnAnalysis {
  /** Begins with a yes or agrees with what was said. */
  readonly agrees: boolean
  /** Says yes outright; "great" alone does not. */
  readonly affirms: boolean
  readonly refuses: boolean
  readonly cancels: boolean
  readonly thanks: boolean
  readonly asks: boolean
  readonly proposes: boolean
  readonly corrects: boolean
  /** A correction where a yes was expected, and elsewhere merely an answer: "make it eight". */
  readonly amends: boolean
  readonly wantsAnother: boolean
  readonly noPreference: boolean
  /** States a wish: "I would like", "can you". */
  readonly wishes: boolean
  /** Points back to what was said: "that one", "there". */
  readonly refers: boolean
  /** The number of words that are more than agreement, courtesy and grammar. */
  readonly content: number
  /** The same for each sentence, with the range of its tokens. */
  readonly sentences: readonly SentenceAnalysis[]
}

export interface SentenceAnalysis extends Omit<TurnAnalysis, "sentences"> {
  readonly from: number
  readonly to: number
}

interface Sentence {
  readonly from: number
  readonly to: number
  readonly tokens: readonly Token[]
  readonly interrogative: boolean
}

export function analyseTurn(
  text: string,
  locale: string,
  tokens: readonly Token[] = tokenize(text),
): TurnAnalysis {
  const lexicon = toLexicon(languageFor(locale))
  const all = toSentences(tokens, lexicon).map((sentence) => analyseSentence(sentence, lexicon))
  const any = (test: (one: SentenceAnalysis) => boolean) => all.some(test)
  return {
    agrees: any((one) => one.agrees),
    affirms: any((one) => one.affirms),
    refuses: any((one) => one.refuses),
    cancels: any((one) => one.cancels),
    thanks: any((one) => one.thanks),
    asks: any((one) => one.asks),
    proposes: any((one) => one.proposes),
    corrects: any((one) => one.corrects),
    amends: any((one) => one.amends),
    wantsAnother: any((one) => one.wantsAnother),
    noPreference: any((one) => one.noPreference),
    wishes: any((one) => one.wishes),
    refers: any((one) => one.refers),
    content: all.reduce((sum, one) => sum + one.content, 0),
    sentences: all,
  }
}

/** Whether a turn stops the talk itself: "never mind", and not "cancel it". */
export function aborts(text: string, locale: string): boolean {
  const { turns } = toLexicon(languageFor(locale))
  const tokens = tokenize(text)
  return tokens.some((_, at) => turns.abort.at(tokens, at) !== undefined)
}

/** Whether a turn says no to anything at all: "I can't come earlier". */
export function negates(text: string, locale: string): boolean {
  const { speech, turns } = toLexicon(languageFor(locale))
  const tokens = tokenize(text)
  return tokens.some((_, at) =>
    [speech.negations, speech.without, turns.refuse, turns.no].some((table) => table.at(tokens, at)),
  )
}

/** Whether words only say that something is avoided, or what: the "allergic" and the "nuts" of "allergic to nuts". */
export function tellsAvoided(text: string, locale: string): boolean {
  const { conditions } = toLexicon(languageFor(locale))
  const tokens = tokenize(text)
  const tables = [conditions.rulesOut, conditions.ruledOutAfter, conditions.avoided]
  return tokens.every((_, at) => tables.some((table) => table.at(tokens, at) !== undefined))
}

function toSentences(tokens: readonly Token[], lexicon: Lexicon): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    const ends = token === undefined || isEnd(tokens, at, lexicon)
    if (!ends) continue
    if (at > start)
      sentences.push({
        from: start,
        to: at,
        tokens: tokens.slice(start, at),
        interrogative: token !== undefined && "?？؟".includes(token.text),
      })
    start = at + 1
  }
  return sentences
}

/** A full stop inside "a.m." or "3.50" does not end a sentence: the next token follows without a space. */
function isEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const token = tokenAt(tokens, at)
  if (isAbbreviationDot(tokens, at, lexicon)) return false
  if (token.kind !== "sign" || !".!?;\u3002\uff1f\uff01؟".includes(token.text)) return false
  const next = tokens[at + 1]
  return token.text !== "." || !next?.glued || next.kind === "sign"
}

function analyseSentence({ tokens, interrogative, from, to }: Sentence, lexicon: Lexicon): SentenceAnalysis {
  const { turns } = lexicon
  const counted = countContent(tokens, lexicon)
  const start = skipOpening(tokens, lexicon, false)
  const deep = skipOpening(tokens, lexicon, true)
  const affirms = turns.yes.at(tokens, start) !== undefined
  const refusesFirst = turns.no.at(tokens, start) !== undefined
  const wish = turns.wish.at(tokens, deep)
  const verb = skipLead(tokens, lexicon)
  const question = turns.question.at(tokens, verb)
  const proposes = turns.propose.at(tokens, deep) !== undefined
  const wishes = wish !== undefined && (question === undefined || wish.next >= question.next)
  const cancel = cancelAt(tokens, lexicon, deep)
  return {
    affirms,
    agrees: !refusesFirst && (affirms || counted.agrees || turns.agree.at(tokens, deep) !== undefined),
    refuses: refusesFirst || counted.refuses,
    cancels: cancel,
    thanks: counted.thanks,
    asks: !proposes && (counted.indirect || (!wishes && (interrogative || question !== undefined))),
    proposes,
    corrects: counted.corrects,
    amends: counted.amends,
    wantsAnother: counted.another,
    noPreference: counted.noPreference && !counted.another && !interrogative && counted.content <= 2,
    wishes: wish !== undefined || counted.wishes,
    refers: counted.refers,
    content: cancel ? 0 : counted.content,
    from,
    to,
  }
}

/** The first token that is more than an opening. With `deep`, a yes, a no and a thank-you are openings, too. */
function skipOpening(tokens: readonly Token[], lexicon: Lexicon, deep: boolean): number {
  const { turns } = lexicon
  const passed = deep ? [turns.yes, turns.no, turns.thanks] : []
  let at = 0
  while (at < tokens.length) {
    const sign = tokenAt(tokens, at).kind === "sign"
    if (!deep && turns.yes.at(tokens, at)) return at
    const match =
      passed.map((table) => table.at(tokens, at)).find((found) => found !== undefined) ??
      (turns.question.at(tokens, at) || turns.wish.at(tokens, at) || turns.propose.at(tokens, at)
        ? undefined
        : turns.filler.at(tokens, at))
    if (!sign && !match) return at
    at = match?.next ?? at + 1
  }
  return at
}

/** A question begins with its verb or its question word; a pronoun before these makes it a statement. */
function skipLead(tokens: readonly Token[], lexicon: Lexicon): number {
  const { yes, no, thanks, lead } = lexicon.turns
  let at = 0
  while (at < tokens.length) {
    const match = [yes, no, thanks, lead].map((table) => table.at(tokens, at)).find((found) => found)
    if (!match && tokenAt(tokens, at).kind !== "sign") return at
    at = match?.next ?? at + 1
  }
  return at
}

/** "cancel", "please cancel that": ends the conversation itself. "Cancel my booking of Friday" does not. */
function cancelAt(tokens: readonly Token[], lexicon: Lexicon, start: number): boolean {
  const { turns, speech } = lexicon
  let at = start
  for (let rounds = 0; rounds < 4; rounds++)
    at = speech.openings.at(tokens, at)?.next ?? turns.wish.at(tokens, at)?.next ?? at
  const cancel = turns.cancel.at(tokens, at)
  if (!cancel) return false
  let rest = cancel.next
  while (rest < tokens.length) {
    const skipped =
      turns.cancelObjects.at(tokens, rest) ??
      turns.filler.at(tokens, rest) ??
      turns.thanks.at(tokens, rest) ??
      turns.cancel.at(tokens, rest)
    if (!skipped && tokenAt(tokens, rest).kind !== "sign") return false
    rest = skipped?.next ?? rest + 1
  }
  return true
}

interface Counted {
  agrees: boolean
  refuses: boolean
  thanks: boolean
  corrects: boolean
  amends: boolean
  another: boolean
  noPreference: boolean
  wishes: boolean
  refers: boolean
  indirect: boolean
  content: number
}

function countContent(tokens: readonly Token[], lexicon: Lexicon): Counted {
  const { turns, speech, stop } = lexicon
  const counted: Counted = {
    agrees: false,
    refuses: false,
    thanks: false,
    corrects: false,
    amends: false,
    another: false,
    noPreference: false,
    wishes: false,
    refers: false,
    indirect: false,
    content: 0,
  }
  let negated = -10
  let at = 0
  while (at < tokens.length) {
    const refuse = turns.refuse.at(tokens, at)
    const thanks = refuse ? undefined : (turns.thanks.at(tokens, at) ?? turns.farewell.at(tokens, at))
    const free = thanks ? undefined : turns.noPreference.at(tokens, at)
    const agree = refuse || thanks || free ? undefined : turns.agree.at(tokens, at)
    const phrase = agree && agree.next - at > 1 && negated < at - 3 ? agree : undefined
    counted.refuses ||= refuse !== undefined
    counted.thanks ||= thanks !== undefined
    counted.noPreference ||= free !== undefined
    counted.agrees ||= phrase !== undefined
    counted.another ||= turns.another.at(tokens, at) !== undefined
    counted.corrects ||= turns.correction.at(tokens, at) !== undefined
    counted.amends ||= turns.amend.at(tokens, at) !== undefined
    counted.indirect ||= turns.indirect.at(tokens, at) !== undefined
    counted.wishes ||= turns.wish.at(tokens, at) !== undefined
    counted.refers ||= speech.references.at(tokens, at) !== undefined
    if (speech.negations.at(tokens, at)) negated = at
    const known =
      refuse ??
      thanks ??
      free ??
      agree ??
      turns.yes.at(tokens, at) ??
      turns.no.at(tokens, at) ??
      turns.filler.at(tokens, at)
    const token = tokenAt(tokens, at)
    if (!known && token.kind !== "sign" && !stop.has(token.folded)) counted.content++
    at = known?.next ?? at + 1
  }
  return counted
}
