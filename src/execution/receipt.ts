import type { KeyObject } from "node:crypto"
import { canonicalJson, type SigningKey, sha256Bytes, signWith, verifyWith } from "../identity/index.ts"

/** What a host attests about one execution. Digests stand for values, so that a receipt can be shown around. */
export interface ReceiptBody {
  readonly issuer: string
  readonly execution_id: string
  readonly intent_uid: string
  readonly principal: string
  readonly state: string
  readonly input_sha256: string
  readonly output_sha256: string | null
  readonly price: string | null
  readonly started_at: string
  readonly settled_at: string
}

/** Receipts are signed in batches: the signature covers the root of a hash tree, `path` leads from the body to it. */
export interface Receipt {
  readonly body: ReceiptBody
  readonly path: readonly { readonly side: "left" | "right"; readonly sha256: string }[]
  readonly alg: "EdDSA"
  readonly kid: string
  readonly signature: string
}

const context = "parley receipt batch v1"
const leafMark = "\u0000"
const nodeMark = Uint8Array.of(1)

export function signReceipts(key: SigningKey, bodies: readonly ReceiptBody[]): Receipt[] {
  if (bodies.length === 0) return []
  const paths: Receipt["path"][number][][] = bodies.map(() => [])
  let level = bodies.map((body, index) => ({ hash: leafHash(body), members: [index] }))
  while (level.length > 1) {
    const above: typeof level = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i]!
      const right = level[i + 1]
      if (!right) {
        above.push(left)
        continue
      }
      for (const member of left.members)
        paths[member]!.push({ side: "right", sha256: right.hash.toString("hex") })
      for (const member of right.members)
        paths[member]!.push({ side: "left", sha256: left.hash.toString("hex") })
      above.push({ hash: nodeHash(left.hash, right.hash), members: [...left.members, ...right.members] })
    }
    level = above
  }
  const signature = signWith(key, context, level[0]!.hash)
  return bodies.map((body, index) => ({ body, path: paths[index]!, alg: "EdDSA", kid: key.kid, signature }))
}

export function verifyReceipt(receipt: Receipt, publicKey: KeyObject): boolean {
  let hash = leafHash(receipt.body)
  for (const step of receipt.path) {
    const other = Buffer.from(step.sha256, "hex")
    hash = step.side === "left" ? nodeHash(other, hash) : nodeHash(hash, other)
  }
  return verifyWith(publicKey, context, hash, receipt.signature)
}

// RFC 6962 2.1: leaves and nodes are hashed with different marks, so that no node passes for a receipt.
function leafHash(body: ReceiptBody): Buffer {
  return sha256Bytes(leafMark + canonicalJson(body))
}

function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256Bytes(Buffer.concat([nodeMark, left, right]))
}
