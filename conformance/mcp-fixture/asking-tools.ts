import { type InputRequest, inputRequired, inputResponse } from "@modelcontextprotocol/server"
import type { Asking, ExtensionTool, McpCall } from "../../src/protocols/mcp/index.ts"
import { strings, text, tool } from "./tool.ts"

/** Asks the client's user for one word. */
export function askForWord(message: string, name: string): InputRequest {
  return inputRequired.elicit({
    mode: "form",
    message,
    requestedSchema: { type: "object", properties: { [name]: { type: "string" } }, required: [name] },
  })
}

/** The word that was given; undefined when there is none, and it has to be asked for again. */
export function givenWord({ answers }: McpCall, key: string, name: string): string | undefined {
  const answer = inputResponse(answers, key)
  const word = answer.kind === "elicit" && answer.action === "accept" ? answer.content?.[name] : undefined
  return typeof word === "string" ? word : undefined
}

const confirmation = inputRequired.elicit({
  mode: "form",
  message: "Please confirm",
  requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
})

function sample(words: string, maxTokens: number): InputRequest {
  return inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text: words } }],
    maxTokens,
  })
}

function isAnswered({ answers }: McpCall, key: string, kind: string): boolean {
  return inputResponse(answers, key).kind === kind
}

/** Asks for one thing and tells what came back. */
function askOnce(
  key: string,
  kind: "elicit" | "sampling" | "roots",
  request: (input: Readonly<Record<string, unknown>>) => InputRequest,
  prefix: string,
): ExtensionTool["call"] {
  return async (input, call) => {
    const answer = inputResponse(call.answers, key)
    if (answer.kind !== kind) return { asking: { [key]: request(input) } }
    return text(`${prefix}${JSON.stringify(answer)}`)
  }
}

/** Asks as long as there is no sealed state of its own, and says that the state came back. */
function askWithState(asking: Asking["asking"], words: string): ExtensionTool["call"] {
  return async (_, call) => {
    const answered = Object.keys(asking).every((key) => !isAnswered(call, key, "missing"))
    return answered && call.state === "asked" ? text(words) : { asking, state: "asked" }
  }
}

/** Tools that cannot answer before the client has given something. */
export const askingTools: readonly ExtensionTool[] = [
  tool(
    "test_elicitation",
    "Asks the user.",
    askOnce(
      "user",
      "elicit",
      ({ message }) =>
        inputRequired.elicit({
          mode: "form",
          message: String(message),
          requestedSchema: {
            type: "object",
            properties: {
              username: { type: "string", description: "User's response" },
              email: { type: "string", description: "User's email address" },
            },
            required: ["username", "email"],
          },
        }),
      "User response: ",
    ),
    strings({ message: "What the user is asked" }),
  ),
  tool(
    "test_sampling",
    "Asks the client's model.",
    askOnce("model", "sampling", ({ prompt }) => sample(String(prompt), 100), "LLM response: "),
    strings({ prompt: "What the model is asked" }),
  ),
  tool("test_input_required_result_elicitation", "Asks for a name.", async (_, call) => {
    const name = givenWord(call, "user_name", "name")
    if (name === undefined) return { asking: { user_name: askForWord("What is your name?", "name") } }
    return text(`Hello, ${name}!`)
  }),
  tool(
    "test_input_required_result_sampling",
    "Asks the client's model.",
    askOnce("capital_question", "sampling", () => sample("What is the capital of France?", 100), ""),
  ),
  tool(
    "test_input_required_result_list_roots",
    "Asks for the client's roots.",
    askOnce("client_roots", "roots", () => inputRequired.listRoots(), "Roots: "),
  ),
  tool(
    "test_input_required_result_request_state",
    "Keeps state between rounds.",
    askWithState({ confirm: confirmation }, "state-ok"),
  ),
  tool(
    "test_input_required_result_tampered_state",
    "Keeps state that cannot be changed.",
    askWithState({ confirm: confirmation }, "The state is as it was."),
  ),
  tool(
    "test_input_required_result_multiple_inputs",
    "Asks for several things at once.",
    askWithState(
      {
        user_name: askForWord("What is your name?", "name"),
        greeting: sample("Generate a greeting", 50),
        client_roots: inputRequired.listRoots(),
      },
      "All of it came.",
    ),
  ),
  tool("test_input_required_result_multi_round", "Asks twice.", async (_, call) => {
    const { name } = (call.state ?? {}) as { name?: string }
    const color = givenWord(call, "step2", "color")
    if (name !== undefined && color !== undefined) return text(`${name} likes ${color}.`)
    const given = name ?? givenWord(call, "step1", "name")
    if (given === undefined)
      return { asking: { step1: askForWord("Step 1: What is your name?", "name") }, state: {} }
    const step2 = askForWord("Step 2: What is your favorite color?", "color")
    return { asking: { step2 }, state: { name: given } }
  }),
  tool(
    "test_input_required_result_capabilities",
    "Asks only for what the client can give.",
    async (_, call) => {
      if (isAnswered(call, "model", "sampling") || isAnswered(call, "user", "elicit"))
        return text("Thank you.")
      return {
        asking: {
          ...(call.client.sampling && { model: sample("Say something.", 20) }),
          ...(call.client.forms && { user: askForWord("Say something.", "word") }),
        },
      }
    },
  ),
  tool(
    "test_missing_capability",
    "Needs the client's model.",
    askOnce("model", "sampling", () => sample("Say something.", 20), ""),
  ),
  tool("test_streaming_elicitation", "Reports progress, then asks.", async (_, call) => {
    await call.progress(1, 2)
    return { asking: { user_name: askForWord("What is your name?", "name") } }
  }),
]
