import { html } from "hono/html"
import { accountPath, type Frame, type Html, problemOf } from "./frame.ts"

/** A service of a person as the page shows it. */
export interface OwnService {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly intents: number
  readonly state: "pending" | "proven" | "lapsed"
  readonly dnsRecord: string
  readonly file: string
  readonly fileContent: string
  readonly problem?: string | undefined
}

export interface ServicesPage {
  readonly services: readonly OwnService[]
  /** Guards the forms. */
  readonly token: string
  readonly notice?: string | undefined
  readonly problem?: string | undefined
  /** What was typed, where it could not be taken. */
  readonly typed?: Readonly<Record<string, string>> | undefined
}

export const servicesPath = `${accountPath}/services`

const states = {
  pending: "Not found by others yet: its owner is not proven.",
  proven: "Proven: others find it.",
  lapsed: "Its proof is gone, and others do not find it any more.",
} as const

/** Where a business registers, and sees what proves that its host is its own. */
export function servicesPage(frame: Frame, page: ServicesPage): Html {
  return frame.draw(
    "Your services",
    html`<h1>Your services</h1>
      <p>What you register here is found by agents and people once you have shown that the host is yours.
        <a href="${accountPath}/">Your account</a></p>
      <p class="notice" role="status">${page.notice ?? ""}</p>
      ${problemOf(page.problem)}
      <ul class="entries">${page.services.map((service) => serviceOf(service, page.token))}</ul>
      ${page.services.length === 0 && html`<p class="soft">You have registered none.</p>`}
      ${registrationOf(page)}`,
  )
}

function serviceOf(service: OwnService, token: string): Html {
  const { id, name, url, intents, state, dnsRecord, file, fileContent, problem } = service
  return html`<li id="${id}">
    <p><strong dir="auto">${name}</strong> <small>${url}, ${intents} intents</small></p>
    <p>${states[state]}</p>
    ${
      state !== "proven" &&
      html`<p>Publish one of these, and check it:</p>
        <dl>
          <dt>A TXT record at the domain, or at <code>_uim.</code> under it</dt><dd><code>${dnsRecord}</code></dd>
          <dt>Or the file <code>${file}</code> with this in it</dt><dd><code>${fileContent}</code></dd>
        </dl>
        ${problem && html`<p class="note">${problem}</p>`}`
    }
    <div class="buttons">${button("check", token, id, "Check the proof now")} ${button("retire", token, id, "Retire it")}</div>
    <p class="note">Its id is <code>${id}</code>. Its intents are added over the <a href="/docs/#registry">interface</a>,
      or by <code>parley register</code>.</p>
  </li>`
}

function button(action: string, token: string, id: string, label: string): Html {
  return html`<form method="post" action="${servicesPath}/${action}">
    <input type="hidden" name="token" value="${token}">
    <input type="hidden" name="service" value="${id}">
    <button type="submit" class="small">${label}</button>
  </form>`
}

function registrationOf({ token, typed = {} }: ServicesPage): Html {
  return html`<h2>Register a service</h2>
    <form method="post" action="${servicesPath}/register" class="form">
      <input type="hidden" name="token" value="${token}">
      ${field("service_name", "Its name", "text", typed)}
      ${field("service_url", "Its address, as in https://bella.example", "url", typed)}
      ${field("description", "What it is, in a sentence", "text", typed)}
      <p class="buttons"><button type="submit">Register</button></p>
    </form>`
}

function field(name: string, label: string, type: string, typed: Readonly<Record<string, string>>): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" required maxlength="2000" value="${typed[name] ?? ""}">
  </div>`
}
