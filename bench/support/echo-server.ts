import { createServer } from "node:http"

/** The bare minimum: reads a JSON body and answers with JSON. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port))
process.on("SIGTERM", () => process.exit(0))
