import type { VNode } from "preact"
import type { BusyHours, DeskSetup } from "../../../src/pages/desk/wire.ts"
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
      empty="Too early to tell: nothing was done in the last four weeks. The busy hours of the week will be here."
      draw={(hours) => <Week hours={hours} setup={props.setup} />}
    />
  )
}

/** Days side by side and hours below each other: a week that fits a phone. */
function Week({ hours, setup }: { readonly hours: BusyHours; readonly setup: DeskSetup }): VNode {
  const { counts, days, total } = hours
  const { language, timeZone } = setup
  const busiest = Math.max(...counts.flat())
  return (
    <>
      <p class="soft">
        {total.toLocaleString(language)} in {days} days, by hour in {timeZone}.
      </p>
      <Scroll label="Busy hours">
        <table class="hours">
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">Hour</span>
              </th>
              {counts.map((_, day) => (
                <th scope="col" key={day}>
                  {weekdayOf(day, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hoursInUse(counts).map((hour) => (
              <tr key={hour}>
                <th scope="row">{hourOf(hour, language)}</th>
                {counts.map((day, index) => {
                  const count = day[hour] ?? 0
                  return (
                    <td key={index} class={`shade${Math.ceil((count / busiest) * shades)}`}>
                      {count === 0 ? <span class="hidden">0</span> : count.toLocaleString(language)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

/** The hours from the first to the last in which anything was ever done. */
function hoursInUse(counts: BusyHours["counts"]): number[] {
  const used = Array.from({ length: 24 }, (_, hour) => counts.some((day) => (day[hour] ?? 0) > 0))
  const first = used.indexOf(true)
  return Array.from({ length: used.lastIndexOf(true) - first + 1 }, (_, index) => first + index)
}

/** The first of January 2024 was a Monday. */
function weekdayOf(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, day + 1),
  )
}

function hourOf(hour: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 1, hour),
  )
}
