import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { expect } from "vitest"
import type { OpenApiDocument } from "../../../src/pages/index.ts"
import type { Answer } from "./open-mediator.ts"

/** Holds live answers against a description, and knows which operations were seen. */
export class OpenApiCheck {
  readonly seen = new Set<string>()
  readonly #document: OpenApiDocument
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(document: OpenApiDocument) {
    this.#document = document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, "openapi")
  }

  check(method: string, path: string, answer: Answer): void {
    const [template, operation] = this.#find(method, path)
    this.seen.add(operation.operationId)
    const range = `${Math.floor(answer.status / 100)}XX`
    const status = [String(answer.status), range, "default"].find((one) => operation.responses[one])
    const response = status === undefined ? undefined : operation.responses[status]
    const place = `${method} ${path}: ${answer.status}`
    expect(response, `${place} is described`).toBeDefined()
    for (const name of Object.keys(response?.headers ?? {}))
      expect(answer.headers.get(name), place).toMatch(/^\d+$/)
    const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? ""
    if (response?.content === undefined) {
      expect(answer.body, place).toBe("")
      return
    }
    expect(Object.keys(response.content), place).toContain(type)
    const pointer = [
      "paths",
      template,
      method.toLowerCase(),
      "responses",
      String(status),
      "content",
      type,
      "schema",
    ]
    const validate = this.#validator(pointer.map(encode).join("/"))
    expect(validate(answer.body), `${place}: ${this.#ajv.errorsText(validate.errors)}`).toBe(true)
  }

  #validator(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `openapi#/${pointer}` })
    this.#validators.set(pointer, known)
    return known
  }

  #find(method: string, path: string) {
    const { pathname } = new URL(path, "http://x")
    const exact = this.#document.paths[pathname]?.[method.toLowerCase()]
    if (exact) return [pathname, exact] as const
    for (const [template, methods] of Object.entries(this.#document.paths)) {
      const pattern = new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`)
      const operation = methods[method.toLowerCase()]
      if (pattern.test(pathname) && operation) return [template, operation] as const
    }
    throw new Error(`${method} ${pathname} is not described.`)
  }
}

function encode(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
}
