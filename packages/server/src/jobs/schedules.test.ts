import { describeOnDatabase } from '@weft/testkit'
import Type from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { defineJob } from './job.ts'
import { nextTime, planSchedules } from './schedules.ts'
import { jobBench } from './testing.ts'

test('the next time of a schedule is in UTC, and later than the time that is given', () => {
  const at = new Date('2026-03-01T03:20:00Z')
  expect(nextTime('20 3 * * *', at)).toEqual(new Date('2026-03-02T03:20:00Z'))
  expect(nextTime('*/5 * * * *', new Date('2026-03-01T23:57:31Z'))).toEqual(new Date('2026-03-02T00:00:00Z'))
})

describeOnDatabase('schedules', ({ database }) => {
  const { start } = jobBench(database)
  const scheduled = (name: string, schedule: string, run = async (): Promise<unknown> => null) =>
    defineJob({ name, payload: Type.Object({}), queueKey: () => name, schedule, run })
  const rows = async () =>
    (await database().executeSql('select kind, due, node from jobs order by kind, due')).rows as {
      readonly kind: string
      readonly due: Date
    }[]
  afterEach(() => database().executeSql('delete from jobs'))

  test('put the next time into the queue, once, however many nodes plan it', async () => {
    const jobs = [scheduled('daily', '20 3 * * *'), scheduled('often', '* * * * *')]
    await Promise.all([planSchedules(database(), jobs), planSchedules(database(), jobs)])
    const planned = await rows()
    expect(planned.map(({ kind }) => kind)).toEqual(['daily', 'often'])
    for (const { due } of planned) expect(due.getTime()).toBeGreaterThan(Date.now() - 1000)
    expect(planned[1]?.due.getTime()).toBeLessThan(Date.now() + 61_000)
  })

  test('that another version changed follow it; unknown ones wait a week for a newer version', async () => {
    await planSchedules(database(), [scheduled('changed', '0 0 1 1 *'), scheduled('unknown', '* * * * *')])
    await planSchedules(database(), [scheduled('changed', '* * * * *')])
    expect((await rows()).map(({ kind }) => kind)).toEqual(['changed', 'unknown'])
    await database().executeSql("update jobs set due = now() - interval '8 days' where kind = 'unknown'")
    await planSchedules(database(), [scheduled('changed', '* * * * *')])
    const planned = await rows()
    expect(planned.map(({ kind }) => kind)).toEqual(['changed'])
    expect(planned[0]?.due.getTime()).toBeLessThan(Date.now() + 61_000)
  })

  test('whose time passed while no server ran are made up for once', async () => {
    let runs = 0
    const job = scheduled('missed', '0 0 1 1 *', async () => void runs++)
    await planSchedules(database(), [job])
    await database().executeSql("update jobs set due = now() - interval '9 days'")
    const jobs = await start([job])
    await jobs.idle()
    expect(runs).toBe(1)
    await planSchedules(database(), [job])
    const planned = await rows()
    expect(planned).toHaveLength(1)
    expect(planned[0]?.due.getTime()).toBeGreaterThan(Date.now())
  })
})
