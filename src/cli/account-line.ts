/** How the first operator's account is shown, once. */
export function toAccountLine(origin: string, password: string): string {
  return `  sign in at ${origin}/account/ as operator, with the password ${password} (shown this once)`
}
