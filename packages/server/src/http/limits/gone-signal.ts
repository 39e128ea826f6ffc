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
