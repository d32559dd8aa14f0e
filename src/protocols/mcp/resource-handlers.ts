import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
} from "@modelcontextprotocol/server"
import { toResult } from "./call.ts"
import { type ExtensionResources, isAsking, type McpCall } from "./extension-tools.ts"
import type { Handle, Serving } from "./serving.ts"

/** Per client. */
const subscriptionsAtMost = 200

export interface ResourceServing {
  changed(uri: string): void
}

export function serveResources(
  server: Server,
  resources: ExtensionResources,
  { codec, content }: Serving,
  handle: Handle,
): ResourceServing {
  const subscribed = new Set<string>()

  async function read(uri: string, call: McpCall) {
    const contents = await resources.read(uri, call)
    if (contents === undefined || (!isAsking(contents) && contents.length === 0))
      throw new ResourceNotFoundError(uri)
    return isAsking(contents) ? contents : { contents }
  }

  server.setRequestHandler("resources/list", ({ params }, request) =>
    handle(request, "resources", async (call) => {
      const { items, next } = await resources.list(params?.cursor, call)
      return { resources: [...items], ...(next !== undefined && { nextCursor: next }) }
    }),
  )
  server.setRequestHandler("resources/templates/list", (_, request) =>
    handle(request, "templates", async (call) => ({
      resourceTemplates: [...((await resources.templates?.(call)) ?? [])],
    })),
  )
  server.setRequestHandler("resources/read", ({ params }, request) => {
    const place = `resource ${params.uri}`
    return handle(request, place, async (call) =>
      toResult(await read(params.uri, call), place, request, codec),
    )
  })
  if (resources.watch) {
    // A principal that may not read a resource must not learn when it changes either.
    server.setRequestHandler("resources/subscribe", ({ params }, request) =>
      handle(request, `resource ${params.uri}`, async (call) => {
        await read(params.uri, call)
        if (subscribed.size >= subscriptionsAtMost && !subscribed.has(params.uri))
          throw new ProtocolError(
            ProtocolErrorCode.InvalidRequest,
            `A client subscribes to at most ${subscriptionsAtMost} resources. Unsubscribe from some first.`,
          )
        subscribed.add(params.uri)
        return {}
      }),
    )
    server.setRequestHandler("resources/unsubscribe", async ({ params }) => {
      subscribed.delete(params.uri)
      return {}
    })
  }
  return {
    changed(uri) {
      if (!subscribed.has(uri)) return
      server.sendResourceUpdated({ uri }).catch((error) => content.onNotice?.(error))
    },
  }
}
