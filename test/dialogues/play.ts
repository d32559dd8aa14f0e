import { expect } from "vitest"
import { findFlaws } from "./flaws.ts"
import type { Dialogue, Expected, Happens, Line, Says, World } from "./script.ts"
import type { Look, Reply, Sight, Stage, Unseen } from "./stage.ts"

export interface Played<R extends Reply> {
  /** The replies to what the person said, in this order. */
  readonly replies: readonly {
    readonly to: Says
    readonly expected: readonly Expected[]
    readonly reply: R
  }[]
}

/** Plays a dialogue line by line on real databases, and fails at the first line that goes otherwise. */
export async function play<Left, R extends Reply>(
  stage: Stage<R>,
  world: World<Left>,
  dialogue: Dialogue<Left>,
): Promise<Played<R>> {
  const { locale = "en" } = dialogue
  const transcript: string[] = []
  const replies: { to: Says; expected: readonly Expected[]; reply: R }[] = []
  let answered: R | undefined

  async function take(text: string, turn: Promise<R>): Promise<R> {
    transcript.push(`person: ${text}`)
    const reply = await turn
    for (const { kind, message } of reply.said) transcript.push(`house (${kind}): ${message}`)
    // A refusal is for the program at the other end, and may name what a program knows.
    if (reply.taken) expect(findFlaws(reply.said, locale), transcript.join("\n")).toEqual([])
    return reply
  }
  async function takeOnceMore(text: string, turn: Promise<R>): Promise<void> {
    const { said } = await take(text, turn)
    expect(said, transcript.join("\n")).toEqual(answered?.said)
  }
  async function happen({ kind, minutes = 0, change }: Happens): Promise<void> {
    switch (kind) {
      case "restart":
        return stage.restart()
      case "later":
        return stage.wait(minutes)
      case "change":
        return change?.(stage.database)
      case "anew":
        return stage.anew()
      case "resumed":
        return takeOnceMore("(asks where things stand)", stage.resume())
      case "again":
        return takeOnceMore("(the same again)", stage.again())
    }
  }

  dialogue.given?.(stage.database, stage.owner)
  for (const { line, expected } of toTurns(dialogue.lines)) {
    if (line.by === "world") {
      await happen(line)
      continue
    }
    const text = fill(line.text, world.facts(stage.database))
    const reply = await take(text, stage.say(text))
    compare(expected, reply, stage.sight, transcript.join("\n"))
    replies.push({ to: line, expected, reply })
    if (reply.taken) answered = reply
  }
  expect(world.look(stage.database), transcript.join("\n")).toEqual(dialogue.leaves)
  return { replies }
}

interface Turn {
  readonly line: Says | Happens
  readonly expected: readonly Expected[]
}

/** Whatever the house does belongs to what was said or happened before it. */
function toTurns(lines: readonly Line[]): Turn[] {
  const turns: { line: Says | Happens; expected: Expected[] }[] = []
  for (const line of lines)
    if (line.by === "house") turns.at(-1)!.expected.push(line)
    else turns.push({ line, expected: [] })
  return turns
}

function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`the world knows no ${name}`)
    return fact
  })
}

const things = ["parameters", "values", "without", "options", "code"] as const

function compare<R extends Reply>(
  expected: readonly Expected[],
  reply: R,
  sight: Sight<R>,
  where: string,
): void {
  sight.kinds(expected, reply, where)
  for (const [index, one] of expected.entries()) {
    const glance = { expected: one, reply, index, where }
    sight.words(glance)
    for (const thing of things) if (one[thing] !== undefined && isSeen(sight[thing])) sight[thing](glance)
  }
}

function isSeen<R extends Reply>(look: Look<R> | Unseen): look is Look<R> {
  return typeof look === "function"
}
