import { createServer } from "node:http"
import { Readable } from "node:stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createBackend as createCasa } from "../../examples/casa/index.ts"
import { main } from "../../src/cli/main.ts"
import { createLogger } from "../../src/http/index.ts"
import { parseRequest, parseResponse } from "../../src/protocols/intentweb/index.ts"
import { createSite } from "../../src/site/index.ts"
import { folder, Town } from "../mediator/support/town.ts"
import { run } from "../support/command-line.ts"

const silent = createLogger({ level: "silent" })

describe("parley ask", () => {
  let town: Town
  let open: Awaited<ReturnType<Town["open"]>>
  const data = folder()
  beforeAll(async () => {
    town = new Town()
    open = await town.open()
  })
  afterAll(() => town[Symbol.asyncDispose]())

  /** The command line in this process; the first test runs it as a user does. */
  async function call(argv: readonly string[], answers: readonly string[] = []) {
    const out: string[] = []
    const err: string[] = []
    const code = await main(argv, {
      out: (text) => void out.push(`${text}\n`),
      err: (text) => void err.push(`${text}\n`),
      input: Readable.from(answers.map((line) => `${line}\n`)),
      interactive: false,
    })
    return { code, stdout: out.join(""), stderr: err.join("") }
  }
  const ask = (wish: string, site: string, answers: readonly string[], ...flags: string[]) =>
    call(["ask", wish, "--site", site, "--data", data, ...flags], answers)

  it("[IW-55] holds a conversation from a pipe and shows who signed the result", async () => {
    const { cars } = open
    const before = cars.ledger.done.length
    const argv = ["ask", "My car needs an inspection", "--site", cars.origin, "--data", data]
    const { code, stdout, stderr } = await run(argv, { input: "five\nyes\n" })
    expect(stderr).toBe("")
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Garage Rossi \(/)
    expect(stdout).toContain("\n> five\n")
    expect(stdout).toMatch(/Appointment car-\d+\n/)
    expect(stdout).toMatch(/Its id there: car-\d+/)
    expect(stdout).toContain(`  ${cars.origin} (intent_site): this answer`)
    expect(cars.ledger.done.length).toBe(before + 1)
  })

  it("[IW-24] [IW-62] lets a mediator's choice be made by number, and shows the site's answer as quoted", async () => {
    const { mediator, luna, forno } = open
    const { code, stdout } = await ask("Book a table for two", mediator.origin, ["2", "yes"])
    expect(code).toBe(0)
    expect(stdout).toMatch(/1\. .*: Book a table\n2\. .*: Book a table/)
    const chosen = stdout.includes(`${luna.origin} (intent_site)`) ? luna : forno
    expect(stdout).toMatch(new RegExp(`${chosen.origin} \\(intent_site\\): ".*${chosen.ledger.done.length}`))
    expect(stdout).toContain(`${mediator.origin} (ai_gateway): this answer`)
  })

  it("confirms nothing by itself, and tells the site when there is nothing more to say", async () => {
    const { cars } = open
    const before = cars.ledger.done.length
    const { code, stdout } = await ask("My car needs an inspection", cars.origin, ["five"])
    expect(code).toBe(3)
    expect(stdout).toContain("Status: cancelled")
    expect(cars.ledger.done.length).toBe(before)
  })

  it("shows the terms that a site asks for, and agrees to them only on the word", async () => {
    using backend = createCasa(":memory:", {})
    const { service, intents } = backend
    await using casa = await createSite({ service, intents, data: folder(), logger: silent })
    const { origin } = await casa.listen({ port: 0 })
    const wish = "Tell me more about CASA-1028"
    const refused = await ask(wish, origin, [])
    expect(refused.stdout).toContain(`Read ${origin}/uim-policy.json and say 'agree'`)
    expect(refused.code).toBe(3)
    const agreed = await ask(wish, origin, ["agree"])
    expect(agreed.stdout).toContain("CASA-1028)")
    expect(agreed.code).toBe(0)
  })

  it("[IW-23] asks a question in the middle", async () => {
    const { luna } = open
    const answers = ["?What is on the menu?", "2", "yes"]
    const { code, stdout } = await ask("I want to reserve a table", luna.origin, answers)
    expect(stdout).toContain("- Tiramisu: 6 EUR")
    expect(code).toBe(0)
  })

  it("[IW-50] prints the envelopes, one JSON object a line: one interaction id for a wish, another for the next", async () => {
    const { cars } = open
    const ids: string[] = []
    for (const _ of [1, 2]) {
      const answers = ["five", "yes"]
      const { code, stdout } = await ask("My car needs an inspection", cars.origin, answers, "--json")
      expect(code).toBe(0)
      const lines = stdout.trimEnd().split("\n")
      const objects = lines.map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>)
      expect(objects.map((one) => Object.keys(one)[0])).toEqual(Array(3).fill(["sent", "received"]).flat())
      const sent = objects.flatMap((one) => (one.sent ? [parseRequest(one.sent)] : []))
      const used = new Set(sent.map(({ interaction_id }) => interaction_id))
      expect(used.size).toBe(1)
      ids.push(...used)
      expect(parseResponse(objects.at(-1)!.received!)).toMatchObject({ status: "confirmed" })
    }
    expect(new Set(ids).size).toBe(2)
  })

  it("says in words what is wrong with the call, and with the other side", async () => {
    expect(await call(["ask", "--site", "http://127.0.0.1:1"])).toMatchObject({ code: 2 })
    expect(await call(["ask", "hello"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--site") })
    const nobody = await ask("hello", "http://127.0.0.1:1", [])
    expect(nobody.code).toBe(1)
    expect(nobody.stderr).toContain("127.0.0.1:1")
  })

  it("[IW-55] lets no control character of the other side reach the terminal, not even in an error", async () => {
    const manifest =
      'manifest_version: "1.0"\ncompany: "\\e[31mRed\\u009b2J\\u202e"\ncapabilities: "\\e]0;x\\a"\n'
    const hostile = createServer((_, response) => response.end(manifest)).listen(0, "127.0.0.1")
    await new Promise((resolve) => hostile.once("listening", resolve))
    const { port } = hostile.address() as { port: number }
    const { code, stdout, stderr } = await ask("hello", `http://127.0.0.1:${port}`, [])
    hostile.close()
    expect(code).toBe(1)
    expect(stderr).toContain("manifest")
    expect(`${stdout}${stderr}`).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  })
})
