import { maximumTokens, shape } from "./shape.ts"

export interface Span {
  readonly start: number
  readonly length: number
}

const { width, heads } = shape
const headWidth = width / heads
const scores = new Float32Array(maximumTokens)

/**
 * Self-attention inside one sentence. `projected` has query, key and value of a token side by side; the mixture
 * of the values is written to `mixed`.
 */
export function attend(floats: Float32Array, projected: number, mixed: number, span: Span): void {
  const stride = width * 3
  const scale = 1 / Math.sqrt(headWidth)
  for (let head = 0; head < heads; head++) {
    const query = projected + span.start * stride + head * headWidth
    const key = query + width
    const value = key + width
    for (let row = 0; row < span.length; row++) {
      let highest = Number.NEGATIVE_INFINITY
      for (let other = 0; other < span.length; other++) {
        const score = dot(floats, query + row * stride, key + other * stride) * scale
        scores[other] = score
        if (score > highest) highest = score
      }
      let sum = 0
      for (let other = 0; other < span.length; other++)
        sum += scores[other] = Math.exp(scores[other]! - highest)
      const target = mixed + (span.start + row) * width + head * headWidth
      floats.fill(0, target, target + headWidth)
      for (let other = 0; other < span.length; other++)
        addScaled(floats, value + other * stride, scores[other]! / sum, target)
    }
  }
}

function dot(floats: Float32Array, left: number, right: number): number {
  let [first, second] = [0, 0]
  for (let index = 0; index < headWidth; index += 2) {
    first += floats[left + index]! * floats[right + index]!
    second += floats[left + index + 1]! * floats[right + index + 1]!
  }
  return first + second
}

function addScaled(floats: Float32Array, from: number, factor: number, to: number): void {
  for (let index = 0; index < headWidth; index++) floats[to + index]! += floats[from + index]! * factor
}
