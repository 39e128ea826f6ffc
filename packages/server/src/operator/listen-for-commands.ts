import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operation.ts'
import { runOperation } from './run-operation.ts'
import { type OperationReply, type OperationRequest, socketPath } from './socket-protocol.ts'

/**
 * Bytes of a path that every system accepts for a socket file. With a longer one commands work only while the server is
 * stopped.
 */
const longestPath = 103

export interface CommandListener {
  /** Accepts no more commands, and aborts running ones. */
  close(): Promise<void>
}

/** Accepts commands on DATA_DIR's socket, one for each connection. The caller must hold the lock of DATA_DIR. */
export async function listenForCommands(
  services: Services,
  report: (error: unknown, place: string) => void,
): Promise<CommandListener> {
  const path = socketPath(services.config.dataDir)
  if (process.platform !== 'win32' && Buffer.byteLength(path) > longestPath) {
    report(new Error(`${path} is too long for a socket: commands need the server stopped`), 'commands')
    return { close: async () => {} }
  }
  // A killed owner leaves its socket behind.
  if (process.platform !== 'win32') await rm(path, { force: true })
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    serve(socket, services, report).catch((error) => report(error, 'commands'))
  })
  await listen(server, path)
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of connections) socket.destroy()
      await closed
    },
  }
}

async function listen(server: Server, path: string): Promise<void> {
  // umask, so that the socket is never open to others, not even until a chmod.
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(before)
  }
  if (process.platform !== 'win32') await chmod(path, 0o600)
}

async function serve(socket: Socket, services: Services, report: (error: unknown, place: string) => void) {
  const clientGone = new AbortController()
  socket.once('close', () => clientGone.abort())
  // The client has closed the connection, so there is nothing to answer.
  socket.on('error', () => clientGone.abort())
  const send = (line: OperationReply) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(line)}\n`)
  }
  const signal = AbortSignal.any([clientGone.signal, services.stopping])
  for await (const line of createInterface({ input: socket })) {
    send(await answer(line, { services, signal, tell: (told) => send({ told }) }, report))
    break
  }
  socket.end()
}

async function answer(
  line: string,
  context: Parameters<typeof runOperation>[2],
  report: (error: unknown, place: string) => void,
): Promise<OperationReply> {
  try {
    const command: Partial<OperationRequest> = JSON.parse(line)
    return { result: (await runOperation(String(command.operation), command.request, context)) ?? null }
  } catch (error) {
    if (error instanceof OperatorRefusal) return { refused: error.lines }
    // The client gets one line; the server's log gets the whole error.
    report(error, 'commands')
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
