import type { DrawnTurn } from "../../src/pages/wire.ts"
import type { Script } from "./script.ts"
import type { Said } from "./transcript.ts"
import type { Visitor } from "./visitor.ts"

const answersAtMost = 8

/** Says all lines, then answers what is still asked as far as the script knows an answer. */
export async function play(visitor: Visitor, { lines, answers }: Script): Promise<Said[]> {
  const turns: Said[] = []
  const say = async (text: string) => turns.push({ text, reply: await visitor.say(text) })
  for (const line of lines) await say(line)
  const known = new Map(Object.entries(answers))
  for (let count = 0; count < answersAtMost; count++) {
    const name = askedFor(turns.at(-1)?.reply, known)
    const text = name === undefined ? undefined : known.get(name)
    if (name === undefined || text === undefined) break
    known.delete(name)
    await say(text)
  }
  return turns
}

/** The first thing that is asked for and that the person has not been asked before. */
function askedFor(reply: Said["reply"] | undefined, known: ReadonlyMap<string, string>): string | undefined {
  if (reply === undefined || "refused" in reply) return undefined
  const move = (reply satisfies DrawnTurn).moves.at(-1)
  if (move?.kind === "confirm") return known.has("confirm") ? "confirm" : undefined
  if (move?.kind !== "ask") return undefined
  return move.fields.find(({ name, required }) => required && known.has(name))?.name
}
