import type { Command } from "../command.ts"

export const conversationsCommand: Command = {
  name: "conversations",
  summary: "",
  words: "",
  flags: {},
  examples: [],
  run: async () => 0,
}
