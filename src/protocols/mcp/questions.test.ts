import { describe, expect, it } from "vitest"
import type { Move } from "../../conversation/index.ts"
import { drawMove } from "../../view/index.ts"
import type { ClientAbilities } from "./extension-tools.ts"
import { toMoveError } from "./move-errors.ts"
import { fromAnswer, toInputRequest } from "./questions.ts"

const nothing: ClientAbilities = {
  forms: false,
  pages: false,
  titledChoices: true,
  sampling: false,
  roots: false,
  apps: false,
}
const everything: ClientAbilities = { ...nothing, forms: true, pages: true }
const meta = { handle: "h" }

const moves = {
  ask: {
    kind: "ask",
    message: "When?",
    intent: "i",
    parameters: [{ name: "day", sentence: "The day", schema: { type: "string" }, required: true }],
  },
  choose: {
    kind: "choose",
    message: "Which?",
    parameter: "room",
    options: [
      { id: "0", value: { room: 1 }, label: "One" },
      { id: "1", value: { room: 2 }, label: "Two" },
    ],
  },
  confirm: { kind: "confirm", message: "Sure?", intent: "i", effect: "write", values: {} },
  authorise: { kind: "authorise", message: "Sign in.", intent: "i", url: "https://shop.example/sign-in" },
  fail: { kind: "fail", message: "No.", code: "unavailable", retryAfter: 7 },
  working: { kind: "working", message: "Still at it.", executionId: "e" },
} as const satisfies Record<string, Move>

const draw = (move: Move) => drawMove(move, { locale: "en", values: {}, intents: [] })
const ask = (move: Move, client = everything) => toInputRequest(draw(move), move.message, client, meta)
const answer = (move: Move, content: Readonly<Record<string, unknown>>) => fromAnswer(draw(move), content)

describe("moves as questions to a client's user", () => {
  it("are forms for values, choices and confirmations, with the handle", () => {
    expect(ask(moves.ask)).toMatchObject({
      method: "elicitation/create",
      params: { message: "When?", _meta: meta, requestedSchema: { required: ["day"] } },
    })
    expect(ask(moves.choose)).toMatchObject({
      params: {
        requestedSchema: {
          properties: {
            choice: {
              oneOf: [
                { const: "0", title: "One" },
                { const: "1", title: "Two" },
              ],
            },
          },
        },
      },
    })
    expect(ask(moves.confirm)).toMatchObject({
      params: { requestedSchema: { properties: { confirm: { type: "boolean" } }, required: ["confirm"] } },
    })
  })

  it("are a page for a sign-in, where there is one and the client opens pages", () => {
    expect(ask(moves.authorise)).toMatchObject({
      params: { mode: "url", url: "https://shop.example/sign-in", message: "Sign in." },
    })
    expect(ask({ ...moves.authorise, url: undefined })).toBeUndefined()
    expect(ask(moves.authorise, { ...everything, pages: false })).toBeUndefined()
  })

  it("are none where nothing is asked, or nobody can be", () => {
    expect(ask(moves.fail)).toBeUndefined()
    expect(ask(moves.working)).toBeUndefined()
    for (const move of Object.values(moves)) expect(ask(move, nothing), move.kind).toBeUndefined()
  })

  it("are answered by the turn that fits", () => {
    expect(answer(moves.ask, { day: "Friday", other: 1 })).toEqual({
      kind: "give",
      values: { day: "Friday" },
    })
    expect(answer(moves.choose, { choice: "1" })).toEqual({ kind: "pick", id: "1" })
    expect(answer(moves.confirm, { confirm: false })).toEqual({ kind: "confirm", yes: false })
    expect(answer(moves.authorise, {})).toEqual({ kind: "confirm", yes: true })
  })

  it("are never taken for answered with a yes that is none", () => {
    for (const confirm of ["true", 1, {}, null, undefined])
      expect(answer(moves.confirm, { confirm })).toBeUndefined()
    expect(answer(moves.choose, { choice: 1 })).toBeUndefined()
    expect(answer(moves.fail, { confirm: true })).toBeUndefined()
  })
})

describe("moves as errors of a tool", () => {
  const errorOf = (move: Move) => {
    const { isError, content, _meta } = toMoveError(move, move.message, meta)
    expect([isError, _meta?.handle]).toEqual([true, "h"])
    return {
      text: content[0]?.type === "text" ? content[0].text : "",
      ...(_meta?.["parley/error"] as object),
    }
  }

  it("say in words what a model needs to try again", () => {
    expect(errorOf(moves.ask)).toMatchObject({
      text: "When?\n\nCall the tool again with what was given before and with: day.",
      code: "invalid_input",
      missing: ["day"],
      details: { parameters: [{ name: "day" }] },
    })
    expect(errorOf(moves.choose)).toMatchObject({
      code: "invalid_input",
      details: { parameter: "room", options: [{ label: "One", value: { room: 1 } }, {}] },
    })
    expect(errorOf(moves.authorise)).toMatchObject({
      text: "Sign in.\n\nhttps://shop.example/sign-in",
      code: "unauthenticated",
    })
    expect(errorOf(moves.fail)).toMatchObject({ text: "No.", code: "unavailable", retry_after: 7 })
    expect(errorOf(moves.working)).toMatchObject({ text: "Still at it.", code: "conflict" })
  })
})
