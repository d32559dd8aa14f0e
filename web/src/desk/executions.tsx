import type { VNode } from "preact"
import { useState } from "preact/hooks"
import type { DeskExecution } from "../../../src/pages/desk/wire.ts"
import { read } from "./desk-requests.ts"
import { Listing, type ViewProps, When } from "./listing.tsx"
import { toBrief, Values } from "./values.tsx"

const states: Readonly<Record<string, string>> = {
  succeeded: "✓ done",
  failed: "not done",
  running: "under way",
  indeterminate: "unclear: please check",
}

export function Executions(props: ViewProps): VNode {
  return (
    <Listing<readonly DeskExecution[]>
      {...props}
      what="executions"
      isEmpty={(list) => list.length === 0}
      empty="Nothing was done yet. What is booked, ordered or asked will be here, each with its receipt."
      draw={(list) => <ExecutionList first={list} setup={props.setup} />}
    />
  )
}

function ExecutionList({
  first,
  setup,
}: Pick<ViewProps, "setup"> & { readonly first: readonly DeskExecution[] }): VNode {
  const [list, setList] = useState(first)
  const [more, setMore] = useState(first.length >= 50)
  async function loadMore(): Promise<void> {
    const oldest = list.at(-1)
    if (oldest === undefined) return
    const { startedAt, id } = oldest
    const older = await read<readonly DeskExecution[]>(`executions?${new URLSearchParams({ startedAt, id })}`)
    setList([...list, ...older])
    setMore(older.length >= 50)
  }
  return (
    <>
      <ul class="rows">
        {list.map((execution) => (
          <li key={execution.id}>
            <details>
              <summary>
                <strong dir="auto">{execution.title}</strong>
                <span class={`state ${execution.state}`}>{states[execution.state] ?? execution.state}</span>
                <span class="brief" dir="auto">
                  {toBrief(execution.input, setup)}
                </span>
                <When at={execution.startedAt} setup={setup} />
              </summary>
              <h3>Asked</h3>
              <Values values={execution.input} setup={setup} />
              {execution.output !== null && (
                <>
                  <h3>Result</h3>
                  <Values values={execution.output} setup={setup} />
                </>
              )}
              {execution.error && (
                <p class="problem" dir="auto">
                  {execution.error.message} ({execution.error.code})
                </p>
              )}
              <h3>Receipt</h3>
              <p class="note">
                <code>{execution.id}</code> for <code>{execution.principal}</code>
                {execution.price !== null && `, ${execution.price}`}
              </p>
              {execution.receipt !== null && (
                <details>
                  <summary>Signed receipt</summary>
                  <pre>{JSON.stringify(execution.receipt, null, 2)}</pre>
                </details>
              )}
            </details>
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" class="more" onClick={() => void loadMore()}>
          Older ones
        </button>
      )}
    </>
  )
}
