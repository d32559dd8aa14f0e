import { type Effect, invalidInput, type JsonSchema, jsonSchemaValidator } from "../intent/index.ts"
import type { ExecuteCall, HostContext } from "./host.ts"

type Json = Readonly<Record<string, unknown>>

/** Something that can be called beside the intents, in every protocol that lists tools or skills. */
export type HostTool = AnsweringTool | ExecutingTool

interface ToolDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of its input, which is checked before every call. */
  readonly input: JsonSchema
  readonly effect: Effect
}

/** It answers at once, and changes nothing. */
export interface AnsweringTool extends ToolDeclaration {
  answer(input: Json, context: HostContext): Promise<Json>
}

/** It says what is to be executed; how that is done, and what is asked before, is the protocol's. */
export interface ExecutingTool extends ToolDeclaration {
  toCall(input: Json): ExecuteCall & { readonly input: Json }
}

/** Makes the check of a tool's input, which throws an error that names what is wrong. */
export function createInputCheck({
  name,
  input,
}: Pick<ToolDeclaration, "name" | "input">): (input: Json) => Json {
  const validate = jsonSchemaValidator(input)
  return (given) => {
    const parsed = validate(given)
    if (parsed.ok) return parsed.value as Json
    throw invalidInput(name, parsed.issues)
  }
}
