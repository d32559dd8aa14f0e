/** As much of an OpenAPI 3.1 document as is written and read here. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0"
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string | undefined
  readonly tags: readonly string[]
  readonly parameters?: readonly OperationParameter[] | undefined
  readonly requestBody?:
    | { readonly required: boolean; readonly content: Readonly<Record<string, MediaType>> }
    | undefined
  readonly responses: Readonly<Record<string, OperationResponse>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[] | undefined
}

export interface OperationParameter {
  readonly name: string
  readonly in: "query" | "path" | "header"
  readonly required?: boolean
  readonly description: string
  readonly schema: unknown
}

export interface OperationResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly content?: Readonly<Record<string, MediaType>> | undefined
}

export interface MediaType {
  readonly schema: unknown
}

/** A code that errors have, and what to do about it. */
export interface DescribedError {
  readonly code: string
  readonly statuses: readonly number[]
  readonly message: string
  readonly cause: string
  readonly avoid: string
  readonly resolve: string
}
