import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { garage } from "../mediator/support/businesses.ts"
import { folder, Town } from "../mediator/support/town.ts"
import { run, start } from "../support/command-line.ts"

function open(words: readonly string[], data: string) {
  return start(["mediator", ...words, "--port", "0", "--data", data, "--log-level", "error"])
}

async function stop(mediator: ReturnType<typeof open>): Promise<void> {
  mediator.process.kill("SIGTERM")
  expect((await mediator.finished).code).toBe(0)
}

/** An address where nobody listens. */
async function deadAddress(): Promise<string> {
  const probe = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => probe.once("listening", resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return `http://127.0.0.1:${port}`
}

// Every command is a process of its own, which takes its time on a busy machine.
describe("parley mediator", { timeout: 60_000 }, () => {
  it("says what it found where, and goes on without a site that is down, also after a restart", async () => {
    const data = folder()
    const dead = await deadAddress()
    let origin: string
    {
      await using town = new Town()
      const site = await town.site(garage())
      origin = site.origin
      const first = open([origin, dead, "--name", "Our town"], data)
      const printed = await first.waitFor("stop it with")
      expect(printed).toContain(`${site.service.name} at ${origin}: ${site.intents[0]!.descriptor.title}`)
      expect(printed).toContain(`${dead}: no manifest so far`)
      const own = /Our town is at (http:\S+)/.exec(printed)![1]!
      const manifest = await (await fetch(`${own}/intentmanifest.yaml`)).text()
      expect(manifest).toContain(site.intents[0]!.descriptor.title)
      await stop(first)
    }
    const again = open([origin, dead], data)
    expect(await again.waitFor("stop it with")).toContain(` at ${origin}: `)
    await stop(again)
  })

  it("reads its sites and its name from a file, and takes up rotated keys", async () => {
    await using town = new Town()
    const { origin } = await town.site(garage())
    const data = folder()
    const file = join(data, "town.yaml")
    writeFileSync(file, `name: From a file\nabout: All of it.\nsites:\n  - ${origin}\n`)
    const mediator = open([file], data)
    const own = /From a file is at (http:\S+)/.exec(await mediator.waitFor("stop it with"))![1]!
    expect(await (await fetch(`${own}/intentmanifest.yaml`)).text()).toContain("about: All of it.")
    const rotated = await run(["keys", "rotate", "attribution", "--data", data])
    const kid = /key is now (\S+);/.exec(rotated.stdout)![1]!
    await vi.waitFor(
      async () => expect(await (await fetch(`${own}/.well-known/jwks.json`)).text()).toContain(kid),
      15_000,
    )
    await stop(mediator)
  })

  it("says what is wrong with its words and its file", async () => {
    expect(await run(["mediator"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Name the addresses of the sites"),
    })
    expect(await run(["mediator", "https://a.example", "town.yaml"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'town.yaml' is no address of a site"),
    })
    const file = join(folder(), "town.yaml")
    writeFileSync(file, "nmae: Town\nsites: [ftp://a.example]\n")
    expect(await run(["mediator", file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/sites\.0: write an http or https address[\s\S]*nmae/),
    })
  })
})
