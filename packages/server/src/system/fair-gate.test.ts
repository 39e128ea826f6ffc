import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asker } from './asker.ts'
import { type GateLimits, makeFairGate } from './fair-gate.ts'

const limits: GateLimits = {
  atOnce: 2,
  atOnceForAnonymous: 2,
  perClient: { anonymous: 2, user: 2 },
  waitingPerClient: 3,
  waiting: 5,
  patienceMs: 10_000,
}
const askerOf = (key: string, kind: Asker['kind'] = 'anonymous', signal = new AbortController().signal): Asker => ({
  key,
  kind,
  signal,
  searchMs: null,
})

/** Work that ends when it is told to, in the order in which it began. */
function makeWork(gate = makeFairGate(limits)) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    start: (name: string, asker: Asker) =>
      gate.run(asker, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    async endNext() {
      ends.shift()?.()
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
  }
}

test('so much runs at once; the others wait, and the clients take turns', async () => {
  const { begun, start, endNext } = makeWork()
  const all = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'c0'].map((name) => start(name, askerOf(name.charAt(0))))
  expect(begun).toEqual(['a0', 'a1'])
  for (let ended = 0; ended < all.length; ended++) await endNext()
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'a3', 'b1'])
  await Promise.all(all)
})

test('one has so much waiting, and all together have', async () => {
  const { start, endNext } = makeWork()
  const all = ['a', 'a', 'a', 'a', 'a'].map((key) => start(key, askerOf(key)))
  await expect(start('a', askerOf('a'))).rejects.toMatchObject({ code: 'throttled', more: { retryAfterSeconds: 5 } })
  all.push(start('b', askerOf('b')), start('c', askerOf('c')))
  await expect(start('d', askerOf('d'))).rejects.toMatchObject({ code: 'unavailable', more: { retryAfterSeconds: 5 } })
  for (const _ of all) await endNext()
  await Promise.all(all)
})

test('who is known has places of their own, and comes first', async () => {
  const { begun, start, endNext } = makeWork()
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => start(key, askerOf(key)))
  await expect(start('h', askerOf('h'))).rejects.toMatchObject({ code: 'unavailable' })
  all.push(start('anna', askerOf('anna', 'user')))
  await endNext()
  expect(begun).toEqual(['a', 'b', 'anna'])
  for (const _ of all) await endNext()
  await Promise.all(all)
})

test('who is not known leaves room for those who are', async () => {
  const { begun, start, endNext } = makeWork(makeFairGate({ ...limits, atOnceForAnonymous: 1 }))
  const all = [start('a', askerOf('a')), start('b', askerOf('b')), start('anna', askerOf('anna', 'user'))]
  expect(begun).toEqual(['a', 'anna'])
  for (const _ of all) await endNext()
  await Promise.all(all)
})

test('who goes away, or waits too long, leaves the place to others', async () => {
  const { begun, start, endNext } = makeWork(makeFairGate({ ...limits, patienceMs: 50 }))
  const gone = new AbortController()
  const running = [start('a', askerOf('a')), start('b', askerOf('b'))]
  const waiting = [start('c', askerOf('c', 'anonymous', gone.signal)), start('d', askerOf('d'))]
  gone.abort()
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await endNext()
  await endNext()
  await Promise.all(running)
  expect(begun).toEqual(['a', 'b'])
  running.push(start('e', askerOf('e')))
  await endNext()
  expect(begun).toEqual(['a', 'b', 'e'])
})

test('whatever fails, its place becomes free', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 4 })), { maxLength: 20 }),
      async (works) => {
        const gate = makeFairGate({ ...limits, waiting: 50, waitingPerClient: 50 })
        let running = 0
        let most = 0
        const outcomes = await Promise.allSettled(
          works.map(([isFailure, key]) =>
            gate.run(askerOf(String(key)), async () => {
              most = Math.max(most, ++running)
              await Promise.resolve()
              running--
              if (isFailure) throw new Error('failed')
            }),
          ),
        )
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(works.map(([isFailure]) => isFailure))
        expect(most).toBeLessThanOrEqual(2)
        await gate.run(askerOf('last'), async () => undefined)
      },
    ),
  )
})
