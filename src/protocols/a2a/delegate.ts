import { setTimeout as delay } from "node:timers/promises"
import { Message, type Task } from "@a2a-js/sdk"
import type {
  Delegate,
  DelegateCall,
  Delivered,
  Link,
  Opaque,
  Routing,
  Undelivered,
} from "../../conversation/index.ts"
import { pickedIn, toGiven, wordValues } from "../../host/index.ts"
import { createId } from "../../identity/index.ts"
import { type IntentDescriptor, isParleyError, ParleyError } from "../../intent/index.ts"
import { languageFor } from "../../language/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import { assertWords, fromMessage, fromTask } from "./from-task.ts"
import { type createRemoteAgents, isUnderWay, type RemoteAgent, toUserMessage } from "./remote-agents.ts"

/** An agent and the skill of it that an intent stands for. */
export interface AgentAddress {
  readonly origin: string
  readonly company: string
  readonly skill: string
}

export interface A2aDelegateOptions {
  readonly agents: ReturnType<typeof createRemoteAgents>
  readonly addressOf: (intent: IntentDescriptor) => AgentAddress
  /** The mediator's own link, the last in the chain of an answer. */
  readonly ownLink: (routing: Routing) => Link
  readonly now: () => number
}

/** What is stored about a conversation with an agent. */
interface Thread extends Opaque {
  readonly agent: AgentAddress
  readonly contextId: string
  readonly taskId: string
}

const messagesAtMost = 10_000

/** Whether what is remembered of a conversation is a conversation with an A2A agent. */
export function isA2aThread(state: Opaque): boolean {
  return "agent" in state
}

/**
 * Delegates conversations to A2A agents. A message is sent once: whether an agent that is a stranger takes it once too
 * cannot be known, so that after a lost answer its task is asked for in place of sending again.
 */
export function createA2aDelegate(options: A2aDelegateOptions): Delegate {
  const { agents, addressOf, ownLink, now } = options
  /** Messages that were made here and not sent yet. */
  const fresh = new BoundedMap<unknown, true>(messagesAtMost)
  return {
    async prepare(turn) {
      const before = turn.before?.state as Thread | undefined
      const agent = before?.agent ?? addressOf(turn.intent)
      const { structured } = await reach(agent)
      const contextId = before?.contextId ?? createId("context", now())
      const ids = { messageId: createId("message", now()), contextId, taskId: before?.taskId ?? "" }
      const message = Message.toJSON(toUserMessage(ids, toContent(turn, agent, structured))) as Opaque
      fresh.set(message.messageId, true)
      return { address: agent.origin, state: { agent, contextId, taskId: ids.taskId }, message }
    },
    async deliver({ state, pending }, { intent, routing }, signal): Promise<Delivered | Undelivered> {
      const thread = state as Thread
      if (!pending) throw new ParleyError("internal", "There is no message to send.")
      const isFirst = fresh.delete(pending.message.messageId)
      const link = toLink(thread.agent)
      try {
        const { client, structured } = await reach(thread.agent)
        const answer =
          isFirst || structured
            ? await send(client, pending.message, signal)
            : await recall(client, thread, signal)
        if (!answer) return lost(thread.agent)
        const chain = [link, ownLink(routing)]
        const rest = { values: {}, chain, evidence: [] }
        if ("messageId" in answer) {
          const { contextId } = answer
          return { state: { ...thread, contextId }, moves: fromMessage(answer), ended: true, ...rest }
        }
        const task = await settle(client, answer, signal)
        const { moves, ended } = fromTask(task, intent)
        const next: Thread = { ...thread, contextId: task.contextId, taskId: task.id }
        return { state: next, moves, ended, ...rest }
      } catch (error) {
        agents.forget(thread.agent.origin)
        return toUndelivered(error, thread.agent)
      }
    },
  }

  async function reach({ origin, company }: AgentAddress): Promise<RemoteAgent> {
    try {
      return await agents(origin)
    } catch (cause) {
      // A card is only read: nothing can have had an effect.
      throw new ParleyError("unavailable", `${company} cannot be reached now.`, {
        cause,
        details: { sent: false },
      })
    }
  }
}

type Client = RemoteAgent["client"]

function send(client: Client, message: Opaque, signal: AbortSignal) {
  const configuration = {
    acceptedOutputModes: [],
    taskPushNotificationConfig: undefined,
    returnImmediately: false,
  }
  const request = { tenant: "", message: Message.fromJSON(message), configuration, metadata: undefined }
  return client.sendMessage(request, { signal })
}

/** How the task stands that the message belongs to; undefined where it would have opened one. */
async function recall(client: Client, { taskId }: Thread, signal: AbortSignal): Promise<Task | undefined> {
  return taskId === "" ? undefined : client.getTask({ id: taskId, tenant: "" }, { signal })
}

/** Looks after a task that takes its time, for as long as a turn may last. */
async function settle(client: Client, task: Task, signal: AbortSignal): Promise<Task> {
  let current = task
  for (let pause = 200; isUnderWay(current) && !signal.aborted; pause = Math.min(pause * 2, 5_000)) {
    const isOver = await delay(pause, false, { signal }).catch(() => true)
    if (isOver) return current
    current = await client.getTask({ id: current.id, tenant: "" }, { signal })
  }
  return current
}

/** What is said, as data for agents that take it, in words for all others. */
function toContent(turn: DelegateCall, agent: AgentAddress, structured: boolean): string | Opaque {
  const { input, intent, last, locale } = turn
  const { yes, no, cancel } = languageFor(locale).page
  switch (input.kind) {
    case "say":
    case "question":
      return assertWords(input.text)
    case "cancel":
      return cancel
    case "confirm":
      return structured ? { confirm: input.yes } : input.yes ? yes : no
    case "pick": {
      const picked = pickedIn(last, input.id)
      return structured ? { choice: String(picked.value) } : picked.label
    }
    case "give":
    case "start": {
      const { message, parameters } = toGiven(input.values, last)
      const isTyped = Object.keys(parameters).length > 0
      if (structured && input.kind === "start" && (isTyped || message === undefined))
        return { skill: agent.skill, input: parameters }
      if (structured && isTyped) return { input: parameters }
      return message ?? (isTyped ? wordValues(parameters, last) : intent.title)
    }
  }
}

/** An answer over A2A carries no signature: it came from that address, and nothing else proves it. */
function toLink({ origin, company }: AgentAddress): Link {
  return { name: company, id: origin, role: "site", verified: false, assumptions: [], considered: [] }
}

function toUndelivered(error: unknown, agent: AgentAddress): Undelivered {
  const told = isParleyError(error) ? error : (error as { readonly cause?: unknown } | null)?.cause
  if (isParleyError(told) && told.details?.sent === false)
    return { retry: "other", code: "unavailable", message: `${agent.company} cannot be reached now.` }
  return lost(agent)
}

function lost({ company }: AgentAddress): Undelivered {
  const message = `${company} gave no answer that can be read. It is not known whether it acted: ask there before you repeat it.`
  return { retry: "never", code: "indeterminate", message }
}
