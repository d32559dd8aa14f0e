import { Hono } from "hono"
import { html } from "hono/html"
import type { Service } from "../intent/index.ts"
import type { Listing } from "./listing.ts"

/** What a person sees who opens the gateway's address: whose wishes it carries, and what they can do. */
export function createGatewayPage(service: Service, listings: () => readonly Listing[]): Hono {
  const routes = new Hono()
  routes.get("/", (c) =>
    c.html(html`<!doctype html>
<html lang="${service.locale}">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${service.name}</title></head>
  <body>
    <h1>${service.name}</h1>
    <p>${service.about}</p>
    ${listings().map(
      ({ site, capabilities }) => html`<h2>${site.company}</h2>
    <ul>${capabilities.map(({ intent, description }) => html`<li><strong>${intent}</strong>: ${description}</li>`)}</ul>`,
    )}
  </body>
</html>`),
  )
  return routes
}
