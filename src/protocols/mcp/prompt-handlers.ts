import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server"
import { toResult } from "./call.ts"
import type { ExtensionPrompts } from "./extension-tools.ts"
import type { Handle, Serving } from "./serving.ts"

export function servePrompts(
  server: Server,
  prompts: ExtensionPrompts,
  { codec }: Serving,
  handle: Handle,
): void {
  server.setRequestHandler("prompts/list", (_, request) =>
    handle(request, "prompts", async (call) => ({ prompts: [...(await prompts.list(call))] })),
  )
  server.setRequestHandler("prompts/get", ({ params }, request) => {
    const { name, arguments: values = {} } = params
    const place = `prompt ${name}`
    return handle(request, place, async (call) => {
      const prompt = await prompts.get(name, values, call)
      if (!prompt)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no prompt '${name.slice(0, 128)}'. List the prompts to see which there are.`,
        )
      return toResult(prompt, place, request, codec)
    })
  })
}
