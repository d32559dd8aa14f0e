/** Resolves when the user interrupts, even if that happened before the call. */
export async function waitForInterrupt(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((stop) => signal.addEventListener("abort", () => stop(), { once: true }))
}
