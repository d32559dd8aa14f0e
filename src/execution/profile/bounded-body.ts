import type { ParleyError } from "../../intent/index.ts"

/** The bytes of a response, read only as far as the limit: a stranger decides how much is sent, not how much is kept. */
export async function readBounded(
  response: Response,
  limit: number,
  tooLarge: () => ParleyError,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
