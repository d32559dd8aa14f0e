import { type AgentCard, type Message, type Part, Role, type Task, TaskState } from "@a2a-js/sdk"
import type { Client } from "@a2a-js/sdk/client"
import type { Fetch } from "../../identity/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import { skillCallExtension } from "./agent-card.ts"

/** An agent elsewhere, as it is reached. */
export interface RemoteAgent {
  readonly client: Client
  /** It takes data parts that call a skill and answer a question, as ours do, and takes a message once. */
  readonly structured: boolean
}

export type FindAgent = (origin: string) => Promise<RemoteAgent>

const rememberedAtMost = 500

/** Finds agents by their cards; what was found is kept until it fails. */
export function createRemoteAgents(fetch: Fetch): FindAgent & { forget(origin: string): void } {
  const found = new BoundedMap<string, Promise<RemoteAgent>>(rememberedAtMost)
  const find: FindAgent = (origin) => {
    const known = found.get(origin)
    if (known) return known
    const agent = connect(origin, fetch)
    found.set(origin, agent)
    agent.catch(() => found.delete(origin))
    return agent
  }
  return Object.assign(find, { forget: (origin: string) => void found.delete(origin) })
}

/** The official client, in whichever binding and version the card offers. Loaded when the first agent is called. */
async function connect(origin: string, guarded: Fetch): Promise<RemoteAgent> {
  const sdk = await import("@a2a-js/sdk/client")
  const fetchImpl: typeof fetch = (input, init) => guarded(String(input), init ?? {})
  const legacyCompat = { enabled: true }
  const cardResolver = new sdk.DefaultAgentCardResolver({ fetchImpl, legacyCompat })
  const factory = new sdk.ClientFactory(
    sdk.ClientFactoryOptions.createFrom(sdk.ClientFactoryOptions.default, {
      transports: [
        new sdk.JsonRpcTransportFactory({ fetchImpl, legacyCompat }),
        new sdk.RestTransportFactory({ fetchImpl, legacyCompat }),
      ],
      cardResolver,
    }),
  )
  const card = await cardResolver.resolve(origin)
  return { client: await factory.createFromAgentCard(card), structured: isStructured(card) }
}

function isStructured({ capabilities }: AgentCard): boolean {
  return capabilities?.extensions.some(({ uri }) => uri === skillCallExtension) ?? false
}

export function toUserMessage(
  ids: Pick<Message, "messageId" | "contextId" | "taskId">,
  content: string | Readonly<Record<string, unknown>>,
): Message {
  const part: Part = {
    content:
      typeof content === "string" ? { $case: "text", value: content } : { $case: "data", value: content },
    metadata: undefined,
    filename: "",
    mediaType: typeof content === "string" ? "text/plain" : "application/json",
  }
  const extensions = typeof content === "string" ? [] : [skillCallExtension]
  return {
    ...ids,
    role: Role.ROLE_USER,
    parts: [part],
    metadata: undefined,
    extensions,
    referenceTaskIds: [],
  }
}

export function isUnderWay({ status }: Task): boolean {
  return status?.state === TaskState.TASK_STATE_WORKING || status?.state === TaskState.TASK_STATE_SUBMITTED
}
