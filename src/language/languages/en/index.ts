import type { Language } from "../../language.ts"
import { asking } from "./asking.ts"
import { calendar, clock } from "./calendar.ts"
import { concepts, cues, synonyms } from "./concepts.ts"
import { conditions } from "./conditions.ts"
import { bounds, measures } from "./measures.ts"
import { numbers } from "./numbers.ts"
import { page } from "./page.ts"
import { content, intentweb, mediator, phrases } from "./phrases.ts"
import { references } from "./references.ts"
import { plainWords, speech } from "./speech.ts"
import { standard } from "./standard.ts"
import { talk } from "./talk.ts"
import { opening, quotes, topics } from "./topics.ts"
import { turns } from "./turns.ts"

export const en: Language = {
  tag: "en",
  quotes,
  topics,
  opening,
  numbers,
  calendar,
  clock,
  measures,
  bounds,
  turns,
  talk,
  references,
  speech,
  conditions,
  plainWords,
  concepts,
  cues,
  synonyms,
  english: {},
  asking,
  phrases,
  content,
  page,
  standard,
  mediator,
  intentweb,
}
