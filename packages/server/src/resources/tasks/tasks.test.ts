import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
let task: string
beforeAll(async () => {
  kiosk = await startKiosk()
  const { body } = await kiosk.app.admin.post('/api/components/demo/kiosk/repository/', {
    operation: 'commit',
    background: true,
  })
  task = body.task_url
  await kiosk.app.app.jobs.idle()
})
afterAll(() => kiosk.close())

describe('a task', () => {
  test('tells how far it is, and how it ended', async () => {
    const { body } = await kiosk.app.admin.get(task)
    expect(body).toMatchObject({ completed: true, progress: 100, result: { result: true }, cancellable: false })
    expect(body.log).toEqual(expect.any(String))
  })

  test('is for who asked for it and those who edit its component', async () => {
    const anonymous = await kiosk.app.anonymous.get(task)
    expect([anonymous.status, problemsOf(anonymous)]).toEqual([401, ['not_authenticated null']])
    const other = await kiosk.app.anna.get(task)
    expect([other.status, problemsOf(other)]).toEqual([404, ['not_found null']])
  })

  test.each(['x', '0', '00000000-0000-0000-0000-000000000000', "'; select 1", 'G'.repeat(36)])(
    '%s is not there',
    async (uuid) => {
      expect((await kiosk.app.admin.get(`/api/tasks/${encodeURIComponent(uuid)}/`)).status).toBe(404)
    },
  )

  test('is read, and nothing else', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await kiosk.app.admin.request(method, task, { json: {} })).status).toBe(405)
  })
})
