import type { Answer, ConversationsOptions } from "../conversation/index.ts"
import type { Corpus, SchemaItem } from "../corpus/index.ts"
import { type Executions, isAuthorised } from "../execution/index.ts"
import type { IntentDescriptor, ServiceIntent } from "../intent/index.ts"
import type { Understanding } from "../understanding/index.ts"

export interface AnswerOptions {
  readonly intents: readonly ServiceIntent[]
  readonly understanding: Understanding
  readonly executions: Executions
  readonly timeZone: string
  readonly now: () => number
}

/** How many readings of a question are tried. */
const readings = 3

/** A question in the middle is answered from the site's own data: by whichever of its reading intents fits it. */
export function createAnswer(options: AnswerOptions): ConversationsOptions["answer"] {
  const { intents, understanding, executions, timeZone, now } = options
  return async (question, known, { principal, locale, signal }): Promise<Answer | undefined> => {
    const situation = { locale, timeZone, now: now() }
    const { band, intents: ranked } = await understanding.understand(question, situation, signal)
    if (band === "none") return undefined
    for (const { uid } of ranked.slice(0, readings)) {
      const intent = intents.find(({ descriptor }) => descriptor.uid === uid)
      if (intent?.descriptor.effect !== "read" || !intent.present.message) continue
      if (!isAuthorised(intent.descriptor, principal)) continue
      const { descriptor, present } = intent
      const { values } = await understanding.understand(
        question,
        { ...situation, intent: descriptor },
        signal,
      )
      const wanted = values.filter(({ excluded }) => !excluded)
      const input = {
        ...impliedBy(known, descriptor),
        ...Object.fromEntries(wanted.map(({ parameter, value }) => [parameter, value])),
      }
      if (!intent.parseInput(input).ok) continue
      // The key and the pin of the request are for what it asks to have done, not for a question on the way.
      const { output } = await executions.execute({ intent, input, principal, locale, signal })
      if (output && present.message)
        return { message: present.message(output), items: present.item && [present.item(output)] }
    }
    return undefined
  }
}

const itemsShown = 3

/** A question that no intent answers is answered from the content, in its own words. */
export function createCorpusAnswer(corpus: Corpus): ConversationsOptions["answer"] {
  return async (question, _known, { locale, signal }) => {
    if (corpus.isReady && corpus.size === 0) return undefined
    const items: SchemaItem[] = []
    const asked = { text: question, locale, limit: itemsShown, summarize: true, mayElicit: false }
    for await (const event of corpus.ask(asked, signal)) {
      if (event.kind === "item") items.push(event.item)
      if (event.kind === "summary") return { message: event.text, items }
    }
    return undefined
  }
}

/** "Is it still available?" is about what is talked of: a value that is needed and was not said is the one known. */
function impliedBy(
  known: Readonly<Record<string, unknown>>,
  descriptor: IntentDescriptor,
): Record<string, unknown> {
  const needed = descriptor.parameters.filter(({ name, required }) => required && Object.hasOwn(known, name))
  return Object.fromEntries(needed.map(({ name }) => [name, known[name]]))
}
