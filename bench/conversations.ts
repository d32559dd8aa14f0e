import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { businesses } from "./conversations/businesses.ts"
import { openBusiness } from "./conversations/open-business.ts"
import { play } from "./conversations/play.ts"
import { readScripts, type Script } from "./conversations/script.ts"
import { toTranscript } from "./conversations/transcript.ts"
import { createVisitor } from "./conversations/visitor.ts"

/**
 * Plays every written conversation at the page of its business, each on a business of its own that nobody has
 * spoken to before, and writes down what the person saw. People judge the transcripts; nothing here does.
 * `PARLEY_CONVERSATIONS` names another file of scripts, `PARLEY_TRANSCRIPTS` another folder for the transcripts,
 * `PARLEY_READER=yes` turns the learned reader on.
 */
const data = new URL("./conversations/data/", import.meta.url)
const chosen = process.env.PARLEY_CONVERSATIONS
const files = chosen
  ? [new URL(chosen, `file://${process.cwd()}/`)]
  : readdirSync(data)
      .filter((name) => name.endsWith(".jsonl.gz"))
      .map((name) => new URL(name, data))
const target = process.env.PARLEY_TRANSCRIPTS ?? join(tmpdir(), "parley-transcripts")
mkdirSync(target, { recursive: true })

const folder = mkdtempSync(join(tmpdir(), "parley-conversations-"))
const milliseconds: number[] = []

async function transcribe(script: Script): Promise<string> {
  const createBackend = businesses[script.business]
  if (!createBackend) throw new Error(`${script.id}: there is no business '${script.business}'`)
  await using business = await openBusiness(createBackend, join(folder, script.id))
  const visitor = createVisitor(business.site, script.language)
  const timed = {
    async say(text: string) {
      const before = performance.now()
      const reply = await visitor.say(text)
      milliseconds.push(performance.now() - before)
      return reply
    },
  }
  return toTranscript(script, await play(timed, script))
}

for (const file of files) {
  const scripts = readScripts(file)
  const transcripts: string[] = []
  for (const script of scripts) transcripts.push(await transcribe(script))
  const name = file.pathname.replace(/^.*\//, "").replace(/\.jsonl(\.gz)?$/, ".md")
  writeFileSync(join(target, name), transcripts.join("\n"))
  console.log(`${scripts.length} conversations of ${name} in ${target}`)
}
rmSync(folder, { recursive: true, force: true })
milliseconds.sort((a, b) => a - b)
const at = (share: number) => (milliseconds[Math.floor(share * (milliseconds.length - 1))] ?? 0).toFixed(1)
console.log(`${milliseconds.length} messages: median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`)
