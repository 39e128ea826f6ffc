import type pg from 'pg'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { connectOnce, sessionConfig } from '../db/postgresql/postgresql-connection.ts'
import { OperatorRefusal } from '../operator/operation.ts'

/** `application_name` of the nodes' own connections. */
export const nodeApplication = 'weft'

/** Overrides settings of the role or database that would abort long statements or change how values are written. */
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/**
 * Opens a separate connection for `work`. An error that a person can correct becomes an OperatorRefusal of one line.
 */
export async function withConnection<Result>(
  databaseUrl: string,
  name: 'weft backup' | 'weft restore',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectOnce({ ...sessionConfig(databaseUrl), pipeline: false, application_name: name })
  try {
    await client.query(settings)
    return await work(client)
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await client.end()
  }
}

/**
 * disk_full, out_of_memory, insufficient_privilege, dependent_objects_still_exist, lock_not_available. Codes of class 23 say
 * that loaded rows contradict each other.
 */
const mendable = new Set(['53100', '53200', '42501', '2BP01', '55P03'])

function refusalOf(error: unknown): unknown {
  // Errors of files have the same codes as those of sockets, but do not come from the database.
  if (!(error instanceof Error) || 'path' in error) return error
  if (isConnectionLoss(error)) return new OperatorRefusal([`The database went away: ${error.message}`])
  const code = 'code' in error ? String(error.code) : ''
  if (mendable.has(code) || code.startsWith('23')) return new OperatorRefusal([`The database: ${error.message}`])
  return error
}
