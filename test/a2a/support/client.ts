import { randomUUID } from "node:crypto"
import { type Message, type Part, Role, type StreamResponse, type Task, TaskState } from "@a2a-js/sdk"
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client"

/** The official client in every way it can reach us. */
export const bindings = ["JSON-RPC", "HTTP+JSON", "JSON-RPC 0.3"] as const
export type Binding = (typeof bindings)[number]

export function createFactory(binding: Binding): ClientFactory {
  if (binding === "JSON-RPC") return new ClientFactory()
  const options =
    binding === "HTTP+JSON"
      ? { preferredTransports: ["HTTP+JSON"] }
      : {
          transports: [new JsonRpcTransportFactory({ legacyCompat: { enabled: true } })],
          cardResolver: new DefaultAgentCardResolver({
            legacyCompat: { enabled: true },
            fetchImpl: fetchAsBefore,
          }),
        }
  return new ClientFactory(ClientFactoryOptions.createFrom(ClientFactoryOptions.default, options))
}

/** A client of 0.3 names no version, and knows nothing of `supportedInterfaces`. */
const fetchAsBefore: typeof fetch = async (input) => {
  const response = await fetch(input)
  const { supportedInterfaces: _, ...card } = (await response.json()) as Record<string, unknown>
  return Response.json(card)
}

export interface Connected {
  readonly client: Client
  /** Sends words or data; `to` names the task, or anything else about the message. */
  send(content: string | object, to?: Partial<Message>): Promise<Task>
  answer(content: string | object, to?: Partial<Message>): Promise<Task | Message>
  stream(content: string | object, to?: Partial<Message>): AsyncGenerator<StreamResponse, void, undefined>
  get(id: string): Promise<Task>
  cancel(id: string): Promise<Task>
  follow(id: string): AsyncGenerator<StreamResponse, void, undefined>
}

/** A client that shows more of itself in headers: a key, or its address to a site behind a proxy. */
export async function connect(
  origin: string,
  binding: Binding,
  headers: Readonly<Record<string, string>> = {},
): Promise<Connected> {
  const client = await createFactory(binding).createFromUrl(origin)
  const options = { serviceParameters: { ...headers } }
  const answer = (content: string | object, to: Partial<Message> = {}) =>
    client.sendMessage(toRequest(content, to), options)
  return {
    client,
    answer,
    async send(content, to) {
      const answered = await answer(content, to)
      if ("messageId" in answered) throw new Error(`A message, and no task: ${wordsOf(answered)}`)
      return answered
    },
    stream: (content, to = {}) => client.sendMessageStream(toRequest(content, to), options),
    get: (id) => client.getTask({ id, tenant: "" }, options),
    cancel: (id) => client.cancelTask({ id, tenant: "", metadata: undefined }, options),
    follow: (id) => client.resubscribeTask({ id, tenant: "" }, options),
  }
}

export function toRequest(content: string | object, to: Partial<Message> = {}, returnImmediately = false) {
  const part: Part = {
    content:
      typeof content === "string" ? { $case: "text", value: content } : { $case: "data", value: content },
    metadata: undefined,
    filename: "",
    mediaType: "",
  }
  const message: Message = {
    messageId: randomUUID(),
    contextId: "",
    taskId: "",
    role: Role.ROLE_USER,
    parts: [part],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...to,
  }
  const configuration = { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately }
  return { tenant: "", message, configuration, metadata: undefined }
}

/** The name of a state, without the words it shares with the others. */
export function stateOf(task: Pick<Task, "status">): string {
  return TaskState[task.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED]!.replace("TASK_STATE_", "")
}

export function wordsOf({ parts }: { readonly parts: readonly Part[] }): string {
  return parts.map(({ content }) => (content?.$case === "text" ? content.value : "")).join("")
}

/** The data of an artifact, or of a question. */
export function dataOf(holder: { readonly parts: readonly Part[] } | undefined): Record<string, unknown> {
  const found = holder?.parts.find(({ content }) => content?.$case === "data")?.content
  if (found?.$case !== "data") throw new Error("There is no data part.")
  return found.value
}

/** What the task asks, for programs. */
export function questionOf(task: Task): Record<string, unknown> {
  return dataOf(task.status?.message)
}
