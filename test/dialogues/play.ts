import { expect } from "vitest"
import type { Database } from "../../examples/sqlite.ts"
import { type Interaction, type Move, valuesOf } from "../../src/conversation/index.ts"
import type { TurnResult } from "../../src/host/index.ts"
import { type ErrorCode, isParleyError } from "../../src/intent/index.ts"
import { findFlaws } from "./flaws.ts"
import type { Dialogue, Expected, Happens, Line } from "./script.ts"
import { Stage, type Theatre } from "./stage.ts"

/** What a script may refer to, and what is compared at its end. */
export interface World<Left> {
  /** Ids and codes that only the database knows, by the name a script uses for them. */
  readonly facts: (database: Database) => Readonly<Record<string, string>>
  readonly look: (database: Database) => Left
}

interface Reply {
  readonly moves: readonly Move[]
  readonly interaction?: Interaction
  readonly refused?: { readonly code: ErrorCode; readonly message: string }
}

const nothing: Reply = { moves: [] }

/** Plays a dialogue line by line on real databases, and fails at the first line that goes otherwise. */
export async function play<Left>(theatre: Theatre, world: World<Left>, dialogue: Dialogue<Left>) {
  await using stage = await Stage.open(theatre, dialogue.locale ?? "en", dialogue.anonymous ?? false)
  dialogue.given?.(stage.database)
  const transcript: string[] = []
  let conversation = 1
  let last = ""
  let reply = nothing
  let answered = nothing
  let heard = 0
  const take = async (text: string, turn: Promise<TurnResult>) => {
    transcript.push(`person: ${text}`)
    reply = await toReply(turn)
    heard = 0
    for (const { kind, message } of reply.moves) transcript.push(`house (${kind}): ${message}`)
    if (reply.refused) transcript.push(`house (refused): ${reply.refused.message}`)
    expect(findFlaws(reply.moves, dialogue.locale ?? "en"), transcript.join("\n")).toEqual([])
  }
  const takeOnceMore = async (text: string, turn: Promise<TurnResult>) => {
    const before = toSaid(answered)
    await take(text, turn)
    expect(toSaid(reply), transcript.join("\n")).toEqual(before)
    heard = reply.moves.length
  }
  const happen = async (event: Happens) => {
    const id = `conversation-${conversation}`
    switch (event.kind) {
      case "restart":
        return stage.restart()
      case "later":
        return stage.wait(event.minutes ?? 0)
      case "change":
        return event.change?.(stage.database)
      case "anew":
        conversation++
        return
      case "resumed":
        return takeOnceMore("(asks where things stand)", stage.resume(id))
      case "again":
        return takeOnceMore(last, stage.say(id, last))
    }
  }
  for (const line of dialogue.lines) {
    if (line.by !== "house") expectAllHeard(reply, heard, transcript, line)
    if (line.by === "person") {
      last = fill(line.text, world.facts(stage.database))
      await take(last, stage.say(`conversation-${conversation}`, last))
      if (!reply.refused) answered = reply
    } else if (line.by === "world") await happen(line)
    else compare(line, reply, heard++, transcript)
  }
  expectAllHeard(reply, heard, transcript)
  expect(world.look(stage.database), transcript.join("\n")).toEqual(dialogue.leaves)
  return transcript
}

async function toReply(turn: Promise<TurnResult>): Promise<Reply> {
  try {
    return await turn
  } catch (error) {
    if (!isParleyError(error)) throw error
    return { moves: [], refused: { code: error.code, message: error.message } }
  }
}

function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`the world knows no ${name}`)
    return fact
  })
}

function toSaid({ moves, refused }: Reply): readonly unknown[] {
  return [...moves.map(({ kind, message }) => ({ kind, message })), refused]
}

function expectAllHeard(
  { moves, refused }: Reply,
  heard: number,
  transcript: readonly string[],
  next?: Line,
) {
  const said = moves.length + (refused ? 1 : 0)
  const place = next?.by === "person" ? `before '${next.text}'` : "at the end"
  expect(heard, `${transcript.join("\n")}\n(${place}: ${said} said, ${heard} expected)`).toBe(said)
}

function compare(expected: Expected, reply: Reply, index: number, transcript: readonly string[]): void {
  const where = transcript.join("\n")
  if (expected.kind === "refused") {
    expect(reply.refused?.code, where).toBe(expected.code)
    expectWords(expected, reply.refused?.message ?? "", where)
    return
  }
  const move = reply.moves[index]
  expect(kindOf(move), where).toBe(expected.kind)
  if (!move) return
  expectWords(expected, move.message, where)
  const known = move.kind === "confirm" ? move.values : valuesOf(reply.interaction!)
  if (expected.values) expect(known, where).toMatchObject(expected.values)
  for (const name of expected.without ?? []) expect(known, where).not.toHaveProperty(name)
  if (move.kind === "ask" && expected.parameters)
    expect(
      move.parameters.map(({ name }) => name),
      where,
    ).toEqual(expected.parameters)
  if (move.kind === "fail") expect(move.code, where).toBe(expected.code)
  if (expected.options) expect(labelsOf(move), where).toEqual(expect.arrayContaining([...expected.options]))
}

function kindOf(move: Move | undefined): Expected["kind"] | Move["kind"] | undefined {
  return move?.kind === "done" && move.outcome.state !== "succeeded" ? "declined" : move?.kind
}

function labelsOf(move: Move): string[] {
  if (move.kind === "choose") return move.options.map(({ label }) => label)
  if (move.kind !== "ask") return []
  return move.parameters.flatMap(({ options }) => (options ?? []).map(({ label }) => label))
}

function expectWords({ words }: Expected, message: string, where: string): void {
  for (const word of words)
    if (typeof word === "string") expect(message, where).toContain(word)
    else expect(message, where).toMatch(word)
}
