import { readFileSync } from 'node:fs'
import type { Database } from '../../packages/server/src/db/database.ts'

/** Milliseconds of processor time that a process has used, to the microsecond: Linux counts them in /proc. */
function usedBy(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** Reads the processor time that this process and all sessions of the database have used, in milliseconds. */
export async function processorTime(database: Database): Promise<{ readonly node: number; readonly database: number }> {
  const { rows } = await database.executeSql(
    `select pid from pg_stat_activity where datname = current_database() and backend_type in ('client backend', 'parallel worker')`,
  )
  const { user, system } = process.cpuUsage()
  return { node: (user + system) / 1000, database: rows.reduce((sum, { pid }) => sum + usedBy(Number(pid)), 0) }
}

/** The processor time of some work in milliseconds, less that of reading the clocks. */
export async function timeOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof processorTime>> & { wall: number }> {
  const zero = await processorTime(database)
  const before = await processorTime(database)
  const begun = performance.now()
  await work()
  const wall = performance.now() - begun
  const after = await processorTime(database)
  const less = (part: 'node' | 'database') => Math.max(0, after[part] - before[part] - (before[part] - zero[part]))
  return { node: less('node'), database: less('database'), wall }
}
