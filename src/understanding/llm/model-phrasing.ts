import type { PlainWords } from "../../language/index.ts"
import { type DraftFault, findDraftFault } from "./draft-check.ts"
import { type ModelOptions, toModelCaller } from "./model-caller.ts"
import { rewordTask, toPhrasingPrompt } from "./phrasing-prompt.ts"
import { fillPlaceholders } from "./placeholders.ts"
import { plainWordsFor } from "./plain-words-for.ts"

/** Something to say: words with placeholders such as {{time_1}}, and the facts that code puts in their place. */
export interface Draft {
  readonly template: string
  readonly facts: Readonly<Record<string, string>>
  /** BCP 47 tag of the template's language. */
  readonly locale: string
}

export interface ModelPhrasing {
  /** The template in the model's words where they say the same, else as it is. */
  reword(template: string, locale: string, signal?: AbortSignal): Promise<string>
  /** The same with the facts in. */
  phrase(draft: Draft, signal?: AbortSignal): Promise<string>
}

export type ModelPhrasingOptions = ModelOptions & {
  /** How the business speaks, in a few words. */
  readonly manner?: string | undefined
  /** Plain words of further languages, or other ones for those there are. */
  readonly words?: Readonly<Record<string, PlainWords>> | undefined
  /** Told when a draft is not used, and why. */
  readonly onRefusedDraft?: ((fault: DraftFault) => void) | undefined
}

const longestTemplate = 2_000
const mostKept = 500

/**
 * Wordings hold no facts, so one that was accepted serves everybody who is told the same, and one that was refused
 * is not asked for again: a template costs one call, not one per turn.
 */
export function createModelPhrasing(options: ModelPhrasingOptions): ModelPhrasing {
  const { manner = "friendly and brief" } = options
  const caller = toModelCaller({ ...options, timeout: options.timeout ?? 3_000 })
  const kept = new Map<string, string>()

  async function reword(template: string, locale: string, signal?: AbortSignal): Promise<string> {
    const words = plainWordsFor(locale, options.words)
    if (words.light.size === 0 || template.length > longestTemplate) return template
    const key = `${locale}\n${template}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const reply = await caller.call(rewordTask, toPhrasingPrompt(template, locale, manner, words), signal)
    if (!reply.ok) return template
    const fault = findDraftFault(template, reply.answer, words)
    if (fault !== undefined) options.onRefusedDraft?.(fault)
    const wording = fault === undefined ? reply.answer : template
    const oldest = kept.keys().next()
    if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value)
    kept.set(key, wording)
    return wording
  }

  return {
    reword,
    async phrase({ template, facts, locale }, signal) {
      const asItIs = fillPlaceholders(template, facts)
      const wording = await reword(template, locale, signal)
      return wording === template ? asItIs : fillPlaceholders(wording, facts)
    },
  }
}
