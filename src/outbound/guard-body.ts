import { pipeline, type Readable, Transform } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { isParleyError, type ParleyError } from "../intent/index.ts"
import { type CallState, outboundError, toOutboundError } from "./errors.ts"

/** Codings beyond two are only ever stacked to hide how large a body is. */
const maxCodings = 2

/**
 * The body as the caller reads it: decompressed, and counted before and after decompression, so that a small
 * answer that unfolds into a large one is cut off at the limit and never held in memory.
 */
export function guardBody(
  wire: Readable,
  encoding: string | null,
  maxBytes: number,
  state: CallState,
): Readable {
  let last = countBytes(maxBytes, state)
  const stages = [last]
  for (const coding of parseCodings(encoding, state)) {
    last = countBytes(maxBytes, state)
    stages.push(createDecoder(coding), last)
  }
  // A failure of any stage destroys them all, so the reader of the last one hears of it there.
  pipeline([wire, ...stages], () => undefined)
  return last
}

function countBytes(maxBytes: number, state: CallState): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      bytes += chunk.length
      if (bytes > maxBytes) callback(tooLarge(maxBytes, state))
      else callback(null, chunk)
    },
    destroy(error, callback) {
      callback(error === null ? null : toBodyError(error, state))
    },
  })
}

export function tooLarge(maxBytes: number, state: CallState): ParleyError {
  return outboundError("too_large", `${state.host} answered with more than ${maxBytes} bytes`, state, {
    details: { maxBytes },
  })
}

function parseCodings(encoding: string | null, state: CallState): string[] {
  const codings = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity")
  const unknown = codings.find((coding) => !["gzip", "x-gzip", "deflate", "br"].includes(coding))
  if (unknown !== undefined || codings.length > maxCodings)
    throw outboundError(
      "unavailable",
      `${state.host} answered in a content coding that is not read here`,
      state,
    )
  return codings.reverse()
}

function createDecoder(coding: string): Transform {
  if (coding === "br") return createBrotliDecompress()
  return coding === "deflate" ? createInflate() : createGunzip()
}

function toBodyError(error: NodeJS.ErrnoException, state: CallState): ParleyError {
  if (!isParleyError(error) && (error.code?.startsWith("Z_") || error.code?.startsWith("ERR__ERROR_FORMAT")))
    return outboundError("unavailable", `${state.host} answered with a damaged body`, state, { cause: error })
  return toOutboundError(error, state)
}
