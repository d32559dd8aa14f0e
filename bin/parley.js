#!/usr/bin/env node
import { existsSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

const major = Number(process.versions.node.split(".")[0])
if (major < 24) {
  console.error(`Parley needs Node.js 24 or newer; this is ${process.version}.
In a checkout 'npm ci' brings one: run the npm scripts ('npm run demo'), or 'npx parley …'.`)
  process.exit(1)
}

// 'parley … | head' closes the pipe early: that is no fault.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

// The next start takes what this one compiled. It is kept where only whoever installed this can write, since it is code.
const modules = existsSync(new URL("../node_modules/", import.meta.url)) ? "../node_modules/" : "../../"
enableCompileCache(fileURLToPath(new URL(`${modules}.cache/parley`, import.meta.url)))

// A checkout runs its sources, so that no stale build is run by accident; the published package has no sources.
const sources = new URL("../src/cli/main.ts", import.meta.url)
const build = new URL("../dist/src/cli/main.js", import.meta.url)
const { main } = await import(existsSync(sources) ? sources.href : build.href)
process.exitCode = await main(process.argv.slice(2))
