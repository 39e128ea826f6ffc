import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for running requests when a server stops; slower clients are disconnected. */
const grace = 8000
/** Milliseconds between looks for connections that wait for another request. */
const look = 50

/**
 * Lets no connection keep a server from stopping. Node closes idle connections then, but not unused ones, as browsers keep some at
 * hand, and not the ones whose request ends later. These would wait for another request for more than a minute, and a supervisor kills
 * the server sooner.
 */
export function endConnections(app: FastifyInstance): void {
  const { server } = app
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  let end = () => {}
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    const idle = setInterval(() => server.closeIdleConnections(), look)
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    end = () => {
      clearInterval(idle)
      clearTimeout(cut)
    }
    done()
  })
  // When nothing is in flight any more.
  app.addHook('onClose', async () => end())
}
