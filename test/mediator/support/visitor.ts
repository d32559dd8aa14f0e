import type { DrawnTurn, PageInput } from "../../../src/pages/wire.ts"
import { type PageAnswer, pageRuns, readPageAnswer, toPageRun } from "../../support/page-runs.ts"

/** Someone at the mediator's page, without the page: keeps the cookie and takes turns. */
export function createVisitor(origin: string, language = "en") {
  let cookie = ""
  const visitor = {
    get cookie() {
      return cookie
    },
    /** The answer as it comes, from a node other than the first if one is given. */
    async post(
      interactionId: string,
      input: PageInput,
      fetch: (request: Request) => Promise<Response> = globalThis.fetch,
    ): Promise<PageAnswer & { readonly status: number }> {
      const headers = { "content-type": "application/json", "accept-language": language, cookie }
      const body = JSON.stringify(toPageRun(interactionId, input))
      const response = await fetch(new Request(`${origin}${pageRuns}`, { method: "POST", headers, body }))
      cookie ||= response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
      return { status: response.status, ...readPageAnswer(await response.text()) }
    },
    /** A turn that is taken. */
    async turn(
      interactionId: string,
      input: PageInput,
      fetch?: (request: Request) => Promise<Response>,
    ): Promise<DrawnTurn> {
      const { status, turn, refused } = await visitor.post(interactionId, input, fetch)
      if (!turn) throw new Error(`${status} ${JSON.stringify(refused)}`)
      return turn
    },
  }
  return visitor
}
