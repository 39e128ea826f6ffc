import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { checkClones, readHealth } from '@weft/contract'
import { checkClonesJob } from '../../background/check-clones.job.ts'
import { type Database, statement } from '../../db/database.ts'
import { route } from '../../http/bind/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { InspectionFinding } from '../../operator/operations/inspection.ts'
import type { Services } from '../../services.ts'

const selectSize = statement<{ bytes: number }>(
  'database_size',
  'select pg_database_size(current_database())::float8 as bytes',
)

async function databaseSize(database: Database): Promise<number> {
  const [row] = await database.query(selectSize, [])
  return row?.bytes ?? 0
}

/** The machine of this node, and what all nodes share; loaded when somebody asks, as seldom as that is. */
async function inspect(services: Services, signal: AbortSignal) {
  const { inspectMachine } = await import('../../operator/inspect-machine.ts')
  const { quickLooks } = await import('../../operator/operations/inspect.operation.ts')
  const machine = await inspectMachine(services.config)
  const facts: string[] = [...machine.facts]
  const findings: InspectionFinding[] = [...machine.findings]
  for (const look of quickLooks) {
    signal.throwIfAborted()
    const result = await look(services, signal)
    facts.push(result.fact)
    findings.push(...result.findings)
  }
  return { facts, findings }
}

export const healthRoutes = [
  route(readHealth, {
    permission: 'management.use',
    async handle({ services, database, signal }) {
      const { facts, findings } = await inspect(services, signal)
      const { bavail, blocks, bsize } = await statfs(services.config.dataDir)
      return {
        facts,
        findings,
        disk_free: bavail * bsize,
        disk_size: blocks * bsize,
        memory_used: process.memoryUsage.rss(),
        memory_size: totalmem(),
        database_size: await databaseSize(database),
      }
    },
  }),
  route(checkClones, {
    permission: 'management.use',
    async handle({ database, actor, links }) {
      const id = await database.transaction((tx) => enqueue(tx, checkClonesJob, {}, { userId: actor.id }))
      return { task_url: links.api('tasks', id) }
    },
  }),
]
