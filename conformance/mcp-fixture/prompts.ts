import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server"
import { invalidInput } from "../../src/intent/index.ts"
import type { Asking, ExtensionPrompts, McpCall } from "../../src/protocols/mcp/index.ts"
import { askForWord, givenWord } from "./asking-tools.ts"
import { redPixel } from "./media.ts"

type Content = GetPromptResult["messages"][number]["content"]
type Values = Readonly<Record<string, string>>

interface FixturePrompt extends Prompt {
  readonly say: (values: Values, call: McpCall) => readonly Content[] | Asking
}

const words = (text: string): Content => ({ type: "text", text })

const prompts: readonly FixturePrompt[] = [
  {
    name: "test_simple_prompt",
    description: "A prompt without arguments.",
    say: () => [words("This is a simple prompt for testing.")],
  },
  {
    name: "test_prompt_with_arguments",
    description: "A prompt with two arguments.",
    arguments: [
      { name: "arg1", description: "First test argument", required: true },
      { name: "arg2", description: "Second test argument", required: true },
    ],
    say: ({ arg1, arg2 }) => [words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A prompt with a resource in it.",
    arguments: [{ name: "resourceUri", description: "URI of the resource to embed", required: true }],
    say: ({ resourceUri }) => [
      {
        type: "resource",
        resource: {
          uri: resourceUri!,
          mimeType: "text/plain",
          text: "Embedded resource content for testing.",
        },
      },
      words("Please process the embedded resource above."),
    ],
  },
  {
    name: "test_prompt_with_image",
    description: "A prompt with a picture in it.",
    say: () => [
      { type: "image", data: redPixel, mimeType: "image/png" },
      words("Please analyze the image above."),
    ],
  },
  {
    name: "test_input_required_result_prompt",
    description: "A prompt that asks the user first.",
    say: (_, call) => {
      const context = givenWord(call, "user_context", "context")
      if (context !== undefined) return [words(`Use this context: ${context}`)]
      return { asking: { user_context: askForWord("What context should the prompt use?", "context") } }
    },
  },
]

/** Words that the argument of a prompt may be completed to. */
const places = ["paris", "park", "party", "porto"]

export const fixturePrompts: ExtensionPrompts = {
  list: async () => prompts.map(({ say: _, ...prompt }) => prompt),
  async get(name, values, call) {
    const prompt = prompts.find((one) => one.name === name)
    if (!prompt) return undefined
    const missing = (prompt.arguments ?? []).filter((one) => one.required && values[one.name] === undefined)
    if (missing.length > 0)
      throw invalidInput(
        name,
        missing.map((one) => ({ path: one.name, rule: "missing", message: `'${one.name}' is required` })),
      )
    const said = prompt.say(values, call)
    return "asking" in said ? said : { messages: said.map((content) => ({ role: "user", content })) }
  },
  complete: async ({ value }) => ({ values: places.filter((place) => place.startsWith(value)) }),
}
