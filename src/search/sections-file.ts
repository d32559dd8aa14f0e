import { type FileHandle, open } from "node:fs/promises"
import { crc32 } from "node:zlib"

const arrays = {
  Int8Array,
  Uint8Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const
type ArrayKind = keyof typeof arrays
type NumberArray = InstanceType<(typeof arrays)[ArrayKind]>

interface Section {
  readonly kind: ArrayKind | "texts"
  readonly bytes: number
  readonly crc: number
}

interface Header {
  readonly format: string
  /** The data with a number in place of each section. */
  readonly data: unknown
  readonly sections: readonly Section[]
}

/** Bytes before the first section. */
const lead = 12

/** Stands in the data for the section with this number. */
interface SectionMark {
  readonly $section: number
}

/**
 * Writes plain data with large arrays, one array after the other: none is copied, and others in this process go on in
 * between. The data must not change meanwhile.
 */
export async function writeSections(path: string, format: string, data: unknown): Promise<void> {
  const large: (NumberArray | readonly string[])[] = []
  const marked = JSON.stringify(data, (_, value) => {
    if (!isLarge(value)) return value
    large.push(value)
    return { $section: large.length - 1 } satisfies SectionMark
  })
  await using file = await open(path, "w", 0o600)
  const sections: Section[] = []
  let at = lead
  for (const one of large) {
    const bytes = toBytes(one)
    const kind = ArrayBuffer.isView(one) ? (one.constructor.name as ArrayKind) : "texts"
    sections.push({ kind, bytes: bytes.length, crc: crc32(bytes) })
    await writeAll(file, bytes, at)
    at += bytes.length
  }
  // The header comes last, when the sums are known; the first bytes say where it is, and its own sum.
  const header = Buffer.from(JSON.stringify({ format, data: JSON.parse(marked), sections } satisfies Header))
  await writeAll(file, header, at)
  const where = Buffer.alloc(lead)
  where.writeBigUInt64LE(BigInt(at))
  where.writeUInt32LE(crc32(header), 8)
  await writeAll(file, where, 0)
  await file.sync()
}

/** The data of a file, or undefined where it is of another format or damaged. */
export async function readSections(path: string, format: string): Promise<unknown> {
  await using file = await open(path, "r")
  const { size } = await file.stat()
  const header = await readHeader(file, size)
  if (header?.format !== format) return undefined
  const found: unknown[] = []
  let at = lead
  for (const { kind, bytes, crc } of header.sections) {
    const read = await readAll(file, bytes, at)
    if (read === undefined || crc32(read) !== crc) return undefined
    found.push(kind === "texts" ? JSON.parse(read.toString()) : toArray(kind, read))
    at += bytes
  }
  return unmark(header.data, found)
}

/** Undefined for another kind of file, or one that was cut or changed. */
async function readHeader(file: FileHandle, size: number): Promise<Header | undefined> {
  const first = await readAll(file, lead, 0)
  const at = first === undefined ? size : Number(first.readBigUInt64LE())
  if (at < lead || at >= size) return undefined
  const bytes = await readAll(file, size - at, at)
  if (bytes === undefined || crc32(bytes) !== first?.readUInt32LE(8)) return undefined
  return JSON.parse(bytes.toString()) as Header
}

function isLarge(value: unknown): value is NumberArray | readonly string[] {
  return ArrayBuffer.isView(value) || (Array.isArray(value) && typeof value[0] === "string")
}

function toBytes(value: NumberArray | readonly string[]): Buffer {
  return ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(JSON.stringify(value))
}

function toArray(kind: ArrayKind, bytes: Buffer): NumberArray {
  const { BYTES_PER_ELEMENT: size } = arrays[kind]
  return new arrays[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length / size)
}

function unmark(value: unknown, found: readonly unknown[]): unknown {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((one) => unmark(one, found))
  if ("$section" in value) return found[(value as SectionMark).$section]
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unmark(one, found)]))
}

/** One call reads or writes at most two gigabytes. */
const atOnce = 2 ** 30

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, Math.min(atOnce, bytes.length - done), at + done)
    done += bytesWritten
  }
}

async function readAll(file: FileHandle, length: number, at: number): Promise<Buffer | undefined> {
  // A buffer of its own for each section: one that is no longer used is freed.
  const bytes = Buffer.from(new ArrayBuffer(length))
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, Math.min(atOnce, length - done), at + done)
    if (bytesRead === 0) return undefined
    done += bytesRead
  }
  return bytes
}
