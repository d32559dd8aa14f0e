import { ParleyError } from "../../intent/index.ts"

/**
 * One vector of 8-bit numbers per vocabulary entry, each with a scale of its own that also carries how much the
 * entry counts in a sentence. In a file: the length of a JSON header (32 bits, little endian), the header, the
 * vocabulary with one entry per line, then scales (32-bit floats) and vectors, each part at a multiple of 4.
 */
export interface StaticTable {
  readonly name: string
  readonly dimensions: number
  readonly vocabulary: readonly string[]
  readonly scales: Float32Array
  readonly vectors: Int8Array
}

interface Header {
  readonly format: "parley-static-table-1"
  readonly name: string
  readonly dimensions: number
  readonly entries: number
  readonly vocabularyBytes: number
}

export function formatStaticTable(table: StaticTable): Uint8Array {
  const vocabulary = Buffer.from(table.vocabulary.join("\n"))
  const header: Header = {
    format: "parley-static-table-1",
    name: table.name,
    dimensions: table.dimensions,
    entries: table.vocabulary.length,
    vocabularyBytes: vocabulary.length,
  }
  const headerBytes = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(headerBytes.length)
  const scales = Buffer.alloc(table.scales.length * 4)
  for (const [index, scale] of table.scales.entries()) scales.writeFloatLE(scale, index * 4)
  return Buffer.concat([length, padded(headerBytes), padded(vocabulary), scales, Buffer.from(table.vectors)])
}

export function parseStaticTable(bytes: Uint8Array): StaticTable {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerLength = file.length < 4 ? 0 : file.readUInt32LE(0)
  const header = parseHeader(file.toString("utf8", 4, 4 + headerLength))
  const { name, dimensions, entries } = header
  const vocabularyStart = 4 + roundUp(headerLength)
  const scalesStart = vocabularyStart + roundUp(header.vocabularyBytes)
  const vectorsStart = scalesStart + entries * 4
  if (file.length !== vectorsStart + entries * dimensions)
    throw notATable(
      `it has ${file.length} bytes where its header promises ${vectorsStart + entries * dimensions}`,
    )
  const vocabulary = file
    .toString("utf8", vocabularyStart, vocabularyStart + header.vocabularyBytes)
    .split("\n")
  if (vocabulary.length !== entries)
    throw notATable(`it has ${vocabulary.length} words for ${entries} vectors`)
  const scales = Float32Array.from({ length: entries }, (_, index) =>
    file.readFloatLE(scalesStart + index * 4),
  )
  const vectors = new Int8Array(file.buffer, file.byteOffset + vectorsStart, entries * dimensions)
  return { name, dimensions, vocabulary, scales, vectors }
}

function parseHeader(text: string): Header {
  try {
    const header = JSON.parse(text) as Header
    if (header.format === "parley-static-table-1") return header
  } catch (error) {
    throw notATable("its header is no JSON", error)
  }
  throw notATable("its header names another format than parley-static-table-1")
}

function notATable(reason: string, cause?: unknown): ParleyError {
  return new ParleyError(
    "invalid_configuration",
    `The file is no static table: ${reason}. Restore it from the package, or distil it again with scripts/distil-static-table.ts.`,
    { cause },
  )
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(roundUp(bytes.length) - bytes.length)])
}

function roundUp(length: number): number {
  return Math.ceil(length / 4) * 4
}
