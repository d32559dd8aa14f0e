import { randomUUID } from "node:crypto"
import type { DrawnTurn, PageInput } from "../../src/pages/wire.ts"
import type { Site } from "../../src/site/index.ts"
import { type PageAnswer, pageRuns, readPageAnswer, toPageRun } from "../../test/support/page-runs.ts"

/** Someone at the page of a site, in a browser of their own. */
export interface Visitor {
  say(text: string): Promise<DrawnTurn | { readonly refused: string }>
}

const origin = "http://127.0.0.1"

export function createVisitor(site: Pick<Site, "fetch">, locale: string): Visitor {
  const cookies = new Map<string, string>()
  let interactionId = randomUUID()

  async function send(input: PageInput): Promise<PageAnswer> {
    const response = await site.fetch(
      new Request(`${origin}${pageRuns}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "accept-language": locale,
          cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
          origin,
        },
        body: JSON.stringify(toPageRun(interactionId, input)),
      }),
    )
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return readPageAnswer(await response.text())
  }

  /** A person who is asked to agree to the terms taps the button. */
  async function sendAndAgree(input: PageInput): Promise<PageAnswer> {
    const answer = await send(input)
    return answer.turn?.moves.at(-1)?.kind === "authorise" ? send({ kind: "agree" }) : answer
  }

  return {
    async say(text) {
      const { turn, refused } = await sendAndAgree({ kind: "say", text })
      if (!turn) return { refused: JSON.stringify(refused) }
      // As the page does: what is said after the end of one wish begins the next.
      if (turn.ended) interactionId = randomUUID()
      return turn
    },
  }
}
