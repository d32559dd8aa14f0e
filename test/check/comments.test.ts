import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/** The interfaces that users write out by hand, for whom an editor shows the comments. */
const written: Readonly<Record<string, "every member" | readonly string[]>> = {
  IntentDeclaration: "every member",
  Presentation: "every member",
  PresentContext: "every member",
  IntentWords: "every member",
  ParameterWords: "every member",
  ServiceWords: "every member",
  RemoteTarget: "every member",
  ProfileTarget: "every member",
  Connection: "every member",
  ServiceDeclaration: "every member",
  Deprecation: "every member",
  Caller: "every member",
  Check: "every member",
  CheckContext: "every member",
  ExecuteContext: "every member",
  Option: "every member",
  FoundationOptions: "every member",
  DoorSettings: "every member",
  SiteOptions: "every member",
  FlowSettings: "every member",
  FlowDeclaration: "every member",
  FlowMeta: "every member",
  FlowWords: "every member",
  MemberWords: "every member",
  FlowLink: "every member",
  FlowContext: "every member",
  HydratorDeclaration: "every member",
  EventEffects: "every member",
  EventHandler: "every member",
  RegistryOptions: "every member",
  Updates: "every member",
  MediatorOptions: "every member",
  AgentOptions: "every member",
  ReceiptVerifierOptions: "every member",
  OutboundOptions: "every member",
  OpenAICompatibleOptions: "every member",
  Theme: "every member",
  WebhookTarget: "every member",
  McpContent: ["tools", "resources", "prompts", "logging", "heartbeat"],
  McpOptions: ["sessions", "exchangesAtMost"],
  SessionLimits: "every member",
  ExtensionTool: "every member",
  ExtensionResources: "every member",
  ExtensionPrompts: "every member",
  NlwebOptions: ["widget", "access", "rateLimit", "contexts", "patience"],
  ListenOptions: [
    "port",
    "hostname",
    "tls",
    "trustProxy",
    "timeouts",
    "maxConnections",
    "graceMs",
    "onStopping",
  ],
  TlsOptions: "every member",
  LoggerOptions: "every member",
}

const source = new URL("../../src/", import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(new URL(name, source), "utf8"))

interface Member {
  readonly name: string
  readonly comment: string
}

/** The members of an interface with the comment right above each. Ours are indented by two, as the formatter has it. */
function membersOf(name: string, sources: readonly string[]): readonly Member[] {
  const pattern = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n(.*?)^\\}`, "ms")
  const bodies = sources.flatMap((text) => pattern.exec(text)?.[1] ?? [])
  const [body] = bodies
  if (body === undefined || bodies.length > 1)
    throw new Error(`There are ${bodies.length} exported interfaces ${name}, and one is looked for.`)
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
  it.each(Object.entries(written))("has a comment with an example at %s: %s", (name, theirs) => {
    const members = membersOf(name, files)
    const looked = theirs === "every member" ? members.map((member) => member.name) : theirs
    expect(looked.length).toBeGreaterThan(0)
    const said = (member: string) => members.find((one) => one.name === member)?.comment ?? ""
    const isBare = (comment: string) => !/^ {3}\* (?!@).+/m.test(comment) || !/@example \S/.test(comment)
    expect(looked.filter((member) => isBare(said(member)))).toEqual([])
  })

  it("is read as it stands", () => {
    const text = `export interface Some<T> extends Other {
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
      membersOf("Some", [text]).map(({ name, comment }) => [name, comment.includes("@example")]),
    ).toEqual([
      ["first", true],
      ["second", false],
      ["third", false],
    ])
  })
})
