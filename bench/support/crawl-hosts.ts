import { createServer } from "node:http"

/**
 * Many hosts behind one port, told apart by their names: each publishes three intents with a validator, and nothing
 * else. Those whose name begins with `slow` begin an answer and never end it. Prints its port.
 */
const server = createServer((request, response) => {
  const name = (request.headers.host ?? "").split(":")[0] ?? ""
  if (request.url !== "/agents.json") {
    response.writeHead(404).end()
    return
  }
  if (name.startsWith("slow")) {
    response.writeHead(200, { "content-type": "application/json" }).write("{")
    return
  }
  const etag = `"${name}"`
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  response.writeHead(200, { "content-type": "application/json", etag })
  response.end(JSON.stringify(toFile(name)))
})

function toFile(name: string) {
  const intents = ["find", "order", "return"].map((verb) => ({
    intent_uid: `${name}:${verb}Lamp:v1`,
    intent_name: `${verb}Lamp`,
    description: `Lets you ${verb} a lamp at ${name}.`,
    input_parameters: [{ name: "colour", type: "string", required: true, description: "Its colour." }],
    output_parameters: [{ name: "lamps", type: "array", description: "The lamps." }],
    endpoint: `/api/execute/${verb}Lamp`,
    tags: ["lamps"],
  }))
  return { "service-info": { name, description: `The lamps of ${name}.` }, intents }
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (typeof address === "object") console.log(address?.port)
})
