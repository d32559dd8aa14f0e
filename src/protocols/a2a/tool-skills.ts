import { createInputCheck, type HostContext, type HostTool } from "../../host/index.ts"
import type { Structured } from "./from-message.ts"

type Json = Readonly<Record<string, unknown>>

/** The tools of a host as skills: what answers at once, and what names an intent to execute. */
export interface ToolSkills {
  /** Undefined where the message is no call of a tool that answers at once. */
  toAnswer(
    content: { readonly text: string } | Structured,
  ): ((context: HostContext) => Promise<Json>) | undefined
  /** The intent that is to be executed, with its input; undefined where the call is of an ordinary skill. */
  toCall(content: SkillCall): { readonly uid: string; readonly input: Json } | undefined
}

type SkillCall = Extract<Structured, { readonly skill: string }>

export function createToolSkills(tools: readonly HostTool[]): ToolSkills {
  const byName = new Map(tools.map((tool) => [tool.name, { tool, check: createInputCheck(tool) }]))
  return {
    toAnswer(content) {
      const found = "skill" in content ? byName.get(content.skill) : undefined
      if (!found || !("skill" in content) || !("answer" in found.tool)) return undefined
      const { tool, check } = found
      const input = check(content.input)
      return (context) => tool.answer(input, context)
    },
    toCall(content) {
      const found = byName.get(content.skill)
      return found && "toCall" in found.tool ? found.tool.toCall(found.check(content.input)) : undefined
    },
  }
}
