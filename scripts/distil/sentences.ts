import { readFileSync } from "node:fs"

const partsOfSpeech = ["verb", "noun", "adj", "adv"]

/**
 * Ordinary English in every field: definitions and usage examples of WordNet, spread evenly over its files.
 * A line is `<numbers and words> | <definition>; "<example>"` (wndb(5WN)).
 */
export function readSentences(dictionary: string, wanted: number): string[] {
  const sentences = partsOfSpeech.flatMap((part) =>
    readFileSync(`${dictionary}/data.${part}`, "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("  ") && line.includes(" | "))
      .flatMap(toSentences),
  )
  const step = sentences.length / wanted
  return Array.from(
    { length: Math.min(wanted, sentences.length) },
    (_, index) => sentences[Math.floor(index * step)]!,
  )
}

function toSentences(line: string): string[] {
  const [head, gloss] = line.split(" | ", 2) as [string, string]
  const word = head.split(" ")[4]!.replaceAll("_", " ")
  const examples = Array.from(gloss.matchAll(/"([^"]+)"/g), ([, example]) => example!)
  const definition = gloss.replaceAll(/"[^"]*"/g, "").replace(/[;\s]+$/, "")
  return [`${word}, ${definition}`, ...examples.filter((example) => example.split(" ").length > 2)]
}
