import { type CorpusStore, nameOf } from "../corpus/index.ts"
import type { Host, HostTool } from "../host/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { FlowTool } from "../protocols/intentflow/index.ts"
import { type ExtensionResources, type ExtensionTool, metaNames } from "../protocols/mcp/index.ts"
import type { NlwebTool } from "../protocols/nlweb/index.ts"

/**
 * NLWeb's tools for MCP: the response as JSON in the text and as structured content, with its `_meta` beside
 * them, so that clients of either shape in its appendices read it.
 */
export function toNlwebTool({ name, description, inputSchema, call }: NlwebTool): ExtensionTool {
  return {
    name,
    title: name === "ask" ? "Ask" : "Await",
    description,
    input: inputSchema,
    effect: "read",
    async call(input, { context }) {
      const { response, isError } = await call(input, context)
      return {
        content: [{ type: "text", text: JSON.stringify(response) }],
        structuredContent: { ...response },
        _meta: { ...response._meta },
        ...(isError && { isError }),
      }
    },
  }
}

/** A tool of the host for MCP, where whoever calls it has decided: what it names is executed with complete input. */
export function toMcpTool(tool: HostTool, execute: Host["execute"]): ExtensionTool {
  const { name, title, description, input, effect } = tool
  const toResult = (value: Readonly<Record<string, unknown>>) => ({
    content: [{ type: "text" as const, text: JSON.stringify(value) }],
    structuredContent: { ...value },
  })
  return {
    name,
    title,
    description,
    input,
    effect,
    async call(given, { context }) {
      if ("answer" in tool) return toResult(await tool.answer(given, context))
      const { state, output, error, executionId } = await execute(tool.toCall(given), context)
      if (state !== "succeeded" || !output)
        throw error ?? new ParleyError("internal", "The execution has no outcome.")
      return { ...toResult(output), _meta: { [metaNames.execution]: executionId } }
    },
  }
}

/** A flow as a tool for MCP: what is open as structured content, and what was said as text. */
export function toFlowTool(flowTool: FlowTool): ExtensionTool {
  const { name, title, description, inputSchema, effect, app, call } = flowTool
  return {
    name,
    title,
    description,
    input: inputSchema,
    effect,
    ...(app && { app: { uri: appUri, only: app === "only" } }),
    async call(input, { context, client }) {
      const report = await call(input, context, client)
      const said = report.messages.map((text) => ({ type: "text" as const, text }))
      return {
        content: [...said, { type: "text", text: JSON.stringify(report) }],
        structuredContent: { ...report },
      }
    },
  }
}

/** The address of the app that shows flows. */
const appUri = "ui://parley/flows"
const appType = "text/html;profile=mcp-app"

/** The app that shows flows, before the resources that there are otherwise. It is whole: it loads nothing. */
export function withApp(
  toPage: (locale: string) => Promise<string> | undefined,
  others: ExtensionResources | undefined,
): ExtensionResources {
  const app = { uri: appUri, name: "Flows", title: "Flows", mimeType: appType }
  return {
    ...others,
    async list(cursor, call) {
      const { items, next } = (await others?.list(cursor, call)) ?? { items: [] }
      return { items: cursor === undefined ? [app, ...items] : items, next }
    },
    async read(uri, call) {
      if (uri !== appUri) return others?.read(uri, call)
      const text = await toPage(call.context.locale)
      return text === undefined ? undefined : [{ uri, mimeType: appType, text, _meta: { ui: { csp: {} } } }]
    },
  }
}

/** A site's own tool replaces ours of the same name. */
export function withOurs(
  ours: readonly ExtensionTool[],
  own: readonly ExtensionTool[],
): readonly ExtensionTool[] {
  return [...ours.filter(({ name }) => !own.some((tool) => tool.name === name)), ...own]
}

const scheme = "parley-item:"
const pageSize = 50

/** The items of a site as MCP resources, in the order in which they were added. */
export function createItemResources(store: CorpusStore): ExtensionResources {
  return {
    async list(cursor) {
      const changes = await store.listChanges(parseCursor(cursor), pageSize)
      const last = changes.at(-1)
      return {
        items: changes.flatMap(({ id, item }) => {
          if (item === undefined) return []
          return [{ uri: toUri(id), name: nameOf(item) ?? id, mimeType: "application/ld+json" }]
        }),
        next: last && changes.length === pageSize ? String(last.revision) : undefined,
      }
    },
    async read(uri) {
      const id = fromUri(uri)
      if (id === undefined) return undefined
      const item = (await store.load([id])).get(id)
      return item && [{ uri, mimeType: "application/ld+json", text: JSON.stringify(item) }]
    },
  }
}

function parseCursor(cursor = "0"): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new ParleyError("invalid_request", "This is no cursor that the list of resources has given.")
}

function fromUri(uri: string): string | undefined {
  if (!uri.startsWith(scheme)) return undefined
  try {
    return decodeURIComponent(uri.slice(scheme.length))
  } catch {
    return undefined
  }
}

function toUri(id: string): string {
  return `${scheme}${encodeURIComponent(id)}`
}
