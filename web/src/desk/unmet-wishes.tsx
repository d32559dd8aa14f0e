import type { VNode } from "preact"
import type { DeskUnmet } from "../../../src/pages/desk/wire.ts"
import { Scroll } from "../components/scroll.tsx"
import { Listing, type ViewProps, When } from "./listing.tsx"

const reasons: Readonly<Record<string, string>> = {
  "not-offered": "not offered here",
  "not-understood": "not understood",
  "no-answer": "no answer known",
  "given-up": "asked too often, given up",
}

/** The best list of what to build next. */
export function UnmetWishes(props: ViewProps): VNode {
  return (
    <Listing<readonly DeskUnmet[]>
      {...props}
      what="unmet"
      isEmpty={(list) => list.length === 0}
      empty="Everyone was understood so far. What people ask for in vain will be here, the most frequent first."
      draw={(list) => (
        <Scroll label="Asked in vain">
          <table>
            <thead>
              <tr>
                <th scope="col">Words</th>
                <th scope="col">Why</th>
                <th scope="col">Times</th>
                <th scope="col">Last</th>
              </tr>
            </thead>
            <tbody>
              {list.map((unmet) => (
                <tr key={`${unmet.reason} ${unmet.words} ${unmet.intent}`}>
                  <td dir="auto">{unmet.words}</td>
                  <td>
                    {reasons[unmet.reason] ?? unmet.reason}
                    {unmet.intent !== null && <small>{unmet.intent}</small>}
                  </td>
                  <td>{unmet.count}</td>
                  <td>
                    <When at={unmet.lastAt} setup={props.setup} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    />
  )
}
