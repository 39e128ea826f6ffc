import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Enters a held gate so many times each way; the order in which they come through. */
function orderOf(...entries: readonly { readonly name: string; readonly background: boolean }[]): string[] {
  const gate = createGate()
  const order: string[] = []
  gate.enter({ exclusive: true, background: false, start: () => {} })
  for (const { name, background } of entries) {
    gate.enter({ exclusive: true, background, start: () => order.push(name) })
  }
  for (let count = 0; count <= entries.length; count++) gate.leave()
  return order
}

const person = (name: string) => ({ name, background: false })
const job = (name: string) => ({ name, background: true })

test('whoever comes first goes first', () => {
  expect(orderOf(person('a'), person('b'), person('c'))).toEqual(['a', 'b', 'c'])
  expect(orderOf(job('a'), job('b'))).toEqual(['a', 'b'])
})

test('people go before jobs that came earlier', () => {
  expect(orderOf(job('import'), person('a'), person('b'))).toEqual(['a', 'b', 'import'])
})

test('a job comes through however many people there are', () => {
  const people = Array.from({ length: 200 }, (_, n) => person(`${n}`))
  const order = orderOf(job('import'), job('push'), ...people)
  expect(order.indexOf('import')).toBeLessThan(60)
  expect(order.indexOf('push')).toBeLessThan(120)
  expect(order).toHaveLength(202)
})

test('shared entries go through together, an exclusive one alone', () => {
  const gate = createGate()
  const started: string[] = []
  const enter = (name: string, exclusive: boolean) =>
    gate.enter({ exclusive, background: false, start: () => started.push(name) })
  enter('read 1', false)
  enter('read 2', false)
  enter('transaction', true)
  enter('read 3', false)
  expect(started).toEqual(['read 1', 'read 2', 'transaction'])
  gate.leave()
  expect(started).toEqual(['read 1', 'read 2', 'transaction', 'read 3'])
})
