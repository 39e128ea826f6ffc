import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attend, attendJob, giveWay, giveWayToRepositories, noteImported } from './background.ts'

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

test('what follows an import waits for requests whose answer a job makes, a while', async () => {
  const order: string[] = []
  const done = Promise.withResolvers<void>()
  const pull = attendJob(async () => {
    await done.promise
    order.push('pull')
  })
  const work = giveWayToRepositories().then(() => order.push('work'))
  await setImmediate()
  await expect(giveWayToRepositories(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  done.resolve()
  await Promise.all([pull, work])
  expect(order).toEqual(['pull', 'work'])

  const never = Promise.withResolvers<void>()
  const slow = attendJob(() => never.promise)
  const begun = performance.now()
  await giveWayToRepositories()
  expect(performance.now() - begun).toBeGreaterThan(2900)
  // One that has waited so long counts no longer.
  const again = performance.now()
  await giveWayToRepositories()
  expect(performance.now() - again).toBeLessThan(1000)
  never.resolve()
  await slow
  await expect(attendJob(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await giveWayToRepositories(AbortSignal.abort())
})

test('what follows an import waits for large ones, a while, and not at all for small ones', async () => {
  const order: string[] = []
  noteImported(1000)
  void giveWayToRepositories().then(() => order.push('work'))
  await setImmediate()
  expect(order).toEqual(['work'])

  // Many files with hardly a string are a large one as well.
  for (let file = 0; file < 60; file++) noteImported(1)
  await expect(giveWayToRepositories(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })

  noteImported(100_000)
  await expect(giveWayToRepositories(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  const begun = performance.now()
  await giveWayToRepositories()
  expect(performance.now() - begun).toBeGreaterThan(2900)
})
