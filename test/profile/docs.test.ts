import { readFileSync } from "node:fs"
import { describe, expect, it, vi } from "vitest"
import { createProfileRunner } from "../../src/execution/profile/index.ts"
import { type ProfileContent, readCatalogFolder, readCommonSchemas, readIntent } from "./catalog-folder.ts"
import { propertiesOf } from "./profile-members.ts"

const text = readFileSync(new URL("../../docs/catalog.md", import.meta.url), "utf8")

describe("docs/catalog.md", () => {
  it("has a profile that runs as it stands", async () => {
    const [, block] = /```json profile\n([\s\S]*?)```/.exec(text) ?? []
    const profile = JSON.parse(block as string) as ProfileContent
    const answer = { id: "t1", title: "Order tomatoes", url: "https://acme.example/t1" }
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json(answer, { headers: { etag: '"1"' } }),
    )
    const executor = createProfileRunner({
      intent: readIntent("productivity.tasks.item.create"),
      profile,
      schemas: readCommonSchemas(),
      fetch,
    })
    const object = {
      summary: "Order tomatoes",
      due: { date: "2026-06-11" },
      priority: 1,
      categories: ["kitchen", "market"],
    }
    const connection = { authorization: "Bearer t", scopes: ["tasks:write"] }
    expect(
      await executor.execute({ target: { system: "acme_todo" }, object, idempotency_key: "k1" }, connection),
    ).toEqual({
      external_id: "t1",
      etag: '"1"',
      object: { summary: "Order tomatoes" },
      acme_todo: { url: "https://acme.example/t1" },
    })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(String(url)).toBe("https://api.acme.example/v2/projects/inbox/tasks")
    expect(JSON.parse(String(init?.body))).toEqual({
      title: "Order tomatoes",
      due_on: "2026-06-11",
      importance: "high",
      tags: "kitchen,market",
    })
  })

  it("names every vendor with its system", () => {
    for (const { content, path } of readCatalogFolder("profiles")) {
      const { target } = propertiesOf((content as unknown as ProfileContent).constraints)
      const { system } = propertiesOf(target)
      expect(text, path).toContain(`| \`${path.split("/")[1]}\` | \`${system?.const}\` |`)
    }
  })

  it("names every action of every domain", () => {
    for (const { content } of readCatalogFolder("intents")) {
      const [, , sector, domain, object, action] = String(content.fqdn).split(".")
      const row = text.split("\n").find((line) => line.startsWith(`| \`${sector}.${domain}\` |`)) ?? ""
      const [, actions = ""] = new RegExp(`\`${object}\` ([^;|]*)`).exec(row) ?? []
      expect(
        actions.split(",").map((word) => word.trim()),
        String(content.fqdn),
      ).toContain(action)
    }
  })
})
