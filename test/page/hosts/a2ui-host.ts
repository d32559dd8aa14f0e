/** A client of A2UI in a browser: draws surfaces by the published renderer, and keeps what is pressed. */
import { basicCatalog } from "@a2ui/lit/v0_9"
import { MessageProcessor } from "@a2ui/web_core/v0_9"

const acted: unknown[] = []
const processor = new MessageProcessor([basicCatalog], (action) => void acted.push(action))
processor.onSurfaceCreated((surface) => {
  const element = Object.assign(document.createElement("a2ui-surface"), { surface })
  document.body.append(element)
})

Object.assign(window, { acted, show: (messages: never[]) => processor.processMessages(messages) })
