/** Returns the same response, and calls `ended` once: when all of it was sent, or when nobody reads it any more. */
export function followResponse(response: Response, ended: () => void): Response {
  const { body, status, headers } = response
  if (body === null) {
    ended()
    return response
  }
  const reader = body.getReader()
  let isCancelled = false
  const followed = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        // A cancelled reader reports that it is done, but the stream is closed already.
        if (isCancelled) return
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        if (isCancelled) return
        controller.error(error)
      }
      ended()
    },
    async cancel(reason) {
      isCancelled = true
      ended()
      await reader.cancel(reason)
    },
  })
  return new Response(followed, { status, headers })
}
