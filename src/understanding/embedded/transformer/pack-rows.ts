import { panelWidth, type Rows } from "./kernel.ts"

/** Packs rows so that each becomes a column of a matrix: what queries are multiplied by. */
export function packAsColumns(
  floats: Float32Array,
  from: Rows,
  count: number,
  width: number,
  to: number,
): void {
  for (let row = 0; row < count; row++) {
    const source = from.at + row * from.stride
    const target = to + Math.floor(row / panelWidth) * panelWidth * width + (row % panelWidth)
    for (let k = 0; k < width; k++) floats[target + k * panelWidth] = floats[source + k]!
  }
}

/** Packs rows as the rows of a matrix, with zeros up to `padded` of them: what shares are multiplied by. */
export function packAsRows(
  floats: Float32Array,
  from: Rows,
  count: number,
  width: number,
  to: number,
  padded: number,
): void {
  for (let panel = 0; panel < width; panel += panelWidth) {
    const target = to + panel * padded
    for (let row = 0; row < count; row++) {
      const source = from.at + row * from.stride + panel
      for (let k = 0; k < panelWidth; k++) floats[target + row * panelWidth + k] = floats[source + k]!
    }
    floats.fill(0, target + count * panelWidth, target + padded * panelWidth)
  }
}
