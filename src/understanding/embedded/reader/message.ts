import type { Tokenizer } from "../tokenizer.ts"
import { type LabelSet, toQuestion } from "./labels.ts"
import { mostPieces, mostQuestionPieces } from "./limits.ts"
import type { MessageInput } from "./model.ts"
import { type TextPiece, toNumbers, toPieces } from "./pieces.ts"
import type { ReadContext } from "./reading.ts"

const [startMark, endMark] = [101, 102] as const
/** The end of a question is what asks: of a longer one, its last pieces are read. */
const questionPieces = 200

/**
 * A message with the question before it, as the model takes it, and its pieces with their places. Undefined where it
 * says nothing, or too much.
 */
export function toMessage(
  text: string,
  { question = "", asked }: ReadContext,
  { names, labels }: LabelSet,
  tokenizer: Tokenizer,
): { readonly input: MessageInput; readonly pieces: readonly TextPiece[] } | undefined {
  const pieces = toPieces(text, tokenizer, mostPieces + 1)
  if (pieces.length === 0 || pieces.length > mostPieces) return undefined
  const before = toNumbers(toQuestion(asked, question, names), tokenizer, questionPieces).slice(
    -mostQuestionPieces,
  )
  return {
    pieces,
    input: {
      numbers: [startMark, ...before, endMark, ...pieces.map(({ number }) => number), endMark],
      words: { start: before.length + 2, length: pieces.length },
      asked: labels.flatMap((label, place) =>
        label.kind === "parameter" && asked.includes(label.parameter) ? [place] : [],
      ),
    },
  }
}
