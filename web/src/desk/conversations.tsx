import type { VNode } from "preact"
import type { DeskConversation } from "../../../src/pages/desk/wire.ts"
import { Listing, type ViewProps, When } from "./listing.tsx"

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
      empty="Nobody has talked to your site yet."
      draw={(list) => (
        <ul class="rows">
          {list.map((conversation) => (
            <li key={conversation.id}>
              <details>
                <summary>
                  <strong dir="auto">{conversation.wish ?? conversation.intent ?? "Without words"}</strong>
                  <span class={`state ${conversation.phase}`}>
                    {phases[conversation.phase] ?? conversation.phase}
                  </span>
                  <When at={conversation.startedAt} setup={props.setup} />
                </summary>
                <p>
                  {conversation.intent === null
                    ? "Not understood as anything."
                    : `Understood as: ${conversation.intent}.`}{" "}
                  {conversation.turns} {conversation.turns === 1 ? "turn" : "turns"}, in {conversation.locale}
                  .
                </p>
                <dl>
                  {Object.entries(conversation.values).map(([name, { value, turn, confidence }]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd dir="auto">
                        {typeof value === "string" ? value : JSON.stringify(value)}{" "}
                        <small>
                          turn {turn}, {Math.round(confidence * 100)} % sure
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
