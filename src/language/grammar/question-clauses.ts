import { languageFor } from "../languages/index.ts"
import { toLexicon } from "../words/lexicon.ts"
import { tokenAt, tokenize } from "../words/tokens.ts"
import { analyseTurn } from "./turns.ts"

/** The questions in a turn, each by itself: "where are you, and when do you open?" has two. */
export function questionClauses(text: string, locale: string): string[] {
  const tokens = tokenize(text)
  const { speech, turns } = toLexicon(languageFor(locale))
  return analyseTurn(text, locale, tokens)
    .sentences.filter(({ asks }) => asks)
    .flatMap(({ from, to }) => {
      const starts = [from]
      for (let at = from + 1; at < to; at++) {
        const joined =
          speech.and.at(tokens, at)?.next ?? (tokenAt(tokens, at).text === "," ? at + 1 : undefined)
        const next = joined === undefined ? undefined : (speech.and.at(tokens, joined)?.next ?? joined)
        if (next !== undefined && next < to && turns.question.at(tokens, next)) starts.push(next)
      }
      return starts.map((start, place) =>
        text.slice(tokenAt(tokens, start).start, tokenAt(tokens, (starts[place + 1] ?? to) - 1).end),
      )
    })
}
