/**
 * The client that the suite tests: a program that reaches the server through `parley mcp`, as every program that starts MCP
 * servers itself would. Called with the address of the server.
 */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { z } from "zod"

const parley = fileURLToPath(new URL("../../bin/parley.js", import.meta.url))
const browser = fileURLToPath(new URL("browser.ts", import.meta.url))
const {
  MCP_CONFORMANCE_CONTEXT = "{}",
  MCP_CONFORMANCE_SCENARIO,
  MCP_CONFORMANCE_PROTOCOL_VERSION,
} = process.env
const context = z
  .object({ client_id: z.string().optional(), client_secret: z.string().optional() })
  .parse(JSON.parse(MCP_CONFORMANCE_CONTEXT))

const metadata =
  MCP_CONFORMANCE_SCENARIO === "auth/basic-cimd"
    ? "https://conformance-test.local/client-metadata.json"
    : undefined
const as = context.client_id ?? metadata
// The client of 2026-07-28 starts the program twice, first to find out which revision it speaks.
const data = mkdtempSync(join(tmpdir(), "parley-suite-client-"))
const words = ["--site", process.argv[2] ?? "", "--data", data, ...(as === undefined ? [] : ["--client", as])]
const client = new Client(
  { name: "suite", version: "1.0.0" },
  {
    versionNegotiation: {
      mode: MCP_CONFORMANCE_PROTOCOL_VERSION === "2026-07-28" ? { pin: "2026-07-28" } : "legacy",
    },
  },
)
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [parley, "mcp", ...words],
    env: {
      PATH: process.env.PATH ?? "",
      BROWSER: `${process.execPath} ${browser}`,
      ...(context.client_secret !== undefined && { PARLEY_CLIENT_SECRET: context.client_secret }),
    },
  }),
)
const { tools } = await client.listTools()
for (const { name } of tools) await client.callTool({ name, arguments: {} })
await client.close()
