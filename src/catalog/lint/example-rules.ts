import { isPlainObject } from "../../intent/index.ts"
import { exampleShape } from "../file-shapes.ts"
import { partScope } from "../schema/schema-compiler.ts"
import { isSchema } from "../schema/schema-library.ts"
import { memberNames } from "../schema/schema-members.ts"
import type { IntentSubject, LintContext, Rule } from "./rule.ts"

interface Example {
  readonly name: string
  readonly value: Readonly<Record<string, unknown>>
}

function examplesOf({ examples }: IntentSubject): Example[] {
  return examples.flatMap((example) => {
    const parsed = exampleShape.safeParse(example)
    return parsed.success ? [parsed.data] : []
  })
}

function problems(subject: IntentSubject, compiler: LintContext["compiler"], example: Example) {
  const { payload } = subject.file.value
  return isSchema(payload) ? compiler.compile(payload, partScope(subject.file, payload))(example.value) : []
}

export const exampleRules: readonly Rule<IntentSubject>[] = [
  {
    id: "IS-L80",
    level: "warning",
    section: "Examples",
    says: "Each intent has inline examples.",
    *check({ examples }) {
      if (examples.length === 0) yield "there are no examples; add some, each with name and value"
    },
  },
  {
    id: "IS-L81",
    level: "error",
    section: "Examples",
    says: "An example has `name` and `value`.",
    *check({ examples }) {
      for (const [i, example] of examples.entries())
        if (!exampleShape.safeParse(example).success)
          yield `examples[${i}] needs a name in words and a value that is an object`
    },
  },
  {
    id: "IS-L82",
    level: "error",
    section: "Examples",
    says: "An example's value validates against the payload.",
    *check(subject, { compiler }) {
      for (const example of examplesOf(subject)) {
        const [problem] = problems(subject, compiler, example)
        if (problem !== undefined) yield `the example '${example.name}' is no valid payload: ${problem}`
      }
    },
  },
  {
    id: "IS-L83",
    level: "error",
    section: "Examples",
    says: "An example's value has the formats that the payload names.",
    *check(subject, { compiler, formatCompiler }) {
      for (const example of examplesOf(subject)) {
        if (problems(subject, compiler, example).length > 0) continue
        const [problem] = problems(subject, formatCompiler, example)
        if (problem !== undefined)
          yield `the example '${example.name}' has a value of another format: ${problem}; correct it, or drop format`
      }
    },
  },
  {
    id: "IS-L84",
    level: "error",
    section: "Provider-specific fields",
    says: "Provider fields stand under the key that equals `target.system`.",
    *check(subject) {
      const declared = memberNames(subject.payload)
      for (const { name, value } of examplesOf(subject)) {
        const system = isPlainObject(value.target) ? value.target.system : undefined
        for (const member of Object.keys(value))
          if (!declared.includes(member) && member !== system)
            yield `the example '${name}' has '${member.slice(0, 80)}' beside target.system ${JSON.stringify(system)}; provider fields stand under the key that equals target.system`
      }
    },
  },
]
