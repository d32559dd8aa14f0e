/** Resolves when the user interrupts, also when that was before anyone asked. */
export async function waitForInterrupt(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((stop) => signal.addEventListener("abort", () => stop(), { once: true }))
}
