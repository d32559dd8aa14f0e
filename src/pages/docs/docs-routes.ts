import { Hono } from "hono"
import { createFrame } from "../account/frame.ts"
import { loadBundle } from "../bundle.ts"
import { docsPage, errorsPage } from "./docs-page.ts"
import type { DescribedError, OpenApiDocument } from "./open-api.ts"

export interface DocsPagesOptions {
  readonly service: string
  readonly document: () => Promise<OpenApiDocument>
  readonly errors: readonly DescribedError[]
}

export const docsPath = "/docs"

/** Where people read what programs find in `/openapi.json`. */
export function createDocsPages({ service, document, errors }: DocsPagesOptions): Hono {
  const frame = createFrame(service, loadBundle())
  const routes = new Hono()
  routes.get(docsPath, (c) => c.redirect(`${docsPath}/`, 308))
  routes.get(`${docsPath}/`, async (c) => c.html(docsPage(frame, await document())))
  routes.get(`${docsPath}/errors`, (c) => c.html(errorsPage(frame, errors)))
  return routes
}
