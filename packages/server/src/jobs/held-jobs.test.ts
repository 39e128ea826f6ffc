import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { describeOnEachVersion, startDatabaseProxy } from '@weft/testkit'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { enqueue } from './enqueue.ts'
import { countLooks, createHeartbeat } from './held-jobs.ts'
import { jobBench, jobThat, nodeId } from './testing.ts'

const otherNodeId = '00000000-0000-4000-8000-000000000002'
/** Milliseconds. */
const quick = 50
const watchful = { heartbeat: quick }
/** As good as frozen: it never beats, and has no room for more than it runs. */
const still = { heartbeat: 2 ** 30, concurrency: 1 }

describeOnEachVersion('a job whose node gives no sign of life', ({ database }) => {
  const { start, readTask, reports } = jobBench(database)
  const begin = (job: ReturnType<typeof jobThat>) =>
    database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))

  test('is taken over, though its node and its folder are gone for good', async () => {
    const job = jobThat(async ({ attempt }) => `done at ${attempt}`)
    const id = await begin(job)
    await database().executeSql('update jobs set node = $1, heartbeat = now()', [otherNodeId])
    await start([job], nodeId, undefined, watchful)
    await expect.poll(() => readTask(id)).toMatchObject({ completed: true, result: 'done at 1' })
  })

  test('is taken over where its component and its task are gone as well', async () => {
    let runs = 0
    const job = jobThat(async () => void runs++)
    await begin(job)
    await database().executeSql('update jobs set node = $1, heartbeat = now()', [otherNodeId])
    await database().executeSql('delete from tasks')
    await start([job], nodeId, undefined, watchful)
    await expect.poll(() => runs).toBe(1)
  })

  test('is left to a node that does, however long it takes', async () => {
    const go = Promise.withResolvers<void>()
    let runs = 0
    const job = jobThat(async () => {
      runs++
      await go.promise
      return 'the first'
    })
    const id = await begin(job)
    await start([job], nodeId, undefined, watchful)
    await expect.poll(() => runs).toBe(1)
    await start([job], otherNodeId, undefined, watchful)
    await delay(quick * 30)
    go.resolve()
    await expect.poll(() => readTask(id)).toMatchObject({ completed: true, result: 'the first' })
    expect(runs).toBe(1)
  })

  const ends = {
    finish: () => 'of the frozen one',
    fail: () => {
      throw new Error('of the frozen one')
    },
  }
  test.each(Object.entries(ends))('cannot %s by that node once it thaws', async (_name, end) => {
    const thaw = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const nodes: string[] = []
    const jobOf = (name: string, rest: () => Promise<unknown>) =>
      jobThat(async () => {
        nodes.push(name)
        return rest()
      })
    const frozen = jobOf('frozen', () => thaw.promise.then(end))
    const id = await begin(frozen)
    await start([frozen], nodeId, undefined, still)
    await expect.poll(() => nodes).toEqual(['frozen'])
    const other = jobOf('other', () => finish.promise.then(() => 'of the other'))
    await start([other], otherNodeId, undefined, watchful)
    await expect.poll(() => nodes).toEqual(['frozen', 'other'])
    reports.length = 0
    thaw.resolve()
    await expect.poll(() => reports.at(-1)).toMatchObject({ message: expect.stringMatching(/another node/) })
    expect(await readTask(id)).toMatchObject({ completed: false, node: otherNodeId, taking: 2 })
    finish.resolve()
    await expect.poll(() => readTask(id)).toMatchObject({ completed: true, result: 'of the other' })
    expect(nodes).toEqual(['frozen', 'other'])
  })

  test('cannot be put back by that node when it stops, nor moved on', async () => {
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const frozen = jobThat(async ({ signal, progress }) => {
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      progress({ step: 'files', done: 9, total: 10 }, 'of the frozen one')
      signal.throwIfAborted()
    })
    const id = await begin(frozen)
    const first = await start([frozen], nodeId, undefined, still)
    await begun.promise
    const other = jobThat(() => finish.promise.then(() => 'of the other'))
    await start([other], otherNodeId, undefined, watchful)
    await expect.poll(() => readTask(id)).toMatchObject({ node: otherNodeId })
    await first.stop()
    expect(await readTask(id)).toMatchObject({ node: otherNodeId, log: '', progress: 0 })
    finish.resolve()
    await expect.poll(() => readTask(id)).toMatchObject({ completed: true, result: 'of the other' })
  })

  test('that comes back to the same node ends there first, and runs again', async () => {
    const events: string[] = []
    const job = jobThat(async ({ signal }) => {
      events.push('begins')
      if (events.length > 1) return 'the second time'
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await delay(50)
      events.push('ends')
      return 'the first time'
    })
    const id = await begin(job)
    await start([job], nodeId, undefined, { heartbeat: still.heartbeat })
    await expect.poll(() => events).toEqual(['begins'])
    const beat = createHeartbeat(database(), otherNodeId, new Set())
    for (let at = 0; at < 7; at++) await beat()
    await expect.poll(() => events, { timeout: 5000 }).toEqual(['begins', 'ends', 'begins'])
    await expect.poll(() => readTask(id)).toMatchObject({ completed: true, result: 'the second time' })
  })

  test('because its database is cut off is taken over, and what it comes to there is left out', async () => {
    const proxy = await startDatabaseProxy(database().databaseUrl)
    const starved = await openDatabase({ databaseUrl: proxy.databaseUrl, dataDir: tmpdir(), patience: 200 })
    try {
      const begun = Promise.withResolvers<void>()
      const go = Promise.withResolvers<void>()
      const aborted = Promise.withResolvers<void>()
      const held = jobThat(async ({ signal }) => {
        begun.resolve()
        signal.addEventListener('abort', () => aborted.resolve())
        await go.promise
        return 'of the starved one'
      })
      const id = await begin(held)
      await start([held], nodeId, undefined, { ...watchful, concurrency: 1, over: starved })
      await begun.promise
      await proxy.cut()
      await start([jobThat(async () => 'of the other')], otherNodeId, undefined, watchful)
      await expect.poll(() => readTask(id), { timeout: 10_000 }).toMatchObject({ result: 'of the other' })
      await proxy.restore()
      await aborted.promise
      go.resolve()
      await expect.poll(() => reports.at(-1)).toMatchObject({ message: expect.stringMatching(/another node/) })
      expect(await readTask(id)).toMatchObject({ completed: true, result: 'of the other' })
    } finally {
      await starved.close()
      await proxy.close()
    }
  })
})

describe('looks at jobs under way', () => {
  test('name one after six looks at the same sign, and begin anew with another', () => {
    const abandoned = countLooks()
    const look = (...signs: string[]) => abandoned(signs.map((sign, at) => ({ id: `job ${at}`, sign })))
    for (let at = 0; at < 6; at++) expect(look('one', `beat ${at}`)).toEqual([])
    expect(look('one', 'beat 6')).toEqual([{ id: 'job 0', sign: 'one' }])
    expect(look('two', 'beat 6')).toEqual([])
    for (let at = 0; at < 4; at++) expect(look('two', 'beat 6')).toEqual([])
    expect(look('two', 'beat 6')).toEqual([{ id: 'job 1', sign: 'beat 6' }])
    expect(look()).toEqual([])
    expect(look('two')).toEqual([])
  })
})
