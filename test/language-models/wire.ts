import { afterAll, afterEach, beforeAll } from "vitest"
import {
  createModelUnderstanding,
  createOpenAICompatibleModel,
  type ModelUnderstandingOptions,
  type Outcome,
} from "../../src/understanding/llm/index.ts"
import type { Understanding, Understood } from "../../src/understanding/understanding.ts"
import { type ChatServer, createChatServer } from "./chat-completions-server.ts"
import { book, intents } from "./restaurant.ts"

export const words = "A table for two of us on Friday at eight, not indoors. I am Ada Neri"

/** What the fallback makes of `words`. */
export const heard: Understood = {
  kind: "inform",
  band: "ask",
  intents: [{ uid: book.uid, confidence: 0.6 }],
  values: [{ parameter: "party_size", value: 2, confidence: 0.8, from: { start: 12, end: 15, text: "two" } }],
}

export function saying(understood: Understood): Understanding {
  return { understand: async () => understood }
}

export interface Wire {
  server(): ChatServer
  /** An understanding whose model is behind the server. */
  create(options?: Partial<ModelUnderstandingOptions>): {
    readonly understanding: Understanding
    readonly outcomes: readonly Outcome[]
  }
}

/** One server for all tests of a file, with nothing left in it from the test before. */
export function useWire(): Wire {
  let server: ChatServer
  beforeAll(async () => {
    server = await createChatServer()
  })
  afterEach(() => server.forget())
  afterAll(() => server[Symbol.asyncDispose]())
  return {
    server: () => server,
    create(options) {
      const outcomes: Outcome[] = []
      const understanding = createModelUnderstanding({
        model: createOpenAICompatibleModel({ url: server.url, model: "local" }),
        intents,
        fallback: saying(heard),
        observe: (outcome) => outcomes.push(outcome),
        ...options,
      })
      return { understanding, outcomes }
    },
  }
}

/** A complete answer about `words`, but for what is said otherwise. */
export function toAnswer(parts: object = {}): string {
  return JSON.stringify({
    kind: "inform",
    match: "act",
    intents: [{ uid: book.uid, confidence: 0.9 }],
    values: [],
    picked: { option: null, quote: "" },
    declined: [],
    ...parts,
  })
}

export function toClaim(parameter: string, value: unknown, quote: string, more: object = {}): object {
  return { parameter, value, option: null, quote, confidence: 0.9, excluded: false, ...more }
}
