import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CodePurpose, makeCode, pathOfCode, takeCode } from './one-time-codes.ts'

let app: TestApp
let userId: number
beforeAll(async () => {
  app = await startTestApp()
  const users = app.database.kysely.selectFrom('users').select('id').where('username', '=', 'anna')
  userId = (await users.executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

const make = (purpose: CodePurpose = 'sign-in', content = {}) =>
  app.database.transaction((tx) => makeCode(tx, { purpose, userId, content }))
const take = (code: string, purpose: CodePurpose = 'sign-in') =>
  app.database.transaction((tx) => takeCode(tx, purpose, code))
const own = { maker: null, invitationId: null }
const move = (times: string) => app.database.executeSql(`update one_time_codes set ${times}`)

test('a code works once, for what it was made for, and is kept as a hash', async () => {
  const code = await make('change-email', { email: 'new@example.com' })
  expect(await take(code)).toBeUndefined()
  const rows = await app.database.kysely.selectFrom('one_time_codes').selectAll().execute()
  expect(rows.map(({ hash }) => hash.toString('latin1')).join()).not.toContain(code)
  expect(await take(code, 'change-email')).toEqual({ ...own, userId, content: { email: 'new@example.com' } })
  expect(await take(code, 'change-email')).toBeUndefined()
})

test('of several uses at once one is right', async () => {
  const code = await make()
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(code)))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1)
})

test('a code whose time is over does not work, nor one of a clock that was ahead', async () => {
  const late = await make()
  await move("created = created - interval '25 hours', expires = expires - interval '25 hours'")
  expect(await take(late)).toBeUndefined()
  const ahead = await make()
  await move("created = created + interval '1 year', expires = expires + interval '1 year'")
  expect(await take(ahead)).toBeUndefined()
})

test('the next code of a purpose ends the one before; those of other purposes stay', async () => {
  const [first, reset, second] = [await make(), await make('reset'), await make()]
  expect([await take(first), await take(second), await take(reset, 'reset')]).toEqual([
    undefined,
    { ...own, userId, content: {} },
    { ...own, userId, content: {} },
  ])
})

test('the code stands where browsers do not send it', () => {
  expect(pathOfCode('sign-in', 'abc')).toBe('/accounts/login/#code=abc')
})
