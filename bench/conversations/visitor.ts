import { randomUUID } from "node:crypto"
import type { PageInput, TurnResponse } from "../../src/pages/wire.ts"
import type { Site } from "../../src/site/index.ts"

/** Someone at the page of a site, in a browser of their own. */
export interface Visitor {
  say(text: string): Promise<TurnResponse | { readonly refused: string }>
}

const origin = "http://127.0.0.1"

export function createVisitor(site: Pick<Site, "fetch">, locale: string): Visitor {
  let cookie = ""
  let interactionId = randomUUID()

  async function send(input: PageInput): Promise<Response> {
    const response = await site.fetch(
      new Request(`${origin}/intent-ui/turn`, {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": locale, cookie, origin },
        body: JSON.stringify({ interactionId, input }),
      }),
    )
    const set = response.headers.get("set-cookie")
    if (set !== null) cookie = set.split(";", 1)[0] ?? ""
    return response
  }

  return {
    async say(text) {
      const response = await send({ kind: "say", text })
      const body = (await response.json()) as unknown
      if (!response.ok) return { refused: `${response.status} ${JSON.stringify(body)}` }
      const turn = body as TurnResponse
      // As the page does: what is said after the end of one wish begins the next.
      if (turn.ended) interactionId = randomUUID()
      return turn
    },
  }
}
