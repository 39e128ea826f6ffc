import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Installation } from '../main.ts'
import { InstallationInUse } from './installation-in-use.ts'
import { type OperationProgress, OperatorRefusal } from './operation.ts'
import type { OperationName, RequestOf, ResultOf } from './registry.ts'
import { type OperationReply, type OperationRequest, socketPath } from './socket-protocol.ts'

/** Whoever works on an installation from the command line. */
export interface Operator {
  /** Whether a server runs on it and does the work. */
  readonly viaServer: boolean
  /** Throws OperatorRefusal for what cannot be. */
  ask<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    tell?: (progress: OperationProgress) => void,
  ): Promise<ResultOf<Name>>
  close(): Promise<void>
}

/** Milliseconds that a command waits for one that is under way, or for a server that starts. */
const patience = 20_000

/**
 * Reaches an installation: through the server that owns it, or by owning it for as long as the operator is open. A
 * command that is under way is waited for.
 */
export async function openOperator(config: Config): Promise<Operator> {
  // Loaded only here: a command that is called wrongly needs none of it.
  const { openInstallation } = await import('../main.ts')
  for (const end = Date.now() + patience; ; await delay(200)) {
    try {
      return onInstallation(await openInstallation(config))
    } catch (error) {
      if (!(error instanceof InstallationInUse)) throw error
      const socket = await reachServer(socketPath(config.dataDir))
      if (socket) return throughServer(config, socket)
      if (Date.now() > end) throw error
    }
  }
}

/** The server that owns an installation; null where none takes commands (yet). */
export async function reachOperator(config: Config): Promise<Operator | null> {
  const socket = await reachServer(socketPath(config.dataDir))
  return socket && throughServer(config, socket)
}

function onInstallation({ app, close }: Installation): Operator {
  const { services } = app
  return {
    viaServer: false,
    async ask(name, request, tell = () => {}) {
      const { runOperation } = await import('./run-operation.ts')
      const context = { services, signal: services.stopping, tell }
      // The registry gives the operation of this name this result.
      return (await runOperation(name, request, context)) as ResultOf<typeof name>
    },
    close,
  }
}

function throughServer({ dataDir }: Config, first: Socket): Operator {
  let unused: Socket | null = first
  return {
    viaServer: true,
    async ask(name, request, tell = () => {}) {
      const socket = unused ?? (await reachServer(socketPath(dataDir)))
      unused = null
      const answered = socket && (await askServer(socket, { operation: name, request }, tell))
      if (!answered) {
        throw new OperatorRefusal([
          'The server ended before it had answered; what it had begun goes on at its next start.',
        ])
      }
      if ('refused' in answered) throw new OperatorRefusal(answered.refused)
      if ('failed' in answered) throw new OperatorRefusal([`The server failed: ${answered.failed}`])
      // The server's registry gives the operation of this name this result.
      return answered.result as ResultOf<typeof name>
    },
    async close() {
      unused?.destroy()
    },
  }
}

/** A connection to the process that owns the folder; null where it takes no commands (yet). */
function reachServer(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}

type FinalReply = Exclude<OperationReply, { readonly told: OperationProgress }>

/** What the server answers at last; null where it ends before. */
async function askServer(
  socket: Socket,
  asked: OperationRequest,
  tell: (progress: OperationProgress) => void,
): Promise<FinalReply | null> {
  try {
    socket.write(`${JSON.stringify(asked)}\n`)
    for await (const line of createInterface({ input: socket })) {
      const answered: OperationReply = JSON.parse(line)
      if (!('told' in answered)) return answered
      tell(answered.told)
    }
    return null
  } finally {
    socket.destroy()
  }
}
