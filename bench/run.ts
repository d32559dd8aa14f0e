import { existsSync, readdirSync } from "node:fs"

/** `npm run bench` lists what can be measured; `npm run bench -- execute` measures it. */
const folder = new URL(".", import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .map((name) => name.replace(/\.ts$/, ""))
const wanted = process.argv.slice(2)

if (wanted.length === 0) console.log(`Say what to measure: npm run bench -- ${names.join(" | ")}`)
for (const name of wanted) {
  const file = new URL(`${name}.ts`, folder)
  if (!existsSync(file)) {
    console.error(`There is no bench '${name}'. There are: ${names.join(", ")}.`)
    process.exitCode = 2
    break
  }
  console.log(`\n# ${name}`)
  await import(file.href)
}
