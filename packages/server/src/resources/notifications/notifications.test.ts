import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const annas = '/api/users/anna/notifications/'
const comments = { notification: 'NewCommentNotificaton', scope: 0, frequency: 4 }

test('a new user starts with ten subscriptions, in one page', async () => {
  const { body, headers } = await app.anna.get(annas)
  expect([body.count, body.next, body.previous]).toEqual([10, null, null])
  expect(body.results[0]).toEqual({
    notification: 'MentionCommentNotificaton',
    id: expect.any(Number),
    scope: 0,
    frequency: 1,
    project: null,
    component: null,
  })
  expect(headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
})

test('kinds that Weblate does not know are listed when asked for, and once they are changed', async () => {
  const all = async (query: string) => (await app.carol.get(`/api/users/carol/notifications/${query}`)).body
  expect((await all('')).count).toBe(10)
  const { count, results } = await all('?with_defaults=true&page_size=100')
  expect(count).toBe(16)
  const assigned = results.find((one: { notification: string }) => one.notification === 'AssignedNotification')
  const one = `/api/users/carol/notifications/${assigned.id}/`
  expect((await app.carol.patch(one, { frequency: 0 })).body.frequency).toBe(0)
  expect((await all('')).count).toBe(11)
})

test('a user adds, reads, changes, replaces and ends a subscription', async () => {
  const added = await app.anna.post(annas, { notification: 'ChangedStringNotificaton', scope: 0, frequency: 2 })
  expect(added.status).toBe(201)
  const one = `${annas}${added.body.id}/`
  expect((await app.anna.get(one)).body).toEqual(added.body)
  expect((await app.anna.patch(one, { frequency: '3' })).body).toEqual({ ...added.body, frequency: 3 })
  expect((await app.anna.put(one, comments)).body).toEqual({ ...added.body, ...comments })
  expect(problemsOf(await app.anna.put(one, { notification: 'NewCommentNotificaton' }))).toEqual([
    'required scope',
    'required frequency',
  ])
  expect((await app.anna.delete(one)).status).toBe(204)
  for (const method of ['GET', 'DELETE']) expect((await app.anna.request(method, one)).status).toBe(404)
})

test.each([
  [{}, ['required notification', 'required scope', 'required frequency']],
  [{ notification: 'NoSuch', scope: 10, frequency: 1 }, ['invalid_choice notification']],
  [
    { notification: 'NewStringNotificaton', scope: 11, frequency: 9 },
    ['invalid_choice scope', 'invalid_choice frequency'],
  ],
  [{ notification: 'NewStringNotificaton', scope: 'x', frequency: null }, ['invalid_choice scope', 'null frequency']],
  [{ notification: 'NewStringNotificaton', scope: 30, frequency: 1 }, ['invalid scope']],
  [{ notification: 'NewStringNotificaton', scope: 10, frequency: 1 }, ['unique non_field_errors']],
])('%j is refused', async (json, problems) => {
  const refused = await app.anna.post(annas, json)
  expect([refused.status, problemsOf(refused)]).toEqual([400, problems])
})

test('a subscription is not made equal to another by a change', async () => {
  const { body } = await app.boris.post('/api/users/boris/notifications/', comments)
  const refused = await app.boris.patch(`/api/users/boris/notifications/${body.id}/`, {
    notification: 'MentionCommentNotificaton',
  })
  expect(problemsOf(refused)).toEqual(['unique non_field_errors'])
})

test('subscriptions are the affair of the user and of those who manage users', async () => {
  expect((await app.admin.get(annas)).body.count).toBe(10)
  expect((await app.boris.get(annas)).status).toBe(403)
  expect((await app.boris.post(annas, comments)).status).toBe(403)
  expect((await app.anonymous.get(annas)).status).toBe(404)
  expect((await app.anonymous.post(annas, comments)).status).toBe(401)
  expect((await app.admin.get('/api/users/nobody/notifications/')).status).toBe(404)
  expect((await app.anna.get(`${annas}abc/`)).status).toBe(404)
})
