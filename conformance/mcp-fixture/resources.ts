import type { ReadResourceResult } from "@modelcontextprotocol/server"
import type { ExtensionResources } from "../../src/protocols/mcp/index.ts"
import { redPixel } from "./media.ts"

type Contents = ReadResourceResult["contents"][number]

const documents: readonly (Contents & { readonly name: string; readonly description: string })[] = [
  {
    uri: "test://static-text",
    name: "Static text",
    description: "A resource of words.",
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  },
  {
    uri: "test://static-binary",
    name: "Static picture",
    description: "A resource of bytes.",
    mimeType: "image/png",
    blob: redPixel,
  },
  {
    uri: "test://watched-resource",
    name: "Watched resource",
    description: "A resource to subscribe to.",
    mimeType: "text/plain",
    text: "Nothing has happened yet.",
  },
]

const template = /^test:\/\/template\/([^/]+)\/data$/

/** Three documents and a template. They never change, so nobody who watches them is ever told anything. */
export const fixtureResources: ExtensionResources = {
  list: async () => ({
    items: documents.map(({ uri, name, description, mimeType }) => ({
      uri,
      name,
      description,
      ...(mimeType !== undefined && { mimeType }),
    })),
  }),
  templates: async () => [
    {
      uriTemplate: "test://template/{id}/data",
      name: "Data by id",
      description: "A resource made from its address.",
      mimeType: "application/json",
    },
  ],
  async read(uri) {
    const document = documents.find((one) => one.uri === uri)
    if (document) {
      const { name: _, description: __, ...contents } = document
      return [contents]
    }
    const id = template.exec(uri)?.[1]
    if (id === undefined) return undefined
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return [{ uri, mimeType: "application/json", text }]
  },
  watch: () => () => undefined,
}
