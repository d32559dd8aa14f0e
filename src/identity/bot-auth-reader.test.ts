import { sign } from "node:crypto"
import { describe, expect, it } from "vitest"
import { createSqlUsedProofs, openStorage } from "../storage/index.ts"
import { createBotAuthReader } from "./bot-auth-reader.ts"
import { KeyRing } from "./keys.ts"

const now = Date.parse("2026-05-04T12:00:00Z")
const key = KeyRing.create(now).current("attribution")
const agent = "https://agent.example"
const used = createSqlUsedProofs(await openStorage({ file: ":memory:" }))

interface Changes {
  readonly covered?: readonly string[]
  readonly created?: number
  readonly signer?: typeof key
  readonly keyId?: string
  readonly tag?: string
  readonly agent?: string
  readonly authority?: string
}

/** A request as an agent of Web Bot Auth signs it, changed in one point. */
function request(changes: Changes = {}) {
  const { covered = ["@authority", "signature-agent"], signer = key, tag = "web-bot-auth" } = changes
  const created = Math.floor((changes.created ?? now) / 1_000)
  const list = covered.map((name) => `"${name}"`).join(" ")
  const parameters = `(${list});created=${created};keyid="${changes.keyId ?? signer.kid}";alg="ed25519";tag="${tag}"`
  const named = `"${changes.agent ?? agent}"`
  const values: Record<string, string> = {
    "@authority": changes.authority ?? "bella.example",
    "signature-agent": named,
    "@method": "POST",
  }
  const lines = covered.map((name) => `"${name}": ${values[name]}`)
  const base = [...lines, `"@signature-params": ${parameters}`].join("\n")
  const headers: Record<string, string> = {
    "signature-agent": named,
    "signature-input": `sig1=${parameters}`,
    signature: `sig1=:${sign(null, Buffer.from(base), signer.privateKey).toString("base64")}:`,
  }
  return {
    method: "POST",
    url: "https://bella.example/ask",
    header: (name: string) => headers[name],
    body: async () => new Uint8Array(),
  }
}

function reader(answer: () => Response = () => Response.json({ keys: [key.publicJwk] })) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return answer()
  }
  return { asked, ...createBotAuthReader({ fetch, now: () => now, used }) }
}

describe("Web Bot Auth", () => {
  it("proves the agent by the key that it publishes", async () => {
    const bots = reader()
    expect(await bots.read(request())).toMatchObject({
      kind: "agent",
      id: `agent:${agent}`,
      proof: "signature",
    })
    expect(bots.asked).toEqual([`${agent}/.well-known/http-message-signatures-directory`])
    expect(await bots.read({ ...request(), header: () => undefined })).toBeUndefined()
  })

  it("makes no stranger of a signature that is broken, old, for another host, or of another key", async () => {
    const other = KeyRing.create(now).current("attribution")
    const cases: Changes[] = [
      { signer: other },
      { signer: other, keyId: key.kid },
      { created: now - 301_000 },
      { created: now + 301_000 },
      { authority: "casa.example" },
      { covered: ["@authority"] },
      { covered: ["signature-agent"] },
      { tag: "something-else" },
      { agent: "http://agent.example" },
      { agent: "https://agent.example/path" },
    ]
    for (const changes of cases)
      await expect(reader().read(request(changes)), JSON.stringify(changes)).rejects.toMatchObject({
        code: "unauthenticated",
      })
  })

  it("asks to come again while the keys cannot be had", async () => {
    const bots = reader(() => new Response("", { status: 503 }))
    await expect(bots.read(request())).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: expect.any(Number),
    })
  })
})
