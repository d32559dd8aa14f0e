import { sign, verify } from "node:crypto"
import { createOwnHost, type Host } from "../../src/host/index.ts"
import { agentPrincipal, createKeyResolver, KeyRing, registeredKeys } from "../../src/identity/index.ts"
import { bindIntents } from "../../src/intent/index.ts"
import {
  createRequest,
  createResponseSigner,
  messageKey,
  parseRequest,
  threadKey,
  toAnsweredRequest,
  toSigningInput,
  verifyChain,
} from "../../src/protocols/intentweb/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  createSqlMessageStore,
  type Engine,
  openStorage,
  type StorageOptions,
} from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"
import { benchService, orderIntent } from "./conversation-site.ts"

const actorId = "bench"
const origin = "https://bench.example"

/** What each part of a signed turn costs on its own, in microseconds, beside bare Ed25519. */
export async function measureConversationParts(storage: StorageOptions): Promise<void> {
  const ring = KeyRing.create(Date.now())
  const key = ring.current("attribution")
  const actor = { actorType: "ai_agent", actorId, key: () => key }
  const shared = { now: Date.now, createNonce: () => crypto.randomUUID() }
  const content = { message: "I want a tray of pastries for a party", audience: origin }
  const request = () =>
    createRequest(
      { actor, ...shared },
      { ...content, flowType: "intent_request", interactionId: crypto.randomUUID() },
    )
  const envelope = request()
  const bytes = Buffer.from(toSigningInput(envelope, 0))
  const signature = sign(null, bytes, key.privateKey)
  const text = JSON.stringify(envelope)
  const keys = createKeyResolver({
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    registered: registeredKeys({ [actorId]: [...ring.publicKeys(Date.now()).keys] }),
  })
  const signer = createResponseSigner({ actor: () => ({ ...actor, actorId: origin }), ...shared })
  const to = toAnsweredRequest(envelope)
  console.log("\n| part | µs a turn |\n|---|---:|")
  const row = (name: string, micros: number) => console.log(`| ${name} | ${micros.toFixed(1)} |`)
  row(`bare Ed25519 sign, ${bytes.length} bytes`, await time(2_000, () => sign(null, bytes, key.privateKey)))
  row("bare Ed25519 verify", await time(2_000, () => verify(null, bytes, key.publicKey, signature)))
  row("client: make and sign a request", await time(1_000, request))
  row("read and check the envelope", await time(2_000, () => parseRequest(JSON.parse(text))))
  row("verify its chain", await time(1_000, () => verifyChain(envelope, "request", keys)))
  await using engine = await openStorage(storage)
  row("claim and settle the message", await time(300, () => claimAndSettle(engine)))
  await using host = await createHost(engine, ring)
  row("take the turn: understand, step, store", await time(300, () => takeTurn(host)))
  const said = { flow_type: "information_request", message: "Size of the tray?" } as const
  row("sign the response", await time(1_000, () => JSON.stringify(signer.sign(said, to, { actor: origin }))))
}

async function claimAndSettle(engine: Engine): Promise<void> {
  const messages = createSqlMessageStore(engine)
  const id = crypto.randomUUID()
  const now = Date.now()
  const key = messageKey(actorId, id)
  const thread = threadKey(actorId, id)
  await messages.claim({
    key,
    thread,
    digest: id,
    owner: actorId,
    queryHash: id,
    opens: true,
    now,
    leaseUntil: now + 90_000,
    forgetAt: now + 600_000,
    threadUntil: now + 600_000,
  })
  const response = { http: 200, body: "x".repeat(1_200) }
  await messages.settle({
    key,
    thread,
    attempt: 1,
    response,
    ended: false,
    turn: 1,
    threadUntil: now + 600_000,
  })
}

async function createHost(engine: Engine, keys: KeyRing): Promise<Host> {
  const intents = bindIntents(benchService, [orderIntent])
  return createOwnHost({
    service: benchService,
    intents,
    understanding: await createEmbeddedUnderstanding(intents.map(({ descriptor }) => descriptor)),
    ledger: createSqlLedger(engine),
    interactions: createSqlInteractionStore(engine),
    keys,
    origin: () => origin,
    remoteExecutor: () => {
      throw new Error("nothing is remote here")
    },
    onError: (error) => {
      throw error
    },
  })
}

function takeTurn(host: Host) {
  const input = { kind: "say", text: "I want a tray of pastries for a party" } as const
  const context = { principal: agentPrincipal(actorId), locale: "en", signal: AbortSignal.timeout(60_000) }
  return host.turn({ interactionId: crypto.randomUUID(), input }, context)
}

async function time(times: number, run: () => unknown): Promise<number> {
  for (let i = 0; i < times / 10; i++) await run()
  const started = performance.now()
  for (let i = 0; i < times; i++) await run()
  return ((performance.now() - started) * 1_000) / times
}
