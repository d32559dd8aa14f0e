interface Rule {
  readonly allow: boolean
  readonly pattern: string
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
  const groups: { agents: string[]; rules: Rule[]; delay?: number }[] = []
  const sitemaps: string[] = []
  let open = false
  for (const line of text.slice(0, 500 * 1024).split(/\r\n|\r|\n/)) {
    const [, key = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    const content = value.trim()
    if (name === "sitemap") sitemaps.push(content)
    else if (name === "user-agent") {
      if (!open) groups.push({ agents: [], rules: [] })
      groups.at(-1)!.agents.push(content.toLowerCase())
      open = true
    } else if (groups.length > 0 && (name === "allow" || name === "disallow")) {
      open = false
      if (content !== "" && groups.at(-1)!.rules.length < mostRules)
        groups.at(-1)!.rules.push({ allow: name === "allow", pattern: content })
    } else if (groups.length > 0 && name === "crawl-delay" && Number(content) >= 0) {
      open = false
      groups.at(-1)!.delay = Number(content)
    }
  }
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    sitemaps,
    delay: chosen.find(({ delay }) => delay !== undefined)?.delay,
    /** The longest pattern that fits decides; of two of one length the one that allows. */
    isAllowed(path) {
      let best: Rule | undefined
      for (const rule of rules) {
        if (!fits(rule.pattern, path)) continue
        const longer = best === undefined || rule.pattern.length > best.pattern.length
        if (longer || (rule.pattern.length === best!.pattern.length && rule.allow)) best = rule
      }
      return best?.allow ?? true
    },
  }
}

/** `*` stands for anything and a `$` at the end for the end; matched piece by piece, so that no pattern is costly. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$")
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split("*")
  if (!path.startsWith(pieces[0]!)) return false
  let at = pieces[0]!.length
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (pieces.length === 1) return !anchored || at === path.length
  const last = pieces.at(-1)!
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1
}
