import { expect, it } from "vitest"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../../../src/identity/index.ts"
import { createOutbound } from "../../../src/outbound/index.ts"
import type { PageMove } from "../../../src/pages/wire.ts"
import { createIntentWebClient, type Reply } from "../../../src/protocols/intentweb/index.ts"
import { booking } from "../../dialogues/bella-cucina/booking.ts"
import { corrections } from "../../dialogues/bella-cucina/corrections.ts"
import { interruptions } from "../../dialogues/bella-cucina/interruptions.ts"
import { refusals } from "../../dialogues/bella-cucina/refusals.ts"
import { startBella } from "../../support/bella-cucina.ts"
import type { TestBrowser } from "../support/browser.ts"
import { now, openConversation, say } from "../support/conversation.ts"

/** The scripted dialogues in which nothing happens but words: what the person says, line by line. */
const scripted = [...booking, ...corrections, ...refusals, ...interruptions]
  .filter(
    ({ lines, given, locale = "en" }) => !given && locale === "en" && lines.every(({ by }) => by !== "world"),
  )
  .map(({ lines }) => lines.flatMap((line) => (line.by === "person" ? [line.text] : [])))
  .filter((lines) => lines.every((text) => !text.includes("{")))

const dialogues: readonly (readonly string[])[] = [
  ["Table for two tomorrow at 7pm", "Make that three people", "Jane Smith", "yes"],
  ["I want to book a table", "on Monday for 2 at 8pm", "the second one", "Jane Smith", "yes"],
  ["Do you have vegan desserts?"],
  ["Book a table for 4 on Friday at 8pm, name is Rossi", "cancel"],
  ...scripted,
]

/** What IntentWeb calls the moves (see the table of moves in its manual). */
const flows: Readonly<Record<PageMove["kind"], string>> = {
  ask: "information_request",
  confirm: "information_request",
  authorise: "information_request",
  choose: "clarification_request",
  inform: "information_response",
  working: "information_response",
  done: "execution_result",
  fail: "error",
}

/** A question in the middle is answered by a response, whatever is still open after it. */
function flowOf(moves: readonly PageMove[]): string | undefined {
  const flow = flows[moves.at(-1)!.kind]
  const answered = moves.length > 1 && moves.some(({ kind }) => kind === "inform")
  return answered && flow.endsWith("_request") ? "information_response" : flow
}

export function sameMoves(visit: TestBrowser["visit"]): void {
  it("[IW-11] [IW-12] the same utterances give the same states, questions and results", async () => {
    await using stack = new AsyncDisposableStack()
    const ring = KeyRing.create(now())
    const agents = registeredKeys({ assistant: ring.publicKeys(now()).keys })
    const outbound = stack.use(createOutbound({ allowLoopback: true }))
    const fetch: Fetch = (url, init) => outbound.fetch(url, init)
    expect(scripted.length).toBeGreaterThan(10)
    const overApi = stack.use(await startBella({ now, agents }))
    const onPage = stack.use(await startBella({ now }))
    for (const dialogue of dialogues) {
      const client = createIntentWebClient({
        actor: { actorType: "ai_agent", actorId: "assistant", key: () => ring.current("attribution") },
        fetch,
        keys: createKeyResolver({ fetch, now }),
        now,
      })
      const { endpoint } = await client.discover(overApi.server.origin)
      const replies: Reply[] = []
      const said = dialogue.slice(1)
      const last = await client.converse(endpoint, dialogue[0]!, async (reply) => {
        replies.push(reply)
        return said.shift()
      })
      if (replies.at(-1) !== last) replies.push(last)

      const page = await (await visit({ locale: "en" })).newPage()
      await openConversation(page, onPage.server.origin)
      for (const [turn, utterance] of dialogue.slice(0, replies.length).entries()) {
        const { moves } = await say(page, utterance)
        const { envelope } = replies[turn]!
        const place = `${dialogue.join(" / ")}, turn ${turn + 1}`
        expect(flowOf(moves), place).toBe(envelope.flow_type)
        expect(stable(moves.map(({ message }) => message).join("\n\n")), place).toBe(stable(envelope.message))
        await expect
          .poll(() => page.locator(".entry").last().textContent(), { message: place })
          .toContain(firstWords(moves.at(-1)!))
      }
      const count = "SELECT COUNT(*) AS count, SUM(party_size) AS people FROM bookings"
      expect(onPage.database.all(count)).toEqual(overApi.database.all(count))
    }
  }, 180_000)
}

/** Ids and codes are drawn anew for each booking. */
function stable(message: string): string {
  return message.replace(/RES-[0-9A-Z]{6}/g, "RES").replace(/[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/g, "CODE")
}

function firstWords(move: PageMove): string {
  if (move.kind === "confirm" || move.kind === "done") return move.title
  return move.message.split(/[\n*`:]/, 1)[0]!
}
