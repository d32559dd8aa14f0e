import { generateKeyPairSync, sign, verify } from "node:crypto"
import { z } from "zod"
import { KeyRing, signCompactJws } from "../src/identity/index.ts"
import { bindIntents, defineIntent, defineService } from "../src/intent/index.ts"
import {
  createTerms,
  createTokenReader,
  evaluatePolicy,
  Revocations,
  readPolicy,
  type World,
} from "../src/policy/index.ts"
import { createSqlUsedProofs, openStorage } from "../src/storage/index.ts"

/**
 * How many tokens are checked in a second, each new and each seen before, with the decision of the terms, beside the
 * bare Ed25519 verification of the same run; and policy decisions by the number of rules.
 */
const origin = "https://shop.example"
const rounds = 5
const batch = 2_000

const ring = KeyRing.create(Date.now())
const revocations = new Revocations({
  store: { revokedAfter: async () => ({ place: 0, revoked: [] }) },
  now: Date.now,
  // A busy loop leaves no time to ask the store, which here has nothing to say.
  elapsed: () => 0,
  onError: console.error,
})
await revocations.start()
const reader = createTokenReader({
  keys: ring,
  issuer: () => origin,
  revocations,
  now: Date.now,
  remembered: 100,
  used: createSqlUsedProofs(await openStorage({ file: ":memory:" })),
})

const find = defineIntent({
  name: "find",
  title: "Find",
  description: "Finds a lamp.",
  examples: ["find a lamp"],
  input: z.object({ what: z.string().describe("What") }),
  output: z.object({ found: z.number().describe("How many") }),
  effect: "read",
  access: "token",
  price: "0.01 USD",
  rateLimit: "1000/hour",
  execute: () => ({ found: 1 }),
})
const service = defineService({
  namespace: "shop.example",
  name: "Shop",
  about: "A shop.",
  updated: "2026-01-01",
})
const intents = bindIntents(service, [find]).map(({ descriptor }) => descriptor)
const [descriptor] = intents
if (!descriptor) throw new Error("no intent")
const terms = createTerms({ intents, origin: () => origin })
const party = { id: "ada", dutiesMet: [], signed: undefined, keyNames: [] }

const seconds = Math.floor(Date.now() / 1_000)
const tokens = Array.from({ length: batch }, (_, i) =>
  signCompactJws(ring.current("token"), "pat+jwt", {
    uid: `pat_${i}`,
    issued_to: "ada",
    issued_by: origin,
    policy_reference: `${origin}/uim-policy.json`,
    permissions: ["execute:intent/find", "rate_limit:1000/hour"],
    obligations: ["pay:0.01 USD per intent"],
    valid_from: new Date().toISOString(),
    valid_to: new Date(Date.now() + 3_600_000).toISOString(),
    iss: origin,
    sub: "ada",
    aud: origin,
    jti: `pat_${i}`,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 3_600,
    policy_sha256: "0".repeat(64),
    agreement: "agr_1",
  }),
)

const show = (token: string) => ({
  method: "POST",
  url: `${origin}/api/intents/execute`,
  header: (name: string) => (name === "authorization" ? `Bearer ${token}` : undefined),
  body: async () => new Uint8Array(),
})

/** By the time of this process on a core, so that whatever else the machine does takes nothing away. */
async function perSecond(run: (index: number) => unknown, times = batch): Promise<number> {
  const began = process.cpuUsage()
  for (let i = 0; i < times; i++) await run(i)
  const { user, system } = process.cpuUsage(began)
  return (times * 1e6) / (user + system)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

const { privateKey, publicKey } = generateKeyPairSync("ed25519")
const message = Buffer.alloc(900, 7)
const signature = sign(null, message, privateKey)
const at = (index: number) => tokens[index % tokens.length] ?? ""

// Interleaved, so that whatever else the machine does meets all of them alike. The memory is smaller than the batch,
// so that each token of it is new again.
const [raw, fresh, seen, decisions]: [number[], number[], number[], number[]] = [[], [], [], []]
for (let round = 0; round < rounds; round++) {
  raw.push(await perSecond(() => verify(null, message, publicKey, signature)))
  fresh.push(
    await perSecond(async (i) => {
      await reader.read(show(at(i)))
      terms.decide(descriptor, party, Date.now())
    }),
  )
  seen.push(await perSecond(() => reader.read(show(at(0))), batch * 10))
  decisions.push(await perSecond(() => terms.decide(descriptor, party, Date.now()), batch * 10))
}
const bare = median(raw)
const row = (what: string, value: number) =>
  console.log(
    `${what.padEnd(44)} ${Math.round(value).toLocaleString("en").padStart(12)} /s  ${(1e6 / value).toFixed(1).padStart(8)} µs`,
  )
row("Ed25519 verification alone", bare)
row("a new token, checked and decided", median(fresh))
row("a token seen before", median(seen))
row("a decision of derived terms", median(decisions))
console.log(`a new token runs at ${(median(fresh) / bare).toFixed(2)} of the bare verification (aim: 0.5)`)

const world: World = {
  now: Date.now(),
  valuesOf: () => [{ value: 3, type: undefined }],
  stateOf: () => "pending",
  partOf: () => undefined,
  typesOf: () => undefined,
}
for (const count of [10, 100, 1_000]) {
  const permission = Array.from({ length: count }, (_, i) => ({
    target: `asset-${i}`,
    action: "execute",
    assignee: i % 2 === 0 ? "ada" : "bob",
    constraint: [{ leftOperand: "count", operator: "lteq", rightOperand: i }],
    duty: [{ action: "pay", amount: 0.01, unit: "x:USD" }],
  }))
  const policy = readPolicy({ uid: "p", permission })
  const request = {
    action: "http://www.w3.org/ns/odrl/2/execute",
    target: `asset-${count - 2}`,
    assignee: "ada",
  }
  const runs: number[] = []
  for (let round = 0; round < rounds; round++)
    runs.push(await perSecond(() => evaluatePolicy(policy, request, world), 100_000 / count))
  row(`a decision over ${count.toLocaleString("en")} rules`, median(runs))
}
await revocations[Symbol.asyncDispose]()
