import { createSocket } from "node:dgram"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { createResolve } from "../../../src/outbound/index.ts"

/** A real DNS server on loopback that answers A questions as the test says, with a time to live of zero. */
export async function startNameServer(answer: (name: string, asked: number) => readonly string[]) {
  const socket = createSocket("udp4")
  const asked = new Map<string, number>()
  function ask(name: string, type: number): readonly string[] {
    if (type !== 1) return []
    const count = (asked.get(name) ?? 0) + 1
    asked.set(name, count)
    return answer(name, count)
  }
  socket.on("message", (query, from) => {
    const { name, end } = readName(query, 12)
    const question = query.subarray(12, end + 4)
    const records = ask(name, query.readUInt16BE(end)).map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
    )
    const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0])
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  const resolve = createResolve([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return {
    resolve,
    timesAsked: (name: string) => asked.get(name) ?? 0,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => socket.close(() => closed())),
  }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let position = start
  while (message[position] !== 0) {
    const length = message[position]!
    labels.push(message.toString("ascii", position + 1, position + 1 + length))
    position += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), end: position + 1 }
}
