import type { PageSetup } from "../../src/pages/wire.ts"
import { ConversationPage } from "./components/conversation-page.tsx"
import { readSetup, renderPage } from "./page-setup.ts"
import { createConversation } from "./state/conversation.ts"
import { createMemory } from "./state/tab-memory.ts"
import { createSendTurn } from "./state/turn-requests.ts"
import "./styles/base.css"
import "./styles/conversation.css"
import "./styles/cards.css"
import "./styles/details.css"
import "./styles/text.css"
import "./styles/forms.css"
import "./styles/print.css"

const setup = readSetup<PageSetup>()
const conversation = createConversation({
  sendTurn: createSendTurn("/intent-ui/turn"),
  memory: createMemory(tabStorage()),
  createId,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  overText: setup.words.over,
})

renderPage(<ConversationPage setup={setup} conversation={conversation} />)

/** Browsers may forbid storage altogether. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** A random id; `crypto.randomUUID` is missing where a page is not served securely. */
function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
}
