import type { Page } from "playwright-core"
import type { Fact } from "../../../src/pages/wire.ts"
import type { Kind } from "../../dialogues/script.ts"

/** One entry of the conversation as it stands on the page. */
export interface Drawn {
  readonly kind: Kind
  /** All of it that can be read. */
  readonly text: string
  /** What it is about. */
  readonly title: string
  /** Labels of the fields to fill in. */
  readonly fields: readonly string[]
  /** Labels of what can be chosen. */
  readonly options: readonly string[]
  /** Known values, on a card or in its fold-out. */
  readonly facts: readonly Fact[]
}

/** By what an entry is told apart, the first that fits. */
const marks: readonly (readonly [selector: string, kind: Kind])[] = [
  [".card.confirm", "confirm"],
  [".card.declined", "declined"],
  [".card.done", "done"],
  [".card.failed, .card.stopped", "fail"],
  [".card .form", "ask"],
  [".card .choices", "choose"],
  [".bubble", "inform"],
]

/** Whatever the site has said since the person spoke last. */
export function readLastReply(page: Page): Promise<Drawn[]> {
  return page.evaluate((marks) => {
    const entries = [...document.querySelectorAll<HTMLElement>(".log > .entry")]
    const spoken = entries.findLastIndex((entry) => entry.classList.contains("me"))
    return entries.slice(spoken + 1).map((entry): Drawn => {
      const all = (selector: string) => [...entry.querySelectorAll(selector)]
      // Its first words: what is noted beside a label is no part of it.
      const labels = (selector: string) =>
        all(selector).map(({ firstChild }) => firstChild?.textContent ?? "")
      const quick = all("section.form").map((form) => form.getAttribute("aria-label") ?? "")
      return {
        kind: marks.find(([selector]) => entry.querySelector(selector))![1],
        text: entry.innerText,
        title: (entry.querySelector("h2") ?? entry.querySelector(".eyebrow"))?.textContent ?? "",
        // What has a default is folded away: it need not be filled in.
        fields: [...quick, ...labels(".form:not(.others *) > .field > :is(label, legend, .label)")],
        options: labels(".option > span, .choice > span"),
        facts: all("dl > div").map((fact) => ({
          label: fact.querySelector("dt")?.textContent ?? "",
          text: fact.querySelector("dd")?.textContent ?? "",
        })),
      }
    })
  }, marks)
}
