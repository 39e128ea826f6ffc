import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './database.ts'
import { createNotifier } from './notifier.ts'
import type { Query } from './sessions.ts'

/** Sessions whose statements end when a test says so. */
function heldSessions() {
  const sent: (readonly unknown[])[] = []
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  const run = ({ values = [] }: Query) => {
    sent.push(values)
    return new Promise<never>((resolve, reject) => ends.push({ resolve: resolve as () => void, reject }))
  }
  return { sent, ends, run }
}

test('signals that come while one is sent leave together, each once', async () => {
  const { sent, ends, run } = heldSessions()
  const notifier = createNotifier({ run })
  notifier.signal('jobs', '')
  for (let at = 0; at < 3; at++) {
    notifier.signal('jobs', '')
    notifier.signal('tasks', 'one')
  }
  notifier.signal('tasks', 'two')
  expect(sent).toEqual([[['jobs'], ['']]])
  ends[0]?.resolve()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual([
    ['jobs', 'tasks', 'tasks'],
    ['', 'one', 'two'],
  ])
  ends[1]?.resolve()
  await notifier.close()
  expect(sent).toHaveLength(2)
})

test('a signal for a database that is away is dropped, and the next one leaves', async () => {
  const { sent, ends, run } = heldSessions()
  const notifier = createNotifier({ run })
  notifier.signal('jobs', '')
  ends[0]?.reject(new DatabaseUnavailable('The database went away'))
  await notifier.close()
  notifier.signal('jobs', 'again')
  expect(sent[1]).toEqual([['jobs'], ['again']])
  ends[1]?.resolve()
  await notifier.close()
})
