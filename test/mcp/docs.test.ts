import { execFile, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createLogger } from "../../src/http/index.ts"
import { defaultSessionLimits } from "../../src/protocols/mcp/sessions.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { service } from "../support/restaurant.ts"
import { connect, connectHttp, wordsOf } from "./support/client.ts"

const guide = readFileSync(new URL("../../docs/mcp.md", import.meta.url), "utf8")
const program = fileURLToPath(new URL("../../bin/parley.js", import.meta.url))

function snippet(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(guide)?.[1]
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
    const body = snippet("ts").replace(/^import .*$/m, "")
    const given = {
      createSite: (options: SiteOptions) =>
        createSite({ ...options, logger: createLogger({ level: "silent" }) }),
      service,
      intents: [],
      data: mkdtempSync(join(tmpdir(), "parley-docs-")),
    }
    const code = `return (async () => { ${body}; return site })()`
    await using site: Site = await new Function(...Object.keys(given), code)(...Object.values(given))
    const server = await site.listen({ port: 0 })
    await using user = await connectHttp(server.origin, "modern")
    expect(wordsOf(await user.call("recommend", { occasion: "a birthday" }))).toBe("For a birthday: risotto.")
    const { contents } = await user.client.readResource({ uri: "house:menu" })
    expect(contents).toMatchObject([{ text: "Risotto" }])
  })

  it("names the limits as they are", () => {
    for (const [option, value] of Object.entries(defaultSessionLimits)) {
      const written = option === "idle" ? `${value / 60_000} minutes` : value
      expect(guide).toContain(`| \`sessions.${option}\` | ${written} |`)
    }
  })
})
