import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { agentPrincipal } from "../../src/identity/index.ts"
import { defineIntent, defineService, type Intent } from "../../src/intent/index.ts"
import { createSite } from "../../src/site/index.ts"

const service = defineService({
  namespace: "post.example",
  name: "Post",
  about: "Sends parcels.",
  updated: "2026-01-01",
})

function sendParcel(version: string, changes: Partial<Parameters<typeof defineIntent>[0]> = {}): Intent {
  return defineIntent({
    name: "sendParcel",
    version,
    title: `Send a parcel ${version}`,
    description: "Has a parcel fetched and sent.",
    examples: ["Send a parcel", "I want to post a package"],
    input: z.object({ weight: z.int().describe("Weight in grams") }),
    output: z.object({ version: z.string().describe("Which one ran") }),
    effect: "write",
    confirm: false,
    ...(changes as object),
    execute: () => ({ version }),
  })
}

const old = sendParcel("v1", {
  deprecation: { since: "2026-01-01", removal: "2027-01-01", successor: "post.example:sendParcel:v2" },
})

/** A site in the middle of 2026, whose clock can be put on. */
async function open(intents: readonly Intent[], start = "2026-06-01") {
  const clock = { now: Date.parse(start) }
  const lines: string[] = []
  const site = await createSite({
    service,
    intents,
    data: mkdtempSync(join(tmpdir(), "parley-removal-")),
    logger: createLogger({ level: "warn", destination: { write: (line) => void lines.push(line) } }),
    now: () => clock.now,
    origin: "http://127.0.0.1:4000",
  })
  const call = async (path: string, body?: unknown) => {
    const request = new Request(`http://127.0.0.1:4000${path}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: { host: "127.0.0.1:4000", "content-type": "application/json" },
    })
    const response = await site.fetch(request)
    return { status: response.status, text: await response.text(), warning: response.headers.get("warning") }
  }
  const context = { principal: agentPrincipal("me"), locale: "en", signal: new AbortController().signal }
  let turns = 0
  const say = async (text: string) => {
    const call = { interactionId: `i${++turns}`, input: { kind: "say", text } as const }
    return (await site.host.turn(call, context)).standing.intent
  }
  return { site, clock, lines, call, say, context, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const execute = (uid: string) => ({ intent_uid: uid, parameters: { weight: 100 } })

describe("an intent past its removal", () => {
  it("[UM-34] is neither listed nor understood nor run from that day on, in a server that runs through it", async () => {
    await using post = await open([old, sendParcel("v2")])
    expect((await post.call("/intentmanifest.yaml")).text).toContain("Send a parcel v1")
    const before = await post.call("/api/intents/execute", execute("post.example:sendParcel:v1"))
    expect(before).toMatchObject({ status: 200, warning: expect.stringContaining("2027-01-01") })

    post.clock.now = Date.parse("2027-01-01")
    const manifest = (await post.call("/intentmanifest.yaml")).text
    expect(manifest).not.toContain("Send a parcel v1")
    expect(manifest).toContain("Send a parcel v2")
    expect((await post.call("/")).text).not.toContain("Send a parcel v1")
    const after = await post.call("/api/intents/execute", execute("post.example:sendParcel:v1"))
    expect(after.text).toContain("INTENT_DEPRECATED")
    expect(after.text).toContain("post.example:sendParcel:v2")
    expect((await post.call("/api/execute/sendParcel", { weight: 100 })).text).toBe('{"version":"v2"}')
    const started = post.site.host.turn(
      { interactionId: "s", input: { kind: "start", uid: "post.example:sendParcel:v1", values: {} } },
      post.context,
    )
    await expect(started).rejects.toMatchObject({ code: "removed" })
    expect(await post.say("Send a parcel")).not.toBe("post.example:sendParcel:v1")
  })

  it("does not keep a site from starting, which says so", async () => {
    await using post = await open([old, sendParcel("v2")], "2027-06-01")
    expect(post.lines.join("")).toContain("past its removal")
    expect(await post.say("Send a parcel")).toBe("post.example:sendParcel:v2")
    const refused = await post.call("/api/intents/execute", execute("post.example:sendParcel:v1"))
    expect(refused.text).toContain("INTENT_DEPRECATED")
  })

  it("leaves a site standing that had only this", async () => {
    await using post = await open([old], "2027-06-01")
    expect((await post.call("/intentmanifest.yaml")).status).toBe(200)
    expect((await post.call("/api/execute/sendParcel", { weight: 1 })).text).toContain("INTENT_DEPRECATED")
    expect((await post.call("/api/execute/sendLetter", { weight: 1 })).text).toContain("INTENT_NOT_SUPPORTED")
    expect(await post.say("Send a parcel")).toBeUndefined()
  })

  it("needs dates that can come, and a successor that can be called", () => {
    const declare = (deprecation: object) => () => sendParcel("v1", { deprecation } as never)
    expect(declare({ since: "2026-01-01", removal: "next spring" })).toThrow(
      "deprecation.removal: write an ISO 8601 date",
    )
    expect(declare({ since: "soon" })).toThrow("deprecation.since: write an ISO 8601 date")
    expect(declare({ since: "2026-01-01", removal: "2025-01-01" })).toThrow("it is before 'since'")
    expect(declare({ since: "2026-01-01", successor: "v2" })).toThrow("deprecation.successor: 'v2' is not")
  })
})
