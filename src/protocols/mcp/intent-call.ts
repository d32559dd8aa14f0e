import { type CallToolResult, inputResponse } from "@modelcontextprotocol/server"
import type { Move, TurnInput } from "../../conversation/index.ts"
import { type Host, holding, type TurnResult } from "../../host/index.ts"
import { isUnguessable } from "../../identity/index.ts"
import {
  assertKnownParameters,
  type IntentDescriptor,
  isParleyError,
  localise,
  ParleyError,
} from "../../intent/index.ts"
import { type DrawnMove, drawMove } from "../../view/index.ts"
import type { Asking, McpCall } from "./extension-tools.ts"
import { toMoveError } from "./move-errors.ts"
import { fromAnswer, toInputRequest } from "./questions.ts"
import { metaNames, toToolError, toToolResult } from "./tools.ts"

/** The state between two rounds: the conversation, and the turn in which the question was asked. */
interface Kept {
  readonly interaction: string
  readonly turn: number
}

export interface IntentCallOptions {
  readonly host: Host
  readonly createId: () => string
}

type Input = Readonly<Record<string, unknown>>

const answerKey = "answer"

/**
 * Calls an intent as a tool. A client that supports elicitation is asked for what is missing; any other gets an error
 * that lists it, and its complete call is executed: letting the call through counts as its confirmation.
 */
export async function callIntent(
  { host, createId }: IntentCallOptions,
  descriptor: IntentDescriptor,
  input: Input,
  call: McpCall,
): Promise<CallToolResult | Asking> {
  const kept = call.state as Kept | undefined
  if (kept) return new Talk(host, descriptor, kept.interaction, call).goOn(kept.turn)
  assertKnownParameters(descriptor, input, "argument of this tool")
  const handle = readHandle(call)
  if (handle === undefined && !descriptor.confirm && !call.client.forms) {
    const result = await tryAtOnce(host, descriptor, input, call)
    if (result) return result
  }
  const talk = new Talk(host, descriptor, handle ?? createId(), call)
  return handle === undefined ? talk.start(input) : talk.takeUp(input)
}

function readHandle({ meta }: McpCall): string | undefined {
  const handle = meta[metaNames.interaction]
  if (handle === undefined || typeof handle === "string") return handle
  throw new ParleyError("invalid_request", `_meta['${metaNames.interaction}']: give the handle as a string.`)
}

/** Executes at once where the values suffice; otherwise executes nothing and returns undefined. */
async function tryAtOnce(
  host: Host,
  { uid }: IntentDescriptor,
  input: Input,
  { context }: McpCall,
): Promise<CallToolResult | undefined> {
  try {
    return toToolResult(await host.execute({ uid, input }, context))
  } catch (error) {
    if (isParleyError(error) && error.code === "invalid_input") return undefined
    throw error
  }
}

/** One conversation of the host, led by tool calls and the answers to elicitations. */
class Talk {
  readonly #host: Host
  readonly #descriptor: IntentDescriptor
  readonly #handle: string
  readonly #call: McpCall

  constructor(host: Host, descriptor: IntentDescriptor, handle: string, call: McpCall) {
    this.#host = host
    this.#descriptor = descriptor
    this.#handle = handle
    // A conversation of a stranger belongs to whoever holds its handle.
    this.#call = isUnguessable(handle) ? { ...call, context: holding(call.context, handle) } : call
  }

  async start(values: Input): Promise<CallToolResult | Asking> {
    return this.#render(await this.#turn({ kind: "start", uid: this.#descriptor.uid, values }))
  }

  /** Continues the conversation that the client named, or starts one under that name. */
  async takeUp(values: Input): Promise<CallToolResult | Asking> {
    const stored = await this.#resume()
    if (stored?.standing.intent === undefined) return this.start(values)
    const { ended, intent } = stored.standing
    if (intent !== this.#descriptor.uid)
      throw new ParleyError("conflict", `The handle '${this.#handle}' belongs to a call of another tool.`)
    if (ended || Object.keys(values).length === 0) return this.#render(stored)
    return this.#render(await this.#turn({ kind: "give", values }))
  }

  /**
   * The client was asked in `turn`. If the conversation has moved on since, the answer no longer applies. An answer
   * that arrives twice at once is taken once.
   */
  async goOn(turn: number): Promise<CallToolResult | Asking> {
    const asked = await this.#turn({ kind: "resume" })
    const answer = inputResponse(this.#call.answers, answerKey)
    if (asked.standing.turn !== turn || answer.kind !== "elicit") return this.#render(asked)
    if (answer.action === "cancel") return this.#leaveOpen()
    const answerId = `answer to turn ${turn}`
    if (answer.action === "decline") return this.#render(await this.#turn({ kind: "cancel" }, answerId))
    const last = asked.moves.at(-1)
    const input = last && fromAnswer(this.#draw(last, asked), answer.content ?? {})
    return this.#render(input ? await this.#turn(input, answerId) : asked)
  }

  async #resume(): Promise<TurnResult | undefined> {
    try {
      return await this.#turn({ kind: "resume" })
    } catch (error) {
      if (isParleyError(error) && error.code === "not_found") return undefined
      throw error
    }
  }

  #turn(input: TurnInput, inputId?: string): Promise<TurnResult> {
    return this.#host.turn({ interactionId: this.#handle, input, inputId }, this.#call.context)
  }

  async #render(result: TurnResult): Promise<CallToolResult | Asking> {
    const last = result.moves.at(-1)
    if (!last) throw new ParleyError("internal", "The conversation said nothing.")
    const words = result.moves.map(({ message }) => message).join("\n\n")
    if (last.kind === "done") return this.#toResult(last, words)
    const request = toInputRequest(this.#draw(last, result), words, this.#call.client, this.#meta())
    if (request) {
      const state: Kept = { interaction: this.#handle, turn: result.standing.turn }
      return { asking: { [answerKey]: request }, state }
    }
    if (last.kind === "confirm") return this.#render(await this.#turn({ kind: "confirm", yes: true }))
    return toMoveError(last, words, this.#meta())
  }

  #draw(move: Move, { standing }: TurnResult): DrawnMove {
    const { locale, values } = standing
    return drawMove(move, { locale, values, intents: [localise(this.#descriptor, locale)] })
  }

  #meta(): Record<string, unknown> {
    return { [metaNames.interaction]: this.#handle }
  }

  #toResult({ outcome, item, externalId }: Move & { kind: "done" }, words: string): CallToolResult {
    const result = toToolResult(outcome, words, {
      ...this.#meta(),
      ...(item && { [metaNames.item]: item }),
      ...(externalId !== undefined && { [metaNames.externalId]: externalId }),
    })
    return result.isError ? { ...result, content: [{ type: "text", text: words }] } : result
  }

  #leaveOpen(): CallToolResult {
    const message =
      "The question was closed without an answer, and nothing was done. " +
      `Call the tool again with _meta['${metaNames.interaction}'] to go on where it was.`
    return toToolError({ code: "cancelled", message }, this.#meta())
  }
}
