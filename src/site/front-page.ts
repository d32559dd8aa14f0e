import { Hono } from "hono"
import { html } from "hono/html"
import type { Host } from "../host/index.ts"

/** What a person sees who opens the site's address: who this is, and what can be asked of it. */
export function createFrontPage(host: Host): Hono {
  const routes = new Hono()
  routes.get("/", (c) => {
    const { service, intents } = host.describe()
    return c.html(html`<!doctype html>
<html lang="${service.locale}">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${service.name}</title><link rel="intentmanifest" href="/intentmanifest.yaml"></head>
  <body>
    <h1>${service.name}</h1>
    <p>${service.about}</p>
    <h2>What you can ask for</h2>
    <ul>${intents.map(({ title, description }) => html`<li><strong>${title}</strong>: ${description}</li>`)}</ul>
  </body>
</html>`)
  })
  return routes
}
