import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  type RequestOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client"

/** The official client in both of its eras. */
export const eras = ["legacy", "modern"] as const
export type Era = (typeof eras)[number]

/** Answers the questions that the client's user is shown. */
export type Answerer = (question: ElicitRequest["params"]) => ElicitResult | Promise<ElicitResult>

export interface Connected extends AsyncDisposable {
  readonly client: Client
  /** Calls a tool, with a handle if one is given. */
  call(
    name: string,
    input?: Record<string, unknown>,
    meta?: Record<string, unknown>,
    options?: RequestOptions,
  ): ReturnType<Client["callTool"]>
}

export async function connect(transport: Transport, era: Era, answer?: Answerer): Promise<Connected> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: answer ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === "modern" ? { pin: "2026-07-28" } : "legacy" },
    },
  )
  if (answer) client.setRequestHandler("elicitation/create", ({ params }) => answer(params))
  await client.connect(transport)
  return {
    client,
    call: (name, input = {}, meta, options) =>
      client.callTool({ name, arguments: input, ...(meta && { _meta: meta }) }, options),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

export function httpTransport(
  origin: string,
  headers: Record<string, string> = {},
): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } })
}

export function connectHttp(
  origin: string,
  era: Era,
  answer?: Answerer,
  headers?: Record<string, string>,
): Promise<Connected> {
  return connect(httpTransport(origin, headers), era, answer)
}

/** The fields of a form, by name. */
export function fieldsOf(question: ElicitRequest["params"]): Record<string, Record<string, unknown>> {
  if (!("requestedSchema" in question)) throw new Error("This question shows no form.")
  return question.requestedSchema.properties as Record<string, Record<string, unknown>>
}

export function accept(content: NonNullable<ElicitResult["content"]>): ElicitResult {
  return { action: "accept", content }
}

/** The words of a result, all of them. */
export function wordsOf(result: Awaited<ReturnType<Client["callTool"]>>): string {
  return result.content.map((block) => (block.type === "text" ? block.text : "")).join("\n")
}
