type Arguments = Readonly<Record<string, unknown>>
type Answers = Record<string, { ids: string[]; list: Record<string, unknown>[] }>
interface Draft {
  $ref(path: string): unknown
}

/** The part of jmap-jam that the test uses. */
interface Jam {
  getPrimaryAccount(): Promise<string>
  uploadBlob(accountId: string, body: Blob): Promise<{ size: number }>
  request(call: [method: string, args: Arguments]): Promise<[Record<string, unknown>, unknown]>
  requestMany(
    build: (t: { Email: Record<"get" | "query", (args: Arguments) => Draft> }) => Record<string, Draft>,
  ): Promise<[Answers, unknown]>
}

/**
 * jmap-jam publishes its types as TypeScript sources that this project's compiler settings refuse, so the
 * module is named where the compiler does not look.
 */
export async function openJam(sessionUrl: string, bearerToken: string): Promise<Jam> {
  const name: string = "jmap-jam"
  const { default: JamClient } = await import(name)
  return new JamClient({ sessionUrl, bearerToken })
}
