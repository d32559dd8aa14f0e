import type { VNode } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { DeskSetup } from "../../../src/pages/desk/wire.ts"
import { Agreements } from "./agreements.tsx"
import { Conversations } from "./conversations.tsx"
import { signOut } from "./desk-requests.ts"
import { Executions } from "./executions.tsx"
import { Hours } from "./hours.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { UnmetWishes } from "./unmet-wishes.tsx"

const views = {
  executions: {
    title: "Done",
    about: "What was carried out for visitors and their agents, the latest first.",
    view: Executions,
    exports: true,
  },
  conversations: {
    title: "Conversations",
    about: "How they began, what was understood, and where they ended.",
    view: Conversations,
    exports: true,
  },
  unmet: {
    title: "Asked in vain",
    about: "Words that led nowhere: what you could offer or explain next.",
    view: UnmetWishes,
    exports: true,
  },
  agreements: {
    title: "Agreements",
    about: "Who has agreed to your terms, and the tokens that came of it.",
    view: Agreements,
    exports: true,
  },
  hours: {
    title: "Busy hours",
    about: "When in the week things are done.",
    view: Hours,
    exports: false,
  },
} as const

type ViewName = keyof typeof views

/** The owner's desk: one list at a time, each with its own address. */
export function DeskPage({ setup }: { readonly setup: DeskSetup }): VNode {
  const [signedIn, setSignedIn] = useState(setup.signedIn)
  const [name, setName] = useState<ViewName>(() => toViewName(location.hash.slice(1)))
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => current.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [name, signedIn])
  if (!signedIn) return <SignInForm name={setup.name} onSignedIn={() => setSignedIn(true)} />
  const { title, about, view: View, exports } = views[name]
  const show = (next: ViewName) => {
    history.replaceState(null, "", `#${next}`)
    setName(next)
  }
  return (
    <div class="desk">
      <header>
        <h1 dir="auto">{setup.name}</h1>
        <a href="/intent-ui/">Your page</a>
        <button
          type="button"
          class="quiet small"
          onClick={() => void signOut().then(() => setSignedIn(false))}
        >
          Sign out
        </button>
        <nav aria-label="Desk">
          {(Object.keys(views) as ViewName[]).map((key) => (
            <button
              type="button"
              key={key}
              ref={key === name ? current : null}
              aria-current={key === name ? "page" : undefined}
              onClick={() => show(key)}
            >
              {views[key].title}
            </button>
          ))}
        </nav>
      </header>
      <main>
        <div class="heading">
          <h2>{title}</h2>
          <p class="soft">{about}</p>
          {exports && (
            <p class="exports">
              Export as <a href={`/desk/data/export/${name}.csv`}>CSV</a> or{" "}
              <a href={`/desk/data/export/${name}.json`}>JSON</a>
            </p>
          )}
        </div>
        <View key={name} setup={setup} onSignedOut={() => setSignedIn(false)} />
      </main>
    </div>
  )
}

function toViewName(text: string): ViewName {
  return Object.hasOwn(views, text) ? (text as ViewName) : "executions"
}
