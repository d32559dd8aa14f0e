import { ParleyError } from "../intent/index.ts"

/** Reads a body up to a limit; what is longer is refused without being kept. */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > maxBytes)
      throw new ParleyError("too_large", `The body has more than ${maxBytes} bytes. Send less.`, {
        details: { maxBytes },
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
