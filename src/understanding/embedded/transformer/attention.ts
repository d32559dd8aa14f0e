import { type Kernel, panelWidth, type Rows, roundUp, rowStep } from "./kernel.ts"
import { packAsColumns, packAsRows } from "./pack-rows.ts"

/** Rows that are looked at: the keys and values of each head, packed for the kernel. */
export interface Seen {
  readonly keys: number
  readonly values: number
  readonly count: number
}

export interface Looking {
  /** The queries of all heads side by side. */
  readonly queries: Rows
  /** How many rows look. Rows up to the next multiple of `rowStep` are computed with them, and mean nothing. */
  readonly rows: number
  readonly seen: readonly Seen[]
  /** Where the mixture of the values is written. */
  readonly out: Rows
}

/** Attention with heads of one width. */
export interface Attention {
  /** Packs keys and values of `count` rows, to be seen until the next call that packs to the same place. */
  pack(keys: Rows, values: Rows, count: number, to: number): Seen
  look(looking: Looking): void
}

export interface AttentionOptions {
  readonly heads: number
  /** Width of one head. */
  readonly width: number
  /** The most rows that look, or are looked at, at once. */
  readonly rows: number
  readonly seen: number
}

/** Floats that keys and values of `count` rows need, all heads together. */
export function packedLength(count: number, width: number): number {
  return roundUp(count, panelWidth) * width * 2
}

/** Floats of the kernel's memory that an attention needs. */
export function attentionLength({ rows, seen, width }: AttentionOptions): number {
  return (roundUp(rows, rowStep) + 1) * seen + width + panelWidth
}

/** A score so low that its share is nothing. */
const never = -1e30

export function createAttention(kernel: Kernel, options: AttentionOptions): Attention {
  const { heads, width } = options
  const { floats } = kernel
  const mask = kernel.allocate(options.seen)
  const scores = kernel.allocate(roundUp(options.rows, rowStep) * options.seen)
  const zeros = { at: kernel.allocate(width), stride: 0 }

  /** Rows are seen in panels: what only fills the last panel gets no share. Returns the number of columns. */
  function writeMask(seen: readonly Seen[]): number {
    let columns = 0
    for (const { count } of seen) {
      const padded = roundUp(count, panelWidth)
      floats.fill(0, mask + columns, mask + columns + count)
      floats.fill(never, mask + columns + count, mask + columns + padded)
      columns += padded
    }
    return columns
  }

  function lookWithHead(head: number, { queries, seen, out }: Looking, rows: number, columns: number): void {
    const left = { at: queries.at + head * width, stride: queries.stride }
    let column = 0
    for (const { keys, count } of seen) {
      const padded = roundUp(count, panelWidth)
      kernel.multiplyRows({
        left,
        right: keys + head * padded * width,
        initial: { at: mask + column, stride: 0 },
        out: { at: scores + column, stride: columns },
        rows,
        inner: width,
        columns: padded,
      })
      column += padded
    }
    kernel.softmax({ at: scores, stride: columns }, rows, columns, 1 / Math.sqrt(width))
    const mixed = { at: out.at + head * width, stride: out.stride }
    column = 0
    for (const { values, count } of seen) {
      const padded = roundUp(count, panelWidth)
      kernel.multiplyRows({
        left: { at: scores + column, stride: columns },
        right: values + head * padded * width,
        initial: column === 0 ? zeros : mixed,
        out: mixed,
        rows,
        inner: padded,
        columns: width,
      })
      column += padded
    }
  }

  return {
    pack(keys, values, count, to) {
      const padded = roundUp(count, panelWidth)
      const seen = { keys: to, values: to + heads * padded * width, count }
      for (let head = 0; head < heads; head++) {
        const [key, value] = [keys, values].map(({ at, stride }) => ({ at: at + head * width, stride }))
        packAsColumns(floats, key!, count, width, seen.keys + head * padded * width)
        packAsRows(floats, value!, count, width, seen.values + head * padded * width, padded)
      }
      return seen
    },
    look(looking) {
      const columns = writeMask(looking.seen)
      const rows = roundUp(looking.rows, rowStep)
      for (let head = 0; head < heads; head++) lookWithHead(head, looking, rows, columns)
    },
  }
}
