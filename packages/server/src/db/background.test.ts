import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attend, giveWay, giveWayToImports, noteImported } from './background.ts'

test('work gives way until nobody waits, and to nobody for ever', async () => {
  const order: string[] = []
  const served = Promise.withResolvers<void>()
  const person = attend(async () => {
    await served.promise
    order.push('person')
  })
  await setImmediate()
  const work = giveWay().then(() => order.push('work'))
  served.resolve()
  await Promise.all([person, work])
  expect(order).toEqual(['person', 'work'])

  const never = Promise.withResolvers<void>()
  const slow = attend(() => never.promise)
  await giveWay()
  never.resolve()
  await slow
})

test('what follows an import waits for large ones, a while, and not at all for small ones', async () => {
  const order: string[] = []
  noteImported(1000)
  void giveWayToImports().then(() => order.push('work'))
  await setImmediate()
  expect(order).toEqual(['work'])

  // Many files with hardly a string are a large one as well.
  for (let file = 0; file < 60; file++) noteImported(1)
  await expect(giveWayToImports(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })

  noteImported(100_000)
  await expect(giveWayToImports(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  const begun = performance.now()
  await giveWayToImports()
  expect(performance.now() - begun).toBeGreaterThan(2900)
})
