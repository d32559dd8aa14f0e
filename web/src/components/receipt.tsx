import type { VNode } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { DrawnReceipt, PageSetup, Words } from "../../../src/pages/wire.ts"
import { checkReceipt, type ReceiptCheck } from "../state/receipt.ts"
import { Proof } from "./proof.tsx"

interface ReceiptProps {
  readonly receipt: DrawnReceipt
  readonly setup: PageSetup
}

const told: Readonly<Record<ReceiptCheck, (words: Words) => string>> = {
  valid: (words) => words.receiptValid,
  invalid: (words) => words.receiptInvalid,
  uncheckable: (words) => words.receiptUncheckable,
  "without-key": (words) => words.receiptWithoutKey,
}

/** The site's signed receipt. The signature is checked in the browser, when the visitor opens it. */
export function Receipt({ receipt, setup }: ReceiptProps): VNode {
  const { words, language } = setup
  const { issuer, execution_id: id, settled_at: settledAt } = receipt.body
  const [check, setCheck] = useState<ReceiptCheck>()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const fold = place.current?.closest("details")
    const look = () => {
      if (fold?.open)
        void checkReceipt(receipt, () => fetch(`${setup.base}/.well-known/jwks.json`)).then(setCheck)
    }
    look()
    fold?.addEventListener("toggle", look)
    return () => fold?.removeEventListener("toggle", look)
  }, [receipt, setup.base])

  return (
    <div class="receipt" ref={place}>
      <p class="who">
        {words.doneBy} <strong dir="auto">{setup.name}</strong>
      </p>
      <code>{issuer}</code>
      <p>
        {words.receipt} <code>{id}</code> <time dateTime={settledAt}>{toTime(settledAt, language)}</time>
      </p>
      <div role="status">
        <Proof
          holds={check === "valid" ? true : check === "invalid" ? false : undefined}
          text={check === undefined ? words.receiptChecking : told[check](words)}
        />
      </div>
      <button type="button" class="small" onClick={() => save(receipt)}>
        {words.receiptSave}
      </button>
    </div>
  )
}

function toTime(time: string, language: string): string {
  const instant = Date.parse(time)
  if (Number.isNaN(instant)) return time
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(instant)
}

/** Saves the whole receipt as a file, which can be checked later without this page. */
function save(receipt: DrawnReceipt): void {
  const file = new Blob([JSON.stringify(receipt, undefined, 2)], { type: "application/json" })
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = `receipt-${receipt.body.execution_id}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
