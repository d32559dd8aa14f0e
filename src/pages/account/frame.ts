import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"
import { assertBuilt, type Bundle } from "../bundle.ts"
import { toHtml } from "../document.ts"
import { pagePolicy } from "../page-policy.ts"

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

export const accountPath = "/account"

/** Draws a page about an account around its content. */
export interface Frame {
  readonly service: string
  draw(title: string, content: Html): Html
}

export function createFrame(service: string, bundle: Bundle | undefined): Frame {
  return {
    service,
    draw(title, content) {
      assertBuilt(bundle)
      const { script, styles } = bundle.entry("account")
      const head = {
        language: "en",
        direction: "ltr",
        title: `${title}: ${service}`,
        description: `${title} at ${service}`,
        manifest: undefined,
      } as const
      const body = html`<main class="account"><p class="soft" dir="auto">${service}</p>${content}</main>`
      return toHtml(head, styles, body, html`<script type="module" src="/intent-ui/${script}"></script>`)
    },
  }
}

/**
 * The policy of a page whose form may lead on to an application: browsers hold a form to where it is redirected, too.
 * The address was checked when the application registered.
 */
export function policyFor(redirect: string | undefined): string {
  if (redirect === undefined || !URL.canParse(redirect)) return pagePolicy
  const { protocol, origin } = new URL(redirect)
  const target = /^https?:$/.test(protocol) ? origin : protocol
  return pagePolicy.replace("form-action 'self'", `form-action 'self' ${target}`)
}

/** Where what went wrong is said; a screen reader speaks it at once. */
export function problemOf(problem: string | undefined): Html {
  return html`<p id="problem" class="problem" role="alert">${problem ?? ""}</p>`
}
