import type { VNode } from "preact"
import type { BusyHours } from "../../../src/pages/desk/wire.ts"
import { Scroll } from "../components/scroll.tsx"
import { Listing, type ViewProps } from "./listing.tsx"

/** Shades from nothing to the busiest hour. */
const shades = 5

export function Hours(props: ViewProps): VNode {
  return (
    <Listing<BusyHours>
      {...props}
      what="hours"
      isEmpty={({ total }) => total === 0}
      empty="Too early to tell: nothing was done in the last four weeks."
      draw={({ counts, days, total }) => {
        const busiest = Math.max(...counts.flat())
        return (
          <>
            <p class="soft">
              {total} in {days} days, by hour in {props.setup.timeZone}.
            </p>
            <Scroll label="Busy hours">
              <table class="hours">
                <thead>
                  <tr>
                    <th scope="col">
                      <span class="hidden">Day</span>
                    </th>
                    {counts[0]!.map((_, hour) => (
                      <th scope="col" key={hour}>
                        {hour}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {counts.map((hours, day) => (
                    <tr key={day}>
                      <th scope="row">{weekdayOf(day, props.setup.language)}</th>
                      {hours.map((count, hour) => (
                        <td key={hour} class={`shade${Math.ceil((count / busiest) * shades)}`}>
                          {count === 0 ? <span class="hidden">0</span> : count}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </>
        )
      }}
    />
  )
}

/** The first of January 2024 was a Monday. */
function weekdayOf(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, day + 1),
  )
}
