import type { CommandEntry } from "./command.ts"

/** In the order in which a newcomer meets them. Each is loaded only when it runs: most need little of the rest. */
export const commands: readonly CommandEntry[] = [
  {
    name: "demo",
    summary: "starts three example businesses and a mediator to them on this machine",
    load: async () => (await import("./demo/command.ts")).demoCommand,
  },
  {
    name: "ask",
    summary: "says a wish to a site or mediator and holds the conversation",
    load: async () => (await import("./ask/command.ts")).askCommand,
  },
  {
    name: "discover",
    summary: "says what a host offers, in all protocols it speaks",
    load: async () => (await import("./discover/command.ts")).discoverCommand,
  },
  {
    name: "execute",
    summary: "executes an intent at its service, within your rules",
    load: async () => (await import("./execute/command.ts")).executeCommand,
  },
  {
    name: "watch",
    summary: "says what changes at services",
    load: async () => (await import("./watch/command.ts")).watchCommand,
  },
  {
    name: "serve",
    summary: "serves a business from its declarations",
    load: async () => (await import("./serve/command.ts")).serveCommand,
  },
  {
    name: "understand",
    summary: "says how a business understands a sentence, and what it leaves over",
    load: async () => (await import("./understand/command.ts")).understandCommand,
  },
  {
    name: "mediator",
    summary: "serves one address for many sites",
    load: async () => (await import("./mediator/command.ts")).mediatorCommand,
  },
  {
    name: "crawl",
    summary: "says how the hosts stand that a mediator reads, and why some are left alone",
    load: async () => (await import("./crawl/command.ts")).crawlCommand,
  },
  {
    name: "dns",
    summary: "prints the DNS records by which agents find a site, and checks whether they are published",
    load: async () => (await import("./dns/command.ts")).dnsCommand,
  },
  {
    name: "search",
    summary: "searches intents at a mediator or a site",
    load: async () => (await import("./search/command.ts")).searchCommand,
  },
  {
    name: "register",
    summary: "registers a service at a mediator and says how its owner is proven",
    load: async () => (await import("./register/command.ts")).registerCommand,
  },
  {
    name: "mcp",
    summary: "lets a program that starts MCP servers itself use a site",
    load: async () => (await import("./mcp/command.ts")).mcpCommand,
  },
  {
    name: "load",
    summary: "loads what a site can be asked about: JSONL, CSV, a feed or a sitemap",
    load: async () => (await import("./load/command.ts")).loadCommand,
  },
  {
    name: "keys",
    summary: "shows, rotates and exports the keys of a data folder",
    load: async () => (await import("./keys/command.ts")).keysCommand,
  },
  {
    name: "policy",
    summary: "prints, checks and explains the terms of a business",
    load: async () => (await import("./policy/command.ts")).policyCommand,
  },
  {
    name: "tokens",
    summary: "issues, lists and revokes tokens of those who may call",
    load: async () => (await import("./tokens/command.ts")).tokensCommand,
  },
  {
    name: "desk",
    summary: "makes a new password for the owner's desk",
    load: async () => (await import("./desk/command.ts")).deskCommand,
  },
  {
    name: "accounts",
    summary: "adds, lists and ends accounts of people, and clients that act on their own account",
    load: async () => (await import("./accounts/command.ts")).accountsCommand,
  },
  {
    name: "executions",
    summary: "finds what was executed, failures included",
    load: async () => (await import("./executions/command.ts")).executionsCommand,
  },
  {
    name: "conversations",
    summary: "exports or erases what is kept of a person's conversations",
    load: async () => (await import("./conversations/command.ts")).conversationsCommand,
  },
  {
    name: "doctor",
    summary: "says what is wrong with this installation, and what to do",
    load: async () => (await import("./doctor/command.ts")).doctorCommand,
  },
  {
    name: "catalog",
    summary: "lints, hashes, builds, compares and publishes a catalog of IntentSchema files",
    load: async () => (await import("./catalog/command.ts")).catalogCommand,
  },
  {
    name: "backup",
    summary: "copies the embedded database and the keys, even while they are in use",
    load: async () => (await import("./backup/command.ts")).backupCommand,
  },
  {
    name: "restore",
    summary: "puts such a copy back in place",
    load: async () => (await import("./restore/command.ts")).restoreCommand,
  },
]
