import { describeOnEachVersion } from '@weft/testkit'
import Type from 'typebox'
import { afterEach, expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { enqueue, sendJob } from './enqueue.ts'
import { type AnyJob, defineJob, type JobContext } from './job.ts'
import type { HostsOf } from './job-rows.ts'
import { type RunningJobs, startJobs } from './start-jobs.ts'

const nodeId = '00000000-0000-4000-8000-000000000001'
const otherNodeId = '00000000-0000-4000-8000-000000000002'
const payload = Type.Object({ key: Type.String(), value: Type.Number() })
type Payload = { key: string; value: number }

describeOnEachVersion('jobs', ({ database }) => {
  const started: RunningJobs[] = []
  const reports: unknown[] = []

  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop(100)))
    await database().executeSql('delete from pgboss.job; delete from tasks')
    reports.length = 0
  })

  /** Jobs need no more of the services than the database here. */
  const services = (): Services => ({ database: database() }) as Services

  async function start(jobs: readonly AnyJob[], node = nodeId, hostsOf?: HostsOf): Promise<RunningJobs> {
    const running = await startJobs({
      ...(hostsOf && { hostsOf }),
      services: services(),
      jobs,
      nodeId: node,
      report: (error) => reports.push(error),
    })
    started.push(running)
    return running
  }

  function jobThat(run: (context: JobContext<Payload>) => Promise<unknown>, merge = false) {
    return defineJob({ name: 'try', payload, queueKey: ({ key }) => key, attempts: 2, merge, run })
  }

  const readTask = (id: string) =>
    database().kysely.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

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
    expect(await readTask(id)).toMatchObject({ completed: true, progress: 100, result: { seen: 7 }, node: null })
  })

  test('that were made before the clock went back are due, and those of a later time still wait', async () => {
    const ran: number[] = []
    const job = jobThat(async (context) => void ran.push(context.payload.value))
    await database().transaction(async (tx) => {
      await enqueue(tx, job, { key: 'a', value: 1 })
      await enqueue(tx, job, { key: 'b', value: 2 })
      await enqueue(tx, job, { key: 'c', value: 3 }, { delay: 3 * 86_400 })
    })
    const ahead = "update pgboss.job set start_after = now() + interval '5 days'"
    await database().executeSql(`${ahead}, created_on = now() + interval '5 days' where group_id = 'a'`)
    await database().executeSql(`${ahead}, state = 'retry', retry_count = 1 where group_id = 'b'`)
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
    expect((await database().executeSql("select 1 from pgboss.job where name = 'weft'")).rows).toEqual([])
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
      const noting = { gather: tx.gather, send: ({ name }: { readonly name: string }) => void sent.push(name) }
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
      `select data -> 'payload' ->> 'key' as key, array_agg(j.id::text) as ids, count(t.id)::int as tasks,
              min(round(extract(epoch from start_after - now())))::int as seconds
         from pgboss.job j join tasks t on t.id = j.id and t.kind = 'try' where name = 'weft' group by 1`,
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
      `select singleton_key, count(*)::int as jobs from pgboss.job where singleton_key like '%many %' group by 1`,
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
    const { rows } = await database().executeSql(`select from pgboss.job where singleton_key like '%rolled back%'`)
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

  test('that fail are tried again, and then say why they failed', async () => {
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
    await database().executeSql("update pgboss.job set start_after = now() where name = 'weft'")
    await jobs.idle()
    expect(runs).toBe(2)
    expect(await readTask(id)).toMatchObject({ completed: true, result: { error: 'no luck at 2' } })
    expect(reports).toHaveLength(2)
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

  test('that a killed process left are taken up at once by its next life', async () => {
    const job = jobThat(async () => 'done')
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await database().executeSql("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()")
    await database().executeSql('update tasks set node = $1', [nodeId])
    await (await start([job])).idle()
    expect(await readTask(id)).toMatchObject({ completed: true, result: 'done', interruptions: 1 })
  })

  test('that another node runs are left to it', async () => {
    const job = jobThat(async () => 'done')
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await database().executeSql("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()")
    await database().executeSql('update tasks set node = $1', [otherNodeId])
    await (await start([job])).idle()
    expect(await readTask(id)).toMatchObject({ completed: false, node: otherNodeId })
  })

  test('whose payload is of another version are closed, and say so', async () => {
    const old = defineJob({ name: 'try', payload: Type.Object({}), queueKey: () => 'a', run: async () => null })
    const id = await database().transaction((tx) => enqueue(tx, old, {}))
    await (await start([jobThat(async () => null)])).idle()
    const task = await readTask(id)
    expect(task.completed).toBe(true)
    expect(task.result).toHaveProperty('error')
    expect(reports).toHaveLength(1)
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

  /** Keys name their hosts: `silent/3` waits for `silent`, which has answered `silent/first` before. */
  const hostsOf: HostsOf = async (_tx, keys) =>
    new Map(keys.map((key) => [key, key.includes('/') ? [key.split('/')[0] ?? ''] : []]))

  test('that wait for silent hosts leave the lanes to others, and no host has more of them than there are lanes', async () => {
    const answered = Promise.withResolvers<void>()
    const begun: string[] = []
    let most = 0
    let waiting = 0
    const job = jobThat(async ({ payload: { key }, away }) => {
      if (key.endsWith('/first')) return away(async () => 'answered')
      begun.push(key)
      if (!key.includes('/')) return 'innocent'
      waiting++
      most = Math.max(most, waiting)
      await away(() => answered.promise)
      waiting--
      return 'answered'
    })
    const add = (key: string) => database().transaction((tx) => enqueue(tx, job, { key, value: 1 }))
    const jobs = await start([job], nodeId, hostsOf)
    for (const host of ['silent', 'mute', 'deaf', 'slow']) await add(`${host}/first`)
    await jobs.idle()
    for (let count = 0; count < 7; count++) await add(`silent/${count}`)
    for (const host of ['mute', 'deaf', 'slow']) for (let count = 0; count < 2; count++) await add(`${host}/${count}`)
    const id = await add('innocent')
    await expect.poll(() => readTask(id), { timeout: 5000 }).toMatchObject({ completed: true, result: 'innocent' })
    expect(begun.filter((key) => key.startsWith('silent/'))).toHaveLength(4)
    expect(waiting).toBe(10)
    answered.resolve()
    await jobs.idle()
    expect(begun).toHaveLength(14)
    expect(most).toBe(10)
  })

  test('have room though many hosts are silent and each has many jobs', async () => {
    const answered = Promise.withResolvers<void>()
    let waiting = 0
    const job = jobThat(async ({ payload: { key }, away }) => {
      if (key.endsWith('/first')) return away(async () => 'answered')
      if (!key.includes('/')) return 'innocent'
      waiting++
      await away(() => answered.promise)
      return 'answered'
    })
    const add = (key: string) => database().transaction((tx) => enqueue(tx, job, { key, value: 1 }))
    const jobs = await start([job], nodeId, hostsOf)
    for (let host = 0; host < 9; host++) await add(`silent${host}/first`)
    await jobs.idle()
    for (let host = 0; host < 9; host++) for (let count = 0; count < 4; count++) await add(`silent${host}/${count}`)
    await expect.poll(() => waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(28)
    const id = await add('innocent')
    await expect.poll(() => readTask(id), { timeout: 5000 }).toMatchObject({ completed: true, result: 'innocent' })
    answered.resolve()
    await jobs.idle()
    expect(waiting).toBe(36)
  })

  test('that come back from waiting work in the lanes that there are', async () => {
    const answered = Promise.withResolvers<void>()
    let working = 0
    let most = 0
    let away = 0
    const job = jobThat(async (context) => {
      away++
      await context.away(() => answered.promise)
      working++
      most = Math.max(most, working)
      await new Promise((resolve) => setTimeout(resolve, 20))
      working--
    })
    const jobs = await start([job], nodeId, hostsOf)
    for (let count = 0; count < 12; count++) {
      await database().transaction((tx) => enqueue(tx, job, { key: `host${count}/1`, value: 1 }))
    }
    await expect.poll(() => away, { timeout: 5000 }).toBe(12)
    answered.resolve()
    await jobs.idle()
    expect(most).toBeLessThanOrEqual(4)
  })

  test('that wait when the process is to end are put back', async () => {
    const attempts: number[] = []
    const job = jobThat(async ({ attempt, away, signal }) => {
      attempts.push(attempt)
      if (attempts.length > 1) return 'finished'
      return away(async () => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        signal.throwIfAborted()
      })
    })
    const first = await start([job], nodeId, hostsOf)
    const id = await database().transaction((tx) => enqueue(tx, job, { key: 'host/1', value: 1 }))
    await expect.poll(() => attempts.length).toBe(1)
    await first.stop()
    await (await start([job], nodeId, hostsOf)).idle()
    expect(attempts).toEqual([1, 1])
    expect(await readTask(id)).toMatchObject({ completed: true, result: 'finished' })
  })
})
