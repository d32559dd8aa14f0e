/** The last good manifests of the sites a mediator knows, for the time when one of them is down. */
export interface ManifestStore {
  /** The YAML text by the address it was discovered from. */
  load(start: string): Promise<string | undefined>
  save(start: string, manifest: string, now: number): Promise<void>
}
