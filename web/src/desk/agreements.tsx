import type { VNode } from "preact"
import { useState } from "preact/hooks"
import type { DeskAgreement } from "../../../src/pages/desk/wire.ts"
import { revoke } from "./desk-requests.ts"
import { Listing, type ViewProps, When } from "./listing.tsx"

const states: Readonly<Record<DeskAgreement["state"], string>> = {
  valid: "✓ valid",
  ended: "ended",
  revoked: "revoked",
}

export function Agreements(props: ViewProps): VNode {
  return (
    <Listing<readonly DeskAgreement[]>
      {...props}
      what="agreements"
      isEmpty={(list) => list.length === 0}
      empty="Nobody has agreed to your terms yet. Agents that do, and the tokens they got, will be here."
      draw={(list) => <AgreementList first={list} setup={props.setup} />}
    />
  )
}

function AgreementList({
  first,
  setup,
}: Pick<ViewProps, "setup"> & { readonly first: readonly DeskAgreement[] }): VNode {
  const [list, setList] = useState(first)
  const [problem, setProblem] = useState("")
  async function end(token: string): Promise<void> {
    setProblem("")
    try {
      const revoked = await revoke(token)
      setList((shown) =>
        shown.map((one) => (revoked.includes(one.token) ? { ...one, state: "revoked" } : one)),
      )
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ul class="rows">
        {list.map((one) => (
          <li key={one.token}>
            <details>
              <summary>
                <strong dir="auto">{one.party}</strong>
                <span class={`state ${one.state}`}>{states[one.state]}</span>
                <span class="brief">{one.permissions.join(", ")}</span>
                <When at={one.validFrom} setup={setup} />
              </summary>
              <Terms one={one} setup={setup} />
              {one.state === "valid" && (
                <button type="button" class="small" onClick={() => void end(one.token)}>
                  Revoke this token
                </button>
              )}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function Terms({ one, setup }: Pick<ViewProps, "setup"> & { readonly one: DeskAgreement }): VNode {
  return (
    <dl>
      <div>
        <dt>Calls itself</dt>
        <dd dir="auto">{one.agentId}</dd>
      </div>
      <div>
        <dt>Valid until</dt>
        <dd>
          <When at={one.validTo} setup={setup} />
        </dd>
      </div>
      {one.obligations.length > 0 && (
        <div>
          <dt>Owes</dt>
          <dd>{one.obligations.join("; ")}</dd>
        </div>
      )}
      <div>
        <dt>Terms</dt>
        <dd>
          <code>{one.policy}</code>
        </dd>
      </div>
      <div>
        <dt>Token</dt>
        <dd>
          <code>{one.token}</code> of <code>{one.agreement}</code>
        </dd>
      </div>
    </dl>
  )
}
