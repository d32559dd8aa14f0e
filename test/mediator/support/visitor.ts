import type { PageInput, TurnResponse } from "../../../src/pages/wire.ts"

/** Someone at the mediator's page, without the page: keeps the cookie and takes turns. */
export function createVisitor(origin: string, language = "en") {
  let cookie = ""
  const visitor = {
    get cookie() {
      return cookie
    },
    /** The raw answer, from a node other than the first if one is given. */
    async post(
      interactionId: string,
      input: PageInput,
      fetch: (request: Request) => Promise<Response> = globalThis.fetch,
    ): Promise<{ readonly status: number; readonly body: unknown }> {
      const headers = { "content-type": "application/json", "accept-language": language, cookie }
      const body = JSON.stringify({ interactionId, input })
      const response = await fetch(new Request(`${origin}/intent-ui/turn`, { method: "POST", headers, body }))
      cookie ||= response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
      return { status: response.status, body: await response.json() }
    },
    /** A turn that is taken. */
    async turn(
      interactionId: string,
      input: PageInput,
      fetch?: (request: Request) => Promise<Response>,
    ): Promise<TurnResponse> {
      const { status, body } = await visitor.post(interactionId, input, fetch)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body as TurnResponse
    },
  }
  return visitor
}
