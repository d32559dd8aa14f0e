import { invalid, LdDocument, type LdNode } from "./json-ld.ts"
import { type ConflictStrategy, conflictStrategies, type Policy } from "./policy.ts"
import { RuleReader, type Shared } from "./read-rules.ts"
import { localName } from "./vocabulary.ts"

const policyTypes = ["Policy", "Set", "Offer", "Agreement", "Request", "Assertion", "Ticket", "Privacy"]
const ruleMembers = ["permission", "prohibition", "obligation"] as const

/**
 * Reads one ODRL policy from JSON-LD, compact or expanded, or in the shape of UIM's own example. Throws an error that
 * names the place for what cannot be meant; what is merely unknown (an operator, an operand) is kept, and refuses
 * when it is evaluated.
 */
export function readPolicy(json: unknown): Policy {
  const document = new LdDocument(json)
  const root = theOnePolicy(document.tops())
  const reader = new RuleReader(document)
  if (root.id === undefined) throw invalid("uid", "give the policy an identifier")
  const shared: Shared = reader.readShared(root)
  return {
    uid: root.id,
    type: localName(root.types.find((type) => policyTypes.includes(localName(type))) ?? "Set"),
    profiles: reader.readNames(root, "profile"),
    inheritsFrom: [...reader.readNames(root, "inheritFrom"), ...reader.readNames(root, "inheritsFrom")],
    conflict: readConflict(reader.readWords(root, "conflict")),
    permissions: reader.readRules(root, "permission", (node, path) => ({
      ...reader.readRule(node, path, shared),
      duties: reader.readDuties(node, "duty", path),
    })),
    prohibitions: reader.readRules(root, "prohibition", (node, path) => ({
      ...reader.readRule(node, path, shared),
      remedies: reader.readDuties(node, "remedy", path),
    })),
    obligations: reader.readRules(root, "obligation", (node, path) =>
      reader.readDuty(node, path, { ...shared, targets: [], actions: [] }),
    ),
  }
}

function theOnePolicy(tops: readonly LdNode[]): LdNode {
  const [only] = tops
  if (tops.length === 1 && only) return only
  const policies = tops.filter(
    ({ types, members }) =>
      types.some((type) => policyTypes.includes(localName(type))) ||
      ruleMembers.some((member) => members.has(member)),
  )
  const [policy] = policies
  if (policies.length !== 1 || !policy)
    throw invalid("$", "the document has one policy, neither more nor none")
  return policy
}

function readConflict(words: readonly string[]): ConflictStrategy | undefined {
  if (words.length === 0) return undefined
  const [strategy] = words.map(localName)
  const known = conflictStrategies.find((one) => one === strategy)
  if (words.length > 1 || known === undefined)
    throw invalid("conflict", `write one of ${conflictStrategies.join(", ")}`)
  return known
}
