import { fileURLToPath } from "node:url"
import { build } from "vite"

/** A script of test/page/hosts/ with everything that it imports, for a page of a test. */
export async function bundleScript(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../hosts/${name}`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, minify: false, lib: { entry, name: "host", formats: ["iife"] } },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [{ output: { code?: string }[] }]
  return output[0]?.code ?? ""
}
