import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

/** A call that the service saw. */
export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

export interface PlainService extends AsyncDisposable {
  readonly origin: string
  readonly calls: SeenCall[]
  /** Called before each answer: the status it answers with in place of its own, or "hang up". */
  fault: (call: SeenCall) => number | "hang up" | undefined
}

const parameter = (name: string, place: string, schema: object, description: string, required = false) => ({
  name,
  in: place,
  schema,
  description,
  required,
})

/** A kennel like every HTTP service: an OpenAPI description, and no idea of intents. */
export const kennelDescription = {
  openapi: "3.1.0",
  info: { title: "Happy Kennel", description: "A kennel for dogs.", version: "1" },
  paths: {
    "/dogs": {
      get: {
        operationId: "listDogs",
        summary: "List the dogs of the kennel",
        description: "Lists the dogs that look for a home at the kennel.",
        parameters: [
          parameter("size", "query", { type: "string", enum: ["small", "large"] }, "Size of the dog"),
        ],
        responses: { 200: { content: { "application/json": { schema: { type: "array", items: {} } } } } },
      },
    },
    "/dogs/{dog}/walks": {
      post: {
        operationId: "bookWalk",
        summary: "Book a walk with a dog",
        description: "Reserves a walk with one of the dogs of the kennel.",
        "x-examples": ["I want to walk a dog", "Book a walk with Rex", "Take a dog for a walk"],
        parameters: [parameter("dog", "path", { type: "string" }, "Name of the dog", true)],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Walk" } } } },
        responses: { 201: { content: { "application/json": { schema: { type: "object" } } } } },
      },
    },
  },
  components: {
    schemas: {
      Walk: {
        type: "object",
        properties: {
          minutes: { type: "integer", minimum: 10, maximum: 120, description: "Length of the walk" },
        },
        required: ["minutes"],
      },
    },
  },
}

export async function openKennel(): Promise<PlainService> {
  const calls: SeenCall[] = []
  const server = createServer(async (request, response) => {
    if (request.url === "/openapi.json") return response.end(JSON.stringify(kennelDescription))
    const call = await toCall(request)
    calls.push(call)
    const fault = service.fault(call)
    if (fault === "hang up") return response.destroy()
    response.setHeader("content-type", "application/json")
    if (fault !== undefined) {
      response.statusCode = fault
      return response.end(JSON.stringify({ error: { message: "Not now." } }))
    }
    if (call.method === "GET") return response.end(JSON.stringify([{ name: "Rex" }, { name: "Luna" }]))
    response.statusCode = 201
    return response.end(JSON.stringify({ walk: `walk-${calls.length}`, ...call.body }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PlainService = {
    origin,
    calls,
    fault: () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

async function toCall(request: IncomingMessage): Promise<SeenCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const key = request.headers["idempotency-key"]
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    key: typeof key === "string" ? key : undefined,
    authorization: request.headers.authorization,
    body: text === "" ? {} : JSON.parse(text),
  }
}
