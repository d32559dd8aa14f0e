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

/** What the client at the other end can be asked for. */
export interface ClientAbilities {
  /** To show a form to its user (`elicitation/create`). */
  readonly forms: boolean
  /** To send its user to a page. */
  readonly pages: boolean
  /** Forms may offer choices whose labels differ from their values (2025-11-25 and later). */
  readonly titledChoices: boolean
  readonly sampling: boolean
  readonly roots: boolean
}

/** One call by a client, as what was handed in sees it. */
export interface McpCall {
  /** Its `signal` is aborted when the client cancels. */
  readonly context: HostContext
  readonly client: ClientAbilities
  /** What the client answered to an `Asking` of the round before, by key: untrusted. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What the `Asking` of the round before kept, unchanged by the client; undefined in the first round. */
  readonly state: unknown
  /** The request's `_meta`. */
  readonly meta: Readonly<Record<string, unknown>>
  /** Tells a client that asked for it how far the work is; `done` must grow. */
  progress(done: number, total?: number, message?: string): Promise<void>
  log(level: LoggingLevel, data: unknown): Promise<void>
}

/** Something only the client can give: the same call comes again with the answers, and with `state`. */
export interface Asking {
  readonly asking: Readonly<Record<string, InputRequest>>
  /** JSON. The client can read it, and cannot change it or bring it to another tool or principal. */
  readonly state?: unknown
}

export function isAsking(value: object): value is Asking {
  return "asking" in value
}

/** A tool beside the intents: NLWeb's `ask` and `await`, a flow. */
export interface HandedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: JsonSchema
  readonly output?: JsonSchema
  readonly effect: Effect
  readonly idempotent?: boolean
  call(input: Readonly<Record<string, unknown>>, call: McpCall): Promise<CallToolResult | Asking>
}

export interface Completion {
  readonly values: readonly string[]
  readonly total?: number
}

/** Where the words to complete stand: a prompt's name or a resource template, and which of its variables. */
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
export interface HandedResources {
  list(cursor: string | undefined, call: McpCall): Promise<Page<Resource>>
  templates?(call: McpCall): Promise<readonly ResourceTemplateType[]>
  /** Undefined when there is no such resource, or none that this principal may see. */
  read(uri: string, call: McpCall): Promise<ReadResourceResult["contents"] | Asking | undefined>
  complete?(place: CompletionPlace, call: McpCall): Promise<Completion>
  /** Tells when a resource changed, until the function it gives is called. */
  watch?(changed: (uri: string) => void): () => void
}

export interface HandedPrompts {
  list(call: McpCall): Promise<readonly Prompt[]>
  /** Undefined when there is no such prompt. */
  get(
    name: string,
    values: Readonly<Record<string, string>>,
    call: McpCall,
  ): Promise<GetPromptResult | Asking | undefined>
  complete?(place: CompletionPlace, call: McpCall): Promise<Completion>
}
