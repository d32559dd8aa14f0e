import {
  type Answer,
  asksForHours,
  type ConversationsOptions,
  conditionsIn,
  declaredFact,
  searchesContent,
} from "../conversation/index.ts"
import { type Executions, isAuthorised } from "../execution/index.ts"
import { type IntentDescriptor, localise, type ServiceIntent } from "../intent/index.ts"
import { contentStems, languageFor } from "../language/index.ts"
import type { Understanding } from "../understanding/index.ts"

export interface AnswerOptions {
  readonly intents: readonly ServiceIntent[]
  readonly understanding: Understanding
  readonly executions: Executions
  /** What the content says, where there is any. */
  readonly content?: ConversationsOptions["answer"] | undefined
  readonly timeZone: string
  readonly now: () => number
}

/** How many readings of a question are tried. */
const readings = 3

/**
 * A question in the middle is answered from the site's own data: by whichever of its reading intents fits it, or by
 * the content where none does. The content also stands in for an intent that would search it.
 */
export function createAnswer(options: AnswerOptions): ConversationsOptions["answer"] {
  const { intents, understanding, executions, content, timeZone, now } = options
  return async (question, known, context): Promise<Answer | undefined> => {
    const { principal, locale, signal } = context
    const situation = { locale, timeZone, now: now() }
    const { band, intents: ranked } = await understanding.understand(question, situation, signal)
    for (const { uid } of band === "none" ? [] : ranked.slice(0, readings)) {
      const intent = intents.find(({ descriptor }) => descriptor.uid === uid)
      if (intent?.descriptor.effect !== "read" || !intent.present.message) continue
      const found = searchesContent(intent.descriptor) && (await content?.(question, known, context))
      if (found) return found
      if (!isAuthorised(intent.descriptor, principal)) continue
      const { present } = intent
      const descriptor = localise(intent.descriptor, locale)
      const read = await understanding.understand(question, { ...situation, intent: descriptor }, signal)
      if (!isAbout(question, descriptor, locale) && !read.values.some(({ by }) => by === "option")) continue
      // An answer that leaves out a condition would be wrong.
      if (conditionsIn(read, descriptor, locale).length > 0) continue
      const { values } = read
      const wanted = values.filter(({ excluded }) => !excluded)
      const input = {
        ...impliedBy(known, descriptor),
        ...Object.fromEntries(wanted.map(({ parameter, value }) => [parameter, value])),
      }
      if (!intent.parseInput(input).ok) continue
      // The key and the pin of the request are for what it asks to have done, not for a question on the way.
      const { output } = await executions.execute({ intent, input, principal, locale, signal })
      if (output && present.message)
        return { message: present.message(output, { locale }), items: present.item && [present.item(output)] }
    }
    const declared = declaredFact(
      question,
      intents.map(({ descriptor }) => localise(descriptor, locale)),
      locale,
    )
    if (declared) return { message: declared.text }
    return band === "none" ? undefined : content?.(question, known, context)
  }
}

/** Words of its own that a question shares with an intent: without any, the likeliest is only the least unlikely. */
function isAbout(question: string, descriptor: IntentDescriptor, locale: string): boolean {
  const language = languageFor(locale)
  const { title, description, examples, parameters } = descriptor
  const declared = [title, description, ...examples, ...parameters.map(({ sentence }) => sentence)]
  const known = new Set(declared.flatMap((text) => contentStems(text, language)))
  const asked = contentStems(question, language)
  const isForHours = asksForHours(question, locale) && examples.some((one) => asksForHours(one, locale))
  return isForHours || asked.length === 0 || asked.some((stem) => known.has(stem))
}

/** "Is it still available?" is about what is talked of: a value that is needed and was not said is the one known. */
function impliedBy(
  known: Readonly<Record<string, unknown>>,
  descriptor: IntentDescriptor,
): Record<string, unknown> {
  const needed = descriptor.parameters.filter(({ name, required }) => required && Object.hasOwn(known, name))
  return Object.fromEntries(needed.map(({ name }) => [name, known[name]]))
}
