import type { MessageInput } from "../../src/understanding/embedded/reader/model.ts"
import type { ReaderWeights } from "../../src/understanding/embedded/reader/weights.ts"

type Row = number[]

const [heads, spanWidth, statusWidth] = [12, 256, 192]

/** The reader's forward pass written down plainly, all blocks in one input with a mask, to hold the quick one against. */
export function readPlainly(
  weights: ReaderWeights,
  blocks: readonly (readonly number[])[],
  { numbers, words, asked }: MessageInput,
) {
  const linear = openLinear(weights)
  const inputs = [...blocks, numbers]
  const blockOf = inputs.flatMap((block, place) => block.map(() => place))
  const last = inputs.length - 1
  const sees = (from: number, to: number) => blockOf[from] === last || blockOf[from] === blockOf[to]
  let states = inputs.flatMap((block, place) =>
    block.map((number, position) => embed(weights, number, position, place === last ? 0 : 1)),
  )
  for (let layer = 0; layer < weights.layers; layer++)
    states = runLayer(weights, states, `layers.${layer}`, sees)
  const starts = inputs.map((_, place) => blockOf.indexOf(place))
  const message = starts[last] ?? 0
  const said = states.slice(message + words.start, message + words.start + words.length)
  const labels = blocks.map((_, place) =>
    add(states[starts[place]!]!, rowOf(weights, "asked.weight", asked.includes(place) ? 1 : 0)),
  )
  const wordMarks = said.map((row) => linear("span_words", row))
  const bias = weights.vector("span_bias")
  const spans = labels.map((label) => {
    const wish = linear("span_labels", label)
    return wordMarks.map((word) =>
      [0, 1, 2].map((mark) => {
        const [from, to] = [mark * spanWidth, (mark + 1) * spanWidth]
        return dot(word.slice(from, to), wish.slice(from, to)) / Math.sqrt(spanWidth) + bias[mark]!
      }),
    )
  })
  const statuses = labels.map((label, place) => {
    const query = linear("status_query", label)
    const shares = softmax(said.map((row) => dot(query, linear("status_key", row)) / Math.sqrt(statusWidth)))
    const seen = mix(
      said.map((row) => linear("status_value", row)),
      shares,
    )
    const own = linear("status_labels", label)
    const surest = [0, 1, 2].map((mark) => Math.max(...spans[place]!.map((piece) => piece[mark]!)))
    const inner = [...own.map((value, index) => value * seen[index]!), ...seen, ...own, ...surest]
    return softmax(linear("status", linear("status_inner", inner).map(gelu)))
  })
  const acts = linear("act", linear("act_inner", states[message]!).map(gelu)).map(sigmoid)
  return { spans: spans.map((label) => label.map((piece) => piece.map(sigmoid))), statuses, acts }
}

function embed(weights: ReaderWeights, number: number, position: number, kind: number): Row {
  const parts = [rowOf(weights, "position.weight", position), rowOf(weights, "kind.weight", kind)]
  return normalise(weights, "first_norm", parts.reduce(add, rowOf(weights, "word.weight", number)))
}

function runLayer(
  weights: ReaderWeights,
  states: readonly Row[],
  place: string,
  sees: (a: number, b: number) => boolean,
) {
  const linear = openLinear(weights)
  const width = states[0]!.length
  const headWidth = width / heads
  const projected = states.map((state) => linear(`${place}.attend`, state))
  return states.map((state, row) => {
    const seen = projected.filter((_, other) => sees(row, other))
    const mixed = Array.from({ length: heads }, (_, head) => {
      const part = (one: Row, number: number) =>
        one.slice(number * width + head * headWidth, number * width + (head + 1) * headWidth)
      const query = part(projected[row]!, 0)
      const scores = seen.map((one) => dot(query, part(one, 1)) / Math.sqrt(headWidth))
      return mix(
        seen.map((one) => part(one, 2)),
        softmax(scores),
      )
    }).flat()
    const attended = normalise(
      weights,
      `${place}.attended_norm`,
      add(state, linear(`${place}.attended`, mixed)),
    )
    const wide = linear(`${place}.widen`, attended).map(gelu)
    return normalise(weights, `${place}.norm`, add(attended, linear(`${place}.narrow`, wide)))
  })
}

function openLinear(weights: ReaderWeights) {
  return (name: string, row: Row): Row => {
    const { rows, columns, weights: whole, scales } = matrixOf(weights, `${name}.weight`)
    const bias = vectorOf(weights, `${name}.bias`)
    return Array.from({ length: rows }, (_, output) => {
      let sum = 0
      for (let index = 0; index < columns; index++) sum += whole[output * columns + index]! * row[index]!
      return sum * scales[output]! + bias[output]!
    })
  }
}

const matrices = new Map<string, ReturnType<ReaderWeights["matrix"]>>()
const vectors = new Map<string, Float32Array>()

function matrixOf(weights: ReaderWeights, name: string) {
  const known = matrices.get(name) ?? weights.matrix(name)
  matrices.set(name, known)
  return known
}

function vectorOf(weights: ReaderWeights, name: string) {
  const known = vectors.get(name) ?? weights.vector(name)
  vectors.set(name, known)
  return known
}

function rowOf(weights: ReaderWeights, name: string, row: number): Row {
  const { columns, weights: whole, scales } = matrixOf(weights, name)
  return Array.from(whole.subarray(row * columns, (row + 1) * columns), (value) => value * scales[row]!)
}

function normalise(weights: ReaderWeights, name: string, row: Row): Row {
  const mean = row.reduce((sum, value) => sum + value) / row.length
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length
  const [scale, shift] = [vectorOf(weights, `${name}.weight`), vectorOf(weights, `${name}.bias`)]
  return row.map((value, index) => ((value - mean) / Math.sqrt(variance)) * scale[index]! + shift[index]!)
}

function add(one: Row, other: Row): Row {
  return one.map((value, index) => value + other[index]!)
}

function dot(one: Row, other: Row): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0)
}

function mix(rows: readonly Row[], shares: Row): Row {
  return rows[0]!.map((_, index) => rows.reduce((sum, row, place) => sum + row[index]! * shares[place]!, 0))
}

function softmax(scores: Row): Row {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power)
  return powers.map((power) => power / sum)
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** With the error function as its series, which is exact for the sizes met here. */
function gelu(x: number): number {
  const size = Math.min(Math.abs(x), 6) / Math.SQRT2
  let [term, sum] = [size, size]
  for (let n = 1; n < 120; n++) {
    term *= (-size * size) / n
    sum += term / (2 * n + 1)
  }
  return 0.5 * x * (1 + Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum)
}
