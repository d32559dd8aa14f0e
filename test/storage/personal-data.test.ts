import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { main } from "../../src/cli/main.ts"
import { createLogger } from "../../src/http/index.ts"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../../src/identity/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createMediator } from "../../src/mediator/index.ts"
import { signAgreement } from "../../src/policy/index.ts"
import { createIntentWebClient, type IntentConversation } from "../../src/protocols/intentweb/index.ts"
import { createSite } from "../../src/site/index.ts"
import {
  createSqlLedger,
  createSqlMemoryStore,
  createSqlUnmetStore,
  openStorage,
  type StorageOptions,
} from "../../src/storage/index.ts"
import { issueKey } from "../support/api-key.ts"
import { engines } from "../support/engines.ts"

const fetch = globalThis.fetch as Fetch
const ada = "Adalovemark"
const bob = "Bobmarkson"

const service = defineService({
  namespace: "club.example",
  name: "Club",
  about: "A club for tests.",
  updated: "2026-01-01",
})
const joined: string[] = []
const joinClub = defineIntent({
  name: "joinClub",
  title: "Join the club",
  description: "Makes you a member of the club.",
  examples: ["I want to join the club", "Make me a member"],
  input: z.object({ name: z.string().max(80).describe("Name of the new member") }),
  output: z.object({
    card: z.string().describe("Number of the card"),
    holder: z.string().describe("Its holder"),
  }),
  effect: "write",
  rateLimit: "1000/day",
  execute: ({ name }) => {
    joined.push(name)
    return { card: `card-${joined.length}`, holder: name }
  },
  present: { externalId: ({ card }) => card, message: ({ card, holder }) => `Card ${card} for ${holder}` },
})

for (const { name: engineName, create } of engines) {
  describe(`personal data on ${engineName}`, () => {
    let stack: AsyncDisposableStack
    const rings = { ada: KeyRing.create(Date.now()), bob: KeyRing.create(Date.now()) }
    const jwks = (ring: KeyRing) => [...ring.publicKeys(Date.now()).keys]
    const agents = registeredKeys({ ada: jwks(rings.ada), bob: jwks(rings.bob) })
    let logged: string[] = []
    let storage: { readonly site: StorageOptions; readonly mediator: StorageOptions }
    let endpoint: string
    let siteOrigin: string
    let conversations: Record<"ada" | "bob", IntentConversation>

    beforeEach(async () => {
      stack = new AsyncDisposableStack()
      joined.length = 0
      logged = []
      const destination = { write: (line: string) => void logged.push(line) }
      const logger = createLogger({ level: "trace", destination })
      const folder = () => mkdtempSync(join(tmpdir(), "parley-personal-"))
      storage = { site: await create(), mediator: await create() }
      const common = { service, logger, agents }
      const site = stack.use(
        await createSite({
          ...common,
          intents: [joinClub],
          data: folder(),
          storage: storage.site,
          // Nobody listens there: what was settled waits to be told, also of whom it says nothing.
          webhook: { url: "http://127.0.0.1:9/", secret: "a secret that both sides know, and nobody else" },
        }),
      )
      siteOrigin = (await site.listen({ port: 0 })).origin
      const mediator = stack.use(
        await createMediator({ ...common, sites: [siteOrigin], data: folder(), storage: storage.mediator }),
      )
      endpoint = `${(await mediator.listen({ port: 0 })).origin}/intent`
      conversations = { ada: clientOf("ada").open(endpoint), bob: clientOf("bob").open(endpoint) }
      await say("ada", ada)
      await say("bob", bob)
    })
    afterEach(() => stack.disposeAsync())

    function clientOf(actorId: "ada" | "bob") {
      const actor = { actorType: "ai_agent", actorId, key: () => rings[actorId].current("attribution") }
      return createIntentWebClient({ actor, fetch, keys: createKeyResolver({ fetch }) })
    }

    async function say(who: "ada" | "bob", name: string): Promise<void> {
      const conversation = conversations[who]
      await conversation.say("What is the weather on Mars?")
      await conversation.say("I want to join the club")
      await conversation.say(`My name is ${name}`)
      const { envelope } = await conversation.say("yes")
      expect(envelope).toMatchObject({ status: "confirmed" })
      expect(envelope.message).toContain(name)
    }

    /** Everything that stands in any table. */
    async function dump(options: StorageOptions): Promise<string> {
      await using engine = await openStorage(options)
      const tables = [
        "interaction",
        "message",
        "message_thread",
        "unmet",
        "memory",
        "job",
        "execution",
        "audit",
        "rate_window",
      ] as const
      const rows = await Promise.all(tables.map((table) => engine.db.selectFrom(table).selectAll().execute()))
      return JSON.stringify([...rows, await createSqlLedger(engine).listAudit({ limit: 100 })])
    }

    async function call(...argv: string[]): Promise<{ readonly code: number; readonly out: string }> {
      const out: string[] = []
      const print = (text: string) => void out.push(text)
      const code = await main(["conversations", ...argv], { out: print, err: print, environment: {} })
      return { code, out: out.join("\n") }
    }
    const at = (options: StorageOptions) => {
      if ("file" in options) return ["--data", join(options.file, "..")]
      const file = join(mkdtempSync(join(tmpdir(), "parley-url-")), "url")
      writeFileSync(file, options.url)
      return ["--database-url-file", file]
    }

    it("[IW-45] exports and erases all of one owner, at the site and at the mediator, and of nobody else", async () => {
      const mediatorId = `agent:${new URL(endpoint).origin}`
      const exported = await call("export", "--owner", "agent:ada", ...at(storage.mediator))
      expect(exported.out).toContain(ada)
      expect(exported.out).not.toContain(bob)
      const kinds = exported.out.split("\n").map((line) => JSON.parse(line).kind)
      expect(new Set(kinds)).toEqual(new Set(["message", "interaction", "session", "wish"]))

      const erased = await call("erase", "--owner", "agent:ada", ...at(storage.mediator))
      expect(erased.code).toBe(0)
      const left = await dump(storage.mediator)
      expect(left).not.toContain(ada)
      expect(left).toContain(bob)

      const own = await call("export", "--owner", mediatorId, ...at(storage.site))
      expect(new Set(own.out.split("\n").map((line) => JSON.parse(line).kind))).toEqual(
        new Set(["interaction", "session", "message", "execution"]),
      )
      await call("erase", "--owner", mediatorId, ...at(storage.site))
      const site = await dump(storage.site)
      expect(site).not.toContain(ada)
      expect(site).not.toContain(bob)
      expect(site).not.toContain(mediatorId)
      expect(site.match(/execution\.succeeded/g)).toHaveLength(2)
      expect(site.match(/"kind":"webhook","owner":""/g)).toHaveLength(2)
      expect(site).toMatch(/erased:/)
    })

    it("[IW-45] exports and erases agreements, tokens and keys, and what was erased lets nobody in", async () => {
      const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
        globalThis.fetch(`${siteOrigin}${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body),
        })
      const policy = await (await globalThis.fetch(`${siteOrigin}/uim-policy.json`)).json()
      const signed = signAgreement({ agentId: "ada", policy }, rings.ada.current("attribution"))
      const { token, agreement } = (await (await post("/api/pat/issue", signed)).json()) as {
        token: string
        agreement: string
      }
      const proofs = [{ authorization: `Bearer ${token}` }, await issueKey(storage.site, "ada")]
      await issueKey(storage.site, "bob")
      const statuses = () =>
        Promise.all(proofs.map(async (proof) => (await post("/api/execute/joinClub", {}, proof)).status))
      expect(await statuses()).toEqual([422, 422])
      const exported = await call("export", "--owner", "agent:ada", ...at(storage.site))
      const rights = exported.out
        .split("\n")
        .map((line) => JSON.parse(line) as { kind: string; record: Record<string, unknown> })
        .filter(({ kind }) => ["agreement", "token", "key"].includes(kind))
      expect(rights.map(({ kind }) => kind)).toEqual(["agreement", "token", "key"])
      expect(rights[0]?.record).toMatchObject({ id: agreement, agent_id: "ada" })
      expect(rights[2]?.record).not.toHaveProperty("hash")

      const erased = await call("erase", "--owner", "agent:ada", ...at(storage.site))
      expect(erased.out).toContain("1 agreements, 1 keys")
      await expect.poll(statuses, { timeout: 5_000 }).toEqual([401, 401])
      const after = await call("export", "--owner", "agent:ada", ...at(storage.site))
      expect(after.out).toBe("")
      await using engine = await openStorage(storage.site)
      const agreements = await engine.db.selectFrom("agreement").selectAll().execute()
      const keys = await engine.db.selectFrom("api_key").selectAll().execute()
      expect(JSON.stringify(agreements)).not.toContain("ada")
      expect(keys.map(({ party }) => party)).toEqual(["bob"])
    })

    it("[IW-45] exports and erases what is remembered of an owner, and finished long work, too", async () => {
      await using engine = await openStorage(storage.site)
      await createSqlMemoryStore(engine).remember(
        "agent:ada",
        "diet",
        [{ text: `${ada} is vegan` }] as never,
        1,
      )
      const job = { kind: "k", input: JSON.stringify({ for: ada }), attempt: 1, progress: 0, message: "" }
      const times = { lease_until: 0, created_at: 0, expires_at: 9e12 }
      const rows = ["done", "running"].map((state) => ({
        ...job,
        ...times,
        id: state,
        owner: "agent:ada",
        state,
        result: null,
      }))
      await engine.db.insertInto("job").values(rows).execute()
      const { out } = await call("export", "--owner", "agent:ada", ...at(storage.site))
      expect(
        out
          .split("\n")
          .map((line) => JSON.parse(line).kind)
          .sort(),
      ).toEqual(["job", "job", "memory"])
      const erased = await call("erase", "--owner", "agent:ada", ...at(storage.site))
      expect(erased.out).toMatch(/1 memories, 1 jobs.*\nUnder way and left alone: 1/)
      const left = await engine.db.selectFrom("job").select("id").where("kind", "=", "k").execute()
      expect(left.map(({ id }) => id)).toEqual(["running"])
      expect(await engine.db.selectFrom("memory").selectAll().execute()).toEqual([])
    })

    it("[IW-45] erases how often an owner called, and not another's whose id begins alike", async () => {
      await using engine = await openStorage(storage.site)
      const owners = ["agent:ada", "agent:ada two", "agent:adam"]
      const windows = owners.map((owner) => ({
        key: `${owner} club.example:joinClub:v1 day`,
        start: 0,
        count: 1,
      }))
      await engine.db.deleteFrom("rate_window").execute()
      await engine.db.insertInto("rate_window").values(windows).execute()
      expect((await call("erase", "--owner", "agent:ada", ...at(storage.site))).code).toBe(0)
      const left = await engine.db.selectFrom("rate_window").select("key").orderBy("key").execute()
      expect(left.map(({ key }) => key)).toEqual([windows[1]!.key, windows[2]!.key])
    })

    it("[IW-45] exports what is remembered of an owner that names no user, and executions whose values are forgotten", async () => {
      await using engine = await openStorage(storage.site)
      const owner = `agent:${new URL(endpoint).origin}`
      await createSqlMemoryStore(engine).remember(owner, "", ["vegan"], 1)
      await createSqlLedger(engine).forgetValues(Number.MAX_SAFE_INTEGER, "")
      const { code, out } = await call("export", "--owner", owner, ...at(storage.site))
      expect(code).toBe(0)
      const records = out.split("\n").map((line) => JSON.parse(line))
      expect(records).toContainEqual({ owner, kind: "memory", record: { subject: "", entries: ["vegan"] } })
      const executions = records.filter(({ kind }) => kind === "execution")
      expect(executions.map(({ record }) => [record.state, record.input])).toEqual([
        ["succeeded", null],
        ["succeeded", null],
      ])
    })

    it("[IW-45] erases one interaction by its id, and what was erased is neither read nor done again", async () => {
      const { interactionId } = conversations.ada
      const { code, out } = await call("erase", "--id", interactionId, ...at(storage.mediator))
      expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("agent:ada") })
      const left = await dump(storage.mediator)
      expect(left).not.toContain(ada)
      expect(left).toContain(bob)
      const again = await conversations.ada.resend()
      expect(again.envelope).toMatchObject({ flow_type: "error", status: "session_expired" })
      expect(joined).toEqual([ada, bob])
      expect(await call("erase", "--id", "never-heard-of", ...at(storage.mediator))).toMatchObject({
        code: 1,
      })
    })

    it("[IW-45] erases one interaction at a site with what it executed", async () => {
      const direct = clientOf("ada")
      const conversation = direct.open(`${siteOrigin}/intent`)
      await conversation.say("I want to join the club")
      await conversation.say("My name is Directmark")
      await conversation.say("yes")
      const flags = ["--owner", "agent:ada", "--id", conversation.interactionId, ...at(storage.site)]
      expect((await call("export", ...flags)).out).toContain("Directmark")
      expect((await call("erase", ...flags)).out).toContain("1 executions")
      const left = await dump(storage.site)
      expect(left).not.toContain("Directmark")
      expect(left).toContain(bob)
    })

    it("[IW-45] exports and erases words that led nowhere, of an owner or of one conversation; others' stay counted", async () => {
      const wishes = async (who: "ada" | "bob", ...words: string[]) => {
        const conversation = clientOf(who).open(`${siteOrigin}/intent`)
        for (const text of words) await conversation.say(text)
        return conversation
      }
      await using engine = await openStorage(storage.site)
      const unmet = createSqlUnmetStore(engine)
      const shared = "Will it rain in Oslo tomorrow?"
      await wishes("ada", shared, `How tall is the zebra of ${ada}?`)
      await wishes("bob", shared)
      const second = await wishes("ada", `What did ${ada} eat on Mars?`)
      const counts = async () => (await unmet.list(20)).map(({ words, count }) => [words, count])
      await vi.waitFor(async () => expect(await counts()).toHaveLength(3))
      expect(await counts()).toContainEqual([shared, 2])

      const byId = ["--id", second.interactionId, ...at(storage.site)]
      expect((await call("export", ...byId)).out).toContain(`What did ${ada} eat`)
      expect((await call("erase", ...byId)).out).toContain("1 wishes")
      expect((await counts()).flat()).not.toContain(`What did ${ada} eat on Mars?`)

      const exported = await call("export", "--owner", "agent:ada", ...at(storage.site))
      const records = exported.out.split("\n").map((line) => JSON.parse(line))
      expect(records.filter(({ kind }) => kind === "wish").map(({ record }) => record.words)).toEqual(
        expect.arrayContaining([shared, `How tall is the zebra of ${ada}?`]),
      )
      expect((await call("erase", "--owner", "agent:ada", ...at(storage.site))).out).toContain("2 wishes")
      expect(JSON.stringify(await unmet.list(20))).not.toContain("zebra")
      expect(await counts()).toContainEqual([shared, 1])
    })

    it("[IW-45] writes no value of a conversation into a log, even at the level trace", () => {
      expect(logged.length).toBeGreaterThan(10)
      expect(logged.join("")).not.toContain(ada)
      expect(logged.join("")).not.toContain(bob)
    })
  })
}
