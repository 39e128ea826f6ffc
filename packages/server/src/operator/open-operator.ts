import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Installation } from '../main.ts'
import { InstallationInUse } from './installation-in-use.ts'
import { type OperationProgress, OperatorRefusal } from './operation.ts'
import type { OperationName, RequestOf, ResultOf } from './registry.ts'
import { type OperationReply, type OperationRequest, socketPath } from './socket-protocol.ts'

/** Access to an installation from the command line. */
export interface Operator {
  /** True if a running server does the work, false if this process does. */
  readonly viaServer: boolean
  /** Runs an operation. Throws OperatorRefusal if it is refused. */
  ask<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    tell?: (progress: OperationProgress) => void,
  ): Promise<ResultOf<Name>>
  close(): Promise<void>
}

/** Milliseconds that a command waits for another running command, or for a server that is starting. */
const patience = 20_000

/**
 * Opens an installation: through the server that owns it, or by owning it until the operator is closed. Waits for another
 * running command.
 */
export async function openOperator(config: Config): Promise<Operator> {
  // A command that a running server serves need not load the server.
  const running = await reachOperator(config)
  if (running) return running
  const { openInstallation } = await import('../main.ts')
  for (const end = performance.now() + patience; ; await delay(200)) {
    try {
      return onInstallation(await openInstallation(config))
    } catch (error) {
      if (!(error instanceof InstallationInUse)) throw error
      const socket = await reachServer(socketPath(config.dataDir))
      if (socket) return throughServer(config, socket)
      if (performance.now() > end) throw error
    }
  }
}

/** Connects to the server that owns an installation; null if no server accepts commands (yet). */
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
      // The registry ensures that this operation has this result.
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
      // The server's registry ensures that this operation has this result.
      return answered.result as ResultOf<typeof name>
    },
    async close() {
      unused?.destroy()
    },
  }
}

/** Connects to the process that owns the folder; null if it accepts no commands (yet). */
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

/** Sends a request and returns the server's final reply; null if the server ends before. */
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
