import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the root names lists that answer, in the form that was asked for', async () => {
  const { body } = await app.anna.get('/api/?format=json')
  expect(body.projects).toBe(`${app.base}/api/projects/?format=json`)
  for (const url of Object.values<string>(body)) expect((await app.anna.get(url)).status).toBe(200)
})

test('the root is read, in forms that there are, and nothing else', async () => {
  expect((await app.anonymous.get('/api/?format=xml')).status).toBe(404)
  expect((await app.anonymous.get('/api/', { accept: 'image/png' })).status).toBe(406)
  expect((await app.anonymous.post('/api/', {})).status).toBe(401)
  expect((await app.admin.post('/api/', {})).status).toBe(405)
  expect((await app.admin.get('/api/nothing/')).status).toBe(404)
})
