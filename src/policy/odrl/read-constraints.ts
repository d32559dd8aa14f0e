import { invalid, type LdDocument, type LdNode, toList } from "./json-ld.ts"
import { type Constraint, type LogicalOperator, logicalOperators, type Value } from "./policy.ts"
import { localName, odrl, toOperator } from "./vocabulary.ts"

const depthAtMost = 32

/** Reads constraints and refinements: comparisons, and logical combinations of them. */
export class ConstraintReader {
  readonly #document: LdDocument

  constructor(document: LdDocument) {
    this.#document = document
  }

  read(node: LdNode, member: string, path: string, depth = 0): Constraint[] {
    if (depth > depthAtMost) throw invalid(path, `constraints nest at most ${depthAtMost} deep`)
    const values = node.members.get(member) ?? []
    return values.flatMap(toList).map((value, index) => {
      const at = `${path === "" ? "" : `${path}.`}${member}[${index}]`
      const read = this.#document.read(value, at)
      if (read.kind !== "node")
        throw invalid(at, "write an object with leftOperand, operator and rightOperand")
      return this.#toConstraint(read, at, depth)
    })
  }

  #toConstraint(node: LdNode, path: string, depth: number): Constraint {
    const used = logicalOperators.filter((operator) => node.members.has(operator))
    const [operator] = used
    if (operator === undefined) return this.#toAtomic(node, path)
    if (used.length > 1 || node.members.has("leftOperand"))
      throw invalid(
        path,
        `a logical constraint has one of ${logicalOperators.join(", ")} and nothing beside it`,
      )
    return this.#toLogical(node, operator, path, depth)
  }

  #toLogical(node: LdNode, operator: LogicalOperator, path: string, depth: number): Constraint {
    const operands = this.read(node, operator, path, depth + 1)
    return { kind: "logical", id: node.id ?? path, operator, operands }
  }

  #toAtomic(node: LdNode, path: string): Constraint {
    const [leftOperand] = this.#words(node, "leftOperand", path)
    const [operator] = this.#words(node, "operator", path)
    if (leftOperand === undefined) throw invalid(path, "'leftOperand' is missing")
    if (operator === undefined) throw invalid(path, "'operator' is missing")
    const [dataType] = this.#words(node, "dataType", path)
    const [reference] = this.#words(node, "rightOperandReference", path)
    const rightOperand = this.#values(node, path, dataType)
    if (rightOperand.length === 0 && reference === undefined) throw invalid(path, "'rightOperand' is missing")
    const [unit] = this.#words(node, "unit", path)
    return {
      kind: "atomic",
      id: node.id ?? path,
      leftOperand,
      operator: operator.startsWith(odrl) ? toOperator(localName(operator)) : operator,
      rightOperand,
      rightOperandReference: reference,
      unit,
    }
  }

  #values(node: LdNode, path: string, dataType: string | undefined): Value[] {
    const written = (node.members.get("rightOperand") ?? []).flatMap(toList)
    return written.map((one, index) => {
      const read = this.#document.read(one, `${path}.rightOperand[${index}]`)
      if (read.kind === "literal") return { value: read.value, type: read.type ?? dataType }
      if (read.id === undefined) throw invalid(`${path}.rightOperand[${index}]`, "write a value or a name")
      return { value: read.id, type: "@id" }
    })
  }

  #words(node: LdNode, member: string, path: string): string[] {
    return (node.members.get(member) ?? []).map((value) => {
      const read = this.#document.read(value, `${path}.${member}`)
      const word = read.kind === "node" ? read.id : read.value
      if (typeof word !== "string" || word === "") throw invalid(`${path}.${member}`, "write a name")
      return this.#document.expandWord(word)
    })
  }
}
