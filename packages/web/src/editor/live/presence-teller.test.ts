import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnPresence, PresenceTeller } from './presence-teller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const sent: (OwnPresence & { readonly gone: boolean })[] = []
  return { sent, teller: new PresenceTeller({ send: (presence) => void sent.push(presence) }) }
}

test('who hurries through a list tells only where they stop', () => {
  const { sent, teller } = start()
  for (const unit of [1, 2, 3]) {
    teller.look('app/ui/cs', unit, undefined)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([{ path: 'app/ui/cs', unit: 3, typing: false, gone: false }])
  teller.close()
})

test('typing is told once, and its end some seconds after the last key', () => {
  const { sent, teller } = start()
  teller.look('app/ui/cs', 1, undefined)
  vi.advanceTimersByTime(1000)
  for (let at = 1; at <= 20; at++) {
    teller.look('app/ui/cs', 1, at)
    vi.advanceTimersByTime(700)
  }
  expect(sent.map(({ typing }) => typing)).toEqual([false, true])
  vi.advanceTimersByTime(9000)
  expect(sent.at(-1)?.typing).toBe(false)
  teller.close()
})

test('it is told again every 20 seconds, and the end when the window closes', () => {
  const { sent, teller } = start()
  teller.look('app/ui/cs', 1, undefined)
  vi.advanceTimersByTime(61_000)
  expect(sent.length).toBe(4)
  teller.close()
  expect(sent.at(-1)).toMatchObject({ gone: true, unit: 1 })
  vi.advanceTimersByTime(60_000)
  expect(sent.length).toBe(5)
})
