import type {
  CallToolResult,
  GetPromptResult,
  InputRequest,
  LoggingLevel,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
} from "@modelcontextprotocol/server"
import type { HostContext } from "../../host/index.ts"
import type { Effect, JsonSchema } from "../../intent/index.ts"

/** What the client can be asked for. */
export interface ClientAbilities {
  /** Whether it can show a form to its user (`elicitation/create`). */
  readonly forms: boolean
  /** Whether it can send its user to a page. */
  readonly pages: boolean
  /** Whether its forms can show labels that differ from the values of choices (2025-11-25 and later). */
  readonly titledChoices: boolean
  readonly sampling: boolean
  readonly roots: boolean
  /** Whether it shows apps (the extension `io.modelcontextprotocol/ui`). */
  readonly apps: boolean
}

/** One call by a client, as an extension sees it. */
export interface McpCall {
  /** Its `signal` is aborted when the client cancels. */
  readonly context: HostContext
  readonly client: ClientAbilities
  /** The client's answers to the `Asking` of the round before, by key. They are not checked. */
  readonly answers: Readonly<Record<string, unknown>>
  /** The `state` of the `Asking` of the round before, which the client cannot change; undefined in the first round. */
  readonly state: unknown
  /** The request's `_meta`. */
  readonly meta: Readonly<Record<string, unknown>>
  /** Reports progress to a client that asked for it; `done` must grow. */
  progress(done: number, total?: number, message?: string): Promise<void>
  log(level: LoggingLevel, data: unknown): Promise<void>
}

/** A request for what only the client can give. The same call then comes again, with the answers and with `state`. */
export interface Asking {
  readonly asking: Readonly<Record<string, InputRequest>>
  /** JSON. The client can read it, but cannot change it or use it with another tool or as another principal. */
  readonly state?: unknown
}

export function isAsking(value: object): value is Asking {
  return "asking" in value
}

/** A tool beside the intents: NLWeb's `ask` and `await`, a flow. */
export interface ExtensionTool {
  /**
   * The name clients call it by; no two extension tools have the same.
   * @example "recommend"
   */
  readonly name: string
  /**
   * What people see.
   * @example "Recommend a dish"
   */
  readonly title: string
  /**
   * What it does, for the model that decides whether to call it.
   * @example "Recommends something for an occasion."
   */
  readonly description: string
  /**
   * JSON Schema of its input, which is checked before every call.
   * @example { type: "object", properties: { occasion: { type: "string" } }, required: ["occasion"] }
   */
  readonly input: JsonSchema
  /**
   * JSON Schema of its structured result, where it has one.
   * @example { type: "object", properties: { dish: { type: "string" } } }
   */
  readonly output?: JsonSchema
  /**
   * What a client may assume before it asks its user.
   * @example "read"
   */
  readonly effect: Effect
  /**
   * Calling it twice with one input has the effect of calling it once.
   * @example true
   */
  readonly idempotent?: boolean
  /**
   * The app that shows what it gives, for clients that have one. `only` hides the tool from the model: it is listed
   * for clients with apps alone.
   * @example { uri: "ui://house/menu", only: false }
   */
  readonly app?: { readonly uri: string; readonly only: boolean }
  /**
   * Runs the tool, or asks the client for something first.
   * @example async ({ occasion }) => ({ content: [{ type: "text", text: `For ${occasion}: risotto.` }] })
   */
  call(input: Readonly<Record<string, unknown>>, call: McpCall): Promise<CallToolResult | Asking>
}

export interface Completion {
  readonly values: readonly string[]
  readonly total?: number
}

/** What is to be completed: a variable of a prompt or of a resource template. */
export interface CompletionPlace {
  readonly of: string
  readonly argument: string
  readonly value: string
  /** Values of the other variables that are known already. */
  readonly known: Readonly<Record<string, string>>
}

/** A page of a list; `next` asks for the page after it. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next?: string | undefined
}

/** The items of a site, readable one by one. */
export interface ExtensionResources {
  /**
   * One page of what there is.
   * @example async () => ({ items: [{ uri: "house:menu", name: "Menu" }] })
   */
  list(cursor: string | undefined, call: McpCall): Promise<Page<Resource>>
  /**
   * Addresses with variables, for resources that are too many to list.
   * @example async () => [{ uriTemplate: "house:dish/{name}", name: "Dish" }]
   */
  templates?(call: McpCall): Promise<readonly ResourceTemplateType[]>
  /**
   * The content at an address; undefined when there is no such resource, or none that this principal may see.
   * @example async (uri) => (uri === "house:menu" ? [{ uri, text: "Risotto" }] : undefined)
   */
  read(uri: string, call: McpCall): Promise<ReadResourceResult["contents"] | Asking | undefined>
  /**
   * Suggests values for a variable of a template.
   * @example async ({ value }) => ({ values: dishes.filter((dish) => dish.startsWith(value)) })
   */
  complete?(place: CompletionPlace, call: McpCall): Promise<Completion>
  /**
   * Calls `changed` whenever a resource changes, until the function it returns is called.
   * @example (changed) => menu.subscribe(() => changed("house:menu"))
   */
  watch?(changed: (uri: string) => void): () => void
}

export interface ExtensionPrompts {
  /**
   * The prompts there are.
   * @example async () => [{ name: "plan-evening", arguments: [{ name: "guests" }] }]
   */
  list(call: McpCall): Promise<readonly Prompt[]>
  /**
   * One of them, filled in; undefined when there is no such prompt.
   * @example async (name, { guests }) => ({ messages: [{ role: "user", content: { type: "text", text: `An evening for ${guests}` } }] })
   */
  get(
    name: string,
    values: Readonly<Record<string, string>>,
    call: McpCall,
  ): Promise<GetPromptResult | Asking | undefined>
  /**
   * Suggests values for an argument of a prompt.
   * @example async ({ value }) => ({ values: ["2", "4"].filter((guests) => guests.startsWith(value)) })
   */
  complete?(place: CompletionPlace, call: McpCall): Promise<Completion>
}
