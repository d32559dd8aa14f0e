import type { PageSetup, PageTool } from "../../src/pages/wire.ts"
import type { Conversation } from "./state/conversation.ts"

/** What this page uses of `document.modelContext` (WebMCP). */
interface ModelContext {
  registerTool(tool: {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly inputSchema: PageTool["inputSchema"]
    readonly annotations: { readonly readOnlyHint: boolean }
    execute(input: Readonly<Record<string, unknown>>): Promise<ToolAnswer>
  }): unknown
}

interface ToolAnswer {
  readonly content: readonly { readonly type: "text"; readonly text: string }[]
}

/**
 * Offers what can be done here to an agent in the browser, where the browser lets a page do that. A tool begins the
 * same conversation as a person does, in sight of that person; whatever has an effect waits for a yes at the page.
 */
export async function offerTools(setup: PageSetup, conversation: Conversation): Promise<void> {
  const { modelContext } = document as { modelContext?: ModelContext }
  if (!modelContext) return
  const response = await fetch(`${setup.base}/intent-ui/tools.json`)
  if (!response.ok) throw new Error(`The tools of this page could not be loaded: ${response.status}.`)
  for (const { uid, effect, ...tool } of (await response.json()) as readonly PageTool[])
    await modelContext.registerTool({
      ...tool,
      annotations: { readOnlyHint: effect === "read" },
      execute: (input) => perform(conversation, uid, tool.title, input),
    })
}

async function perform(
  conversation: Conversation,
  uid: string,
  title: string,
  values: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  if (conversation.busy.value || !conversation.ended.value)
    return toAnswer("The person at this page is in the middle of something. Ask them to finish it first.")
  const before = conversation.entries.value.length
  await conversation.send({ kind: "start", uid, values }, title)
  const moves = conversation.entries.value
    .slice(before)
    .flatMap((entry) => (entry.from === "site" ? [entry.move] : []))
  const waits = moves.at(-1)?.kind === "confirm" ? [confirmed] : []
  return toAnswer([...moves.map(({ message }) => message), ...waits].join("\n\n"))
}

const confirmed = "Nothing has been done yet: the person at this page has to confirm it there."

function toAnswer(text: string): ToolAnswer {
  return { content: [{ type: "text", text }] }
}
