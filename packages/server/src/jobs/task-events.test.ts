import { getEventListeners } from 'node:events'
import { describeOnDatabase } from '@weft/testkit'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { openTaskEvents, tasksChannel } from './task-events.ts'

/** No test waits so long: what ends a wait earlier is what was heard. */
const forever = 10 * 60_000
const going = new AbortController().signal
const id = '5f0c3f0e-5f57-4f7c-8b8a-6a3fdd5b0f11'
const other = '5f0c3f0e-5f57-4f7c-8b8a-6a3fdd5b0f12'

describeOnDatabase('tasks that are waited for', ({ database, config }) => {
  test('are heard of from another node, also what was told before somebody asked', async () => {
    const node = await openDatabase(config())
    const events = await openTaskEvents(database(), 60_000)
    const watches = [events.watch(id), events.watch(id)]
    await node.transaction(async (tx) => tx.notify(tasksChannel, id))
    await Promise.all(watches.map((watch) => watch.moved(forever, going)))
    const [watch] = watches
    const waiting = watch?.moved(forever, going)
    await node.transaction(async (tx) => tx.notify(tasksChannel, other))
    await node.transaction(async (tx) => tx.notify(tasksChannel, id))
    await waiting
    for (const one of watches) one.end()
    await events.close()
    await node.close()
  })

  test('are looked at again when the connection that listens was lost', async () => {
    const events = await openTaskEvents(database(), 60_000)
    const watch = events.watch(id)
    const waiting = watch.moved(forever, going)
    await database().executeSql(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    )
    await waiting
    watch.end()
    await events.close()
  })

  test('are waited for no longer than told, nor when the client has gone; nothing of the wait is left', async () => {
    const events = await openTaskEvents(database(), 60_000)
    const client = new AbortController()
    const watch = events.watch(id)
    await watch.moved(1, client.signal)
    const waiting = watch.moved(forever, client.signal)
    client.abort()
    await waiting
    await watch.moved(forever, client.signal)
    expect(getEventListeners(client.signal, 'abort')).toEqual([])
    watch.end()
    await events.close()
  })
})
