import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends, when the server stops, connections on which nothing was asked yet, which Node does not count among those that are idle.
 * Browsers keep some at hand, and the stop would wait for more than a minute until they give them up.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
