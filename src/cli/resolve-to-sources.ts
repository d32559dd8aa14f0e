import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"

/**
 * In a checkout, `import "parley"` would load a build that may be stale or missing. A business served from a checkout
 * gets the checkout's sources instead, wherever its file is. The published package needs none of this.
 */
export function resolveToSources(): void {
  if (!import.meta.url.endsWith(".ts")) return
  const root = new URL("../../", import.meta.url)
  const { name, exports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
    name: string
    exports: Record<string, { default?: string }>
  }
  registerHooks({
    resolve(specifier, context, next) {
      const entry =
        specifier === name || specifier.startsWith(`${name}/`)
          ? exports[`.${specifier.slice(name.length)}`]?.default
          : undefined
      if (entry === undefined) return next(specifier, context)
      const source = entry.replace("./dist/", "./").replace(/\.js$/, ".ts")
      return { url: new URL(source, root).href, format: "module-typescript", shortCircuit: true }
    },
  })
}
