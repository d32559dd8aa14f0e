import { invalid, type LdDocument, type LdNode, type LdValue } from "./json-ld.ts"
import type { Action, AtomicConstraint, Duty, Rule, Thing } from "./policy.ts"
import { ConstraintReader } from "./read-constraints.ts"
import { builtInPrefixes, localName, odrl } from "./vocabulary.ts"

/** What a policy says once for all of its rules (ODRL 2.7.1), in UIM's words `party` and `asset` too. */
export type Shared = Omit<Rule, "id">

const partyFunctions = { assigner: "assigners", assignee: "assignees" } as const
const rdfValue = `${builtInPrefixes.rdf}value`
const depthAtMost = 16

/** Reads the rules of a document, each member with its place for the error that names it. */
export class RuleReader {
  readonly #document: LdDocument
  readonly #constraints: ConstraintReader

  constructor(document: LdDocument) {
    this.#document = document
    this.#constraints = new ConstraintReader(document)
  }

  readShared(root: LdNode): Shared {
    const parties = this.#readParties(root)
    return {
      actions: this.#list(root, "action", "", (value, path) => this.#toAction(value, path)),
      targets: [...this.#readThings(root, "target", ""), ...this.#readThings(root, "asset", "")],
      assigners: [...this.#readThings(root, "assigner", ""), ...parties.assigners],
      assignees: [...this.#readThings(root, "assignee", ""), ...parties.assignees],
      constraints: this.#constraints.read(root, "constraint", ""),
    }
  }

  readRules<T>(node: LdNode, member: string, read: (node: LdNode, path: string) => T): T[] {
    return this.#list(node, member, "", (value, path) => read(asNode(value, path), path))
  }

  readRule(node: LdNode, path: string, shared: Shared): Rule {
    const own = this.#readOwn(node, path)
    return {
      id: node.id ?? path,
      actions: own.actions.length > 0 ? own.actions : shared.actions,
      targets: own.targets.length > 0 ? own.targets : shared.targets,
      assigners: own.assigners.length > 0 ? own.assigners : shared.assigners,
      assignees: own.assignees.length > 0 ? own.assignees : shared.assignees,
      constraints: [...shared.constraints, ...own.constraints],
    }
  }

  readDuties(node: LdNode, member: string, path: string, depth = 0): Duty[] {
    if (depth > depthAtMost) throw invalid(path, `duties nest at most ${depthAtMost} deep`)
    return this.#list(node, member, path, (value, at) =>
      this.readDuty(asNode(value, at), at, { ...nothingShared }, depth),
    )
  }

  readDuty(node: LdNode, path: string, shared: Shared, depth = 0): Duty {
    const rule = this.readRule(node, path, shared)
    const amount = this.#readAmount(node, path)
    return {
      ...rule,
      actions: amount ? rule.actions.map((action) => withRefinement(action, amount)) : rule.actions,
      consequences: this.readDuties(node, "consequence", path, depth + 1),
    }
  }

  /** Full IRIs of what a member names. */
  readNames(node: LdNode, member: string): string[] {
    return this.#list(node, member, "", (value, path) => this.#document.expandName(toName(value, path)))
  }

  /** The same for words of the vocabulary. */
  readWords(node: LdNode, member: string): string[] {
    return this.#list(node, member, "", (value, path) => this.#document.expandWord(toName(value, path)))
  }

  #readOwn(node: LdNode, path: string): Shared {
    return {
      actions: this.#list(node, "action", path, (value, at) => this.#toAction(value, at)),
      targets: this.#readThings(node, "target", path),
      assigners: this.#readThings(node, "assigner", path),
      assignees: this.#readThings(node, "assignee", path),
      constraints: this.#constraints.read(node, "constraint", path),
    }
  }

  #readThings(node: LdNode, member: string, path: string): Thing[] {
    return this.#list(node, member, path, (value, at) => this.#toThing(value, at))
  }

  #toThing(value: LdValue, path: string): Thing {
    if (value.kind === "literal")
      return { id: this.#document.expandName(toName(value, path)), source: undefined, refinements: [] }
    const [source] = this.readNames(value, "source")
    return { id: value.id, source, refinements: this.#constraints.read(value, "refinement", path) }
  }

  /** UIM 2.5.3.2 lists the parties of a policy with their functions, which ODRL has as members. */
  #readParties(root: LdNode): Pick<Shared, "assigners" | "assignees"> {
    const parties = { assigners: [] as Thing[], assignees: [] as Thing[] }
    for (const node of this.readRules(root, "party", (party) => party)) {
      const [role = ""] = this.readWords(node, "function").map(localName)
      const [id] = this.readNames(node, "identifier")
      const list = Object.hasOwn(partyFunctions, role)
        ? partyFunctions[role as keyof typeof partyFunctions]
        : undefined
      if (list) parties[list].push({ id: id ?? node.id, source: undefined, refinements: [] })
    }
    return parties
  }

  #toAction(value: LdValue, path: string): Action {
    if (value.kind === "literal")
      return {
        id: this.#document.expandWord(toName(value, path)),
        includedIn: undefined,
        refinements: [],
      }
    const [word = value.id] = this.readWords(value, rdfValue)
    if (word === undefined) throw invalid(path, "name the action")
    const [includedIn] = this.readWords(value, "includedIn")
    const refinements = this.#constraints.read(value, "refinement", path)
    return { id: this.#document.expandWord(word), includedIn, refinements }
  }

  /** UIM writes the amount of a payment as a member of the duty; ODRL as a refinement of its action. */
  #readAmount(node: LdNode, path: string): AtomicConstraint | undefined {
    const [amount] = this.#list(node, "amount", path, (value) => value)
    if (amount === undefined) return undefined
    if (amount.kind !== "literal" || Number.isNaN(Number(amount.value)))
      throw invalid(`${path}.amount`, "write a number")
    const [unit] = this.readWords(node, "unit")
    return {
      kind: "atomic",
      id: `${path}.amount`,
      leftOperand: `${odrl}payAmount`,
      operator: "eq",
      rightOperand: [{ value: amount.value, type: amount.type }],
      rightOperandReference: undefined,
      unit,
    }
  }

  #list<T>(node: LdNode, member: string, path: string, read: (value: LdValue, path: string) => T): T[] {
    const values = node.members.get(member) ?? []
    return values.map((value, index) => {
      const at = `${path === "" ? "" : `${path}.`}${localName(member)}[${index}]`
      return read(this.#document.read(value, at), at)
    })
  }
}

const nothingShared: Shared = { actions: [], targets: [], assigners: [], assignees: [], constraints: [] }

function withRefinement(action: Action, refinement: AtomicConstraint): Action {
  return { ...action, refinements: [...action.refinements, refinement] }
}

function asNode(value: LdValue, path: string): LdNode {
  if (value.kind === "node") return value
  throw invalid(path, "write an object")
}

function toName(value: LdValue, path: string): string {
  const name = value.kind === "node" ? value.id : value.value
  if (typeof name !== "string" || name === "") throw invalid(path, "write a name")
  return name
}
