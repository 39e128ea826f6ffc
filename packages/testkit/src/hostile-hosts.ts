import { randomBytes } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { constants, createDeflate } from 'node:zlib'

/** A misbehaving host on a free loopback port. */
export interface HostileHost {
  /** `git://MACHINE:PORT`, 127.0.0.1 where no other is asked for; use http instead of git if the host supports both. */
  readonly origin: string
  readonly port: number
  /** Numbers of connections made so far, and of those still open. */
  readonly connections: { readonly made: number; readonly open: number }
  stop(): Promise<void>
}

async function serve(
  onConnection: (socket: Socket, serial: number) => void,
  machine = '127.0.0.1',
): Promise<HostileHost> {
  const open = new Set<Socket>()
  let made = 0
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    onConnection(socket, made++)
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, machine, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `git://${machine}:${port}`,
    port,
    get connections() {
      return { made, open: open.size }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** Accepts every connection and never sends a byte. On Linux all of 127.0.0.0/8 are machines that it may be. */
export const startSilentHost = (machine?: string): Promise<HostileHost> =>
  serve((socket) => void socket.resume(), machine)

/**
 * Bytes that a connection through a stalling host may carry; further bytes are held back, and the connection stays
 * open.
 */
export interface StallLimits {
  readonly fromHost?: number
  readonly toHost?: number
  /** Bytes from the client after which nothing more from the host passes. */
  readonly muteAfter?: number
  /** The speed of the host's answer. */
  readonly bytesPerSecond?: number
}

/** A proxy before a real host (`scheme://127.0.0.1:PORT`) with limits for each connection by its number, from 0. */
export function startStallingHost(origin: string, stallOf: (serial: number) => StallLimits): Promise<HostileHost> {
  const { port } = new URL(origin)
  const without = Number.POSITIVE_INFINITY
  return serve((socket, serial) => {
    const { fromHost = without, toHost = without, muteAfter = without, bytesPerSecond } = stallOf(serial)
    const real = connect(Number(port), '127.0.0.1')
    real.on('error', () => socket.destroy())
    socket.on('close', () => real.destroy())
    let sent = 0
    socket.on('data', (chunk: Buffer) => {
      sent += chunk.length
    })
    pass(socket, real, () => toHost)
    if (bytesPerSecond === undefined) pass(real, socket, () => (sent > muteAfter ? 0 : fromHost))
    else passSlowly(real, socket, bytesPerSecond)
  })
}

function pass(from: Socket, to: Socket, limit: () => number): void {
  let passed = 0
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, limit() - passed))
    if (part.length > 0) to.write(part)
    passed += chunk.length
  })
  from.on('end', () => {
    if (passed <= limit()) to.end()
  })
}

function passSlowly(from: Socket, to: Socket, bytesPerSecond: number): void {
  let waiting = Buffer.alloc(0)
  let ended = false
  from.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
  })
  from.on('end', () => {
    ended = true
  })
  const timer = setInterval(() => {
    to.write(waiting.subarray(0, bytesPerSecond / 10))
    waiting = waiting.subarray(bytesPerSecond / 10)
    if (ended && waiting.length === 0) to.end()
  }, 100)
  to.on('close', () => clearInterval(timer))
}

const packet = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`

/**
 * A git:// host with one branch, `main`, whose pack is one endless object. Git reports no progress within an object, so only
 * the growing file shows it.
 */
export function startEndlessHost(): Promise<HostileHost> {
  const tip = 'a'.repeat(40)
  return serve((socket) => {
    let received = ''
    socket.write(
      `${packet(`${tip} HEAD\0shallow ofs-delta symref=HEAD:refs/heads/main\n`)}${packet(`${tip} refs/heads/main\n`)}0000`,
    )
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
      if (/deepen \d+/.test(received)) {
        received = received.replace(/deepen \d+/, '')
        socket.write(`${packet(`shallow ${tip}`)}0000`)
      }
      if (!received.includes('done')) return
      received = ''
      socket.write(packet('NAK\n'))
      sendEndlessPack(socket)
    })
  })
}

function sendEndlessPack(socket: Socket): void {
  // One object (gitformat-pack): a blob of 2^46 bytes, whose deflate stream never ends.
  const head = Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 1])])
  socket.write(Buffer.concat([head, Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01])]))
  const deflate = createDeflate({ level: constants.Z_NO_COMPRESSION })
  deflate.on('data', (chunk: Buffer) => {
    if (!socket.write(chunk)) {
      deflate.pause()
      socket.once('drain', () => deflate.resume())
    }
  })
  const noise = randomBytes(1 << 16)
  const feed = (): void => {
    if (!socket.destroyed) deflate.write(noise, feed)
  }
  feed()
}
