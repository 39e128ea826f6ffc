/**
 * Compares the queue with pg-boss over the same database, through pg-boss's public interface. It measures the cost of one job in a
 * transaction that writes a row, the time from its commit to the start of the job, and the wait of a job behind many jobs of another key.
 * Rounds alternate.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Transaction } from '../packages/server/src/db/database.ts'
import { sendJob } from '../packages/server/src/jobs/enqueue.ts'
import type { JobKind } from '../packages/server/src/jobs/job.ts'
import { startJobs } from '../packages/server/src/jobs/start-jobs.ts'
import type { Services } from '../packages/server/src/services.ts'
import { openDatabase } from '../packages/server/src/testing.ts'
import { figure } from './figure.ts'
import { quantile } from './quantile.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 400)
const backlog = 300

interface Payload {
  readonly key: string
  readonly number: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'weft-queue-bench-'))
const database = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
const boss = new PgBoss({ connectionString: database.databaseUrl, schema: 'peer' })
try {
  await boss.start()
  await boss.createQueue('peer')
  await database.executeSql('create table saved (id int primary key, at timestamptz)')
  await database.executeSql('insert into saved select n, now() from generate_series(1, 100) n')

  const started = new Map<string, (at: number) => void>()
  const starts = (key: string) => new Promise<number>((resolve) => started.set(key, resolve))
  const begin = async ({ key, number }: Payload) => {
    started.get(`${key} ${number}`)?.(performance.now())
    await delay(5)
  }
  const kind: JobKind<Payload> = {
    name: 'measured',
    payload: { type: 'object' },
    queueKey: ({ key }) => key,
    attempts: 3,
    merge: true,
    priority: 0,
    schedule: null,
  }
  const rivals = {
    'the queue': async (tx: Transaction, payload: Payload, after: number) =>
      sendJob(tx, kind, payload, { delay: after }),
    'pg-boss': async (tx: Transaction, payload: Payload, after: number) => {
      const options = { startAfter: after, group: { id: payload.key }, singletonKey: JSON.stringify(payload), db: tx }
      await boss.send('peer', payload, options)
    },
  }
  type Send = (typeof rivals)['the queue']
  const save = (send: Send | null, payload: Payload, after: number) =>
    database.transaction(async (tx) => {
      await tx.executeSql('update saved set at = now() where id = $1', [(payload.number % 100) + 1])
      await send?.(tx, payload, after)
    })

  // Within a save: jobs due in an hour; all but the first of each repository merge.
  const times = { bare: [] as number[], 'the queue': [] as number[], 'pg-boss': [] as number[] }
  for (let number = 0; number < rounds; number++) {
    for (const name of ['bare', 'the queue', 'pg-boss'] as const) {
      const before = performance.now()
      await save(name === 'bare' ? null : rivals[name], { key: `repository ${number % 10}`, number: number % 10 }, 3600)
      times[name].push(performance.now() - before)
    }
  }
  const bare = quantile(times.bare, 0.5)
  const added = (name: keyof typeof rivals) => quantile(times[name], 0.5) - bare
  const inSave = `${added('the queue').toFixed(2)} ms, pg-boss ${added('pg-boss').toFixed(2)} ms`
  figure({
    measure: 'a job within a save, median',
    value: inSave,
    target: 'at most pg-boss',
    met: added('the queue') <= added('pg-boss'),
  })

  // To the start, and behind a backlog of another key.
  const run = async ({ payload }: { readonly payload: never }) => begin(payload)
  const jobs = await startJobs({
    services: { database } as Services,
    jobs: [{ ...kind, run }],
    nodeId: '00000000-0000-4000-8000-000000000001',
  })
  await boss.work<Payload>(
    'peer',
    { pollingIntervalSeconds: 0.5, localConcurrency: 4, groupConcurrency: 1 },
    async ([job]) => {
      if (job) await begin(job.data)
    },
  )
  const waits = { 'the queue': [] as number[], 'pg-boss': [] as number[] }
  for (let number = 0; number < 40; number++) {
    for (const name of ['the queue', 'pg-boss'] as const) {
      const payload = { key: `${name} start`, number }
      const begins = starts(`${payload.key} ${number}`)
      await save(rivals[name], payload, 0)
      const committed = performance.now()
      waits[name].push((await begins) - committed)
      await delay(20)
    }
  }
  const median = (name: keyof typeof waits) => quantile(waits[name], 0.5)
  const shown = (name: keyof typeof waits) => `${median(name).toFixed(1)} ms`
  const isSooner = median('the queue') <= median('pg-boss')
  const toStart = `${shown('the queue')}, pg-boss ${shown('pg-boss')}`
  figure({ measure: 'from the commit to the start, median', value: toStart, target: 'at most pg-boss', met: isSooner })

  const fair: string[] = []
  for (const name of ['the queue', 'pg-boss'] as const) {
    const last = starts(`${name} many ${backlog - 1}`)
    await database.transaction(async (tx) => {
      for (let number = 0; number < backlog; number++) await rivals[name](tx, { key: `${name} many`, number }, 0)
    })
    await delay(300)
    const begins = starts(`${name} other 0`)
    const before = performance.now()
    await save(rivals[name], { key: `${name} other`, number: 0 }, 0)
    fair.push(`${name === 'pg-boss' ? 'pg-boss ' : ''}${((await begins) - before).toFixed(0)} ms`)
    await Promise.race([last, delay(120_000)])
    fair.push(`backlog ${((performance.now() - before) / 1000).toFixed(1)} s`)
  }
  figure({ measure: `a job behind ${backlog} of another key`, value: fair.join(', ') })
  await jobs.stop()
} finally {
  await boss.stop({ graceful: false })
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
