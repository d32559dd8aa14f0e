import type { ActionPayload } from "../../../src/protocols/intentflow/wire.ts"
import { isSafeLink } from "./safe-links.ts"

/** How an action went, as `intentflow.action_response` tells it. */
export interface ActionOutcome {
  readonly success: boolean
  readonly result?: unknown
  readonly error?: unknown
}

type Perform = (config: ActionPayload["config"]) => Promise<unknown>

const performers: Readonly<Record<string, Perform>> = {
  copy_to_clipboard: ({ text }) => navigator.clipboard.writeText(String(text)),
  share: ({ title, text, url }) =>
    navigator.share({
      title: String(title ?? ""),
      text: String(text ?? ""),
      ...(isSafeLink(url) && { url }),
    }),
  location_request: () =>
    new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
        reject,
      ),
    ),
  async haptic_feedback() {
    navigator.vibrate?.(20)
  },
  async open_url({ url }) {
    if (!isSafeLink(url)) throw new Error("This address cannot be opened.")
    window.open(url, "_blank", "noopener,noreferrer")
  },
}

/** Asks the browser for what a flow wants of it; whatever a browser cannot do is answered so. */
export async function performAction({ action, config }: ActionPayload): Promise<ActionOutcome> {
  const perform = Object.hasOwn(performers, action) ? performers[action] : undefined
  if (!perform) return { success: false, error: { message: `This browser cannot do '${action}'.` } }
  try {
    const result = await perform(config)
    return { success: true, ...(result !== undefined && { result }) }
  } catch (error) {
    return { success: false, error: { message: error instanceof Error ? error.message : String(error) } }
  }
}
