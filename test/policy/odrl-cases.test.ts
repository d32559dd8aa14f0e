import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { evaluatePolicy, readPolicy, type World } from "../../src/policy/index.ts"
import { type Graph, readTurtle, type Term, toExpandedJsonLd } from "./turtle.ts"

const folder = fileURLToPath(new URL("../../../shared/data/odrl/", import.meta.url))
const odrl = "http://www.w3.org/ns/odrl/2/"
const report = "https://w3id.org/force/compliance-report#"
const ex = "http://example.org/"

/** The outcome that a case expects for its one rule. */
interface Expected {
  readonly rule: string
  readonly active: boolean
}

function read(kind: string): Map<string, Graph> {
  const graphs = readdirSync(`${folder}${kind}`).map((file) =>
    readTurtle(readFileSync(`${folder}${kind}/${file}`, "utf8")),
  )
  return new Map(graphs.flatMap((graph) => [...graph.keys()].map((subject) => [subject, graph] as const)))
}

function one(graph: Graph, subject: string, predicate: string): string {
  const [term] = graph.get(subject)?.get(predicate) ?? []
  if (!term) throw new Error(`${subject} has no ${predicate}`)
  return term.value
}

function ofType(graph: Graph, type: string): string {
  const found = [...graph].find(([, members]) => members.get("@type")?.some(({ value }) => value === type))
  if (!found) throw new Error(`there is no ${type}`)
  return found[0]
}

function toRequest(graph: Graph, id: string) {
  const rule = one(graph, id, `${odrl}permission`)
  const member = (name: string) => one(graph, rule, odrl + name)
  return { action: member("action"), target: member("target"), assignee: member("assignee") }
}

/** The suite's state of the world. What it says nothing of, it takes for "not violated". */
function toWorld(graph: Graph): World {
  const [[, time] = []] = [...graph].filter(([subject]) => subject.endsWith("currentTime"))
  const now = Date.parse(time?.get("http://purl.org/dc/terms/issued")?.[0]?.value ?? "")
  const states = { [`${report}Fulfilled`]: "fulfilled", [`${report}Violated`]: "unfulfilled" } as const
  return {
    now,
    valuesOf: () => undefined,
    typesOf: () => undefined,
    partOf: (name) => (graph.get(name)?.get(`${odrl}partOf`) ?? []).map(({ value }: Term) => value),
    stateOf({ id }) {
      const said = [...graph.values()].find((members) => members.get(`${report}rule`)?.[0]?.value === id)
      const state = said?.get(`${report}deonticState`)?.[0]?.value
      return states[state as keyof typeof states] ?? "pending"
    },
  }
}

function toExpected(graph: Graph): Expected {
  const kinds = ["PermissionReport", "ProhibitionReport"].map((kind) => report + kind)
  const found = [...graph.values()].find((members) => kinds.includes(members.get("@type")?.[0]?.value ?? ""))
  return {
    rule: found?.get(`${report}rule`)?.[0]?.value ?? "",
    active: found?.get(`${report}activationState`)?.[0]?.value === `${report}Active`,
  }
}

const present = existsSync(folder)

describe.skipIf(!present)("the public ODRL cases (need the shared data folder)", () => {
  const [policies, requests, worlds] = present
    ? (["policies", "requests", "sotw"].map(read) as [
        Map<string, Graph>,
        Map<string, Graph>,
        Map<string, Graph>,
      ])
    : [new Map(), new Map(), new Map()]
  const files = present ? readdirSync(`${folder}test_cases`).sort() : []

  it("are sixty-eight", () => expect(files).toHaveLength(68))

  it.each(files)("[UM-52] %s", (file) => {
    const graph = readTurtle(readFileSync(`${folder}test_cases/${file}`, "utf8"))
    const test = ofType(graph, `${ex}TestCase`)
    const [policy, request, world] = ["policy", "request", "sotw"].map((part) =>
      one(graph, test, ex + part),
    ) as [string, string, string]
    const decision = evaluatePolicy(
      readPolicy(toExpandedJsonLd(policies.get(policy) as Graph)),
      toRequest(requests.get(request) as Graph, request),
      toWorld(worlds.get(world) as Graph),
    )
    const { rule, active } = toExpected(graph)
    expect(decision.rules.find((one) => one.rule === rule)).toMatchObject({ active })
    const prohibits = decision.rules.some(({ kind }) => kind === "prohibition")
    if (!prohibits) expect(decision.allowed).toBe(active)
  })
})
