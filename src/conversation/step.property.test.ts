import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import {
  bindIntents,
  defineIntent,
  defineService,
  type IntentDescriptor,
  type ServiceIntent,
} from "../intent/index.ts"
import type { Understood } from "../understanding/index.ts"
import {
  type ContentAnswer,
  createInteraction,
  type Interaction,
  type Need,
  type NeedResult,
  step,
  type TurnInput,
} from "./index.ts"

const service = defineService({
  namespace: "t.example",
  name: "T",
  about: "For tests.",
  updated: "2026-01-01",
})

function intent(name: string, effect: "read" | "write", confirm: boolean): ServiceIntent {
  const declared = defineIntent({
    name,
    title: name,
    description: name,
    examples: [name],
    input: z.object({
      people: z.int().min(1).max(20).describe("How many people"),
      day: z.enum(["mon", "tue", "wed"]).describe("Which day"),
      note: z.string().max(10).optional().describe("A note"),
    }),
    output: z.object({ id: z.string().describe("Id") }),
    effect,
    confirm,
    execute: () => ({ id: "x" }),
  })
  return bindIntents(service, [declared])[0]!
}

const intents = [intent("book", "write", true), intent("note", "write", false), intent("list", "read", false)]
const descriptors = intents.map(({ descriptor }) => descriptor)
const knowledge = {
  intents: descriptors,
  find: (uid: string): IntentDescriptor | undefined => descriptors.find((one) => one.uid === uid),
}
const uids = descriptors.map(({ uid }) => uid)

const value = fc.oneof(
  fc.integer({ min: -5, max: 30 }),
  fc.constantFrom("mon", "tue", "sun", "", "long enough to be refused"),
  fc.constant(null),
)
const parameter = fc.constantFrom("people", "day", "note", "unknown")
const confidence = fc.double({ min: 0, max: 1, noNaN: true })

const understood: fc.Arbitrary<Understood> = fc.record(
  {
    kind: fc.constantFrom("inform", "yes", "no", "cancel", "question", "correction", "thanks"),
    band: fc.constantFrom("act", "ask", "none"),
    intents: fc.array(fc.record({ uid: fc.constantFrom(...uids, "t.example:gone:v1"), confidence }), {
      maxLength: 4,
    }),
    values: fc.array(
      fc.record(
        {
          parameter,
          value,
          confidence,
          from: fc.constant({ start: 0, end: 1, text: "w" }),
          excluded: fc.boolean(),
        },
        { requiredKeys: ["parameter", "value", "confidence", "from"] },
      ),
      { maxLength: 4 },
    ),
    declined: fc.array(parameter, { maxLength: 2 }),
    picked: fc.record({ value: fc.oneof(fc.constantFrom(...uids), value), label: fc.string() }),
  },
  { requiredKeys: ["kind", "band", "intents", "values"] },
) as fc.Arbitrary<Understood>

const input: fc.Arbitrary<TurnInput> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("say" as const), text: fc.constantFrom("a", "b") }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("give" as const), values: fc.dictionary(parameter, value) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("confirm" as const), yes: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("pick" as const), id: fc.constantFrom("0", "1", "9", "x") }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("question" as const), text: fc.constant("q") }) },
  { weight: 1, arbitrary: fc.constant({ kind: "resume" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("start" as const),
      uid: fc.constantFrom(...uids),
      values: fc.dictionary(parameter, value),
    }),
  },
)

const found: fc.Arbitrary<ContentAnswer> = fc.constantFrom(
  { kind: "items", question: "q", message: "Two.", items: [] },
  {
    kind: "questions",
    intent: "t.example:content.search:v1",
    question: "q",
    message: "Which?",
    parameters: [],
  },
  { kind: "nothing", message: "Nothing." },
)

/** What the world does in one turn: the words' meaning, the backend's word, and whether the process dies. */
const turn = fc.record({
  input,
  understood: fc.array(understood, { minLength: 3, maxLength: 3 }),
  refusesDay: fc.boolean(),
  needsNote: fc.boolean(),
  /** Undefined where the host has no content. */
  found: fc.option(found, { nil: undefined }),
  crash: fc.constantFrom("never", "never", "never", "before-execute", "after-execute"),
})

const nothing: ContentAnswer = { kind: "nothing", message: "Nothing." }

class World {
  stored: Interaction = createInteraction({ id: "i", owner: "o", locale: "en" }, 0, 1_000)
  effects = 0
  executed:
    | {
        readonly intent: string
        readonly input: Readonly<Record<string, unknown>>
        readonly from: Interaction
      }
    | undefined

  take({
    input,
    understood,
    refusesDay,
    needsNote,
    found,
    crash,
  }: typeof turn extends fc.Arbitrary<infer T> ? T : never): void {
    let event: TurnInput | NeedResult = input
    let interaction = this.stored
    const saidYes =
      (input.kind === "confirm" && input.yes) || (input.kind === "say" && understood[0]?.kind === "yes")
    const isConfirmed = this.stored.phase === "executing" || (this.stored.phase === "confirming" && saidYes)
    let understandings = 0
    for (let steps = 0; ; steps++) {
      expect(steps).toBeLessThan(12)
      const next = step(interaction, event, { ...knowledge, hasContent: found !== undefined })
      interaction = next.interaction
      if (!next.need) {
        this.stored = { ...interaction, said: next.moves }
        return
      }
      if (next.need.kind === "execute") {
        this.stored = interaction
        if (crash === "before-execute") return
        this.#execute(next.need, isConfirmed)
        if (crash === "after-execute") return
      }
      if (next.need.kind === "search") {
        const { question, understood } = next.need
        event = { kind: "searched", text: question.text, understood, found: found ?? nothing }
        continue
      }
      event = this.#perform(next.need, understood[understandings++ % 3]!, refusesDay, needsNote)
    }
  }

  #execute(need: Need & { kind: "execute" }, isConfirmed: boolean): void {
    const intent = intents.find(({ descriptor }) => descriptor.uid === need.intent)!
    expect(intent.parseInput(need.input).ok, "never executes incomplete or invalid input").toBe(true)
    if (intent.descriptor.confirm) expect(isConfirmed, "never executes without a yes").toBe(true)
    if (this.executed) expect(need.input, "a repeated execution is the same one").toEqual(this.executed.input)
    // The execution path runs a key once: repeated calls get the stored outcome.
    if (!this.executed) this.effects++
    this.executed = { ...need, from: this.stored }
  }

  #perform(
    need: Exclude<Need, { kind: "search" }>,
    understood: Understood,
    refusesDay: boolean,
    needsNote: boolean,
  ): NeedResult {
    switch (need.kind) {
      case "understand":
        return { kind: "understood", text: need.text, understood }
      case "check": {
        const intent = intents.find(({ descriptor }) => descriptor.uid === need.intent)!
        const parsed = intent.parseInput(need.values)
        const invalid =
          refusesDay && need.values.day === "mon" ? [{ parameter: "day", message: "closed" }] : []
        return {
          kind: "checked",
          issues: parsed.ok ? [] : parsed.issues,
          check: {
            invalid,
            needed: needsNote ? ["note"] : [],
            options: { day: [{ value: "tue", label: "Tuesday" }] },
          },
        }
      }
      case "answer":
        return { kind: "answered", question: need.question, answer: undefined }
      case "prepare":
      case "deliver":
        throw new Error("every intent here is led here")
      case "execute":
      case "recall":
        return {
          kind: "executed",
          outcome: {
            executionId: "e",
            uid: this.executed!.intent,
            state: "succeeded",
            output: { id: "x" },
            error: undefined,
            receipt: undefined,
            price: undefined,
            repeated: false,
            warning: undefined,
          },
        }
    }
  }
}

describe("the engine over random dialogues with random crashes", () => {
  it("[IW-40] never executes incomplete, invalid or unconfirmed input, and has at most one effect", () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
        const world = new World()
        for (const one of turns) {
          try {
            world.take(one)
          } catch (error) {
            // An input that the state does not allow is refused and changes nothing; a failed expectation is not that.
            if (!(error instanceof Error && error.name === "ParleyError")) throw error
          }
        }
        expect(world.effects).toBeLessThanOrEqual(1)
        const before = world.stored
        if (before.phase === "ended")
          expect(
            () => step(before, { kind: "say", text: "more" }, knowledge),
            "what has ended stays ended",
          ).toThrow("has ended")
      }),
      { numRuns: 600 },
    )
  })

  it("asks for the same thing a bounded number of times, and always ends", () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 70, maxLength: 80 }), (turns) => {
        const world = new World()
        let taken = 0
        for (const one of turns) {
          if (world.stored.phase === "ended") break
          try {
            world.take({ ...one, crash: "never" })
            if (one.input.kind !== "resume") taken++
          } catch (error) {
            if (!(error instanceof Error && error.name === "ParleyError")) throw error
          }
          for (const [name, times] of Object.entries(world.stored.asked))
            expect(times, name).toBeLessThanOrEqual(12)
        }
        if (taken > 60) expect(world.stored.phase).toBe("ended")
      }),
      { numRuns: 60 },
    )
  })
})
