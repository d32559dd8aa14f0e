/** Where the hash of the owner's password is kept; the password itself is kept nowhere. */
export interface PasswordStore {
  read(): Promise<string | undefined>
  /** False when there is one already: of several nodes that start together, one makes it. */
  create(hash: string, now: number): Promise<boolean>
  replace(hash: string, now: number): Promise<void>
}
