import { randomUUID } from "node:crypto"
import type { PageInput, TurnResponse } from "../../src/pages/wire.ts"
import type { Site } from "../../src/site/index.ts"

/** Someone at the page of a site, in a browser of their own. */
export interface Visitor {
  say(text: string): Promise<TurnResponse | { readonly refused: string }>
}

const origin = "http://127.0.0.1"

export function createVisitor(site: Pick<Site, "fetch">, locale: string): Visitor {
  const cookies = new Map<string, string>()
  let interactionId = randomUUID()

  async function send(input: PageInput): Promise<Response> {
    const response = await site.fetch(
      new Request(`${origin}/intent-ui/turn`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "accept-language": locale,
          cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
          origin,
        },
        body: JSON.stringify({ interactionId, input }),
      }),
    )
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }

  /** A person who is asked to agree to the terms taps the button. */
  async function sendAndAgree(input: PageInput): Promise<Response> {
    const response = await send(input)
    if (!response.ok) return response
    const { moves } = (await response.clone().json()) as TurnResponse
    return moves.at(-1)?.kind === "authorise" ? send({ kind: "agree" }) : response
  }

  return {
    async say(text) {
      const response = await sendAndAgree({ kind: "say", text })
      const body = (await response.json()) as unknown
      if (!response.ok) return { refused: `${response.status} ${JSON.stringify(body)}` }
      const turn = body as TurnResponse
      // As the page does: what is said after the end of one wish begins the next.
      if (turn.ended) interactionId = randomUUID()
      return turn
    },
  }
}
