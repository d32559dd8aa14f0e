import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { createBackend as createCasa } from "../../examples/casa/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { KeyRing, parseCompactJws, registeredKeys, signCompactJws } from "../../src/identity/index.ts"
import { defineIntent, defineService, type Intent, type Service } from "../../src/intent/index.ts"
import { signAgreement } from "../../src/policy/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import { type Headers, post, type Target, ways } from "./ways.ts"

const agent = { id: "assistant-of-the-tests", key: KeyRing.create(Date.now()).current("attribution") }
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

function bankIntent(name: string, examples: string[]): Intent {
  return defineIntent({
    name,
    title: name,
    description: `Does ${name} at the bank.`,
    examples,
    input: z.object({}),
    output: z.object({ open: z.boolean().describe("Whether it is open") }),
    effect: "read",
    access: "token",
    execute: () => ({ open: true }),
    present: { message: () => "It is open now." },
  })
}

type Wanted = Pick<Target, "name" | "input" | "words"> & {
  /** Something that only its result says. */
  readonly secret: string
  /** Another protected intent of the same business. */
  readonly other: string
}

interface Business {
  readonly service: Service
  readonly intents: readonly Intent[]
  readonly wanted: readonly Wanted[]
}

const openVault = "Open the vault"
const bank: Business = {
  service: defineService({
    namespace: "bank.example",
    name: "Bank",
    about: "A bank.",
    updated: "2026-01-01",
  }),
  intents: [
    bankIntent("openVault", [openVault, "I want to see the vault", "Let me into the vault"]),
    bankIntent("ringBell", ["Ring the bell", "Make the bell sound", "Let the bell ring"]),
  ],
  wanted: [{ name: "openVault", input: {}, words: openVault, secret: "It is open now", other: "ringBell" }],
}

const agency = createCasa(":memory:", {})
const casa: Business = {
  ...agency,
  wanted: [
    {
      name: "searchProperty",
      input: { location: "Lisbon" },
      words: "Find me a two-bedroom flat in Lisbon under 1500 euros",
      secret: "CASA-",
      other: "getPropertyDetails",
    },
    {
      name: "getPropertyDetails",
      input: { property_id: "CASA-1028" },
      words: "Tell me more about CASA-1028",
      secret: "energy",
      other: "searchProperty",
    },
  ],
}
afterAll(() => agency[Symbol.dispose]())

describe.each([bank, casa])("at $service.name", ({ service, intents, wanted }) => {
  const keys = KeyRing.create(Date.now())
  let executed = 0
  let site: Site
  let origin: string
  let good: string

  const counted = intents.map((intent): Intent => {
    const { execute } = intent
    if (typeof execute !== "function") return intent
    return {
      ...intent,
      execute: (input, context) => {
        executed += 1
        return execute(input, context)
      },
    }
  })

  async function agree(names: string[]): Promise<string> {
    const policy = await (await fetch(`${origin}/uim-policy.json`)).json()
    const request = signAgreement({ agentId: agent.id, policy, intents: names }, agent.key)
    return (JSON.parse(await post(origin, "/api/pat/issue", request, {})) as { token: string }).token
  }

  /** The good token with other claims, signed as well as the host itself could. */
  function resigned(changes: object): Headers {
    const claims = JSON.parse(String(parseCompactJws(good)?.payload)) as object
    return bearer(signCompactJws(keys.current("token"), "pat+jwt", { ...claims, ...changes }))
  }

  /** Every kind of proof that must not do. */
  const proofs: Readonly<Record<string, (target: Wanted) => Headers | Promise<Headers>>> = {
    "no proof": () => ({}),
    "a word": () => bearer("letmein"),
    "another scheme": () => ({ authorization: "Basic YWRtaW46YWRtaW4=" }),
    "an empty UIM-PAT": () => ({ "uim-pat": "x" }),
    "a tampered token": () => bearer(good.replace(/.(.{40})$/, (_, rest) => `A${rest}`)),
    "an expired token": () => resigned({ exp: Math.floor(Date.now() / 1_000) - 1 }),
    "a token of tomorrow": () => resigned({ nbf: Math.floor(Date.now() / 1_000) + 86_400 }),
    "a token for another service": () => resigned({ aud: "https://other.example" }),
    "a token of another host": () =>
      bearer(signCompactJws(KeyRing.create(Date.now()).current("token"), "pat+jwt", { sub: "me" })),
    "a revoked token": async ({ name }) => {
      const token = await agree([name])
      await post(origin, "/api/pat/revoke", {}, bearer(token))
      return bearer(token)
    },
    "a token for another intent": async ({ other }) => bearer(await agree([other])),
  }

  beforeAll(async () => {
    site = await createSite({
      service,
      intents: counted,
      data: mkdtempSync(join(tmpdir(), "parley-no-way-")),
      keys,
      agents: registeredKeys({ [agent.id]: [agent.key.publicJwk] }),
      logger: createLogger({ level: "silent" }),
    })
    origin = (await site.listen({ port: 0 })).origin
    good = await agree(wanted.map(({ name }) => name))
  })
  afterAll(() => site[Symbol.asyncDispose]())

  describe.each(wanted)("$name", (one) => {
    const target = (): Target => ({ ...one, origin, namespace: service.namespace, agent })

    describe.each(Object.keys(proofs))("[UM-46] with %s", (proof) => {
      it.each(Object.keys(ways))("there is no way in by %s", async (way) => {
        const headers = (await proofs[proof]?.(one)) ?? {}
        const before = executed
        const answer = await ways[way]?.(target(), headers).catch((error: unknown) => String(error))
        expect(executed, answer).toBe(before)
        expect(answer?.replaceAll(one.words, "")).not.toContain(one.secret)
      })
    })

    it.each(Object.keys(ways))("a good token opens it by %s", async (way) => {
      const before = executed
      const answer = await ways[way]?.(target(), bearer(good))
      expect(executed, answer).toBe(before + 1)
    })

    it.each(Object.keys(ways))("a stranger learns by %s where the terms are", async (way) => {
      expect(await ways[way]?.(target(), {})).toContain(`${origin}/uim-policy.json`)
    })
  })
})
