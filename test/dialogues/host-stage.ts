import { join } from "node:path"
import { expect } from "vitest"
import { ownerOf } from "../../examples/ownership.ts"
import type { Move, Standing } from "../../src/conversation/index.ts"
import { createOwnHost, type HostContext } from "../../src/host/index.ts"
import { KeyRing, type Principal } from "../../src/identity/index.ts"
import { bindIntents, type ErrorCode, isParleyError } from "../../src/intent/index.ts"
import { createSqlInteractionStore, createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { expectOptions, expectWords } from "./expectations.ts"
import type { Kind } from "./script.ts"
import { type Glance, type Reply, type Sight, type Stage, start } from "./stage.ts"
import { businessFile, type Theatre } from "./theatre.ts"

export interface HostReply extends Reply {
  readonly moves: readonly Move[]
  readonly standing?: Standing
  readonly refused?: { readonly code: ErrorCode; readonly message: string }
}

const keys = KeyRing.create(start)
const ada: Principal = { kind: "user", id: "user:ada", permissions: [], proof: "session" }
const stranger: Principal = { kind: "anonymous", id: "anonymous:stranger", permissions: [], proof: "none" }

/** The host of a business, called in this process. */
export async function openHostStage(
  theatre: Theatre,
  { locale = "en", anonymous = false }: { readonly locale?: string; readonly anonymous?: boolean },
): Promise<Stage<HostReply>> {
  const folder = theatre.createFolder()
  const permissions = theatre.descriptors.map(({ name }) => `execute:intent/${name}`)
  const principal = anonymous ? stranger : { ...ada, permissions }
  const signal = new AbortController().signal
  const context: HostContext = { principal, locale, signal, idempotencyKey: undefined }
  let now = start
  let conversation = 1
  let last = ""
  let opened = await openHost(theatre, folder, () => now)

  async function turn(input: { kind: "say"; text: string } | { kind: "resume" }): Promise<HostReply> {
    try {
      const interactionId = `conversation-${conversation}`
      const { moves, standing } = await opened.host.turn({ interactionId, input }, context)
      const said = moves.map(({ kind, message }) => ({ kind, message }))
      return { moves, standing, said, taken: true }
    } catch (error) {
      if (!isParleyError(error)) throw error
      const { code, message } = error
      return { moves: [], refused: { code, message }, said: [{ kind: "refused", message }], taken: false }
    }
  }

  return {
    owner: ownerOf(principal),
    sight,
    get database() {
      return opened.database
    },
    say(text) {
      last = text
      return turn({ kind: "say", text })
    },
    again: () => turn({ kind: "say", text: last }),
    resume: () => turn({ kind: "resume" }),
    async anew() {
      conversation++
    },
    wait(minutes) {
      now += minutes * 60_000
    },
    async restart() {
      await opened[Symbol.asyncDispose]()
      opened = await openHost(theatre, folder, () => now)
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

async function openHost(theatre: Theatre, folder: string, now: () => number) {
  await using stack = new AsyncDisposableStack()
  const { service, intents, database } = stack.use(theatre.createBackend(join(folder, businessFile)))
  const engine = stack.use(await openStorage({ file: join(folder, "parley.db") }, now()))
  const host = stack.use(
    createOwnHost({
      service,
      intents: bindIntents(service, intents),
      ledger: createSqlLedger(engine),
      interactions: createSqlInteractionStore(engine),
      keys,
      understanding: theatre.understanding,
      origin: () => service.website ?? "http://127.0.0.1",
      now,
      remoteExecutor: () => {
        throw new Error("the examples run in this process")
      },
      onError: (error) => {
        throw error
      },
    }),
  )
  const moved = stack.move()
  return { host, database, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

const sight: Sight<HostReply> = {
  kinds(expected, { moves, refused }, where) {
    const kinds = expected.map(({ kind }) => (kind === "over" ? "refused" : kind))
    expect([...moves.map(kindOf), ...(refused ? ["refused"] : [])], where).toEqual(kinds)
    if (expected.some(({ kind }) => kind === "over"))
      expect(refused, where).toMatchObject({ code: "conflict", message: expect.stringContaining("ended") })
  },
  words: ({ expected, reply, index, where }) => expectWords(expected, reply.said[index]!.message, where),
  parameters({ expected, reply, index, where }) {
    const move = reply.moves[index] as Extract<Move, { kind: "ask" }>
    const names = move.parameters.map(({ name }) => name)
    expect(names, where).toEqual(expected.parameters)
  },
  values: (glance) => expect(known(glance), glance.where).toMatchObject(glance.expected.values!),
  without(glance) {
    for (const name of glance.expected.without!) expect(known(glance), glance.where).not.toHaveProperty(name)
  },
  options: ({ expected, reply, index, where }) =>
    expectOptions(expected, labelsOf(reply.moves[index]!), where),
  code({ expected, reply, index, where }) {
    const move = reply.moves[index]
    expect(move?.kind === "fail" ? move.code : reply.refused?.code, where).toBe(expected.code)
  },
}

function kindOf(move: Move): Kind | Move["kind"] {
  return move.kind === "done" && move.outcome.state !== "succeeded" ? "declined" : move.kind
}

function known({ reply, index }: Glance<HostReply>): Readonly<Record<string, unknown>> {
  const move = reply.moves[index]
  return move?.kind === "confirm" ? move.values : (reply.standing?.values ?? {})
}

function labelsOf(move: Move): string[] {
  if (move.kind === "choose") return move.options.map(({ label }) => label)
  if (move.kind !== "ask") return []
  return move.parameters.flatMap(({ options }) => (options ?? []).map(({ label }) => label))
}
