import { ParleyError } from "../../intent/index.ts"
import { followAnswer } from "./follow.ts"

/** Counts what is open for each principal, streams included, so that one cannot use up what is there for all. */
export class Exchanges {
  readonly #atMost: number
  readonly #open = new Map<string, number>()

  constructor(atMost: number) {
    this.#atMost = atMost
  }

  async run(principal: string, answer: () => Promise<Response>): Promise<Response> {
    const open = this.#open.get(principal) ?? 0
    if (open >= this.#atMost)
      throw new ParleyError(
        "rate_limited",
        `At most ${this.#atMost} requests and streams are open at once.`,
        {
          retryAfter: 1,
        },
      )
    this.#open.set(principal, open + 1)
    try {
      return followAnswer(await answer(), () => this.#end(principal))
    } catch (error) {
      this.#end(principal)
      throw error
    }
  }

  #end(principal: string): void {
    const open = this.#open.get(principal)! - 1
    if (open === 0) this.#open.delete(principal)
    else this.#open.set(principal, open)
  }
}
