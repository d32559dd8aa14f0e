import type { FlowType } from "../../src/protocols/intentweb/index.ts"
import type { Kind } from "./script.ts"

/** What IntentWeb calls what the house does (section 3.4, and the table of moves in docs/intentweb.md). */
const flows: Readonly<Record<Kind, FlowType>> = {
  ask: "information_request",
  confirm: "information_request",
  choose: "clarification_request",
  inform: "information_response",
  done: "execution_result",
  declined: "execution_result",
  fail: "error",
  refused: "error",
  over: "error",
}

/** A question in the middle is answered by a response, whatever is still open after it. */
export function flowOf(kinds: readonly Kind[]): FlowType {
  const flow = flows[kinds.at(-1)!]
  return kinds.includes("inform") && flow.endsWith("_request") ? "information_response" : flow
}
