import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const insert =
    "insert into identities (user_id, provider, subject, name) select id, 'github', $2, $2 from users where username = $1"
  for (const name of ['one', 'two']) await app.database.executeSql(insert, ['anna', name])
})
afterAll(() => app.close())

const path = '/api/account/identities/'
const names = async () => (await app.anna.get(path)).body.results.map(({ name }: { name: string }) => name)

test('people see the accounts that are connected with theirs, and nobody else does', async () => {
  expect((await app.anna.get(path)).body.results[0]).toMatchObject({ provider: 'github', name: 'one', last_used: null })
  expect((await app.boris.get(path)).body).toEqual({ results: [] })
  expect((await app.anonymous.get(path)).status).toBe(401)
})

test('an account is disconnected by its owner, but the last one by which they sign in', async () => {
  const [anna, boris] = [await app.signedIn('anna'), await app.signedIn('boris')]
  const [one, two] = (await anna.get(path)).body.results
  expect((await boris.delete(`${path}${one.id}/`)).status).toBe(404)
  const replies = await Promise.all([one, two].map(({ id }) => anna.delete(`${path}${id}/`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await names()).toHaveLength(1)
  await app.database.executeSql("update users set password_hash = 'x' where username = 'anna'")
  const [left] = (await app.anna.get(path)).body.results
  expect((await anna.delete(`${path}${left.id}/`)).status).toBe(204)
  expect(await names()).toEqual([])
})
