import { describeOnEachVersion } from '@weft/testkit'
import { expect, test } from 'vitest'
import { enqueue } from './enqueue.ts'
import type { HostsOf } from './job-rows.ts'
import { jobBench, jobThat, nodeId } from './testing.ts'

describeOnEachVersion('jobs that wait for git hosts', ({ database }) => {
  const { start, readTask } = jobBench(database)

  /** Keys name their hosts: `silent/3` waits for `silent`, which has answered `silent/first` before. */
  const hostsOf: HostsOf = async (_tx, keys) =>
    new Map(keys.map((key) => [key, key.includes('/') ? [key.split('/')[0] ?? ''] : []]))

  test('leave the lanes to others, and no host has more of them than there are lanes', async () => {
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
    // The last of the 28 places are for hosts without one: the order of arrival decides whether one is free.
    await expect.poll(() => waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(26)
    const id = await add('innocent')
    await expect.poll(() => readTask(id), { timeout: 5000 }).toMatchObject({ completed: true, result: 'innocent' })
    answered.resolve()
    await jobs.idle()
    expect(waiting).toBe(36)
  })

  test('come back and work in the lanes that there are', async () => {
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

  test('are put back when the process is to end', async () => {
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
