/** What robots.txt says to one crawler (RFC 9309). */
export interface Robots {
  mayFetch(path: string): boolean
  /** Seconds between two requests, where it asks for a pause. */
  readonly delay: number | undefined
  /** Where the host says that its capability manifest is (`Agentmap`); like a site map it is for every crawler. */
  readonly agentmaps: readonly string[]
}

interface Rule {
  readonly isAllowed: boolean
  readonly pattern: string
}

interface Group {
  readonly agents: string[]
  readonly rules: Rule[]
  delay: number | undefined
}

const rulesAtMost = 2_000
const patternAtMost = 500
const agentmapsAtMost = 4
const addressAtMost = 2_000

export const everythingAllowed: Robots = { mayFetch: () => true, delay: undefined, agentmaps: [] }

/** Reads robots.txt for a crawler by its product token. Lines that mean nothing are passed over. */
export function parseRobots(text: string, token: string): Robots {
  const { groups, agentmaps } = readLines(text)
  const own = groups.filter(({ agents }) => agents.includes(token.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    // The longest rule that fits decides; of two that are as long, the one that allows.
    mayFetch(path) {
      const [best] = rules
        .filter(({ pattern }) => matches(pattern, path))
        .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed))
      return best?.isAllowed ?? true
    },
    delay: chosen.map(({ delay }) => delay).find((delay) => delay !== undefined),
    agentmaps: [...new Set(agentmaps)].slice(0, agentmapsAtMost),
  }
}

function readLines(text: string): {
  readonly groups: readonly Group[]
  readonly agentmaps: readonly string[]
} {
  const groups: Group[] = []
  const agentmaps: string[] = []
  let current: Group | undefined
  let count = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === "user-agent") {
      // Lines that follow each other name several crawlers for one group.
      if (!current || current.rules.length > 0 || current.delay !== undefined) {
        current = { agents: [], rules: [], delay: undefined }
        groups.push(current)
      }
      current.agents.push(value.toLowerCase())
    } else if (current && (field === "allow" || field === "disallow")) {
      if (value === "" || value.length > patternAtMost || ++count > rulesAtMost) continue
      current.rules.push({ isAllowed: field === "allow", pattern: value })
    } else if (current && field === "crawl-delay" && /^\d{1,5}(\.\d{1,3})?$/.test(value))
      current.delay = Number(value)
    else if (field === "agentmap" && value !== "" && value.length <= addressAtMost) agentmaps.push(value)
  }
  return { groups, agentmaps }
}

/** `*` stands for anything and `$` at the end for the end. Walks once: no pattern is costly. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$")
  const [first = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*")
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1
    const found = isWhole && isLast ? path.length - part.length : path.indexOf(part, at)
    if (found < at || !path.startsWith(part, found)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
