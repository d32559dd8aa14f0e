import type { VNode } from "preact"
import type { DeskUnmet } from "../../../src/pages/desk/wire.ts"
import { Listing, type ViewProps } from "./listing.tsx"

const reasons: Readonly<Record<string, string>> = {
  "not-offered": "not offered here",
  "not-understood": "not understood",
  "no-answer": "no answer known",
  "given-up": "asked too often, given up",
}

/** What visitors wanted and did not get: the best list of what to build next. */
export function UnmetWishes(props: ViewProps): VNode {
  const { language, timeZone } = props.setup
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone })
  return (
    <Listing<readonly DeskUnmet[]>
      {...props}
      what="unmet"
      isEmpty={(list) => list.length === 0}
      empty="Everyone was understood so far. What people ask for in vain will be here, the most frequent first."
      draw={(list) => (
        <table class="wishes">
          <thead>
            <tr>
              <th scope="col">Words</th>
              <th scope="col">Times</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {list.map((unmet) => (
              <tr key={`${unmet.reason} ${unmet.words} ${unmet.intent}`}>
                <td>
                  <span dir="auto">{unmet.words}</span>
                  <small>
                    {reasons[unmet.reason] ?? unmet.reason}
                    {unmet.intent !== null && `, while at “${unmet.intent}”`}
                  </small>
                </td>
                <td>{unmet.count.toLocaleString(language)}</td>
                <td>
                  <time dateTime={unmet.lastAt}>{format.format(Date.parse(unmet.lastAt))}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  )
}
