import { join } from "node:path"
import { type Agent, createAgent, toPrintableLine } from "../../agent/index.ts"
import { loadKeyFile } from "../../identity/index.ts"
import { isLocale, isParleyError, ParleyError } from "../../intent/index.ts"
import { createOutbound } from "../../outbound/index.ts"
import type { Arguments, Command } from "../command.ts"
import { ownDataFlag, ownDataFolder } from "../own-data.ts"
import { converse } from "./converse.ts"
import { createInputLines } from "./input-lines.ts"
import { createJsonPrinter, createTextPrinter, type Printer } from "./printers.ts"

export const askCommand: Command = {
  name: "ask",
  summary: `Says a wish to a site or mediator and holds the conversation until it is done.

Answer what you are asked in your own words, or a choice by its number. A line that begins with '?' is a question
of your own; '/stop' ends the conversation. Where a site asks for it, 'agree' agrees to its terms with your key. Nothing is confirmed unless you say so. Answers can be piped in, one a line.

Exit codes: 0 done, 1 refused or failed, 2 the call's words are off, 3 stopped before it was done,
4 whether it was done is not known.`,
  words: "<wish>",
  flags: {
    site: { value: "URL", help: "the site or mediator to ask" },
    locale: { value: "TAG", help: "language of the conversation, as in de or en-GB" },
    json: { help: "print the signed envelopes, one JSON object per line" },
    data: ownDataFlag,
  },
  examples: [
    'parley ask "Table for two tomorrow at eight" --site http://127.0.0.1:4001',
    "printf 'yes\\n' | parley ask \"Cancel booking BC-7K2M\" --site https://bella.example",
  ],
  async run({ words, flags }, io) {
    const { wish, site, locale } = parseCall(words, flags)
    const keys = await loadKeyFile(join(ownDataFolder(flags.data, io), "keys.json"), Date.now())
    await using outbound = createOutbound({ allowLoopback: true })
    const printer: Printer = flags.json === true ? createJsonPrinter(io) : createTextPrinter(io)
    const agent: Agent = createAgent({
      keys,
      locale,
      fetch: (url, init) => outbound.fetch(url, init),
      onSent: (request) => printer.sent(request),
    })
    using lines = createInputLines(io)
    try {
      const conversation = await agent.begin(site, io.signal)
      return await converse({ conversation, wish, lines, printer, signal: io.signal })
    } catch (error) {
      if (!isParleyError(error)) throw error
      // The error may contain text from the other side.
      io.err(toPrintableLine(error.message))
      return 1
    }
  },
}

function parseCall(words: readonly string[], flags: Arguments["flags"]) {
  const wish = words.join(" ").trim()
  if (wish === "")
    throw new ParleyError("invalid_request", "Say what you want, in quotes. Run 'parley help ask'.")
  const { site, locale } = flags
  if (typeof site !== "string" || !URL.canParse(site))
    throw new ParleyError(
      "invalid_request",
      "Say whom to ask: --site with the address of a site or mediator, as in https://bella.example.",
    )
  if (typeof locale === "string" && !isLocale(locale))
    throw new ParleyError("invalid_request", "--locale takes a BCP 47 language tag, as in en or de-AT.")
  return { wish, site, locale: typeof locale === "string" ? locale : undefined }
}
