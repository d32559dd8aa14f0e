import { Hono } from "hono"
import { createOfferCache, type Host } from "../../host/index.ts"
import { prepareBody, toPreparedResponse } from "../../http/index.ts"
import type { Service } from "../../intent/index.ts"
import { createDocsPages, docsPath, pagePolicy } from "../../pages/index.ts"
import { uimErrorCodes } from "../../protocols/uim/index.ts"
import type { Door } from "../doors.ts"
import { toOpenApi } from "./openapi-document.ts"

export interface OpenApiDoorOptions {
  readonly service: Service
  readonly host: Host
  readonly origin: () => string
  readonly hasRegistry: boolean
  readonly hasPolicy: boolean
  readonly hasCatalogs: boolean
  readonly hasDesk: boolean
}

/** The description of all doors: for programs at `/openapi.json`, for people at `/docs/`. */
export function openApiDoor({ host, origin, service, ...has }: OpenApiDoorOptions): Door {
  // A mediator's intents have no addresses of their own.
  const described = createOfferCache(host, ({ intents }) =>
    intents.filter(({ namespace }) => namespace === service.namespace),
  )
  const document = async () => toOpenApi({ service, origin: origin(), intents: await described(), ...has })
  const routes = new Hono()
  routes.get("/openapi.json", async (c) =>
    toPreparedResponse(
      prepareBody(JSON.stringify(await document()), {
        contentType: "application/json",
        cacheControl: "public, max-age=300",
      }),
      c.req.raw,
    ),
  )
  routes.route("/", createDocsPages({ service: service.name, document, errors: uimErrorCodes }))
  return {
    routes,
    groups: [
      { path: "/openapi.json", api: true, origins: "any", cors: { methods: ["GET"] } },
      { path: docsPath, origins: "own", contentSecurityPolicy: pagePolicy },
    ],
  }
}
