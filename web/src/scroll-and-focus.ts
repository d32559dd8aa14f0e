/** The first element of the latest answer; before there is one, what the visitor said. */
export function findAnswer(log: HTMLElement | null): HTMLElement | undefined {
  const said = [...(log?.querySelectorAll<HTMLElement>(".entry.me") ?? [])].at(-1)
  const answer = said?.nextElementSibling ?? said ?? log?.firstElementChild
  return answer instanceof HTMLElement ? answer : undefined
}

/** Shows short answers at the end of the page and long ones from their beginning, because people read downwards. */
export function showFrom(answer: HTMLElement): void {
  const last = answer.parentElement?.lastElementChild ?? answer
  const height = last.getBoundingClientRect().bottom - answer.getBoundingClientRect().top
  if (height > innerHeight * 0.6) answer.scrollIntoView({ block: "start" })
  else last.scrollIntoView({ block: "nearest" })
}

/** Focuses the heading once it is drawn, and not the box: on a phone the keyboard would hide what can be done. */
export function focusOpening(page: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const title = page?.querySelector<HTMLElement>("#opening-title")
    title?.scrollIntoView({ block: "start" })
    title?.focus({ preventScroll: true })
  })
}
