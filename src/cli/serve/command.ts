import { ParleyError } from "../../intent/index.ts"
import { toAccountLine } from "../account-line.ts"
import type { Command } from "../command.ts"
import { configurationFlags } from "../configuration/setting-flags.ts"
import { openConfigured } from "../configured-site.ts"
import { loadBusiness } from "../load-business.ts"
import { waitForInterrupt } from "../wait-for-interrupt.ts"

export const serveCommand: Command = {
  name: "serve",
  summary: "Serves a business from its declarations.",
  words: "<file>",
  flags: configurationFlags,
  examples: [
    "parley serve my-business.ts",
    "parley serve my-business.ts --port 8080",
    "DATABASE_URL=postgres://… parley serve my-business.ts --origin https://example.com --host 0.0.0.0 --behind-proxy yes",
  ],
  async run({ words, flags }, io) {
    const [file, ...more] = words
    if (file === undefined || more.length > 0)
      throw new ParleyError(
        "invalid_request",
        "Name one file that declares the business. Run 'parley help serve'.",
      )
    const business = await loadBusiness(file)
    await using running = await openConfigured(business, flags, io)
    io.out(`${business.service.name} is at ${running.server.origin}`)
    io.out(`  talk to it at ${running.server.origin}/intent-ui/`)
    if (running.newDeskPassword !== undefined)
      io.out(
        `  your desk is ${running.server.origin}/desk/, its password ${running.newDeskPassword} (shown this once)`,
      )
    if (running.newOperatorPassword !== undefined)
      io.out(toAccountLine(running.server.origin, running.newOperatorPassword))
    io.out(`  stop it with Ctrl-C`)
    await waitForInterrupt(io.signal)
    return 0
  },
}
