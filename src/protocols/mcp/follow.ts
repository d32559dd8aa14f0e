/** The same answer; `ended` is called once, when all of it was sent or nobody reads it any more. */
export function followAnswer(response: Response, ended: () => void): Response {
  if (response.body === null) {
    ended()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      ended()
    },
    async cancel(reason) {
      ended()
      await reader.cancel(reason)
    },
  })
  const { status, headers } = response
  return new Response(body, { status, headers })
}
