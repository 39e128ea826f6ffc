const systemCodes = new Set([
  // A socket of this machine where too many wait to be let in.
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The server takes no writes: a replica, or a primary that has become one. A refused write changed nothing. */
export const readOnlyState = '25006'

/**
 * Shut down by an administrator, crashed, starting up, out of connections, idle in a transaction or without one for too long, and
 * read-only: another connection may lead to a server that is better off.
 */
const sqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03', readOnlyState])

/** A full disk, no memory, some other limit of the machine: the statement was undone, and the next one may meet the same. */
const outOfResources = new Set(['53000', '53100', '53200', '53400', '58030'])

/** Node-postgres gives these no code (lib/client.js, pg-pool/index.js). */
const messages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether the error says that the connection is gone, or cannot be made for now. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (systemCodes.has(code) || sqlStates.has(code) || code.startsWith('08')) return true
  return error instanceof Error && messages.has(error.message)
}

/** Whether the server said that it takes no writes. */
export const isReadOnlyServer = (error: unknown): boolean => codeOf(error) === readOnlyState

/** Whether the database undid a transaction that may well succeed when tried again. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** Whether the database's machine lacks something for now, room or memory: nothing was written, and the same may succeed later. */
export const isOutOfResources = (error: unknown): boolean => outOfResources.has(codeOf(error))
