import type { VNode } from "preact"
import type { DeskConversation, DeskSetup } from "../../../src/pages/desk/wire.ts"
import { Listing, type ViewProps, When } from "./listing.tsx"
import { toBrief, toLabel, toText } from "./values.tsx"

const phases: Readonly<Record<string, string>> = {
  opening: "not clear yet what is wanted",
  collecting: "details are missing",
  confirming: "waits for a yes",
  executing: "under way",
  ended: "ended",
}

export function Conversations(props: ViewProps): VNode {
  return (
    <Listing<readonly DeskConversation[]>
      {...props}
      what="conversations"
      isEmpty={(list) => list.length === 0}
      empty="Nobody has talked to your site yet. What visitors and their agents say will be here, with what was understood."
      draw={(list) => (
        <ul class="rows">
          {list.map((conversation) => (
            <li key={conversation.id}>
              <details>
                <summary>
                  <strong dir="auto">
                    {conversation.wish === null
                      ? (conversation.intent ?? "Without words")
                      : `“${conversation.wish}”`}
                  </strong>
                  <span class={`state ${conversation.phase}`}>
                    {phases[conversation.phase] ?? conversation.phase}
                  </span>
                  <span class="brief" dir="auto">
                    {toOutline(conversation, props.setup)}
                  </span>
                  <When at={conversation.startedAt} setup={props.setup} />
                </summary>
                <p>
                  {conversation.turns} {conversation.turns === 1 ? "turn" : "turns"}, in{" "}
                  {toLanguage(conversation.locale)}.
                </p>
                <dl>
                  {Object.entries(conversation.values).map(([name, { value, turn, confidence }]) => (
                    <div key={name}>
                      <dt>{toLabel(name)}</dt>
                      <dd dir="auto">
                        {toText(value, props.setup)}{" "}
                        <small>
                          turn {turn}, {Math.round(confidence * 100)}% sure
                        </small>
                      </dd>
                    </div>
                  ))}
                </dl>
                {conversation.assumptions.length > 0 && (
                  <p>Taken for granted: {conversation.assumptions.join("; ")}</p>
                )}
                {conversation.executionId !== null && (
                  <p class="note">
                    Led to <code>{conversation.executionId}</code>
                  </p>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
    />
  )
}

/** What the first line leaves out: how words were understood, or what was given without words. */
function toOutline({ wish, intent, values }: DeskConversation, setup: DeskSetup): string {
  if (wish !== null) return intent === null ? "Not understood as anything" : `Understood as: ${intent}`
  return toBrief(Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])), setup)
}

/** The name of `en-US` in English, the language of the desk. */
function toLanguage(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag
}
