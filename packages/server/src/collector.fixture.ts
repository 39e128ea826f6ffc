// Plays a collector that takes traces by OTLP over HTTP, for tests: strict in address, kind and form of what arrives.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface ArrivedSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  /** Empty: it begins the trace. */
  readonly parentId: string
  readonly facts: Readonly<Record<string, string | number | boolean>>
  readonly failed: boolean
  readonly nanoseconds: bigint
}

export interface Collector {
  readonly endpoint: string
  readonly spans: ArrivedSpan[]
  readonly resources: Readonly<Record<string, string | number | boolean>>[]
  readonly headers: IncomingHttpHeaders[]
  /** Everything that arrived, as it was sent. */
  readonly bytes: Buffer[]
  /** The differences from the specification. */
  readonly faults: string[]
  stop(): Promise<void>
}

type Field = readonly [number: number, value: Buffer | bigint]

/** The fields of a message of protobuf (https://protobuf.dev/programming-guides/encoding/). Throws where it is cut off. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('a field is cut off')
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = Number(varint())
    const [number, wire] = [tag >> 3, tag & 7]
    if (wire === 0) yield [number, varint()]
    else if (wire === 1) yield [number, take(8)]
    else if (wire === 2) yield [number, take(Number(varint()))]
    else if (wire === 5) yield [number, take(4)]
    else throw new Error(`wire type ${wire}`)
  }
}

const all = (message: Buffer, number: number): Buffer[] =>
  [...fieldsOf(message)].flatMap(([at, value]) => (at === number && Buffer.isBuffer(value) ? [value] : []))
const one = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.of()
const numberIn = (message: Buffer, number: number): number =>
  Number([...fieldsOf(message)].find(([at]) => at === number)?.[1] ?? 0)

/** The attributes of a message, which are its fields of a number. */
function factsOf(message: Buffer, number: number): Record<string, string | number | boolean> {
  const facts: Record<string, string | number | boolean> = {}
  for (const pair of all(message, number)) {
    for (const [kind, value] of fieldsOf(one(pair, 2))) {
      const name = one(pair, 1).toString()
      if (kind === 1) facts[name] = String(value)
      else if (kind === 2) facts[name] = value === 1n
      else if (kind === 3) facts[name] = Number(value)
      else if (kind === 4 && Buffer.isBuffer(value)) facts[name] = value.readDoubleLE()
    }
  }
  return facts
}

function spanOf(span: Buffer, faults: string[]): ArrivedSpan {
  const [traceId, spanId, parentId] = [one(span, 1), one(span, 2), one(span, 4)]
  const [began, ended] = [one(span, 7), one(span, 8)]
  if (traceId.length !== 16 || spanId.length !== 8 || ![0, 8].includes(parentId.length)) faults.push('ids')
  const nanoseconds = ended.readBigUInt64LE() - began.readBigUInt64LE()
  if (nanoseconds < 0n) faults.push('it ends before it begins')
  return {
    name: one(span, 5).toString(),
    kind: numberIn(span, 6),
    traceId: traceId.toString('hex'),
    spanId: spanId.toString('hex'),
    parentId: parentId.toString('hex'),
    facts: factsOf(span, 9),
    failed: numberIn(one(span, 15), 3) === 2,
    nanoseconds,
  }
}

export async function startCollector(): Promise<Collector> {
  const http = createServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray())
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    collector.headers.push(request.headers)
    collector.bytes.push(body)
    const called = `${request.method} ${request.url} ${request.headers['content-type']}`
    if (called !== 'POST /v1/traces application/x-protobuf') collector.faults.push(called)
    for (const of of all(body, 1)) {
      collector.resources.push(factsOf(one(of, 1), 1))
      for (const scope of all(of, 2)) {
        if (one(one(scope, 1), 1).toString() !== 'weft') collector.faults.push('scope')
        collector.spans.push(...all(scope, 2).map((span) => spanOf(span, collector.faults)))
      }
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    spans: [],
    resources: [],
    headers: [],
    bytes: [],
    faults: [],
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return collector
}
