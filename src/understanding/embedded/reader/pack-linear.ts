import type { Kernel, PackedMatrix } from "../transformer/kernel.ts"
import type { ReaderWeights } from "./weights.ts"

/** A linear layer of the reader in the kernel's memory. */
export function packLinear(kernel: Kernel, weights: ReaderWeights, name: string): PackedMatrix {
  const { weights: rows, scales, columns } = weights.matrix(`${name}.weight`)
  return kernel.packRounded(rows, scales, weights.vector(`${name}.bias`), columns)
}
