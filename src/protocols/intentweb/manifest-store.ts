/** Keeps the last good manifest of each site of a mediator, for when a site is down. */
export interface ManifestStore {
  /** The YAML text by the address it was discovered from. */
  load(start: string): Promise<string | undefined>
  save(start: string, manifest: string, now: number): Promise<void>
}
