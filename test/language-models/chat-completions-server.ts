import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface ChatRequest {
  readonly headers: IncomingMessage["headers"]
  readonly path: string
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: {
      readonly type: string
      readonly json_schema?: { readonly name: string; readonly strict: boolean; readonly schema: object }
    }
    readonly max_tokens?: number
    readonly temperature?: number
  }
}

/** A message of the assistant, or control of the wire itself. */
export type ChatAnswer = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface ChatServer extends AsyncDisposable {
  readonly url: string
  readonly requests: readonly ChatRequest[]
  /** Chooses the next answers. */
  answer(choose: (request: ChatRequest) => ChatAnswer): void
  /** Forgets the requests so far. */
  forget(): void
}

/** A server on loopback that speaks the OpenAI-compatible chat completions API, without streaming. */
export async function createChatServer(): Promise<ChatServer> {
  const requests: ChatRequest[] = []
  let choose: (request: ChatRequest) => ChatAnswer = () => "{}"
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as ChatRequest["body"]
    const received = { headers: request.headers, path: request.url ?? "", body }
    requests.push(received)
    const answer = choose(received)
    if (typeof answer === "function") return answer(request, response)
    response.writeHead(200, { "content-type": "application/json" }).end(toCompletion(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer(next) {
      choose = next
    },
    forget() {
      requests.length = 0
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function toCompletion(content: string): string {
  return JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "local",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  })
}

/** The JSON document that the model was given beside its instructions. */
export function dataOf(request: ChatRequest): Record<string, unknown> {
  return JSON.parse(request.body.messages.find(({ role }) => role === "user")!.content)
}
