import { existsSync, readdirSync, readFileSync } from "node:fs"

/** What the test runner wrote about its last runs. */
interface TestRun {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

const root = new URL("..", import.meta.url)
const runs = ["test-results/results.json", "test-results/long.json"]

/** Per protocol: which requirements are claimed by passing tests, which by failing ones, and which by none. */
function report(): string {
  const present = runs.filter((path) => existsSync(new URL(path, root)))
  if (present.length === 0) return "No test run is recorded. Run 'npm test' first."
  const claims = new Map<string, { passed: number; failed: number }>()
  for (const path of present) collectClaims(path, claims)
  const lines: string[] = [`Claims from ${present.join(" and ")}:`]
  for (const file of readdirSync(new URL("conformance/requirements/", root)).sort()) {
    const ids = readIds(file)
    const passing = ids.filter((id) => (claims.get(id)?.passed ?? 0) > 0 && claims.get(id)?.failed === 0)
    const failing = ids.filter((id) => (claims.get(id)?.failed ?? 0) > 0)
    const open = ids.filter((id) => !claims.has(id))
    lines.push("", `${file.replace(".md", "")}: ${passing.length} of ${ids.length} claimed by passing tests`)
    if (failing.length > 0) lines.push(`  failing: ${failing.join(", ")}`)
    if (open.length > 0) lines.push(`  not claimed: ${open.join(", ")}`)
  }
  return lines.join("\n")
}

function collectClaims(path: string, claims: Map<string, { passed: number; failed: number }>): void {
  const run = JSON.parse(readFileSync(new URL(path, root), "utf8")) as TestRun
  for (const { title, status } of run.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status !== "passed" && status !== "failed") continue
    for (const [, list] of title.matchAll(/\[((?:[A-Z]{2}-\d{2}(?:, ?)?)+)\]/g))
      for (const id of list!.split(/, ?/)) {
        const claim = claims.get(id) ?? { passed: 0, failed: 0 }
        claim[status]++
        claims.set(id, claim)
      }
  }
}

function readIds(file: string): string[] {
  const text = readFileSync(new URL(`conformance/requirements/${file}`, root), "utf8")
  return [...text.matchAll(/^\| ([A-Z]{2}-\d{2}) \|/gm)].map(([, id]) => id!)
}

console.log(report())
