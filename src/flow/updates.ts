import { ParleyError } from "../intent/index.ts"
import type { FlowNews } from "./handle-event.ts"

/** How a business tells its flows that something has moved: from `execute`, from a job, or from a webhook. */
export interface Updates {
  /**
   * Tells every instance that is about the topic, wherever it is shown. What is told is stored before this returns,
   * and reaches clients that were away. Returns how many instances there are.
   * @example await updates.push(`order:${orderId}`, { patch: { status: "ready" } })
   */
  push(topic: string, news: FlowNews): Promise<number>
}

/** Updates before and after the site that carries them is opened. */
export interface ConnectedUpdates extends Updates {
  connect(tell: Updates["push"]): void
}

/** Made by the business and handed to its site. */
export function createUpdates(): ConnectedUpdates {
  let tell: Updates["push"] | undefined
  return {
    connect(to) {
      tell = to
    },
    async push(topic, news) {
      if (tell) return tell(topic, news)
      throw new ParleyError(
        "invalid_configuration",
        "These updates belong to no site: hand them to createSite as 'updates'.",
      )
    },
  }
}
