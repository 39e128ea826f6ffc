import { setTimeout as delay } from 'node:timers/promises'
import { describeOnDatabase } from '@weft/testkit'
import { expect, test } from 'vitest'
import { enqueue } from '../jobs/enqueue.ts'
import { jobThat } from '../jobs/testing.ts'
import { openChangeFeed } from './change-feed.ts'
import { openSignals, type Signal } from './signals.ts'

describeOnDatabase('rows whose signals were lost', ({ database }) => {
  const id = '00000000-0000-4000-8000-000000000009'

  test('are told within seconds, once, and those that were there before are not', async () => {
    const signals = await openSignals(database())
    const told: Signal[] = []
    try {
      await database().executeSql(`insert into tasks (id, kind) values (gen_random_uuid(), 'before')`)
      signals.subscribe((signal) => told.push(signal))
      await delay(1500)
      await database().executeSql(`insert into tasks (id, kind) values ('${id}', 'lost')`)
      await expect.poll(() => told, { timeout: 5000 }).toEqual([{ kind: 'task', taskId: id }])
      await delay(2500)
      expect(told).toHaveLength(1)
    } finally {
      await signals.close()
    }
  })

  test('are not told again where the signal was heard', async () => {
    const signals = await openSignals(database())
    const told: Signal[] = []
    signals.subscribe((signal) => told.push(signal))
    try {
      await delay(1500)
      await database().executeSql(`update tasks set updated = now() where id = '${id}'`)
      database().signal('weft_tasks', id)
      await expect.poll(() => told, { timeout: 5000 }).toHaveLength(1)
      await delay(2500)
      expect(told).toEqual([{ kind: 'task', taskId: id }])
    } finally {
      await signals.close()
    }
  })

  test('of the history are read within seconds', async () => {
    const feed = await openChangeFeed(database(), (error) => {
      throw error
    })
    let events = 0
    const reader = await feed.join(() => void events++)
    try {
      const insert = `insert into projects (name, slug, statistics_id) values ('Lost', 'lost', (select min(id) from statistics)) returning id`
      const { rows } = await database().executeSql(insert)
      await database().executeSql('insert into changes (project_id, action) values ($1, 1)', [rows[0]?.id])
      await expect.poll(() => events, { timeout: 5000 }).toBe(1)
    } finally {
      reader.leave()
      await feed.close()
    }
  })

  test('a signal leaves only where the transaction was committed', async () => {
    const heard: (string | null)[] = []
    const unlisten = await database().listen('weft_jobs', (payload) => void heard.push(payload))
    const job = jobThat(async () => null)
    const failing = database().transaction(async (tx) => {
      await enqueue(tx, job, { key: 'a', value: 1 })
      throw new RangeError('on purpose')
    })
    await expect(failing).rejects.toThrow(RangeError)
    await delay(300)
    expect(heard).toEqual([])
    await database().transaction((tx) => enqueue(tx, job, { key: 'a', value: 1 }))
    await expect.poll(() => heard).toEqual([''])
    await unlisten()
  })
})
