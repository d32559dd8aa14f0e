import { ParleyError } from "../intent/index.ts"

/**
 * Reads a body up to a limit, whatever its headers say: a stranger decides how much is sent, not how much is kept.
 * `tooLarge` makes the error in the caller's words.
 */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLarge: (maxBytes: number) => ParleyError = toTooLarge,
): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function toTooLarge(maxBytes: number): ParleyError {
  return new ParleyError("too_large", `The body has more than ${maxBytes} bytes. Send less.`, {
    details: { maxBytes },
  })
}
