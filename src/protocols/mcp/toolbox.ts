import { invalidInput, jsonSchemaValidator, ParleyError } from "../../intent/index.ts"
import type { ExtensionTool } from "./extension-tools.ts"

type Input = Readonly<Record<string, unknown>>

/** The tools beside the intents, each with the check of its input. */
export interface Toolbox {
  readonly extensions: ReadonlyMap<string, ExtensionTool>
  readonly parsers: ReadonlyMap<string, (input: Input) => Input>
}

export function createToolbox(tools: readonly ExtensionTool[]): Toolbox {
  const extensions = new Map(tools.map((tool) => [tool.name, tool]))
  if (extensions.size !== tools.length)
    throw new ParleyError("invalid_configuration", "tools: two of the tools handed in have the same name.")
  for (const { name, input } of tools)
    if (JSON.stringify(input).includes('"x-mcp-header":'))
      throw new ParleyError(
        "invalid_configuration",
        `tool '${name}': parameters are not read from HTTP headers here; leave 'x-mcp-header' out of its input.`,
      )
  const parsers = tools.map((tool) => {
    const validate = jsonSchemaValidator(tool.input)
    const parse = (input: Input): Input => {
      const parsed = validate(input)
      if (parsed.ok) return parsed.value as Input
      throw invalidInput(tool.name, parsed.issues)
    }
    return [tool.name, parse] as const
  })
  return { extensions, parsers: new Map(parsers) }
}
