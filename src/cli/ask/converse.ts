import type { AgentConversation, AgentReply } from "../../agent/index.ts"
import type { InputLines } from "./input-lines.ts"
import type { Printer } from "./printers.ts"

export interface ConverseOptions {
  readonly conversation: AgentConversation
  readonly wish: string
  readonly lines: InputLines
  readonly printer: Printer
  readonly signal: AbortSignal
}

export const exitCodes = { done: 0, failed: 1, stopped: 3, unknown: 4 } as const

/** Converses from the wish to its end; returns the exit code. */
export async function converse(options: ConverseOptions): Promise<number> {
  const { conversation, wish, lines, printer, signal } = options
  printer.begun(conversation)
  let reply = await conversation.say(wish, signal)
  for (;;) {
    printer.received(reply)
    if (reply.ended) return toExitCode(reply)
    if (reply.retry !== "never") return exitCodes.failed
    const line = await lines.next()
    if (line === undefined || line === "/stop") {
      // Without the signal: after Ctrl-C the site should still be told.
      printer.received(await conversation.abort("There is nothing more to say."))
      return exitCodes.stopped
    }
    printer.said(line)
    reply = await answer(conversation, line, reply, signal)
  }
}

/** The word that agrees to the terms that a site has asked for. */
export const agreement = "agree"

function answer(
  conversation: AgentConversation,
  line: string,
  reply: AgentReply,
  signal: AbortSignal,
): Promise<AgentReply> {
  if (line.startsWith("?")) return conversation.ask(line.slice(1).trim() || "?", signal)
  if (line === agreement && reply.envelope.terms !== undefined) return conversation.agree(signal)
  return conversation.say(toChosenWords(line, reply), signal)
}

/** A number picks an option; the site is sent the option's words, which every site understands. */
function toChosenWords(line: string, { envelope }: AgentReply): string {
  const options = envelope.clarification_options ?? []
  const number = /^\(?(\d{1,2})[.)]?$/.exec(line)?.[1]
  return options[Number(number) - 1]?.label ?? line
}

function toExitCode({ envelope, retry }: AgentReply): number {
  if (retry === "ask") return exitCodes.unknown
  if (envelope.flow_type === "execution_result")
    return envelope.status === "failed" ? exitCodes.failed : exitCodes.done
  return envelope.status === "cancelled" ? exitCodes.stopped : exitCodes.failed
}
