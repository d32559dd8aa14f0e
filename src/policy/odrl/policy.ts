/** ODRL 2.2, as this room evaluates it: every name is a full IRI, whatever way the document wrote it. */

/** How a policy decides where a permission and a prohibition both apply (ODRL 2.9); `invalid` voids the policy. */
export const conflictStrategies = ["perm", "prohibit", "invalid"] as const
export type ConflictStrategy = (typeof conflictStrategies)[number]

export interface Policy {
  readonly uid: string
  /** Set, Offer, Agreement or another class, without its namespace. */
  readonly type: string
  readonly profiles: readonly string[]
  readonly inheritsFrom: readonly string[]
  /** Undefined where the document is silent. */
  readonly conflict: ConflictStrategy | undefined
  readonly permissions: readonly Permission[]
  readonly prohibitions: readonly Prohibition[]
  readonly obligations: readonly Duty[]
}

/** What permissions, prohibitions and duties share. An empty list puts no condition. */
export interface Rule {
  /** Its own identifier, or its place in the document, as in `permission[0]`. */
  readonly id: string
  readonly actions: readonly Action[]
  readonly targets: readonly Thing[]
  readonly assigners: readonly Thing[]
  readonly assignees: readonly Thing[]
  readonly constraints: readonly Constraint[]
}

export interface Permission extends Rule {
  readonly duties: readonly Duty[]
}

export interface Prohibition extends Rule {
  readonly remedies: readonly Duty[]
}

/** A duty of a permission, an obligation of a policy, a consequence or a remedy. */
export interface Duty extends Rule {
  readonly consequences: readonly Duty[]
}

export interface Action {
  readonly id: string
  /** The wider action, where the document itself says so. */
  readonly includedIn: string | undefined
  readonly refinements: readonly Constraint[]
}

/** An asset or a party, or a collection of them. */
export interface Thing {
  readonly id: string | undefined
  /** What a collection was taken from: its members belong to either name. */
  readonly source: string | undefined
  readonly refinements: readonly Constraint[]
}

export type Constraint = AtomicConstraint | LogicalConstraint

export interface AtomicConstraint {
  readonly kind: "atomic"
  readonly id: string
  readonly leftOperand: string
  /** Without its namespace where it is ODRL's own. */
  readonly operator: string
  readonly rightOperand: readonly Value[]
  /** Where the right operand can be fetched. Nothing is fetched, so such a constraint is never known to hold. */
  readonly rightOperandReference: string | undefined
  readonly unit: string | undefined
}

export const logicalOperators = ["and", "or", "xone", "andSequence"] as const
export type LogicalOperator = (typeof logicalOperators)[number]

export interface LogicalConstraint {
  readonly kind: "logical"
  readonly id: string
  readonly operator: LogicalOperator
  readonly operands: readonly Constraint[]
}

/** A literal or an IRI. `type` is the datatype's IRI, or `@id`. */
export interface Value {
  readonly value: string | number | boolean
  readonly type: string | undefined
}
