import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOutage, isOutage, noteOutage } from './mail-waits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const state = async () =>
  (
    await app.database.executeSql(
      'select failures, error, extract(epoch from next_try - now())::int as seconds from mail_outage',
    )
  ).rows[0]

test('a mail server that takes nothing is asked less and less often, but every hour, until it takes something', async () => {
  const waits: number[] = []
  for (let tries = 1; tries <= 12; tries++) {
    await noteOutage(app.database, `no ${tries}`)
    // If several letters fail together, the first error counts.
    await noteOutage(app.database, 'nor this')
    expect(await isOutage(app.database)).toBe(true)
    const { failures, error, seconds } = (await state()) ?? {}
    expect([failures, error]).toEqual([tries, `no ${tries}`])
    waits.push(Math.round(Number(seconds) / 60))
    await app.database.executeSql('update mail_outage set next_try = now()')
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60])
  expect(await isOutage(app.database)).toBe(false)
  await endOutage(app.database)
  expect(await state()).toBeUndefined()
})
