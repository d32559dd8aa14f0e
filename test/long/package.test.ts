import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { run, start } from "../support/command-line.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const exec = promisify(execFile)
/** The Node of the checkout first, so that npm's scripts run on it too. */
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }

describe("the published package", () => {
  it("installs elsewhere from its tarball, and works without a checkout", async () => {
    const place = mkdtempSync(join(tmpdir(), "parley-package-"))
    await exec("npm", ["pack", "--pack-destination", place], { cwd: root, env })
    const [tarball] = readdirSync(place).filter((name) => name.endsWith(".tgz"))
    writeFileSync(join(place, "package.json"), '{"name":"elsewhere","private":true,"type":"module"}')
    await exec("npm", ["install", "--no-audit", "--no-fund", `./${tarball}`], { cwd: place, env })
    const installed = join(place, "node_modules", "parley")
    expect(existsSync(join(installed, "src")), "no sources are shipped").toBe(false)

    const script = join(installed, "bin", "parley.js")
    const help = await run(["--help"], { cwd: place, script })
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("parley demo") })

    const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
    const entries = Object.keys(exports).filter((name) => name !== "./package.json")
    const program = entries.map((name) => `await import(${JSON.stringify(join("parley", name))})`).join("\n")
    writeFileSync(join(place, "use.js"), program)
    await exec(process.execPath, ["use.js"], { cwd: place })

    const business = `
      import { defineService } from "parley"
      const service = defineService({ namespace: "t.example", name: "T", about: "T.", updated: "2026-01-01" })
      export default { service, intents: [] }`
    writeFileSync(join(place, "business.js"), business)
    expect(existsSync(join(place, "node_modules", "ai")), "the AI SDK is brought by who wants it").toBe(false)
    const model = ["--model-url", "http://127.0.0.1:9/v1", "--model", "m"]
    expect(
      await run(["serve", "business.js", "--port", "0", ...model], { cwd: place, script }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("run 'npm install ai@7 @ai-sdk/openai-compatible@3'"),
    })

    const demo = start(["demo", "--free-ports"], { cwd: place, script })
    const printed = await demo.waitFor("Stop with Ctrl-C")
    const [, origin] = /^Bella Cucina +(http:\S+)$/m.exec(printed)!
    expect((await fetch(`${origin}/ready`)).status).toBe(200)
    expect((await fetch(`${origin}/intent-ui/`)).status, "the pages are shipped").toBe(200)

    const agent = `
      import { createAgent, createOutbound, loadKeyFile } from "parley/agent"
      await using outbound = createOutbound({ allowLoopback: true })
      const agent = createAgent({ keys: await loadKeyFile("agent/keys.json"), fetch: outbound.fetch })
      const conversation = await agent.begin(process.argv[2])
      const reply = await conversation.say("What are your opening hours?")
      const receipt = await agent.verifyReceipt(reply.envelope.receipt)
      console.log(reply.ended, receipt.state, receipt.issuer)`
    writeFileSync(join(place, "agent.js"), agent)
    const asked = await exec(process.execPath, ["agent.js", origin ?? ""], { cwd: place })
    expect(asked.stdout).toBe(`true succeeded ${origin}\n`)

    demo.process.kill("SIGTERM")
    expect((await demo.finished).code).toBe(0)
  })
})
