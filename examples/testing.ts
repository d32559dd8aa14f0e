import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import type { Caller, Check, ExecuteContext, Intent } from "../src/index.ts"

type Values = Readonly<Record<string, unknown>>

export const ada: Caller = { kind: "agent", id: "https://ada.example" }
export const bob: Caller = { kind: "user", id: "bob" }
export const nobody: Caller = { kind: "anonymous", id: "anonymous" }

let executions = 0

export function createContext(now: number, override: Partial<ExecuteContext> = {}): ExecuteContext {
  return {
    caller: ada,
    locale: "en",
    now,
    signal: new AbortController().signal,
    executionId: `execution-${++executions}`,
    attempt: 1,
    ...override,
  }
}

/** A file that is deleted when the test ends. */
export function createTestFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "parley-example-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, "test.db")
}

/** Runs an intent as a host does, with input and output checked by its schemas. The test states the output's type. */
export async function execute<Output = Values>(
  intents: readonly Intent[],
  name: string,
  values: Values,
  context: ExecuteContext,
): Promise<Output> {
  const intent = findIntent(intents, name)
  const input = intent.parseInput(values)
  if (!input.ok) throw new Error(input.issues.map((issue) => issue.message).join("; "))
  if (typeof intent.execute !== "function") throw new Error(`${name} runs elsewhere`)
  const output = intent.parseOutput(await intent.execute(input.value, context))
  if (!output.ok) throw new Error(output.issues.map((issue) => issue.message).join("; "))
  return output.value as Output
}

export async function check(
  intents: readonly Intent[],
  name: string,
  known: Values,
  context: ExecuteContext,
): Promise<Check> {
  const intent = findIntent(intents, name)
  if (!intent.check) throw new Error(`${name} checks nothing`)
  return intent.check(known, context)
}

export function findIntent(intents: readonly Intent[], name: string): Intent {
  const intent = intents.find(({ descriptor }) => descriptor.name === name)
  if (!intent) throw new Error(`there is no intent ${name}`)
  return intent
}
