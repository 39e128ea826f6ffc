import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCode } from '../../domain/user/sign-in/one-time-codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const password = 'nine brown bears on a boat'
const person = { username: 'ingrid', full_name: 'Ingrid Lund', email: 'ingrid@example.org', password }

async function codeOf(username: string): Promise<string> {
  const user = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return app.database.transaction((tx) => makeCode(tx, { purpose: 'sign-in', userId: user.id }))
}
const setUp = (json: object, headers = {}) => app.anonymous.request('POST', '/api/setup/', { json, headers })
const state = async () => (await app.anonymous.get('/api/setup/')).body

test('the first administrator takes the account over by the printed code: once, with names and a password that may be', async () => {
  expect(await state()).toEqual({ administrator: false, mail: false, projects: false })
  const code = await codeOf('admin')
  expect(problemsOf(await setUp({}))).toEqual([
    'required code',
    'required username',
    'required full_name',
    'required email',
    'required password',
  ])
  expect(problemsOf(await setUp({ ...person, code, password: 'ingrid lund!' }))).toEqual(['invalid password'])
  expect(problemsOf(await setUp({ ...person, code, username: 'аnna' }))).toEqual(['invalid username'])
  expect(problemsOf(await setUp({ ...person, code, username: 'anna' }))).toEqual(['unique username'])
  expect(problemsOf(await setUp({ ...person, code, email: 'boris@example.com' }))).toEqual(['unique email'])
  expect((await setUp({ ...person, code }, { origin: 'https://evil.example' })).status).toBe(403)
  const [one, other] = await Promise.all([
    setUp({ ...person, code, is_bot: true, id: 7 }),
    setUp({ ...person, code, username: 'eve', email: 'eve@example.org' }),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 400])
  const won = one.status === 200 ? one : other
  expect(won.headers.getSetCookie().some((cookie) => /^weft-\d+=[\w-]{43};/.test(cookie))).toBe(true)
  expect(won.body.rights.is_superuser).toBe(true)
  const { username } = won.body.user
  expect((await app.anonymous.post('/api/session/', { username, password })).status).toBe(200)
  expect((await state()).administrator).toBe(true)
  const { rows } = await app.database.executeSql('select username, is_bot from users where is_superuser')
  expect(rows).toEqual([{ username, is_bot: false }])
})

test('nobody takes over an account by a code that is none, is of somebody else, or of one who has been in', async () => {
  expect(problemsOf(await setUp({ ...person, username: 'x1', code: 'made-up' }))).toEqual(['does_not_exist code'])
  const { rows } = await app.database.executeSql('select username from users where is_superuser')
  for (const username of ['carol', String(rows[0]?.username)]) {
    const code = await codeOf(username)
    const taken = await setUp({ ...person, username: 'mallory', email: 'mallory@example.org', code })
    expect([username, problemsOf(taken)]).toEqual([username, ['does_not_exist code']])
    // The link still signs its owner in.
    expect((await app.anonymous.post('/api/session/', { code })).body.user.username).toBe(username)
  }
})
