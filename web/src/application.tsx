import type { VNode } from "preact"
import type { PageSetup } from "../../src/pages/wire.ts"
import { ConversationPage } from "./components/conversation-page.tsx"
import { createFlowClient } from "./flows/flow-client.ts"
import { createHttpRuns } from "./flows/http-runs.ts"
import { loadComponents } from "./flows/own-components.ts"
import { createId } from "./flows/runs.ts"
import { createConversation } from "./state/conversation.ts"
import { createMemory } from "./state/tab-memory.ts"
import { offerTools } from "./web-mcp.ts"

/** The whole application: the conversation of this tab, and the flows of this browser. */
export function createApplication(setup: PageSetup, headers: Readonly<Record<string, string>> = {}): VNode {
  const at = (path: string) => `${setup.base}/intent-ui/${path}`
  const flows = createFlowClient({ runs: createHttpRuns({ url: at("ag-ui"), threadId: "page", headers }) })
  const conversation = createConversation({
    turn: (request) => flows.turn(request),
    memory: createMemory(tabStorage()),
    createId,
    overText: setup.words.over,
  })
  offerTools(setup, conversation).catch((error) => console.error(error))
  if (setup.components)
    loadComponents(at("components.js")).catch((error) =>
      console.error("The components of this site could not be loaded.", error),
    )
  return <ConversationPage setup={setup} conversation={conversation} flows={flows} />
}

/** Browsers may forbid storage altogether. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
