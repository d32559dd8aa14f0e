import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { connect } from "node:net"
import { getRequestListener } from "@hono/node-server"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type Catalog,
  createCatalog,
  openCatalogFolder,
  readCatalogFile,
  toPinnedPath,
} from "../../src/catalog/index.ts"
import { createCatalogRoutes, fetchIndex, fetchPinned } from "../../src/protocols/intentschema/index.ts"
import { authority, base, type Files, paths, sampleFiles, toBytes, writeFolder } from "./sample-catalog.ts"

async function openSample(files: Files = sampleFiles()) {
  await using folder = await writeFolder(files)
  return await openCatalogFolder(folder.directory)
}

const { catalog } = await openSample()
const app = createCatalogRoutes({ catalogs: [catalog] })
const send = catalog.find(paths.send)!
const pinned = toPinnedPath(send.path, send.sha256)

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

describe("catalog files over HTTP", () => {
  it("[IS-03] serves every kind of file at its bare URL, byte for byte", async () => {
    expect(new Set(catalog.files().map((file) => file.place.kind))).toEqual(
      new Set(["intent", "profile", "common"]),
    )
    for (const file of catalog.files()) {
      const response = await app.request(file.path)
      expect(response.status, file.path).toBe(200)
      expect(response.headers.get("content-type")).toBe("application/json")
      expect((await bytesOf(response)).equals(file.bytes)).toBe(true)
    }
  })

  it("[IS-04] serves every file at its pinned URL, in each spelling of the hash", async () => {
    for (const file of catalog.files()) {
      const digest = Buffer.from(file.sha256, "hex")
      const base64 = digest.toString("base64")
      const spellings = [
        `@sha256:${file.sha256}`,
        `@sha256%3A${file.sha256}`,
        `%40sha256:${file.sha256}`,
        `@sha256-${digest.toString("base64url")}`,
        `@sha256-${encodeURIComponent(base64)}`,
        `@sha256-${encodeURIComponent(base64.replace("=", ""))}`,
        `@sha256-${digest.toString("base64url")}%3D`,
        `@sha256-${base64}`,
      ]
      const at = file.path.lastIndexOf("/")
      for (const spelling of spellings) {
        const response = await app.request(`${file.path.slice(0, at)}/${spelling}${file.path.slice(at)}`)
        expect(response.status, `${file.path} ${spelling}`).toBe(200)
        expect((await bytesOf(response)).equals(file.bytes)).toBe(true)
      }
    }
  })

  it("[IS-05] lets caches keep a pinned answer for ever and makes them ask for a bare one", async () => {
    const kept = await app.request(pinned)
    expect(kept.headers.get("cache-control")).toMatch(/max-age=31536000.*immutable/)
    const bare = await app.request(send.path)
    expect(bare.headers.get("cache-control")).toContain("no-cache")
    for (const path of [pinned, send.path]) {
      const etag = (await app.request(path)).headers.get("etag")!
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await app.request(path, { headers: { "if-none-match": condition } })
        expect(again.status).toBe(304)
        expect(again.headers.get("etag")).toBe(etag)
        expect((await bytesOf(again)).length).toBe(0)
      }
      const other = await app.request(path, { headers: { "if-none-match": '"other"' } })
      expect(other.status).toBe(200)
    }
  })

  it("[IS-05] answers any other hash with 404 and never with a redirect or other bytes", async () => {
    const at = send.path.lastIndexOf("/")
    const hash = fc.oneof(
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => `:${Buffer.from(bytes).toString("hex")}`),
      fc
        .uint8Array({ minLength: 31, maxLength: 33 })
        .map((bytes) => `-${Buffer.from(bytes).toString("base64url")}`),
      fc.nat({ max: 63 }).map((cut) => `:${send.sha256.slice(0, cut)}`),
      fc.constant(`:${send.sha256.toUpperCase()}`),
      fc.constant(`:${catalog.find(paths.list)!.sha256}`),
      fc.string({ maxLength: 80 }).map((text) => encodeURIComponent(text.toWellFormed())),
    )
    await fc.assert(
      fc.asyncProperty(hash, async (text) => {
        const response = await app.request(`${send.path.slice(0, at)}/@sha256${text}${send.path.slice(at)}`)
        expect(response.status).toBe(404)
        expect(response.headers.get("location")).toBeNull()
        expect(response.headers.get("cache-control")).toBe("no-store")
      }),
      { numRuns: 300 },
    )
  })

  it("[IS-05] refuses a base64 pin with bits that a decoder would drop", async () => {
    const segment = `@sha256-${Buffer.from(send.sha256, "hex").toString("base64url")}`
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    const last = alphabet[alphabet.indexOf(segment.at(-1)!) + 1]!
    const at = send.path.lastIndexOf("/")
    const other = `${send.path.slice(0, at)}/${segment.slice(0, -1)}${last}${send.path.slice(at)}`
    expect((await app.request(other)).status).toBe(404)
  })

  it("[IS-07] lists every file with bare URL, pinned URL and hash, and every URL works", async () => {
    const index = (await (await app.request("/index.json")).json()) as Record<
      string,
      { [key: string]: string }[]
    >
    const entries = [...index.intents!, ...index.profiles!, ...index.common!]
    expect(entries.length).toBe(catalog.files().length)
    for (const entry of entries) {
      expect(entry.url!.startsWith(base)).toBe(true)
      for (const url of [entry.url!, entry.pinned_url!]) {
        const response = await app.request(url.slice(base.length))
        const { file } = readCatalogFile(new URL(entry.url!).pathname, await bytesOf(response))
        expect(file?.sha256).toBe(entry.sha256)
      }
    }
    expect(index.intents!.map((entry) => entry.fqdn)).toContain(
      `${authority}.communication.email.message.send.v1`,
    )
  })

  it("[IS-23] shows behaviour hints in the index and not in the files", async () => {
    const { intents } = (await (await app.request("/index.json")).json()) as {
      intents: { fqdn: string; hints: Record<string, boolean> }[]
    }
    for (const { fqdn, hints } of intents)
      expect(hints.readOnlyHint, fqdn).toBe(/\.(?:list|read|get)\./.test(fqdn))
    expect(JSON.stringify(send.value)).not.toContain("Hint")
  })

  it("[IS-24] describes the deployment: accepted profiles hash-pinned, scopes, endpoints, policy", async () => {
    const routes = createCatalogRoutes({
      catalogs: [catalog],
      deployment: {
        accepts: (id) => id.includes("gmail"),
        endpoints: [{ protocol: "uim", url: "https://host.example/api/intents/execute" }],
        policy: { confirm: "always" },
      },
    })
    const document = await (await routes.request("/.well-known/intents")).json()
    const gmail = catalog.find(paths.gmail)!
    expect(document).toEqual({
      catalogs: [{ authority, index: `${base}/index.json` }],
      profiles: [
        {
          id: `${authority}.communication.email.message.send.v1@com.google.gmail.v1`,
          url: base + toPinnedPath(gmail.path, gmail.sha256),
          sha256: gmail.sha256,
          scopes: ["https://www.googleapis.com/auth/gmail.send"],
        },
      ],
      endpoints: [{ protocol: "uim", url: "https://host.example/api/intents/execute" }],
      policy: { confirm: "always" },
    })
  })

  it("[IS-31] keeps a profile of v1 valid and served when the core gets v2", async () => {
    const files = sampleFiles("send", "gmail")
    const next = structuredClone(files[paths.send]) as Record<string, string>
    const path = paths.send.replace("v1", "v2")
    files[path] = { ...next, $id: base + path, fqdn: next.fqdn!.replace(".v1", ".v2") }
    const opened = await openSample(files)
    expect(opened.refused).toEqual([])
    const routes = createCatalogRoutes({ catalogs: [opened.catalog] })
    for (const one of [paths.send, path, paths.gmail]) expect((await routes.request(one)).status).toBe(200)
  })

  it("serves a further catalog under its authority, with URLs of this host", async () => {
    const other = await openSample()
    const manifest = { ...other.catalog.manifest, authority: "x.other" }
    const further = await createCatalog({ manifest })
    const target = sampleFiles("target")[paths.target]
    await further.publish(paths.target, toBytes(target))
    const origin = "http://127.0.0.1:4100"
    const routes = createCatalogRoutes({ catalogs: [catalog, further], origin })
    const index = (await (await routes.request("/x.other/index.json")).json()) as {
      authority: string
      common: { url: string; pinned_url: string }[]
    }
    expect(index.authority).toBe("x.other")
    const [entry] = index.common
    expect(entry!.url).toBe(`${origin}/x.other/common/target/v1.json`)
    for (const url of [entry!.url, entry!.pinned_url]) expect((await routes.request(url)).status).toBe(200)
    expect((await routes.request("/x.other/intents/a/b/c/d/v1.json")).status).toBe(404)
  })

  it("tells by 405 and Allow what a file can be asked", async () => {
    const response = await app.request(send.path, { method: "DELETE" })
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT"])
  })
})

describe("pages for people", () => {
  it("[IS-30] shows name, hash and pinned URL", async () => {
    const page = await (await app.request(paths.send.replace(".json", ".html"))).text()
    expect(page).toContain(send.sha256)
    expect(page).toContain(base + pinned)
    expect(page).toContain(`${authority}.communication.email.message.send.v1`)
    expect(page).toContain("Sending by gmail")
  })

  it("begins with an overview from which every intent's page is found", async () => {
    const overview = await (await app.request("/intents/")).text()
    const links = [...overview.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.slice(base.length))
    expect(links).toHaveLength(catalog.files().filter((file) => file.place.kind === "intent").length)
    for (const link of links) expect((await app.request(link)).status, link).toBe(200)
  })

  it("escapes everything a file says and lets nothing run", async () => {
    const files = sampleFiles("create")
    const file = files[paths.create] as Record<string, unknown>
    const attack = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`
    Object.assign(file, { title: attack, description: attack, replaced_by: "javascript:alert(1)" })
    file.examples = [{ name: attack, value: { target: { system: attack } } }]
    const opened = await openSample(files)
    const routes = createCatalogRoutes({ catalogs: [opened.catalog] })
    const response = await routes.request(paths.create.replace(".json", ".html"))
    const page = await response.text()
    expect(page).toContain("&lt;script&gt;")
    expect(page).not.toMatch(/<script|<img|href="javascript/i)
    const policy = response.headers.get("content-security-policy")!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    const style = /<style>(.*?)<\/style>/s.exec(page)![1]!
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`)
  })
})

describe("over a real socket", () => {
  async function withServer<T>(
    served: Catalog,
    use: (origin: string, port: number) => Promise<T>,
  ): Promise<T> {
    const server = createServer(
      getRequestListener((request) => createCatalogRoutes({ catalogs: [served] }).fetch(request)),
    )
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as { port: number }
    try {
      return await use(`http://127.0.0.1:${port}`, port)
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  it("[IS-04] gives pinned files to the client, which checks their hash itself", async () => {
    await withServer(catalog, async (origin) => {
      const index = await fetchIndex(origin)
      const entry = index.intents.find(({ fqdn }) => fqdn.endsWith("message.send.v1"))!
      const file = await fetchPinned(origin + entry.pinned_url.slice(base.length))
      expect(file.value).toEqual(send.value)
      const gone = origin + entry.pinned_url.slice(base.length).replace(entry.sha256, "0".repeat(64))
      await expect(fetchPinned(gone)).rejects.toMatchObject({ code: "not_found" })
      await expect(fetchPinned(entry.url)).rejects.toMatchObject({ code: "invalid_request" })
    })
  })

  it("the client says what is wrong with an index and with a URL that is not pinned", async () => {
    const answer = (text: string) => async () => new Response(text)
    const index = (text: string) => fetchIndex("https://registry.example", { fetch: answer(text) })
    await expect(index("<html>")).rejects.toMatchObject({ code: "unavailable" })
    await expect(index('{"authority":"x.a","title":"A","intents":[{}]}')).rejects.toThrow("intents.0")
    for (const url of [
      "",
      "nothing",
      "file:///etc/passwd",
      `https://registry.example${paths.send}`,
      "https://a/%/@sha256:%",
      `https://a/intents/%ff/@sha256:${"0".repeat(64)}`,
      `https://a/%ff%fe/@sha256:${"0".repeat(64)}/x`,
    ])
      await expect(fetchPinned(url)).rejects.toMatchObject({ code: "invalid_request" })
  })

  it("the client refuses other content and redirects at a pinned URL", async () => {
    const forged = structuredClone(send.value) as { title: string }
    forged.title = "Send money"
    const url = `https://registry.example${pinned}`
    const lying = async () => new Response(JSON.stringify(forged))
    await expect(fetchPinned(url, { fetch: lying })).rejects.toThrow(send.sha256)
    const server = createServer((_, response) => response.writeHead(302, { location: "/elsewhere" }).end())
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as { port: number }
    await expect(fetchPinned(`http://127.0.0.1:${port}${pinned}`)).rejects.toMatchObject({
      code: "unavailable",
    })
    server.closeAllConnections()
    server.close()
  })

  it("answers HEAD with the length and no body", async () => {
    await withServer(catalog, async (_, port) => {
      const text = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () =>
          socket.write(`HEAD ${pinned} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
        )
        let received = ""
        socket.on("data", (chunk) => (received += chunk))
        socket.on("end", () => resolve(received))
        socket.on("error", reject)
      })
      expect(text).toMatch(/^HTTP\/1\.1 200/)
      expect(text.split("\r\n\r\n")[1]).toBe("")
    })
  })
})
