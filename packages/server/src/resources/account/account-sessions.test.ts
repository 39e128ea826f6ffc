import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface SessionRow {
  readonly id: number
  readonly current: boolean
}

test('people see the browsers in which they are signed in, and end one or all others', async () => {
  const [home, work, train] = [await app.signedIn('anna'), await app.signedIn('anna'), await app.signedIn('anna')]
  const list = async (): Promise<SessionRow[]> => (await home.get('/api/account/sessions/')).body.results
  const [first] = await list()
  expect(first).toMatchObject({ address: '127.0.0.1', user_agent: 'test' })
  expect((await list()).filter(({ current }) => current)).toHaveLength(1)
  const { id } = (await work.get('/api/account/sessions/')).body.results.find(({ current }: SessionRow) => current)
  expect((await home.delete(`/api/account/sessions/${id}/`)).status).toBe(204)
  expect((await work.get('/api/account/sessions/')).status).toBe(401)
  expect((await home.delete(`/api/account/sessions/${id}/`)).status).toBe(404)
  expect((await home.delete('/api/account/sessions/')).status).toBe(204)
  expect((await train.get('/api/account/sessions/')).status).toBe(401)
  expect(await list()).toEqual([expect.objectContaining({ current: true })])
})

test("nobody sees or ends another's", async () => {
  const anna = await app.signedIn('anna')
  const [{ id }] = (await anna.get('/api/account/sessions/')).body.results
  const admin = await app.signedIn('admin')
  expect((await admin.delete(`/api/account/sessions/${id}/`)).status).toBe(404)
  expect((await app.boris.delete('/api/account/sessions/')).status).toBe(204)
  expect((await anna.get('/api/account/sessions/')).status).toBe(200)
  expect((await app.anonymous.get('/api/account/sessions/')).status).toBe(401)
  for (const path of ['0', '-1', '99999999999', 'x'])
    expect((await anna.delete(`/api/account/sessions/${path}/`)).status).toBe(404)
})
