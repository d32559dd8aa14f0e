import { execFileSync } from "node:child_process"
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The published package: JavaScript and types from tsc, and beside them the data files that the code reads. */
const root = fileURLToPath(new URL("..", import.meta.url))
const dist = join(root, "dist")

rmSync(dist, { recursive: true, force: true })
const tsc = (...options: readonly string[]) =>
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...options], {
    cwd: root,
    stdio: "inherit",
  })

tsc("-p", "tsconfig.build.json")
// The library for browsers is built by scripts/build-web.ts; these are its types.
tsc("-p", "web/tsconfig.build.json")
for (const folder of ["src", "examples"])
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
    if (!/\.(bin|json|wasm|txt)$/.test(name)) continue
    const target = join(dist, folder, name)
    if (existsSync(dirname(target))) cpSync(join(root, folder, name), target)
  }
