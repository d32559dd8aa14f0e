import type { PlainWords } from "../../language/index.ts"
import { type DraftFault, findDraftFault } from "./draft-check.ts"
import { type ModelOptions, toModelCaller } from "./model-caller.ts"
import { rewordTask, toPhrasingPrompt } from "./phrasing-prompt.ts"
import { fillPlaceholders } from "./placeholders.ts"
import { plainWordsFor } from "./plain-words-for.ts"

/** A message before its facts are filled in: words with placeholders such as {{time_1}}, and the facts. */
export interface Draft {
  readonly template: string
  readonly facts: Readonly<Record<string, string>>
  /** BCP 47 tag of the template's language. */
  readonly locale: string
}

export interface ModelPhrasing {
  /** Returns the template in the model's words if they say the same, else unchanged. */
  reword(template: string, locale: string, signal?: AbortSignal): Promise<string>
  /** The same, with the facts filled in. */
  phrase(draft: Draft, signal?: AbortSignal): Promise<string>
}

export type ModelPhrasingOptions = ModelOptions & {
  /** How the business speaks, in a few words. */
  readonly manner?: string | undefined
  /** Plain words for further languages, or in place of ours. */
  readonly words?: Readonly<Record<string, PlainWords>> | undefined
  /** Called when a draft is not used, with the reason. */
  readonly onRefusedDraft?: ((fault: DraftFault) => void) | undefined
}

const longestTemplate = 2_000
const mostKept = 500

/**
 * Wordings contain no facts, so an accepted one serves everybody, and a refused one is not requested again: a
 * template costs one call, not one per turn.
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
    const result = await caller.call(rewordTask, toPhrasingPrompt(template, locale, manner, words), signal)
    if (!result.ok) return template
    const fault = findDraftFault(template, result.answer, words)
    if (fault !== undefined) options.onRefusedDraft?.(fault)
    const wording = fault === undefined ? result.answer : template
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
