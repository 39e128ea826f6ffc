import { ConfigError, DatabaseProblem, DatabaseUnavailable, InstallationInUse, OperatorRefusal } from '@weft/server'

export interface Failure {
  readonly lines: readonly string[]
  readonly exitCode: 1 | 2
}

/**
 * Describes an error that a person can correct, one line for each fault; null for a bug, which is shown with its stack.
 */
export function describeFailure(error: unknown): Failure | null {
  // The database's message when the server gave it up.
  if (error instanceof DatabaseUnavailable && error.cause instanceof Error)
    return describeFailure(error.cause) ?? { lines: [`${error.message}: ${error.cause.message}`], exitCode: 1 }
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
  if (unreachable.test(code) || unreachableMessage.test(message)) {
    return { lines: [`The database cannot be reached: ${message || code}; see DATABASE_URL`], exitCode: 1 }
  }
  // Node's and OpenSSL's codes for a certificate that is not trusted, has ended, or names another host.
  if (/^(ERR_(TLS|SSL)_\w+|CERT_\w+|\w*(SELF_SIGNED|UNABLE_TO_(GET|VERIFY))\w*|EPROTO)$/.test(code))
    return {
      lines: [`The database's TLS is refused: ${message}; see sslmode and sslrootcert of DATABASE_URL`],
      exitCode: 1,
    }
  if (/^SASL: .*client password must be/.test(message))
    return { lines: ['The database asks for a password: DATABASE_URL has none'], exitCode: 1 }
  if (code === '42501') return { lines: [missingRights(message)], exitCode: 1 }
  if (/extension.*pg_trgm/.test(message))
    return { lines: [`${message}: install the extensions that come with PostgreSQL (postgresql-contrib)`], exitCode: 1 }
  if (code === '25006') return { lines: [`${message}: give DATABASE_URL the address of the primary`], exitCode: 1 }
  if (code === '42P05' || code === '26000') return { lines: [lostStatements(message)], exitCode: 1 }
  return null
}

/** No such host, nothing that listens, no way there; wrong user or password; no such database; no room for a session. */
const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|08\w{3}|28\w{3}|3D000|53300)$/

/** Node-postgres gives these no code. */
const unreachableMessage =
  /^(The server does not support SSL connections|timeout expired|Connection terminated due to connection timeout)$/

/** The user does not own the database; since PostgreSQL 15 only the owner makes tables in a new one. */
const missingRights = (message: string) =>
  `${message}: the user of DATABASE_URL has to own its database (alter database NAME owner to USER)`

/** A pooler in transaction mode mixes up or loses the prepared statements of sessions. */
const lostStatements = (message: string) =>
  `${message}: a pooler in transaction mode stands between Weft and PostgreSQL; give DATABASE_URL its session port, or the direct address`
