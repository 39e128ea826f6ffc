import type { Socket } from 'node:net'

/** One for each connection: requests follow each other on it, and each would leave a listener behind. */
const goneSignals = new WeakMap<Socket, AbortSignal>()

/** Aborted when the client's connection closes. */
export function goneSignalOf(socket: Socket): AbortSignal {
  const known = goneSignals.get(socket)
  if (known !== undefined) return known
  const controller = new AbortController()
  if (socket.destroyed) controller.abort()
  else socket.once('close', () => controller.abort())
  goneSignals.set(socket, controller.signal)
  return controller.signal
}

/** Tells whether an error only says that the client's connection closed: nobody is left to answer, and nothing failed. */
export function isOfGoneClient(socket: Socket, error: unknown): boolean {
  const signal = goneSignals.get(socket)
  if (!signal?.aborted || !(error instanceof Error)) return false
  return error === signal.reason || error.cause === signal.reason
}
