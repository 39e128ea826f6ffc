import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for what is in flight when a server stops; whoever sends or reads on for longer is cut off. */
const grace = 8000
/** Milliseconds between looks for connections that wait for another request. */
const look = 50

/**
 * Lets no connection keep a server from stopping. Node ends those that are idle then, but not those on which nothing was asked yet, as
 * browsers keep some at hand, nor those whose request ends after that: these would wait for another one for more than a minute, and
 * whoever stops a server kills it sooner.
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
