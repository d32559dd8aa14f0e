import { type Claim, type ReceiptBody, type Settlement, signReceipts } from "../../src/execution/index.ts"
import { canonicalJson, createId, KeyRing, sha256 } from "../../src/identity/index.ts"
import { createSqlLedger, openStorage, type StorageOptions } from "../../src/storage/index.ts"

const group = 32
const input = { text: "The window table, if there is one.", people: 2, day: "2026-12-24" }

/** What each part of an execution costs on its own, in microseconds. */
export async function measureParts(
  storages: readonly { readonly name: string; readonly storage: StorageOptions }[],
): Promise<void> {
  const key = KeyRing.create(0).current("receipt")
  const bodies = Array.from({ length: group }, () => receiptBody())
  console.log("\n| part | µs an execution |\n|---|---|")
  const row = (name: string, micros: number) => console.log(`| ${name} | ${micros.toFixed(1)} |`)
  row("canonical JSON and digest of the input", await time(20_000, () => sha256(canonicalJson(input))))
  row("an id", await time(50_000, () => createId("exe", Date.now())))
  row("receipt, signed alone", await time(500, () => signReceipts(key, [bodies[0]!])))
  row(`receipt, signed with ${group - 1} others`, (await time(100, () => signReceipts(key, bodies))) / group)
  for (const { name, storage } of storages) {
    await using engine = await openStorage(storage)
    const ledger = createSqlLedger(engine)
    for (const size of [1, group]) {
      let claims: Claim[] = []
      const claimed = await time(size === 1 ? 300 : 60, async () => {
        claims = Array.from({ length: size }, claim)
        await ledger.commit(claims, [])
      })
      row(`${name}: claim, ${size} together`, claimed / size)
      const settled = await time(size === 1 ? 300 : 60, async () => {
        const next = Array.from({ length: size }, claim)
        await ledger.commit(next, [])
        await ledger.commit([], next.map(settlement))
      })
      row(`${name}: settle, ${size} together`, (settled - claimed) / size)
    }
  }
}

async function time(times: number, run: () => unknown): Promise<number> {
  for (let i = 0; i < times / 10; i++) await run()
  const started = performance.now()
  for (let i = 0; i < times; i++) await run()
  return ((performance.now() - started) * 1_000) / times
}

function claim(): Claim {
  const now = Date.now()
  const id = createId("exe", now)
  return {
    id,
    scope: id,
    uid: "bench.example:note:v1",
    principalKind: "agent",
    principalId: "agent:bench",
    input: canonicalJson(input),
    inputDigest: sha256("input"),
    price: null,
    leaseUntil: now + 30_000,
    startedAt: now,
    limits: [],
  }
}

function settlement({ id, startedAt }: Claim): Settlement {
  return {
    id,
    attempt: 1,
    state: "succeeded",
    settledAt: startedAt,
    output: '{"id":"1"}',
    error: null,
    receipt: JSON.stringify({ body: receiptBody(), path: [], signature: "s".repeat(86) }),
  }
}

function receiptBody(): ReceiptBody {
  return {
    issuer: "https://bench.example",
    execution_id: createId("exe", Date.now()),
    intent_uid: "bench.example:note:v1",
    principal: "agent:bench",
    state: "succeeded",
    input_sha256: sha256("input"),
    output_sha256: sha256("output"),
    price: null,
    started_at: "2026-01-01T00:00:00.000Z",
    settled_at: "2026-01-01T00:00:00.000Z",
  }
}
