import { describe, expect, it } from "vitest"
import { type Catalog, createCatalog, toPinnedPath } from "../../src/catalog/index.ts"
import { createCatalogRoutes } from "../../src/protocols/intentschema/index.ts"
import { authority, base, paths, sampleFiles, toBytes } from "./sample-catalog.ts"

const key = "operator-key-of-at-least-32-characters"
const manifest = { authority, base, title: "Acme", description: undefined }

async function openRoutes(): Promise<{
  catalog: Catalog
  put: typeof put
  get: (path: string) => Promise<Response>
}> {
  const catalog = await createCatalog({ manifest })
  await catalog.publish(paths.target, toBytes(sampleFiles()[paths.target]))
  await catalog.publish(paths.blob, toBytes(sampleFiles()[paths.blob]))
  const routes = createCatalogRoutes({ catalogs: [catalog], operatorKeys: [key] })
  async function put(
    path: string,
    content: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return routes.request(path, {
      method: "PUT",
      body: toBytes(content) as Uint8Array<ArrayBuffer>,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    })
  }
  return { catalog, put, get: async (path) => routes.request(path) }
}

async function errorOf(response: Response): Promise<{ code: string; message: string }> {
  return ((await response.json()) as { error: { code: string; message: string } }).error
}

type Loose = Record<string, unknown>
const fileOf = (name: keyof typeof paths) => structuredClone(sampleFiles()[paths[name]]) as Loose

describe("publishing over HTTP", () => {
  it("[IS-27] publishes a file with the operator's key and says where it stands", async () => {
    const { put, get } = await openRoutes()
    const response = await put(paths.send, fileOf("send"))
    expect(response.status).toBe(201)
    const answer = (await response.json()) as Record<string, string>
    expect(answer).toMatchObject({ status: "new", url: base + paths.send, findings: [] })
    expect((await get(answer.pinned_url!.slice(base.length))).status).toBe(200)
    const again = await put(paths.send, fileOf("send"))
    expect([again.status, ((await again.json()) as Loose).status]).toEqual([200, "unchanged"])
  })

  it("refuses without a key by 401, with a wrong one by 403, and where there is none by 403", async () => {
    const { put } = await openRoutes()
    const none = await put(paths.send, fileOf("send"), { authorization: "" })
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="catalog"'])
    for (const wrong of [`${key}x`, key.slice(1), key.toUpperCase()]) {
      const response = await put(paths.send, fileOf("send"), { authorization: `Bearer ${wrong}` })
      expect([response.status, (await errorOf(response)).code]).toEqual([403, "forbidden"])
    }
    const closed = createCatalogRoutes({ catalogs: [await createCatalog({ manifest })] })
    const response = await closed.request(paths.send, { method: "PUT", body: "{}" })
    expect(response.status).toBe(403)
    expect(() => createCatalogRoutes({ catalogs: [], operatorKeys: ["short"] })).toThrow("32")
  })

  it("[IS-21] refuses a changed payload by 409 and accepts a clarified description and a successor", async () => {
    const { put, get, catalog } = await openRoutes()
    await put(paths.send, fileOf("send"))
    const changed = fileOf("send")
    ;(changed.payload as Loose).maxProperties = 3
    const refused = await put(paths.send, changed)
    expect(refused.status).toBe(409)
    expect((await errorOf(refused)).message).toContain("v2")
    const next = { ...fileOf("send"), $id: base + paths.send.replace("v1", "v2") }
    const second = {
      ...next,
      fqdn: `${authority}.communication.email.message.send.v2`,
      payload: changed.payload,
    }
    expect((await put(paths.send.replace("v1", "v2"), second)).status).toBe(201)
    const clarified = { ...fileOf("send"), description: "Clearer.", replaced_by: second.$id }
    const accepted = await put(paths.send, clarified)
    expect([accepted.status, ((await accepted.json()) as Loose).status]).toEqual([200, "clarified"])
    const served = await get(paths.send)
    expect(await served.json()).toEqual(clarified)
    expect(served.headers.get("link")).toContain('rel="successor-version"')
    const withoutSuccessor = { ...clarified, replaced_by: undefined }
    expect((await put(paths.send, withoutSuccessor)).status).toBe(409)
    expect(catalog.files().map((file) => file.path)).toContain(paths.send.replace("v1", "v2"))
  })

  it("[IS-28] gives a clarified file a new hash and keeps the bytes of the old one at its pinned URL", async () => {
    const { put, get, catalog } = await openRoutes()
    const hashes: string[] = []
    for (const title of ["Send", "Send a message", "Send an email"]) {
      await put(paths.send, { ...fileOf("send"), title })
      hashes.push(catalog.find(paths.send)!.sha256)
    }
    expect(new Set(hashes).size).toBe(3)
    for (const [i, hash] of hashes.entries()) {
      const file = (await (await get(toPinnedPath(paths.send, hash))).json()) as Loose
      expect(file.title).toBe(["Send", "Send a message", "Send an email"][i])
    }
    const index = (await (await get("/index.json")).json()) as { intents: { sha256: string }[] }
    expect(index.intents[0]?.sha256).toBe(hashes[2])
  })

  it("refuses a file that is not what it says it is, whatever the caller asks for", async () => {
    const { put } = await openRoutes()
    const foreign = { ...fileOf("send"), fqdn: "org.intentschema.communication.email.message.send.v1" }
    for (const query of ["", "?lint=report"]) {
      const response = await put(paths.send + query, foreign)
      expect([response.status, (await errorOf(response)).code]).toEqual([400, "invalid_request"])
    }
    const twice = JSON.stringify(fileOf("send")).replace("{", '{"title":"x",')
    expect((await put(paths.send, twice)).status).toBe(400)
    expect((await put(toPinnedPath(paths.send, "0".repeat(64)), fileOf("send"))).status).toBe(400)
  })

  it("reports broken rules, and publishes all the same when told", async () => {
    const { put, get } = await openRoutes()
    const broken = fileOf("reply")
    ;((broken.payload as Loose).properties as Loose).target = { $ref: base + paths.target }
    const refused = await put(paths.reply, broken)
    expect(refused.status).toBe(422)
    expect((await errorOf(refused)).message).toContain("IS-L44")
    expect((await get(paths.reply)).status).toBe(404)
    const published = await put(`${paths.reply}?lint=report`, broken)
    expect(published.status).toBe(201)
    const { findings } = (await published.json()) as { findings: { rule: string }[] }
    expect(findings.map(({ rule }) => rule)).toEqual(["IS-L44"])
  })

  it("limits size and media type", async () => {
    const { put } = await openRoutes()
    expect((await put(paths.send, "x".repeat(1024 * 1024 + 1))).status).toBe(413)
    expect((await put(paths.send, fileOf("send"), { "content-type": "text/plain" })).status).toBe(415)
  })
})
