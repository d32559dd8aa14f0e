import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { describe, expect, it } from "vitest"
import { createCatalog, createMemoryStore, openCatalogFolder, toPinnedPath } from "../../src/catalog/index.ts"
import { runCatalog } from "../../src/cli/catalog/index.ts"
import { createCatalogRoutes } from "../../src/protocols/intentschema/index.ts"
import { authority, base, paths, sampleFiles, toBytes, writeFolder } from "./sample-catalog.ts"

async function run(...args: string[]) {
  return runWith({}, ...args)
}

async function runWith(env: Record<string, string>, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    stdout: (text: string) => void out.push(text),
    stderr: (text: string) => void err.push(text),
    env,
  }
  return { code: await runCatalog(args, io), stdout: out.join(""), stderr: err.join("") }
}

async function change(directory: string, path: string, edit: (file: Record<string, unknown>) => void) {
  const file = JSON.parse(await readFile(join(directory, path), "utf8"))
  edit(file)
  await writeFile(join(directory, path), JSON.stringify(file))
}

describe("parley catalog", () => {
  it("[IS-27] lint: 0 in order, 1 with findings, warnings only when strict", async () => {
    await using folder = await writeFolder(sampleFiles("send"))
    expect(await run("lint", folder.directory)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("0 errors"),
    })
    await change(folder.directory, paths.send, (file) => delete file.examples)
    expect((await run("lint", folder.directory)).code).toBe(0)
    expect((await run("lint", "--strict", folder.directory)).code).toBe(1)
    await change(folder.directory, paths.send, (file) => delete file.title)
    const broken = await run("lint", folder.directory)
    expect(broken.code).toBe(1)
    expect(broken.stdout).toContain(`${paths.send}: error IS-L13`)
    const { code, stdout } = await run("lint", "--json", folder.directory)
    expect([code, JSON.parse(stdout)[0].rule]).toEqual([1, "IS-L13"])
  })

  it("[IS-27] lint --with finds the core intent of another catalog", async () => {
    await using core = await writeFolder(sampleFiles("send"))
    const files = sampleFiles("gmail")
    files["/catalog.json"] = { authority: "com.vendor", base: "https://vendor.example" }
    for (const path of [paths.target, paths.blob]) delete files[path]
    const profile = files[paths.gmail] as Record<string, unknown>
    profile.$id = `https://vendor.example${paths.gmail}`
    await using vendor = await writeFolder(files)
    expect((await run("lint", "--strict", vendor.directory)).stdout).toContain("IS-L92")
    expect(await run("lint", "--strict", "--with", core.directory, vendor.directory)).toMatchObject({
      code: 0,
    })
  })

  it("[IS-27] hash: the hex and the path, one line a file", async () => {
    await using folder = await writeFolder({ ...sampleFiles("send"), "/common/other/v1.json": "{" })
    const { catalog } = await openCatalogFolder(folder.directory)
    const locations = [paths.send, paths.target].map((path) => join(folder.directory, path))
    const { code, stdout } = await run("hash", ...locations)
    expect(code).toBe(0)
    expect(stdout).toBe(
      [paths.send, paths.target]
        .map((path, i) => `${catalog.find(path)!.sha256}  ${locations[i]}\n`)
        .join(""),
    )
    expect((await run("hash", join(folder.directory, "/common/other/v1.json"))).code).toBe(1)
  })

  it("[IS-27] [IS-28] publish, then diff: what is new, clarified and refused", async () => {
    await using folder = await writeFolder(sampleFiles("send"))
    const { directory } = folder
    expect((await run("diff", directory)).stdout).toContain(`new       ${paths.send}`)
    const first = await run("publish", directory)
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining("3 new")])
    expect(await run("diff", directory)).toMatchObject({ code: 0, stdout: "" })
    expect((await run("publish", directory)).stdout).toBe("3 unchanged\n")

    await change(directory, paths.send, (file) => (file.title = "Send an email"))
    expect((await run("diff", directory)).stdout).toBe(`clarified ${paths.send}: title\n`)
    expect((await run("publish", directory)).stdout).toContain("1 clarified")

    await change(directory, paths.send, (file) => delete file.result)
    const refused = await run("diff", directory)
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining("changed")])
    const stopped = await run("publish", directory)
    expect([stopped.code, stopped.stdout]).toEqual([1, expect.stringContaining("IS-L120")])

    await rm(join(directory, paths.send))
    expect((await run("diff", directory)).stdout).toContain(`gone      ${paths.send} (stays served)`)
    const { catalog } = await openCatalogFolder(directory)
    expect(catalog.find(paths.send)?.value.title).toBe("Send an email")
    expect([...catalog.pinnedPaths()].filter((path) => path.startsWith("/intents"))).toHaveLength(2)
  })

  it("[IS-21] serves what was published, and not what the folder has made of it since", async () => {
    await using folder = await writeFolder(sampleFiles("send"))
    await run("publish", folder.directory)
    await change(folder.directory, paths.send, (file) => delete file.result)
    const { catalog, refused } = await openCatalogFolder(folder.directory)
    expect(refused.map(({ path }) => path)).toEqual([paths.send])
    expect(catalog.find(paths.send)?.value.result).toBeDefined()
  })

  it("opens a folder again without taking back what was published elsewhere since", async () => {
    await using folder = await writeFolder(sampleFiles("send"))
    await run("publish", folder.directory)
    const store = createMemoryStore()
    const { catalog } = await openCatalogFolder(folder.directory, { store })
    const clarified = { ...catalog.find(paths.send)!.value, title: "Send an email" }
    await catalog.publish(paths.send, toBytes(clarified))
    const again = await openCatalogFolder(folder.directory, { store })
    expect(again.catalog.find(paths.send)?.value.title).toBe("Send an email")
    expect([...again.catalog.pinnedPaths()]).toHaveLength(4)
  })

  it("[IS-27] diff compares two folders", async () => {
    await using old = await writeFolder(sampleFiles("send"))
    await using now = await writeFolder(sampleFiles("send", "list"))
    const { code, stdout } = await run("diff", now.directory, old.directory)
    expect([code, stdout]).toEqual([0, `new       ${paths.list}\n`])
  })

  it("[IS-27] build: everything a host would serve, old hashes included", async () => {
    await using folder = await writeFolder(sampleFiles("send", "gmail"))
    await run("publish", folder.directory)
    await change(folder.directory, paths.send, (file) => (file.title = "Send an email"))
    const { catalog } = await openCatalogFolder(folder.directory)
    await using output = await writeFolder({})
    expect((await run("build", folder.directory, output.directory)).code).toBe(0)
    const routes = createCatalogRoutes({ catalogs: [catalog] })
    const names = await readdir(output.directory, { recursive: true, withFileTypes: true })
    const written = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    expect(written).toHaveLength(3 + 4 * 2 + 5)
    for (const location of written) {
      const response = await routes.request(location.slice(output.directory.length))
      expect(response.status, location).toBe(200)
      expect((await readFile(location)).equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
    }
  })

  it("[IS-27] publish --to sends to a host with the operator's key", async () => {
    const key = "operator-key-of-at-least-32-characters"
    const manifest = { authority, base, title: "Acme", description: undefined }
    const catalog = await createCatalog({ manifest })
    const routes = createCatalogRoutes({ catalogs: [catalog], operatorKeys: [key] })
    const server = createServer(getRequestListener(routes.fetch))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const host = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    try {
      await using folder = await writeFolder({ ...sampleFiles("send", "gmail"), "/key": `${key}\n` })
      const { directory } = folder
      expect((await run("publish", directory, "--to", host)).code).toBe(2)
      const wrong = await runWith({ PARLEY_OPERATOR_KEY: `${key}x` }, "publish", directory, "--to", host)
      expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("403")])
      const sent = await run("publish", directory, "--to", host, "--key-file", join(directory, "key"))
      expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining("4 new")])
      const inFile = { PARLEY_OPERATOR_KEY_FILE: join(directory, "key") }
      expect((await runWith(inFile, "publish", directory, "--to", host)).code).toBe(0)
      const { sha256 } = catalog.find(paths.gmail)!
      expect((await fetch(host + toPinnedPath(paths.gmail, sha256))).status).toBe(200)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it("does not publish a broken catalog unless told, and never a file that is another", async () => {
    await using folder = await writeFolder(sampleFiles("send"))
    const { directory } = folder
    await change(directory, paths.send, (file) => delete file.title)
    expect((await run("publish", directory)).code).toBe(1)
    expect((await openCatalogFolder(directory)).catalog.find(paths.send)).toBeDefined()
    expect((await run("diff", directory)).stdout).toContain("new")
    expect((await run("publish", "--allow-broken", directory)).code).toBe(0)
    await change(
      directory,
      paths.send,
      (file) => (file.fqdn = "com.acme.communication.email.message.purge.v1"),
    )
    expect((await run("publish", "--allow-broken", directory)).code).toBe(1)
  })

  it("[IS-27] exits with 2 for a wrong use and for a folder that is none", async () => {
    for (const args of [
      [],
      ["lint"],
      ["unknown", "x"],
      ["lint", "--colour", "x"],
      ["build", "x"],
      ["hash", "/nowhere"],
    ])
      expect((await run(...args)).code, args.join(" ")).toBe(2)
    await using empty = await writeFolder({})
    expect(await run("lint", empty.directory)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no catalog folder"),
    })
    expect(await run("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("publish DIR") })
  })
})
