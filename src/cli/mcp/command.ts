import { ParleyError } from "../../intent/index.ts"
import type { Command } from "../command.ts"
import { bridge } from "./stdio-bridge.ts"

export const mcpCommand: Command = {
  name: "mcp",
  summary: "Lets a program that starts MCP servers itself use a site: passes its messages on.",
  words: "",
  flags: {
    site: { value: "URL", help: "address of the site, or of its MCP endpoint" },
  },
  examples: [
    "parley mcp --site http://127.0.0.1:4001",
    "PARLEY_TOKEN=… parley mcp --site https://bella.example",
  ],
  async run({ flags, words }, io) {
    if (typeof flags.site !== "string" || words.length > 0)
      throw new ParleyError("invalid_request", "Name the site with --site. Run 'parley help mcp'.")
    const token = io.environment.PARLEY_TOKEN
    await bridge({
      url: toEndpoint(flags.site),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      input: process.stdin,
      output: process.stdout,
      signal: io.signal,
      onNotice: (error) => io.err(error.message),
    })
    return 0
  },
}

/** `https://bella.example` means `https://bella.example/mcp`. */
export function toEndpoint(site: string): URL {
  const url = URL.canParse(site) ? new URL(site) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ParleyError("invalid_request", `--site: '${site}' is no address, as in https://bella.example`)
  if (url.pathname === "/") url.pathname = "/mcp"
  return url
}
