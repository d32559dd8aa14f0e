import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter(Boolean)
const code = tracked.filter((path) => path.endsWith(".ts"))
const read = (path: string) => readFileSync(`${root}${path}`, "utf8")

describe("house rules", () => {
  it("has no file that grew past reading", () => {
    const long = code.filter(
      (path) => read(path).split("\n").length > 400 && !/\/(data|vectors)\/|\/broken-files\.ts$/.test(path),
    )
    expect(long).toEqual([])
  })

  it("exports explicitly", () => {
    expect(code.filter((path) => /^export \* /m.test(read(path)))).toEqual([])
  })

  it("leaves no loose ends", () => {
    const marks = new RegExp(["TO" + "DO", "FIX" + "ME", "as an" + "y\\b", "@ts-" + "ignore"].join("|"))
    expect(code.filter((path) => marks.test(read(path)))).toEqual([])
  })

  it("pins every dependency exactly", () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"))
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d/.test(version as string),
    )
    expect(loose).toEqual([])
  })

  it("keeps private keys out of the repository", () => {
    const secret = new RegExp(`-----BEGIN ${"(?:[A-Z]+ )?PRIVATE"} KEY-----|"d":\\s*"[A-Za-z0-9_-]{40,}"`)
    expect(
      tracked.filter((path) => /\.(ts|js|json|ya?ml|md|pem|key)$/.test(path) && secret.test(read(path))),
    ).toEqual([])
  })

  it("links to pages that are there", () => {
    const pages = tracked.filter((path) => path.endsWith(".md"))
    const broken = pages.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(broken).toEqual([])
  })
})
