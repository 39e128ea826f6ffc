import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'

/** All jobs wait in one queue of pg-boss, in its schema `pgboss`; jobs/ fills it and works it off. */
export const jobQueue = 'weft'

/** Pg-boss over our connections. `supervised`: it looks after jobs that hang, and after schedules. */
export function createBoss(database: Database, supervised: boolean): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    schema: 'pgboss',
    backend: 'postgres',
    migrate: !supervised,
    supervise: supervised,
    schedule: supervised,
    cronWorkerIntervalSeconds: 30,
  })
}

/** Brings pg-boss's own tables up to date, and the queue into them. */
export async function installJobQueue(database: Database): Promise<void> {
  const boss = createBoss(database, false)
  await boss.start()
  if (!(await boss.getQueue(jobQueue))) await boss.createQueue(jobQueue)
  await boss.stop({ graceful: false })
}
