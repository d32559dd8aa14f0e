import { execFile, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defaultSessionLimits } from "../../src/protocols/mcp/sessions.ts"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { readPage, snippetsOf, startSnippet } from "../support/snippets.ts"
import { connect, connectHttp, wordsOf } from "./support/client.ts"

const page = "docs/mcp.md"
const program = fileURLToPath(new URL("../../bin/parley.js", import.meta.url))

const restaurant = new URL("../support/restaurant.ts", import.meta.url).href

function snippet(language: string): string {
  const [found] = snippetsOf(page, language)
  if (found === undefined) throw new Error(`The guide has no snippet in ${language}.`)
  return found
}

describe("the guide to MCP", () => {
  let bella: RunningBella
  beforeAll(async () => {
    bella = await startBella()
  })
  afterAll(() => bella[Symbol.asyncDispose]())
  const here = (text: string) => text.replaceAll("http://127.0.0.1:4001", bella.server.origin)

  it("has a configuration that starts the bridge", async () => {
    const { mcpServers } = JSON.parse(here(snippet("json")))
    const { command, args } = mcpServers["bella-cucina"]
    expect([command, args[0]]).toEqual(["npx", "parley"])
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, ...args.slice(1)],
    })
    await using user = await connect(transport, "legacy")
    const { tools } = await user.client.listTools()
    expect(tools.map(({ name }) => name)).toContain("bookTable")
  })

  it.skipIf(spawnSync("curl", ["--version"]).error !== undefined)(
    "has a request for curl that is answered",
    async () => {
      const { stdout } = await promisify(execFile)("sh", [
        "-c",
        here(snippet("sh")).replace("curl", "curl -s"),
      ])
      expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { structuredContent: expect.any(Object) } })
    },
  )

  it("has a snippet that hands in a tool and a resource", async () => {
    const site = startSnippet(snippet("ts"), {
      before: `import { service } from ${JSON.stringify(restaurant)}\nconst intents = []`,
      after: 'const server = await site.listen({ port: 0 })\nconsole.log("listens at", server.origin, "now")',
    })
    const [, origin = ""] = /listens at (\S+) now/.exec(await site.waitFor(" now\n")) ?? []
    await using user = await connectHttp(origin, "modern")
    expect(wordsOf(await user.call("recommend", { occasion: "a birthday" }))).toBe("For a birthday: risotto.")
    const { contents } = await user.client.readResource({ uri: "house:menu" })
    expect(contents).toMatchObject([{ text: "Risotto" }])
    site.process.kill()
    await site.finished
  }, 60_000)

  it("names the limits as they are", () => {
    const guide = readPage(page)
    for (const [option, value] of Object.entries(defaultSessionLimits)) {
      const written = option === "idle" ? `${value / 60_000} minutes` : value
      expect(guide).toContain(`| \`sessions.${option}\` | ${written} |`)
    }
  })
})
