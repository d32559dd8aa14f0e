import { resolve } from "node:path"
import { ParleyError } from "../../intent/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { BrowserSignIn } from "./browser-sign-in.ts"
import { keepInFolder, keepInMemory } from "./kept-access.ts"
import { openInBrowser } from "./open-in-browser.ts"
import { bridge } from "./stdio-bridge.ts"

export const mcpCommand: Command = {
  name: "mcp",
  summary: `Lets a program that starts MCP servers itself use a site: passes its messages on.

Where the site asks who calls, a browser is opened to sign in and agree. PARLEY_TOKEN is a token to use instead.`,
  words: "",
  flags: {
    site: { value: "URL", help: "address of the site, or of its MCP endpoint" },
    data: { value: "FOLDER", help: "keeps the access that was given there, for the next start" },
    client: {
      value: "ID",
      help: "OAuth client to be, or the address of its metadata; its secret is PARLEY_CLIENT_SECRET (a new one)",
    },
  },
  examples: [
    "parley mcp --site http://127.0.0.1:4001",
    "PARLEY_TOKEN=… parley mcp --site https://bella.example",
  ],
  async run({ flags, words }, io) {
    if (typeof flags.site !== "string" || words.length > 0)
      throw new ParleyError("invalid_request", "Name the site with --site. Run 'parley help mcp'.")
    const token = io.environment.PARLEY_TOKEN
    const url = toEndpoint(flags.site)
    await using signIn = token === undefined ? await startSignIn(url, flags, io) : undefined
    await bridge({
      url,
      signIn,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      input: process.stdin,
      output: process.stdout,
      signal: io.signal,
      onNotice: (error) => io.err(error.message),
    })
    return 0
  },
}

function startSignIn(url: URL, flags: Arguments["flags"], io: Io): Promise<BrowserSignIn> {
  return BrowserSignIn.start({
    client: typeof flags.client === "string" ? flags.client : undefined,
    clientSecret: io.environment.PARLEY_CLIENT_SECRET,
    kept: typeof flags.data === "string" ? keepInFolder(resolve(flags.data), url.href) : keepInMemory(),
    open(address) {
      io.err(`To go on, sign in at ${address}`)
      openInBrowser(address, io.environment, (error) =>
        io.err(`No browser could be opened: ${error.message}`),
      )
    },
  })
}

/** `https://bella.example` means `https://bella.example/mcp`. */
export function toEndpoint(site: string): URL {
  const url = URL.canParse(site) ? new URL(site) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ParleyError("invalid_request", `--site: '${site}' is no address, as in https://bella.example`)
  if (url.pathname === "/") url.pathname = "/mcp"
  return url
}
