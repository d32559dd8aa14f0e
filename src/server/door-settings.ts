import type { AccountsSettings } from "../accounts/index.ts"
import type { Catalog } from "../catalog/index.ts"
import type { RegisteredKeys } from "../identity/index.ts"
import type { RateLimit } from "../intent/index.ts"
import type { Embedding } from "../pages/index.ts"
import type { PolicySettings } from "../policy/index.ts"
import type { McpOptions } from "../protocols/mcp/index.ts"
import type { NlwebOptions } from "../protocols/nlweb/index.ts"
import type { ParameterShape } from "../protocols/uim/index.ts"

/** Settings of the doors, for those who open a site or a mediator. */
export interface DoorSettings {
  /**
   * What MCP clients find besides the intents, and how many clients may be connected at once.
   * @example { tools: [recommend], sessions: { atMost: 500 } }
   */
  readonly mcp?: Pick<
    McpOptions,
    "tools" | "resources" | "prompts" | "logging" | "sessions" | "exchangesAtMost" | "heartbeat"
  >
  /**
   * Who may ask the content and how often, and how long an answer may take.
   * @example { rateLimit: parseRateLimit("60/minute"), patience: 5_000 }
   */
  readonly nlweb?: Pick<NlwebOptions, "access" | "rateLimit" | "widget" | "contexts" | "patience">
  /**
   * How often callers who have not proven who they are may call, at all doors together (600 a minute), or `none`. Each
   * session has it alone, all of one address together ten times as much. Nobody on this machine itself is limited.
   * @example parseRateLimit("60/minute")
   */
  readonly strangerLimit?: RateLimit | "none"
  /**
   * IntentSchema catalogs: the types of intents are looked up there, and the catalogs are served.
   * @example [(await openCatalogFolder("catalog")).catalog]
   */
  readonly catalogs?: readonly Catalog[]
  /**
   * Secrets that allow publishing into the catalogs over HTTP; without one nobody can.
   * @example [process.env.OPERATOR_KEY ?? ""]
   */
  readonly operatorKeys?: readonly string[]
  /**
   * Public keys of agents whose id is no URL, by id.
   * @example registeredKeys({ "assistant-of-ada": [publicJwk] })
   */
  readonly agents?: RegisteredKeys
  /**
   * The terms under which agents may call, where they do not simply follow from the declarations.
   * @example { document: JSON.parse(await readFile("policy.json", "utf8")) }
   */
  readonly policy?: PolicySettings
  /**
   * How `agents.json` writes parameters: as UIM's list (the default), or as the object that its mock agent reads.
   * @example "object"
   */
  readonly agentsJson?: ParameterShape
  /**
   * What happens to an agent whose key cannot be found: it is refused, or served as a stranger (the default).
   * @example "refuse"
   */
  readonly unprovenAgents?: "refuse" | "anonymous"
  /**
   * Whose pages may show the conversation of this host inside them, beside its own.
   * @example { origins: ["https://www.bella.example"] }
   */
  readonly embedding?: Embedding
  /**
   * Accounts of people, and OAuth 2 for applications: none unless given; `{}` opens them with the defaults.
   * @example { registration: "invited" }
   */
  readonly accounts?: AccountsSettings
}
