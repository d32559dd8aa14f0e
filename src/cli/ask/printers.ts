import {
  type AgentConversation,
  type AgentReply,
  type Signer,
  toPrintableLine,
  toTerminalText,
} from "../../agent/index.ts"
import { cutText } from "../../intent/index.ts"
import type { RequestEnvelope } from "../../protocols/intentweb/index.ts"
import type { Io } from "../command.ts"
import { agreement } from "./converse.ts"

/** How a conversation is shown. */
export interface Printer {
  begun(conversation: AgentConversation): void
  /** What the user answered, as it was read. */
  said(line: string): void
  sent(request: RequestEnvelope): void
  received(reply: AgentReply): void
}

/** For people: the message, the options, and at the end whose signatures were verified. */
export function createTextPrinter({ out, interactive }: Pick<Io, "out" | "interactive">): Printer {
  return {
    begun: ({ company, endpoint }) =>
      out(`${toPrintableLine(company)} (${toPrintableLine(new URL(endpoint).origin)})`),
    // A terminal shows the typed line already.
    said: (line) => (interactive ? undefined : out(`> ${line}`)),
    sent: () => undefined,
    received(reply) {
      const { message, clarification_options: options = [] } = reply.envelope
      out(`\n${toTerminalText(message)}`)
      const labels = options.map(({ label }) => toPrintableLine(label))
      if (!isNumbered(labels, message)) out(["", ...labels.map(toNumbered)].join("\n"))
      if (reply.envelope.terms !== undefined) out(toTerms(reply.envelope.terms))
      if (reply.ended) out(toEnd(reply))
    },
  }
}

function toTerms(address: string): string {
  return `\nRead ${toPrintableLine(address)} and say '${agreement}' to agree to it with your key, or '/stop'.`
}

function toNumbered(label: string, index: number): string {
  return `${index + 1}. ${label}`
}

/** Whether the message itself lists every option with its number. */
function isNumbered(labels: readonly string[], message: string): boolean {
  const lines = toTerminalText(message).split("\n")
  return labels.every((label, index) => {
    const number = new RegExp(`^\\W*${index + 1}\\b`)
    return lines.some((line) => number.test(line) && line.includes(label))
  })
}

function toEnd({ envelope, signers, retry }: AgentReply): string {
  const { external_id: id, status } = envelope
  const facts = [
    ...(status === undefined ? [] : [`Status: ${toPrintableLine(status)}`]),
    ...(id === undefined ? [] : [`Its id there: ${toPrintableLine(id)}`]),
    ...(retry === "ask" ? ["Whether it was done is not known. Ask there before you try again."] : []),
  ]
  const proven = signers.filter(({ unproven }) => unproven === undefined)
  const doubtful = signers.filter(({ unproven }) => unproven !== undefined)
  return [
    "",
    ...facts,
    "Verified signatures:",
    ...proven.map(toSignerLine),
    ...(doubtful.length > 0 ? ["Not verified:", ...doubtful.map(toSignerLine)] : []),
  ].join("\n")
}

const wordsAtMost = 300

/** Beside a signer stands what it signed, and nothing else. */
function toSignerLine({ actorId, actorType, words, unproven }: Signer): string {
  const who = `${toPrintableLine(actorId)} (${toPrintableLine(actorType)})`
  const signed =
    words === undefined ? "this answer" : `"${cutText(toPrintableLine(toTerminalText(words)), wordsAtMost)}"`
  return unproven === undefined ? `  ${who}: ${signed}` : `  ${who}: ${signed}: ${toPrintableLine(unproven)}`
}

/** For programs: every envelope as it was sent and received, in ASCII, so that every terminal can show it. */
export function createJsonPrinter({ out }: Pick<Io, "out">): Printer {
  const print = (value: unknown) => out(toAscii(JSON.stringify(value)))
  return {
    begun: () => undefined,
    said: () => undefined,
    sent: (request) => print({ sent: request }),
    received: ({ envelope, signers }) => print({ received: envelope, signers }),
  }
}

function toAscii(json: string): string {
  return json.replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
