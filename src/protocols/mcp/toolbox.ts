import { createInputCheck } from "../../host/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { ExtensionTool } from "./extension-tools.ts"

type Input = Readonly<Record<string, unknown>>

/** The tools beside the intents by their name, each with the check of its input. */
export type Toolbox = ReadonlyMap<string, ToolWithCheck>

interface ToolWithCheck {
  readonly tool: ExtensionTool
  parse(input: Input): Input
}

export function createToolbox(tools: readonly ExtensionTool[]): Toolbox {
  const toolbox = new Map(tools.map((tool) => [tool.name, { tool, parse: createParse(tool) }]))
  if (toolbox.size !== tools.length)
    throw new ParleyError("invalid_configuration", "tools: two of these tools have the same name.")
  return toolbox
}

function createParse(tool: ExtensionTool): ToolWithCheck["parse"] {
  if (JSON.stringify(tool.input).includes('"x-mcp-header":'))
    throw new ParleyError(
      "invalid_configuration",
      `tool '${tool.name}': parameters are not read from HTTP headers here; leave 'x-mcp-header' out of its input.`,
    )
  return createInputCheck(tool)
}
