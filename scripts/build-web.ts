/** Builds the pages into web/dist: `node scripts/build-web.ts`. Runs by itself after `npm ci` in a checkout. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../web/", import.meta.url))
const dist = join(root, "dist")

// Under any other name the compiler writes the paths of this machine into the pages, and more code than they need.
process.env.NODE_ENV = "production"

/** An install without development dependencies builds no pages; the server says so when one is opened. */
const vite = await import("vite").catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error
  console.warn("The pages are not built: vite is not installed here.")
  return undefined
})

const shared = { root, configFile: false, logLevel: "warn" } as const

await vite?.build({
  ...shared,
  base: "/intent-ui/",
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    // Nothing is put inline as data: a page's policy allows it for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["conversation.tsx", "desk.tsx", "account.ts"].map((entry) => join(root, "src", entry)),
    },
  },
})

/**
 * The same application for pages of others: as one script with a web component, as one for the frame of a client of
 * MCP, and as a module for programs.
 */
for (const [entry, fileName, format] of [
  ["embed.tsx", "embed.js", "iife"],
  ["app.tsx", "app.js", "iife"],
  ["library.ts", "library.js", "es"],
] as const)
  await vite?.build({
    ...shared,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: join(root, "src", entry), name: "parley", formats: [format], fileName: () => fileName },
    },
  })
