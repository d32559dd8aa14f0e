import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { run, start } from "../support/command-line.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const entry = join(root, "src/index.ts")
const zod = fileURLToPath(import.meta.resolve("zod"))

function folder(): string {
  return mkdtempSync(join(tmpdir(), "parley-cli-"))
}

/** The business of the README: ten lines. */
function business(place: string): string {
  const file = join(place, "greeter.ts")
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
  const code = /```ts\n(\/\/ greeter\.ts[\s\S]*?)```/.exec(readme)?.[1]
  expect(code, "the README shows a business in a block that starts with // greeter.ts").toBeDefined()
  writeFileSync(file, code!)
  // What 'npm install' brings. Parley itself is the checkout that serves.
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"))
  return file
}

// Every command is a process of its own, which takes its time on a busy machine.
describe("the command line", { timeout: 60_000 }, () => {
  it("helps", async () => {
    const { code, stdout } = await run(["--help"])
    expect(code).toBe(0)
    for (const command of ["demo", "serve", "keys", "doctor", "backup", "restore"])
      expect(stdout).toContain(`  ${command}`)
    expect((await run(["serve", "--help"])).stdout).toContain("parley serve my-business.ts --port 8080")
    expect((await run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it("refuses what it does not know, with the nearest thing it does", async () => {
    expect(await run(["srve"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean 'serve'?"),
    })
    expect(await run(["help", "srve"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean 'serve'?"),
    })
    expect(await run(["keys", "--dat", "x"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean '--data'?"),
    })
    expect(await run(["doctor"], { env: { PARLEY_PROT: "1" } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Did you mean 'PARLEY_PORT'?"),
    })
  })

  it("serves the business of the README, and stops in good order", async () => {
    const place = folder()
    const serving = start(
      ["serve", business(place), "--port", "0", "--data", join(place, "data"), "--log-level", "warn"],
      { cwd: place },
    )
    const origin = /at (http:\S+)/.exec(await serving.waitFor("stop it with"))![1]!
    const response = await fetch(`${origin}/api/execute/greet`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"Ada"}',
    })
    expect(await response.json()).toEqual({ greeting: "Hello, Ada!" })
    serving.process.kill("SIGTERM")
    expect((await serving.finished).code).toBe(0)
  })

  it("serves one of the examples as their README says", async () => {
    const place = folder()
    const readme = readFileSync(join(root, "examples/README.md"), "utf8")
    const code = /```ts\n(.*?)```/s.exec(readme)![1]!
    writeFileSync(join(place, "casa.ts"), code.replace('"./examples/', `"${root}examples/`))
    const flags = ["--port", "0", "--data", "data", "--log-level", "warn"]
    const serving = start(["serve", "casa.ts", ...flags], { cwd: place })
    const origin = /at (http:\S+)/.exec(await serving.waitFor("stop it with"))![1]!
    const manifest = await (await fetch(`${origin}/intentmanifest.yaml`)).text()
    expect(manifest).toContain("company: Casa")
    serving.process.kill("SIGTERM")
    expect((await serving.finished).code).toBe(0)
  })

  it("says what is wrong with a business", async () => {
    const place = folder()
    const at = (text: string) => {
      writeFileSync(join(place, "wrong.ts"), text)
      return run(["serve", "wrong.ts"], { cwd: place })
    }
    expect(await run(["serve", "nowhere.ts"], { cwd: place })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no file nowhere.ts"),
    })
    expect(await at('import "zod"')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/'zod' imported from .*wrong\.ts.*npm install/),
    })
    expect(await at("export default 7")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("must export { service, intents }"),
    })
    const noExamples = `import { defineIntent } from ${JSON.stringify(entry)}\nimport { z } from ${JSON.stringify(zod)}\ndefineIntent({ name: "greet", title: "Greet", description: "Greets.", examples: [], input: z.object({}), output: z.object({}), effect: "read", execute: () => ({}) })`
    expect(await at(noExamples)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("examples: give at least one sentence"),
    })
  })

  it("finds what is wrong with an installation", async () => {
    const place = folder()
    const taken = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => taken.once("listening", resolve))
    const { port } = taken.address() as { port: number }
    const sick = await run(["doctor", "--data", join(place, "data"), "--port", String(port)])
    taken.close()
    expect(sick).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`wrong  port: 127.0.0.1:${port} is taken`),
    })
    const well = await run(["doctor", "--data", join(place, "data"), "--port", "0"])
    expect(well).toMatchObject({ code: 0, stdout: expect.stringContaining("Everything is in order.") })
    const gone = await run(["doctor", "--data", join(place, "data"), "--port", "0"], {
      env: { DATABASE_URL: "postgres://127.0.0.1:1/none" },
    })
    expect(gone).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("wrong  database: The database server cannot be reached."),
    })
  })

  it("rotates keys, and backs up and restores a data folder", async () => {
    const place = folder()
    const data = ["--data", join(place, "data")]
    expect(await run(["keys", ...data])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Name the data folder with --data"),
    })
    await run(["keys", "export", ...data])
    const before = await run(["keys", ...data])
    expect(before.stdout.match(/^ {2}\w+ +\S{43}$/gm)).toHaveLength(4)
    await run(["desk", "password", ...data])
    expect(await run(["backup", join(place, "copy"), ...data])).toMatchObject({ code: 0 })
    expect(await run(["backup", join(place, "copy"), ...data])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("already exists"),
    })
    const nowhere = join(place, "missing", "copy")
    const missing = await run(["backup", nowhere, ...data])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining(`${nowhere} cannot be made`) })
    expect(missing.stderr).not.toMatch(/ at .*\.ts:/)
    const rotated = await run(["keys", "rotate", "receipt", ...data])
    expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining("accepted for 7 more days") })
    expect((await run(["keys", ...data])).stdout).toContain("(being retired)")
    expect(await run(["restore", join(place, "copy"), ...data])).toMatchObject({ code: 0 })
    expect((await run(["keys", ...data])).stdout).toBe(before.stdout)
    expect(await run(["keys", "rotate", "house", ...data])).toMatchObject({ code: 2 })
    expect(await run(["restore", join(place, "nothing"), ...data])).toMatchObject({ code: 1 })
  })

  it("starts the demo world", async () => {
    const demo = start(["demo", "--free-ports", "--data", folder()])
    const printed = await demo.waitFor("Stop with Ctrl-C")
    const origins = [...printed.matchAll(/^\S.* {2,}(http:\S+)$/gm)].map(([, origin]) => origin!)
    expect(origins).toHaveLength(4)
    for (const origin of origins) expect((await fetch(`${origin}/ready`)).status).toBe(200)
    // What it invites to say leads somewhere: to a result, or to a question that nobody is here to answer.
    const invited = [...printed.matchAll(/npx parley ask "(.+)" --site (\S+)/g)]
    expect(invited).toHaveLength(3)
    for (const [, wish, site] of invited)
      expect([0, 3]).toContain((await run(["ask", wish!, "--site", site!, "--data", folder()])).code)
    demo.process.kill("SIGINT")
    expect((await demo.finished).code).toBe(0)
  })
})
