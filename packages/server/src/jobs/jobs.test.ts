import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { describeOnEachVersion } from '@weft/testkit'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { enqueue, sendJob } from './enqueue.ts'
import { defineJob } from './job.ts'
import { startJobs } from './start-jobs.ts'
import { jobBench, jobThat, nodeId, type Payload } from './testing.ts'

const otherNodeId = '00000000-0000-4000-8000-000000000002'

describeOnEachVersion('jobs', ({ database }) => {
  const { start, readTask, reports } = jobBench(database)

  test('run soon after the transaction that enqueued them, and their result is kept', async () => {
    const ran = Promise.withResolvers<Payload>()
    const job = jobThat(async (context) => {
      ran.resolve(context.payload)
      return { seen: context.payload.value }
    })
    const jobs = await start([job])
    await jobs.idle()
    const before = performance.now()
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 7 }))
    expect(await ran.promise).toEqual({ key: 'a', value: 7 })
    expect(performance.now() - before).toBeLessThan(1500)
    await jobs.idle()
    expect(await readTask(id)).toMatchObject({ completed: true, progress: 100, result: { seen: 7 } })
  })

  test('that were made before the clock went back are due, and those of a later time still wait', async () => {
    const ran: number[] = []
    const job = jobThat(async (context) => void ran.push(context.payload.value))
    await database().transaction(async (tx) => {
      await enqueue(tx, job, { key: 'a', value: 1 })
      await enqueue(tx, job, { key: 'b', value: 2 })
      await enqueue(tx, job, { key: 'c', value: 3 }, { delay: 3 * 86_400 })
    })
    const ahead = "update jobs set due = now() + interval '5 days'"
    await database().executeSql(`${ahead}, created = now() + interval '5 days' where queue_key = 'a'`)
    await database().executeSql(`${ahead}, failures = 1 where queue_key = 'b'`)
    const jobs = await start([job])
    await jobs.idle()
    expect(ran.sort()).toEqual([1, 2])
  })

  test('are not enqueued by a transaction that rolls back', async () => {
    const job = jobThat(async () => null)
    const failing = database().transaction(async (tx) => {
      await enqueue(tx, job, { key: 'a', value: 1 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await database().executeSql('select 1 from jobs')).rows).toEqual([])
  })

  test('of one key run one at a time and in order, those of other keys beside them', async () => {
    const events: string[] = []
    const both = Promise.withResolvers<void>()
    let active = 0
    const job = jobThat(async ({ payload: { key, value } }) => {
      events.push(`${key}${value} begins`)
      active += 1
      if (active === 2) both.resolve()
      await both.promise
      await new Promise((resolve) => setTimeout(resolve, 10))
      active -= 1
      events.push(`${key}${value} ends`)
    })
    for (const [key, value] of [
      ['a', 1],
      ['a', 2],
      ['b', 1],
      ['a', 3],
    ] as const) {
      await database().transaction((tx) => enqueue(tx, job, { key, value }))
    }
    await start([job])
    await start([job], otherNodeId)
    // A node that is idle may still get what another one's job held back.
    await expect.poll(() => events.length).toBe(8)
    expect(events.filter((event) => event.startsWith('a'))).toEqual([
      'a1 begins',
      'a1 ends',
      'a2 begins',
      'a2 ends',
      'a3 begins',
      'a3 ends',
    ])
    expect(events).toContain('b1 ends')
    expect(events.indexOf('b1 begins')).toBeLessThan(events.indexOf('a1 ends'))
  })

  test('that merge wait once, and see what was committed while they waited', async () => {
    const job = jobThat(async () => null, true)
    const first = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    const second = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    const other = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 2 }))
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  test('that nobody waits for are enqueued together at the end, each once, as early as one of them is to run', async () => {
    const job = jobThat(async () => null, true)
    const waiting = await database().transaction((tx) => enqueue(tx, job, { key: 'due', value: 1 }))
    const late = await database().transaction((tx) => enqueue(tx, job, { key: 'late', value: 1 }, { delay: 3600 }))
    const later = await database().transaction((tx) => enqueue(tx, job, { key: 'kept', value: 1 }, { delay: 60 }))
    const odd = `it's "a" {b}, \\`
    const sent: string[] = []
    await database().transaction(async (tx) => {
      const noting = {
        gather: tx.gather,
        signal: tx.signal,
        send: ({ name }: { readonly name: string }) => void sent.push(name),
      }
      for (const [key, delay] of [
        ['new', 3600],
        ['due', 0],
        ['late', 30],
        ['kept', 3600],
        ['new', 10],
        [odd, 0],
      ] as const)
        sendJob(noting, job, { key, value: 1 }, { delay })
    })
    expect(sent).toEqual([])
    const { rows } = await database().executeSql(
      `select payload ->> 'key' as key, array_agg(j.id::text) as ids, count(t.id)::int as tasks,
              min(round(extract(epoch from due - now())))::int as seconds
         from jobs j join tasks t on t.id = j.id and t.kind = 'try' group by 1`,
    )
    const found = new Map(rows.map(({ key, ...row }) => [key, row]))
    expect(found.get('due')).toMatchObject({ ids: [waiting], tasks: 1 })
    expect(found.get('late')).toMatchObject({ ids: [late], tasks: 1 })
    expect(found.get('kept')).toMatchObject({ ids: [later], tasks: 1 })
    expect(found.get('new')?.tasks).toBe(1)
    expect(found.get(odd)?.tasks).toBe(1)
    const seconds = (key: string) => Number(found.get(key)?.seconds)
    expect(seconds('late')).toBeLessThanOrEqual(30)
    expect(seconds('kept')).toBeLessThanOrEqual(60)
    expect(seconds('new')).toBeLessThanOrEqual(10)
    expect(seconds('new')).toBeGreaterThan(0)
  })

  test('that merge, sent by many transactions at once, wait once each', async () => {
    const job = jobThat(async () => null, true)
    const keys = ['a', 'b', 'c', 'd']
    const send = (at: number) =>
      database().transaction(async (tx) => {
        for (const key of at % 2 === 0 ? keys : keys.toReversed())
          sendJob(tx, job, { key: `many ${key}`, value: 1 }, { delay: 3600 - at })
      })
    await send(0)
    await Promise.all(Array.from({ length: 20 }, (_, at) => send(at)))
    const { rows } = await database().executeSql(
      `select merge_key, count(*)::int as jobs from jobs where merge_key like '%many %' group by 1`,
    )
    expect(rows.map(({ jobs }) => jobs)).toEqual([1, 1, 1, 1])
  })

  test('that a transaction was to send are not there when it was rolled back', async () => {
    const job = jobThat(async () => null, true)
    const failing = database().transaction(async (tx) => {
      sendJob(tx, job, { key: 'rolled back', value: 1 })
      throw new RangeError('on purpose')
    })
    await expect(failing).rejects.toThrow(RangeError)
    const { rows } = await database().executeSql(`select from jobs where merge_key like '%rolled back%'`)
    expect(rows).toEqual([])
  })

  test('that merge with a later one bring it forward', async () => {
    const job = jobThat(async () => 'done', true)
    const jobs = await start([job])
    const late = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }, { delay: 3600 }))
    await jobs.idle()
    expect((await readTask(late)).completed).toBe(false)
    expect(await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))).toBe(late)
    await jobs.idle()
    expect(await readTask(late)).toMatchObject({ completed: true, result: 'done' })
  })

  test('that fail are tried again; why is in the log alone where nobody foresaw it', async () => {
    let runs = 0
    const job = jobThat(async ({ attempt }) => {
      runs += 1
      throw new Error(`no luck at ${attempt}`)
    })
    const jobs = await start([job])
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await jobs.idle()
    expect(runs).toBe(1)
    expect((await readTask(id)).completed).toBe(false)
    await database().executeSql('update jobs set due = now()')
    await jobs.idle()
    expect(runs).toBe(2)
    const told = 'This failed for a reason that nobody foresaw: it is in the log of the server.'
    expect(await readTask(id)).toMatchObject({ completed: true, result: { error: told } })
    expect(reports).toMatchObject([{ message: 'no luck at 1' }, { message: 'no luck at 2' }])
    expect(await readTask(id)).toMatchObject({ failure: 'no luck at 2' })
  })

  test('that fail by a refusal say which one', async () => {
    const job = jobThat(async () => {
      throw new Refusal('conflict', { detail: 'It is there already.' })
    })
    const jobs = await start([job])
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await jobs.idle()
    await database().executeSql('update jobs set due = now()')
    await jobs.idle()
    expect(await readTask(id)).toMatchObject({ completed: true, result: { error: 'It is there already.' } })
  })

  test('that are told to stop are put back, and run again without a lost attempt', async () => {
    const attempts: number[] = []
    const begun = Promise.withResolvers<void>()
    const stubborn = jobThat(async ({ attempt, signal }) => {
      attempts.push(attempt)
      if (attempts.length > 1) return 'finished'
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
      return 'never'
    })
    const first = await start([stubborn])
    const id = await database().transaction((tx) => enqueue(tx, stubborn, { key: 'a', value: 1 }))
    await begun.promise
    await first.stop()
    expect((await readTask(id)).node).toBe(null)
    await (await start([stubborn])).idle()
    expect(attempts).toEqual([1, 1])
    expect(await readTask(id)).toMatchObject({ completed: true, result: 'finished' })
    expect(reports).toEqual([])
  })

  test('that outlast the stop and the database end without a word, and are taken up by the next life', async () => {
    const node = await openDatabase({ databaseUrl: database().databaseUrl, dataDir: tmpdir() })
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let times = 0
    const deaf = jobThat(async () => {
      times += 1
      begun.resolve()
      if (times === 1) await ended.promise
      return 'finished'
    })
    const id = await database().transaction((tx) => enqueue(tx, deaf, { key: 'a', value: 1 }))
    const report = (error: unknown) => reports.push(error)
    const first = await startJobs({ services: { database: node } as Services, jobs: [deaf], nodeId, report })
    await begun.promise
    await first.stop(10)
    await node.close()
    ended.resolve()
    await delay(300)
    expect(reports).toEqual([])
    await (await start([deaf])).idle()
    expect(times).toBe(2)
    expect(await readTask(id)).toMatchObject({ completed: true, result: 'finished' })
  })

  test('that a killed process left are taken up at once by its next life', async () => {
    const job = jobThat(async () => 'done')
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await database().executeSql('update jobs set node = $1, heartbeat = now()', [nodeId])
    await (await start([job])).idle()
    expect(await readTask(id)).toMatchObject({ completed: true, result: 'done' })
  })

  test('that another node runs are left to it', async () => {
    const job = jobThat(async () => 'done')
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await database().executeSql('update jobs set node = $1, heartbeat = now()', [otherNodeId])
    await (await start([job])).idle()
    expect(await readTask(id)).toMatchObject({ completed: false, node: otherNodeId })
  })

  test('of a kind that only a newer program knows wait for it, and hold nothing up', async () => {
    const newer = defineJob({ name: 'newer', payload: Type.Object({}), queueKey: () => 'a', run: async () => 'new' })
    const known = jobThat(async () => 'done')
    const ids = await database().transaction(async (tx) => [
      await enqueue(tx, newer, {}),
      await enqueue(tx, known, { key: 'a', value: 1 }),
    ])
    await (await start([known])).idle()
    expect(await readTask(ids[0] ?? '')).toMatchObject({ completed: false, node: null, taking: 0 })
    expect(await readTask(ids[1] ?? '')).toMatchObject({ completed: true, result: 'done' })
    await (await start([known, newer], otherNodeId)).idle()
    expect(await readTask(ids[0] ?? '')).toMatchObject({ completed: true, result: 'new' })
    expect(reports).toEqual([])
  })

  test('whose payload is of another version wait for a node of that version, without a failure', async () => {
    const other = defineJob({ name: 'try', payload: Type.Object({}), queueKey: () => 'a', run: async () => 'other' })
    const id = await database().transaction((tx) => enqueue(tx, other, {}))
    const older = await start([jobThat(async () => null)])
    await older.idle()
    await older.stop(100)
    expect(await readTask(id)).toMatchObject({ completed: false, node: null, failure: null })
    const { rows } = await database().executeSql('select failures, due > now() as later from jobs where id = $1', [id])
    expect(rows).toEqual([{ failures: 0, later: true }])
    await database().executeSql('update jobs set due = now()')
    await (await start([other], otherNodeId)).idle()
    expect(await readTask(id)).toMatchObject({ completed: true, result: 'other' })
  })

  test('show how far they are, even from within a transaction', async () => {
    const go = Promise.withResolvers<void>()
    const job = jobThat(async ({ progress, services: { database: own } }) => {
      await own.transaction(async (tx) => {
        progress({ step: 'transfer', done: 99, total: 100 }, 'cloned')
        progress({ step: 'files', done: 1, total: 3, strings: 7 }, 'read')
        await tx.kysely.selectFrom('users').selectAll().execute()
      })
      await go.promise
    })
    const jobs = await start([job])
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await expect
      .poll(() => readTask(id), { timeout: 5000 })
      .toMatchObject({
        progress: 40,
        step: 'files',
        done: 1,
        total: 3,
        strings: 7,
        log: 'cloned\nread\n',
        log_length: 12,
      })
    go.resolve()
    await jobs.idle()
    expect(await readTask(id)).toMatchObject({ progress: 100, log: 'cloned\nread\n' })
  })
})
