import { ConfigError, DatabaseProblem, InstallationInUse, OperatorRefusal } from '@weft/server'

export interface Failure {
  readonly lines: readonly string[]
  readonly exitCode: 1 | 2
}

/**
 * Describes an error that a person can correct, one line for each fault; null for a bug, which is shown with its stack.
 */
export function describeFailure(error: unknown): Failure | null {
  if (error instanceof ConfigError) return { lines: [error.message], exitCode: 2 }
  if (error instanceof OperatorRefusal) return { lines: error.lines, exitCode: 1 }
  if (error instanceof InstallationInUse || error instanceof DatabaseProblem)
    return { lines: [error.message], exitCode: 1 }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  if (code === 'EADDRINUSE')
    return { lines: [`${message}: another program listens there; choose another PORT`], exitCode: 1 }
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES') return { lines: [message], exitCode: 1 }
  if (code === 'ENOSPC' || code === 'EROFS' || code === 'ENOTDIR') return { lines: [message], exitCode: 1 }
  // PostgreSQL is down or refuses the user; its own message says which.
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|28\w{3}|3D000)$/.test(code)) {
    return { lines: [`The database cannot be reached: ${message || code}; see DATABASE_URL`], exitCode: 1 }
  }
  return null
}
