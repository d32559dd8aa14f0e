import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/** What users write out by hand; an editor shows them these comments. Where only some members are theirs, which. */
const written: readonly {
  readonly file: string
  readonly name: string
  readonly only?: readonly string[]
}[] = [
  { file: "intent/declaration.ts", name: "IntentDeclaration" },
  { file: "intent/declaration.ts", name: "Presentation" },
  { file: "intent/declaration.ts", name: "RemoteTarget" },
  { file: "intent/service.ts", name: "ServiceDeclaration" },
  { file: "server/foundation.ts", name: "FoundationOptions" },
  { file: "server/door-settings.ts", name: "DoorSettings" },
  { file: "site/site-options.ts", name: "SiteOptions" },
  { file: "agent/agent.ts", name: "AgentOptions" },
  { file: "agent/receipt-verifier.ts", name: "ReceiptVerifierOptions" },
  { file: "pages/theme.ts", name: "Theme" },
  { file: "server/webhooks.ts", name: "WebhookTarget" },
  {
    file: "protocols/mcp/serving.ts",
    name: "McpContent",
    only: ["tools", "resources", "prompts", "logging", "heartbeat"],
  },
  { file: "protocols/mcp/server.ts", name: "McpOptions", only: ["sessions", "exchangesAtMost"] },
  { file: "protocols/mcp/sessions.ts", name: "SessionLimits" },
  {
    file: "protocols/nlweb/handler.ts",
    name: "NlwebOptions",
    only: ["widget", "access", "rateLimit", "contexts", "patience"],
  },
]

interface Member {
  readonly name: string
  readonly comment: string
}

/** The members of an interface with the comment right above each. Ours are indented by two, as the formatter has it. */
function membersOf(source: string, name: string): readonly Member[] {
  const body = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n(.*?)^\\}`, "ms").exec(source)?.[1]
  if (body === undefined) throw new Error(`There is no exported interface ${name}.`)
  const members: Member[] = []
  let comment = ""
  for (const line of body.split("\n")) {
    const member = /^ {2}(?:readonly )?(\w+)\??[:(]/.exec(line)?.[1]
    if (/^ {2}(\/\*\*| \*)/.test(line)) comment = line.startsWith("  /**") ? line : `${comment}\n${line}`
    else if (member !== undefined) {
      members.push({ name: member, comment })
      comment = ""
    }
  }
  return members
}

describe("what users write", () => {
  it.each(written)("has a comment with an example at every member of $name", ({ file, name, only }) => {
    const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8")
    const members = membersOf(source, name)
    const theirs = members.filter((member) => only?.includes(member.name) ?? true)
    expect(theirs.length, "members to look at").toBe(only?.length ?? members.length)
    expect(theirs.length).toBeGreaterThan(0)
    const bare = theirs.filter(
      ({ comment }) => !/^ {3}\* (?!@).+/m.test(comment) || !/@example \S/.test(comment),
    )
    expect(bare.map((member) => member.name)).toEqual([])
  })

  it("is read as it stands", () => {
    const source = `export interface Some<T> extends Other {
  /**
   * Says something.
   * @example 1
   */
  readonly first?: number
  second(value: T): void
  /** Without an example. */
  readonly third: { readonly inner: string }
}
`
    expect(
      membersOf(source, "Some").map(({ name, comment }) => [name, comment.includes("@example")]),
    ).toEqual([
      ["first", true],
      ["second", false],
      ["third", false],
    ])
  })
})
