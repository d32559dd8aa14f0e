import type { VNode } from "preact"
import type { ChainLink, DrawnReceipt, Explanation, PageSetup, Words } from "../../../src/pages/wire.ts"
import { fill } from "../page-setup.ts"
import { Facts } from "./facts.tsx"
import { Proof } from "./proof.tsx"
import { Receipt } from "./receipt.tsx"

interface DetailsProps {
  readonly explanation: Explanation | undefined
  readonly receipt?: DrawnReceipt | undefined
  readonly setup: PageSetup
}

/** For visitors who ask why: how the words were read, who answered, and the proof of what was done. */
export function Details({ explanation, receipt, setup }: DetailsProps): VNode | null {
  const { words } = setup
  const chain = explanation?.chain ?? []
  if (explanation?.intent === undefined && chain.length === 0 && receipt === undefined) return null
  return (
    <details class="why">
      <summary>{words.howUnderstood}</summary>
      {explanation?.intent !== undefined && (
        <p dir="auto">
          {words.understoodAs} <strong>{explanation.intent}</strong>
          <Sureness confidence={explanation.confidence} words={words} />
        </p>
      )}
      <Facts facts={explanation?.facts ?? []} />
      <Assumptions assumptions={explanation?.assumptions ?? []} words={words} />
      {chain.length > 0 && (
        <ol class="chain">
          {chain.map((link, index) => (
            <Link key={index} link={link} answered={index === 0 || link.role === "site"} words={words} />
          ))}
        </ol>
      )}
      {receipt && <Receipt receipt={receipt} setup={setup} />}
    </details>
  )
}

interface LinkProps {
  readonly link: ChainLink
  readonly answered: boolean
  readonly words: Words
}

/** One signer of the answer: who it is, whether that is proven, and what it says about its part. */
function Link({ link, answered, words }: LinkProps): VNode {
  const { name, id, verified, quoted, interpretation, routing, confidence, considered } = link
  const sureness = <Sureness confidence={confidence} words={words} />
  return (
    <li>
      <p class="who">
        <strong dir="auto">{name}</strong> {answered ? words.answered : words.passedOn}
      </p>
      {name !== id && <code>{id}</code>}
      {quoted !== undefined && <blockquote dir="auto">{quoted}</blockquote>}
      <Proof holds={verified} text={verified ? words.signatureVerified : words.signatureUnverified} />
      {interpretation !== undefined && (
        <p dir="auto">
          {interpretation}
          {sureness}
        </p>
      )}
      {routing !== undefined && (
        <p dir="auto">
          {words.why}: {routing}
          {interpretation === undefined && sureness}
        </p>
      )}
      {considered.length > 0 && (
        <p dir="auto">
          {words.considered}: {considered.join(", ")}
        </p>
      )}
      <Assumptions assumptions={link.assumptions} words={words} />
    </li>
  )
}

interface SurenessProps {
  readonly confidence: number | undefined
  readonly words: Words
}

function Sureness({ confidence, words }: SurenessProps): VNode | null {
  if (confidence === undefined) return null
  return <> ({fill(words.sure, { percent: `${Math.round(confidence * 100)} %` })})</>
}

interface AssumptionsProps {
  readonly assumptions: readonly string[]
  readonly words: Words
}

function Assumptions({ assumptions, words }: AssumptionsProps): VNode | null {
  if (assumptions.length === 0) return null
  return (
    <>
      <p>{words.assumed}</p>
      <ul>
        {assumptions.map((assumption) => (
          <li key={assumption} dir="auto">
            {assumption}
          </li>
        ))}
      </ul>
    </>
  )
}
