import type { JsonSchema } from "../../../intent/index.ts"
import { tokenAt } from "../../../language/index.ts"
import type { Message, Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { patternWeights } from "./score-weights.ts"

const pieceLimit = 64
const pieceSign = /[A-Za-z0-9-]/

/** Proposes ids whose declared pattern begins with fixed letters: "RES-7KQ2MF", "casa-1028". */
export function proposeIds(message: Message): Proposal[] {
  const { reader, asked, profiles } = message
  return profiles.flatMap((profile) => {
    const prefix = prefixOf(profile.schema)
    if (prefix === undefined) return []
    return reader.tokens.flatMap((token, first) => {
      const { start } = token
      const isPiece = start === 0 || !pieceSign.test(reader.text.charAt(start - 1))
      if (!isPiece || reader.text.slice(start, start + prefix.length).toLowerCase() !== prefix) return []
      let end = start
      while (end < reader.text.length && end - start < pieceLimit && pieceSign.test(reader.text.charAt(end)))
        end++
      if (end - start === prefix.length) return []
      let next = first + 1
      while (next < reader.tokens.length && tokenAt(reader.tokens, next).start < end) next++
      const score = asked.has(profile.parameter.name) ? patternWeights.asked : patternWeights.found
      return { profile, value: reader.text.slice(start, end), score, first, next }
    })
  })
}

/** An answer that is written in one piece, as codes are. */
const code = /^(?=.*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+$/

/** Proposes a code that answers the only question, as it stands: no part of "K8BG-TUE5" is talk or a day. */
export function proposeCodes({ reader, asked, profiles }: Message): Proposal[] {
  const value = reader.text.trim().replace(/[.!]$/, "")
  if (asked.size !== 1 || value.length > pieceLimit || !code.test(value)) return []
  return profiles
    .filter(({ parameter, schema }) => asked.has(parameter.name) && isFreeText(schema))
    .map((profile) => ({
      profile,
      value,
      score: patternWeights.code,
      first: 0,
      next: reader.tokens.length,
    }))
}

function isFreeText({ type, format, enum: values }: JsonSchema): boolean {
  return type === "string" && format === undefined && values === undefined
}

/** An id is recognised by its prefix; no other words can be one. */
export function isId({ schema }: ParameterProfile): boolean {
  return hasIdPrefix(schema)
}

export function hasIdPrefix(schema: JsonSchema): boolean {
  return prefixOf(schema) !== undefined
}

/**
 * The letters, in lower case, that every value begins with: "res-" for `^RES-[0-9A-Z]{6}$`. The pattern is only
 * inspected and never run, since a stranger may have written it.
 */
function prefixOf({ pattern }: JsonSchema): string | undefined {
  if (typeof pattern !== "string") return undefined
  const [, prefix, follows] = /^\^([A-Za-z]{2,12}-?)(.?)/.exec(pattern.slice(0, 40)) ?? []
  // A letter that is repeated or optional is not part of the fixed prefix.
  return prefix === undefined || follows === undefined || "*+?{|".includes(follows)
    ? undefined
    : prefix.toLowerCase()
}
