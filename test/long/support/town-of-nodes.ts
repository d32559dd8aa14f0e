import { createServer, request } from "node:http"
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net"

/** A way to a server that can be cut and mended, or held: then what is sent waits until it is let go. */
export interface Cable extends AsyncDisposable {
  readonly port: number
  cut(): void
  mend(): void
  hold(): void
  letGo(): void
}

/** Lays a way to a port of this machine; where that is not known yet, it is asked for with each connection. */
export async function layCable(to: number | (() => number)): Promise<Cable> {
  const open = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  let isCut = false
  let isHeld = false
  const server = createTcpServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(typeof to === "number" ? to : to(), "127.0.0.1")
    for (const end of [near, far]) {
      open.add(end)
      end.on("error", () => end.destroy()).on("close", () => open.delete(end))
    }
    far.pipe(near)
    pairs.set(near, far)
    if (!isHeld) near.pipe(far)
    near.on("close", () => {
      pairs.delete(near)
      far.destroy()
    })
    far.on("close", () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const end of open) end.destroy()
    },
    mend() {
      isCut = false
    },
    hold() {
      isHeld = true
      for (const [near, far] of pairs) near.unpipe(far)
    },
    letGo() {
      isHeld = false
      for (const [near, far] of pairs) near.pipe(far)
    },
    async [Symbol.asyncDispose]() {
      for (const end of open) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface Balancer extends AsyncDisposable {
  readonly origin: string
  /** Ports of the nodes that get requests, in turn. */
  nodes: readonly number[]
}

/** The smallest balancer: one node after the other; a node that does not answer is answered for with 502. */
export async function startBalancer(): Promise<Balancer> {
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const port = balancer.nodes[next++ % Math.max(1, balancer.nodes.length)]
    const { method, url, headers } = incoming
    const passed = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing).on("error", () => outgoing.destroy())
      answer.on("error", () => outgoing.destroy())
    })
    passed.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const balancer: Balancer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return balancer
}
