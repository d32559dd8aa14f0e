import { createSocket } from "node:dgram"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"

/** The texts of a name by its type; "fail" answers SERVFAIL, "silent" not at all. */
export type Zone = Record<
  string,
  { readonly txt?: readonly string[]; readonly a?: string } | "fail" | "silent"
>

export interface DnsServer extends AsyncDisposable {
  /** As resolvers take it: "127.0.0.1:port". */
  readonly address: string
  readonly zone: Zone
  /** The names asked for, with how they came. */
  readonly asked: string[]
}

const types = { a: 1, txt: 16 } as const
const udpAtMost = 512

/** A real name server on loopback, over UDP and, for answers that do not fit, over TCP. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const asked: string[] = []
  const tcp = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on("error", () => undefined)
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = received.readUInt16BE(0)
        const reply = answer(received.subarray(2, 2 + length), zone, asked, "tcp")
        received = received.subarray(2 + length)
        if (reply) socket.write(Buffer.concat([uint16(reply.length), reply]))
      }
    })
  })
  await once(tcp.listen(0, "127.0.0.1"), "listening")
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket("udp4")
  udp.on("message", (message, { address, port: from }) => {
    const reply = answer(message, zone, asked, "udp")
    if (reply) udp.send(reply.length > udpAtMost ? truncated(reply) : reply, from, address)
  })
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve))
  return {
    address: `127.0.0.1:${port}`,
    zone,
    asked,
    async [Symbol.asyncDispose]() {
      udp.close()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
}

function answer(message: Buffer, zone: Zone, asked: string[], way: string): Buffer | undefined {
  const { name, type, end } = readQuestion(message)
  asked.push(`${way} ${name}`)
  const entry = zone[name.toLowerCase()]
  if (entry === "silent") return undefined
  const records =
    entry === undefined || entry === "fail"
      ? []
      : type === types.txt
        ? (entry.txt ?? []).map(toTxt)
        : type === types.a && entry.a !== undefined
          ? [Buffer.from(entry.a.split(".").map(Number))]
          : []
  const code = entry === "fail" ? 2 : entry === undefined ? 3 : 0
  return Buffer.concat([
    message.subarray(0, 2),
    uint16(0x8180 | code),
    uint16(1),
    uint16(records.length),
    uint16(0),
    uint16(0),
    message.subarray(12, end),
    ...records.map((data) =>
      Buffer.concat([
        uint16(0xc00c),
        uint16(type),
        uint16(1),
        uint16(0),
        uint16(60),
        uint16(data.length),
        data,
      ]),
    ),
  ])
}

/** Only the question, with the bit that says that there is more over TCP. */
function truncated(reply: Buffer): Buffer {
  const { end } = readQuestion(reply)
  const head = Buffer.from(reply.subarray(0, end))
  head.writeUInt16BE(head.readUInt16BE(2) | 0x0200, 2)
  head.writeUInt16BE(0, 6)
  return head
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function toTxt(text: string): Buffer {
  const bytes = Buffer.from(text)
  const strings: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const part = bytes.subarray(at, at + 255)
    strings.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(strings)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
