import { createHash } from "node:crypto"
import canonicalize from "canonicalize"
import { describe, expect, it } from "vitest"
import { lintFolder, loadFolder, openCatalogFolder, toPinnedPath } from "../../src/catalog/index.ts"
import { createCatalogRoutes } from "../../src/protocols/intentschema/index.ts"
import { type Files, writeFolder } from "./sample-catalog.ts"

/** A folder as somebody else may keep it: another authority, no catalog.json, every habit of formatting. */

const base = "https://registry.example/v0"
const dialect = "https://json-schema.org/draft/2020-12/schema"
const reply = "/intents/communication/email/message/reply/v1.json"
const send = "/intents/communication/email/message/send/v1.json"
const impostor = "/intents/communication/email/message/forward/v1.json"
const target = "/common/target/v1.json"

const toEscapes = (text: string) =>
  text.replaceAll(/[^\x20-\x7e\s]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)

function intent(path: string, action: string, payload: object, value: object) {
  return {
    examples: [{ value, name: "Grüße an 李雷 🎉" }],
    payload: {
      $schema: dialect,
      type: "object",
      required: ["target"],
      properties: { target: { $ref: `${base}${target}` }, ...payload },
    },
    description: "Ünïcödé — “quotes”, \u2028 and a slash /.",
    title: `${action} ✉`,
    fqdn: `com.registry.communication.email.message.${action}.v1`,
    $id: base + path,
  }
}

const to = { type: "array", items: { type: "string", format: "email" } }
const sendFile = intent(
  send,
  "send",
  { object: { type: "object", properties: { to } } },
  { target: { system: "gmail" }, object: { to: ["Ada <ada@registry.example>"] } },
)
const replyFile = intent(reply, "reply", { object: { type: "object" } }, { target: { system: "gmail" } })
const targetFile = {
  $schema: dialect,
  $id: base + target,
  title: "Target",
  type: "object",
  properties: { system: { type: "string" }, external_id: { type: "string" } },
  required: ["system"],
}

const files: Files = {
  [send]: toEscapes(JSON.stringify(sendFile)).replaceAll("/", "\\/"),
  [reply]: JSON.stringify(replyFile, undefined, "\t").replaceAll("\n", "\r\n"),
  [target]: `\ufeff${JSON.stringify(targetFile, undefined, 8)}\n\n`,
  [impostor]: intent(send, "send", {}, { target: { system: "gmail" } }),
}
const values = { [send]: sendFile, [reply]: replyFile, [target]: targetFile }

async function openForeign() {
  await using folder = await writeFolder(files)
  return await openCatalogFolder(folder.directory)
}

describe("a folder of catalog files written by others", () => {
  it("[IS-06] is hashed as the reference implementation of RFC 8785 does, whatever its formatting", async () => {
    const { catalog } = await openForeign()
    for (const [path, value] of Object.entries(values)) {
      const expected = createHash("sha256").update(canonicalize(value)!).digest("hex")
      expect(catalog.find(path)?.sha256, path).toBe(expected)
    }
  })

  it("says whose it is without a catalog.json", async () => {
    const { catalog } = await openForeign()
    expect(catalog.manifest).toMatchObject({ authority: "com.registry", base })
  })

  it("[IS-03] [IS-04] is served unchanged at bare and pinned URLs", async () => {
    const { catalog } = await openForeign()
    const routes = createCatalogRoutes({ catalogs: [catalog] })
    for (const path of Object.keys(values)) {
      const { sha256 } = catalog.find(path)!
      for (const url of [path, toPinnedPath(path, sha256)]) {
        const response = await routes.request(url)
        expect(response.status).toBe(200)
        expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(String(files[path])))).toBe(true)
      }
      expect((await routes.request(path.replace(".json", ".html"))).status).toBe(200)
    }
  })

  it("has its broken rules reported and is served all the same", async () => {
    await using folder = await writeFolder(files)
    const findings = lintFolder(await loadFolder(folder.directory))
    const found = findings.map(({ rule, path, level }) => [rule, path, level])
    expect(found).toContainEqual(["IS-L44", reply, "error"])
    expect(found).toContainEqual(["IS-L83", send, "error"])
    const { catalog } = await openForeign()
    expect(catalog.find(reply)).toBeDefined()
    expect(catalog.find(send)).toBeDefined()
  })

  it("does not serve a file that says it is another", async () => {
    const { catalog, refused } = await openForeign()
    expect(refused.map(({ path }) => path)).toEqual([impostor])
    expect(catalog.find(impostor)).toBeUndefined()
    expect(refused[0]?.reason).toContain("fqdn")
  })
})
