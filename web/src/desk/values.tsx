import type { VNode } from "preact"
import type { DeskSetup } from "../../../src/pages/desk/wire.ts"

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const day = /^\d{4}-\d{2}-\d{2}$/
const shownInBrief = 6

/** Names and values, one per line. */
export function Values({ values, setup }: { readonly values: unknown; readonly setup: DeskSetup }): VNode {
  if (values === null) return <p class="note">No longer kept.</p>
  if (typeof values !== "object") return <p dir="auto">{toText(values, setup)}</p>
  const entries = Object.entries(values)
  if (entries.length === 0) return <p class="note">Nothing.</p>
  return (
    <dl>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{toLabel(name)}</dt>
          <dd dir="auto">{toText(value, setup)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The first values in one line, to tell one booking from the next. */
export function toBrief(values: unknown, setup: DeskSetup): string {
  if (values === null || typeof values !== "object") return ""
  const texts = Object.values(values).slice(0, shownInBrief)
  return texts.map((value) => toText(value, setup)).join(" · ")
}

/** `partySize` as people write it. */
export function toLabel(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_.-]+/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** A value as the owner's language writes it, with moments in the site's own time. */
export function toText(value: unknown, setup: DeskSetup): string {
  if (typeof value === "number") return value.toLocaleString(setup.language)
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) return value.map((item) => toText(item, setup)).join(", ")
  if (typeof value !== "string") return JSON.stringify(value)
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  if (instant.test(value)) return formatMoment(time, setup)
  if (!day.test(value)) return value
  return new Intl.DateTimeFormat(setup.language, { dateStyle: "medium", timeZone: "UTC" }).format(time)
}

export function formatMoment(time: number, { language, timeZone }: DeskSetup): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(time)
}
