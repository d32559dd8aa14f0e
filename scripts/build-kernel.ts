/**
 * Assembles src/understanding/embedded/transformer/kernel.wat into kernel-bytes.ts. Run it after a change of the
 * kernel: `node scripts/build-kernel.ts`. A test holds the committed bytes against the source.
 */
import { readFileSync, writeFileSync } from "node:fs"
import wabt from "wabt"

const folder = new URL("../src/understanding/embedded/transformer/", import.meta.url)

export async function assembleKernel(): Promise<string> {
  const { parseWat } = await wabt()
  const source = readFileSync(new URL("kernel.wat", folder), "utf8")
  const module = parseWat("kernel.wat", source, { simd: true, relaxed_simd: true })
  return Buffer.from(module.toBinary({}).buffer).toString("base64")
}

if (import.meta.main) {
  const lines = (await assembleKernel()).match(/.{1,96}/g)!.map((line) => `  "${line}",`)
  writeFileSync(
    new URL("kernel-bytes.ts", folder),
    `/** Assembled from kernel.wat by scripts/build-kernel.ts. */\nexport const kernelBytes = [\n${lines.join("\n")}\n].join("")\n`,
  )
}
