import type { KeyObject } from "node:crypto"
import { z } from "zod"
import { canonicalJson, type SigningKey, sha256Bytes, signWith, verifyWith } from "../identity/index.ts"
import { ParleyError, zodValidator } from "../intent/index.ts"

/** What a host attests about one execution. Digests stand for values, so that a receipt can be shown around. */
export interface ReceiptBody {
  readonly execution_id: string
  readonly input_sha256: string
  readonly intent_uid: string
  readonly issuer: string
  readonly output_sha256: string | null
  readonly price: string | null
  readonly principal: string
  readonly settled_at: string
  readonly started_at: string
  readonly state: string
}

/** Receipts are signed in batches: the signature covers the root of a hash tree, `path` leads from the body to it. */
export interface Receipt {
  readonly body: ReceiptBody
  readonly path: readonly { readonly side: "left" | "right"; readonly sha256: string }[]
  readonly alg: "EdDSA"
  readonly kid: string
  readonly signature: string
}

/** Members that a later version adds are kept, because the signature covers them. */
const receiptSchema = z.object({
  body: z.looseObject({
    execution_id: z.string(),
    input_sha256: z.string(),
    intent_uid: z.string(),
    issuer: z.string(),
    output_sha256: z.string().nullable(),
    price: z.string().nullable(),
    principal: z.string(),
    settled_at: z.string(),
    started_at: z.string(),
    state: z.string(),
  }),
  // No batch comes near 2^64 receipts.
  path: z
    .array(z.object({ side: z.enum(["left", "right"]), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(64),
  alg: z.literal("EdDSA"),
  kid: z.string(),
  signature: z.string(),
})

const checkReceipt = zodValidator<Receipt>(receiptSchema)

const context = "parley receipt batch v1"
const leafMark = "\u0000"
const nodeMark = Uint8Array.of(1)

/** A receipt to be signed, and the steps that lead from it to the root so far. */
interface Leaf {
  readonly text: string
  readonly path: string[]
}

/** A node of the tree over the receipts from `first` up to `end`. */
interface TreeNode {
  readonly hash: Buffer
  readonly first: number
  readonly end: number
}

/** Returns the receipts as JSON text, which is how they are stored and handed on. */
export function signReceipts(key: SigningKey, bodies: readonly ReceiptBody[]): string[] {
  const leaves = bodies.map((body): Leaf => ({ text: canonicalJson(body), path: [] }))
  let level: TreeNode[] = leaves.map(({ text }, first) => ({ hash: leafHash(text), first, end: first + 1 }))
  while (level.length > 1) level = joinPairs(level, leaves)
  const [root] = level
  if (root === undefined) return []
  const signature = signWith(key, context, root.hash)
  const signed = JSON.stringify({ alg: "EdDSA", kid: key.kid, signature }).slice(1)
  return leaves.map(({ text, path }) => `{"body":${text},"path":[${path.join(",")}],${signed}`)
}

/** Returns the level above, and adds one step to the path of every receipt below. */
function joinPairs(level: readonly TreeNode[], leaves: readonly Leaf[]): TreeNode[] {
  const above: TreeNode[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left && right) {
      addStep(leaves, left, `{"side":"right","sha256":"${right.hash.toString("hex")}"}`)
      addStep(leaves, right, `{"side":"left","sha256":"${left.hash.toString("hex")}"}`)
      above.push({ hash: nodeHash(left.hash, right.hash), first: left.first, end: right.end })
    } else if (left) above.push(left)
  }
  return above
}

function addStep(leaves: readonly Leaf[], { first, end }: TreeNode, step: string): void {
  for (let index = first; index < end; index++) leaves[index]?.path.push(step)
}

/** A receipt as somebody handed it on: its shape is checked here, its signature by `verifyReceipt`. */
export function parseReceipt(value: unknown): Receipt {
  const checked = checkReceipt(value)
  if (checked.ok) return checked.value
  const problems = checked.issues.map(({ message }) => message).join("; ")
  throw new ParleyError("invalid_request", `This is no receipt: ${problems}.`)
}

export function verifyReceipt(receipt: Receipt, publicKey: KeyObject): boolean {
  let hash = leafHash(canonicalJson(receipt.body))
  for (const step of receipt.path) {
    const other = Buffer.from(step.sha256, "hex")
    hash = step.side === "left" ? nodeHash(other, hash) : nodeHash(hash, other)
  }
  return verifyWith(publicKey, context, hash, receipt.signature)
}

// RFC 6962 2.1: leaves and nodes are hashed with different marks, so that no node passes for a receipt.
function leafHash(body: string): Buffer {
  return sha256Bytes(leafMark + body)
}

function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256Bytes(Buffer.concat([nodeMark, left, right]))
}
