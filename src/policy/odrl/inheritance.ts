import { invalid } from "./json-ld.ts"
import type { Policy } from "./policy.ts"

/**
 * A policy with the rules of those it inherits from (ODRL 2.8), each of them once. A parent that is not at hand
 * cannot be honoured and is refused; so is a policy that inherits from itself.
 */
export function withInherited(policy: Policy, known: ReadonlyMap<string, Policy>): Policy {
  const line = new Map<string, Policy>()
  collect(policy, known, line, [])
  const family = [...line.values()]
  return {
    ...policy,
    conflict: family.find(({ conflict }) => conflict !== undefined)?.conflict,
    permissions: family.flatMap(({ permissions }) => permissions),
    prohibitions: family.flatMap(({ prohibitions }) => prohibitions),
    obligations: family.flatMap(({ obligations }) => obligations),
  }
}

function collect(
  policy: Policy,
  known: ReadonlyMap<string, Policy>,
  line: Map<string, Policy>,
  above: readonly string[],
): void {
  if (above.includes(policy.uid)) throw invalid("inheritFrom", `'${policy.uid}' inherits from itself`)
  if (line.has(policy.uid)) return
  line.set(policy.uid, policy)
  for (const uid of policy.inheritsFrom) {
    const parent = known.get(uid)
    if (!parent) throw invalid("inheritFrom", `there is no policy '${uid}' here, and nothing is fetched`)
    collect(parent, known, line, [...above, policy.uid])
  }
}
