interface Rule {
  readonly allow: boolean
  readonly pattern: string
}

interface Group {
  readonly agents: string[]
  readonly rules: Rule[]
  delay?: number
}

/** What a host asks of robots (RFC 9309). */
export interface Robots {
  isAllowed(path: string): boolean
  /** Seconds between two requests, when the host asks for that. */
  readonly delay: number | undefined
  readonly sitemaps: readonly string[]
}

const mostRules = 2_000

export function parseRobots(text: string, agent: string): Robots {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let group: Group | undefined
  let open = false
  for (const line of text.slice(0, 500 * 1024).split(/\r\n|\r|\n/)) {
    const [, key = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    const content = value.trim()
    if (name === "sitemap") sitemaps.push(content)
    else if (name === "user-agent") {
      if (group === undefined || !open) {
        group = { agents: [], rules: [] }
        groups.push(group)
      }
      group.agents.push(content.toLowerCase())
      open = true
    } else if (group && (name === "allow" || name === "disallow")) {
      open = false
      if (content !== "" && group.rules.length < mostRules)
        group.rules.push({ allow: name === "allow", pattern: content })
    } else if (group && name === "crawl-delay" && Number(content) >= 0) {
      open = false
      group.delay = Number(content)
    }
  }
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    sitemaps,
    delay: chosen.find(({ delay }) => delay !== undefined)?.delay,
    /** The longest matching pattern decides; of two equally long ones, the one that allows. */
    isAllowed(path) {
      let best: Rule | undefined
      for (const rule of rules) {
        if (!fits(rule.pattern, path)) continue
        const longer = rule.pattern.length - (best?.pattern.length ?? 0)
        if (longer > 0 || (longer === 0 && rule.allow)) best = rule
      }
      return best?.allow ?? true
    },
  }
}

/** `*` stands for anything and a final `$` for the end. Matched piece by piece, so that no pattern is costly. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$")
  const [first = "", ...pieces] = (anchored ? pattern.slice(0, -1) : pattern).split("*")
  if (!path.startsWith(first)) return false
  const last = pieces.pop()
  let at = first.length
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (last === undefined) return !anchored || at === path.length
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1
}
