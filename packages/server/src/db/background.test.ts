import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attend, giveWay } from './background.ts'

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
