import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { openCatalogFolder } from "../../src/catalog/index.ts"
import { createLogger, type RunningServer } from "../../src/http/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"

const folder = fileURLToPath(new URL("../../catalog", import.meta.url))
const type = "x.parley.productivity.tasks.item.delete.v1"

const service = defineService({
  namespace: "tasks.example",
  name: "Tasks",
  about: "Keeps tasks.",
  updated: "2026-01-01",
})

function removeTask(
  removed: string[],
  input: z.ZodObject = z.object({ external_id: z.string().min(1).max(100).describe("Id of the task") }),
) {
  return defineIntent({
    name: "removeTask",
    title: "Remove a task",
    description: "Removes a task.",
    examples: ["Remove the task"],
    input,
    output: z.object({ gone: z.string().describe("Id of what was removed") }),
    effect: "destructive",
    type,
    execute: ({ external_id }) => {
      removed.push(String(external_id))
      return { gone: String(external_id) }
    },
  })
}

describe("an intent bound to an IntentSchema type", () => {
  const removed: string[] = []
  let site: Site
  let server: RunningServer
  let url: string
  beforeAll(async () => {
    const { catalog } = await openCatalogFolder(folder)
    site = await createSite({
      service,
      intents: [removeTask(removed)],
      catalogs: [catalog],
      data: mkdtempSync(join(tmpdir(), "parley-pins-")),
      logger: createLogger({ level: "silent" }),
    })
    server = await site.listen({ port: 0 })
    url = (await site.host.describe()).intents[0]!.pin!.url
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const execute = (pin?: string) =>
    fetch(`${server.origin}/api/intents/execute`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        intent_uid: "tasks.example:removeTask",
        parameters: { external_id: "t-1" },
        ...(pin && { intent_schema: pin }),
      }),
    })

  it("[IS-26] shows its pin in the manifest, and its host serves the very bytes", async () => {
    const manifest = parse(await (await fetch(`${server.origin}/intentmanifest.yaml`)).text())
    expect(manifest.capabilities[0].intent_schema).toBe(url)
    expect(url).toMatch(/\/intents\/productivity\/tasks\/item\/delete\/@sha256:[0-9a-f]{64}\/v1\.json$/)
    const served = await fetch(`${server.origin}${new URL(url).pathname}`)
    expect(await served.json()).toMatchObject({ fqdn: type })
  })

  it("[IS-26] is executed under the pin that was approved, and refused under another with both hashes", async () => {
    const hash = /@sha256:([0-9a-f]{64})/.exec(url)![1]!
    for (const pin of [undefined, url, hash]) expect((await execute(pin)).status, pin).toBe(200)
    expect(removed).toHaveLength(3)
    const other = "0".repeat(64)
    for (const pin of [other, url.replace(hash, other)]) {
      const refused = await execute(pin)
      expect(refused.status).toBe(409)
      const { error } = (await refused.json()) as { error: { message: string } }
      expect(error.message).toContain(hash)
      expect(error.message).toContain(other)
    }
    expect((await execute("latest")).status).toBe(400)
    expect(removed).toHaveLength(3)
  })

  it("[IS-30] carries the pinned URL in what a person confirms", async () => {
    const principal = { kind: "agent" as const, id: "agent:me", permissions: [], proof: "signature" as const }
    const context = { principal, locale: "en", signal: new AbortController().signal }
    const input = {
      kind: "start" as const,
      uid: "tasks.example:removeTask:v1",
      values: { external_id: "t-2" },
    }
    const { moves } = await site.host.turn({ interactionId: "i", input }, context)
    expect(moves).toMatchObject([{ kind: "confirm", pin: url }])
    const refused = await site.host.turn(
      { interactionId: "i", input: { kind: "confirm", yes: true } },
      { ...context, pin: "0".repeat(64) },
    )
    expect(refused.moves).toMatchObject([{ kind: "fail", code: "conflict" }])
    expect(removed).not.toContain("t-2")
  })

  it("[IS-26] does not start when its input is no payload of the type", async () => {
    const { catalog } = await openCatalogFolder(folder)
    const options = { service, data: mkdtempSync(join(tmpdir(), "parley-pins-")) }
    const wrong = removeTask([], z.object({ name: z.string().describe("Name of the task") }))
    await expect(createSite({ ...options, intents: [wrong], catalogs: [catalog] })).rejects.toMatchObject({
      code: "invalid_declaration",
    })
    await expect(createSite({ ...options, intents: [removeTask([])] })).rejects.toMatchObject({
      code: "invalid_declaration",
    })
  })
})
