/** Does something again as long as a busy server asks for patience, as every client does. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes("Try again shortly")) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
