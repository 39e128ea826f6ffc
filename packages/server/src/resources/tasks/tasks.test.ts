import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RepositoryPayload, repositoryKind } from '../../jobs/repository-jobs.ts'

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

  test('that is over, or is not theirs, is not taken back', async () => {
    const over = await kiosk.app.admin.delete(task)
    expect([over.status, problemsOf(over)]).toEqual([409, ['conflict null']])
    expect((await kiosk.app.anna.delete(task)).status).toBe(404)
    expect((await kiosk.app.anonymous.delete(task)).status).toBe(401)
  })

  test('that waits is taken back, and whoever waits for it hears of that; one that must run is not', async () => {
    const { database, admin, anna } = kiosk.app
    const { id } = await database.kysely.selectFrom('components').select('id').limit(1).executeTakeFirstOrThrow()
    const later = (work: RepositoryPayload['work']) =>
      database.transaction((tx) =>
        enqueue(
          tx,
          repositoryKind,
          { repositoryId: id, componentId: id, userId: null, work },
          { componentId: id, delay: 3600 },
        ),
      )
    const pull = `/api/tasks/${await later({ kind: 'operation', operation: 'pull', translationIds: null })}/`
    expect((await admin.get(pull)).body.cancellable).toBe(true)
    expect((await anna.delete(pull)).status).toBe(404)
    expect((await admin.delete(pull)).status).toBe(204)
    expect((await admin.get(pull)).body).toMatchObject({
      completed: true,
      result: { error: expect.any(String) },
      cancellable: false,
    })
    expect((await admin.delete(pull)).status).toBe(409)
    const unit = `/api/tasks/${await later({ kind: 'remove-unit', unitId: 0 })}/`
    expect((await admin.get(unit)).body.cancellable).toBe(false)
    expect((await admin.delete(unit)).status).toBe(409)
  })

  test.each(['x', '0', '00000000-0000-0000-0000-000000000000', "'; select 1", 'G'.repeat(36)])(
    '%s is not there',
    async (uuid) => {
      expect((await kiosk.app.admin.get(`/api/tasks/${encodeURIComponent(uuid)}/`)).status).toBe(404)
    },
  )

  test('is read, and nothing else', async () => {
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect((await kiosk.app.admin.request(method, task, { json: {} })).status).toBe(405)
  })
})

describe('in the background', () => {
  /** How the task ended that an answer names. */
  const ended = async ({ status, body }: { status: number; body: { task_url: string } }) => {
    expect(status).toBe(202)
    await kiosk.app.app.jobs.idle()
    return (await kiosk.app.admin.get(body.task_url)).body
  }

  test('a language comes and goes, and the repositories of a project are committed', async () => {
    const { admin } = kiosk.app
    const languages = '/api/components/demo/kiosk/translations/'
    const added = await ended(await admin.post(languages, { language_code: 'fr', background: true }))
    expect(added).toMatchObject({ completed: true, result: { result: true } })
    const path = '/api/translations/demo/kiosk/fr/'
    expect((await admin.get(path)).status).toBe(200)
    expect(await ended(await admin.delete(`${path}?background=true`))).toMatchObject({ completed: true })
    expect((await admin.get(path)).status).toBe(404)
    const all = await admin.post('/api/projects/demo/repository/', { operation: 'commit', background: true })
    expect(all.body.task_urls).toHaveLength(2)
    expect(await ended(all)).toMatchObject({ completed: true, result: { result: true } })
  })

  test('what may not be done is refused at once', async () => {
    const refused = await kiosk.app.anonymous.delete('/api/translations/demo/kiosk/cs/?background=true')
    expect(refused.status).toBe(401)
    const wrong = await kiosk.app.admin.post('/api/components/demo/kiosk/translations/', {
      language_code: 'cs',
      background: true,
    })
    expect(problemsOf(wrong)).toEqual(['invalid language_code'])
  })

  test('a string is removed', async () => {
    const { url } = (await kiosk.units('flat', 'en')).get('title')
    const path = `${new URL(url).pathname}?background=true`
    expect(await ended(await kiosk.app.admin.delete(path))).toMatchObject({ completed: true, result: { result: true } })
    expect((await kiosk.app.admin.get(new URL(url).pathname)).status).toBe(404)
  })
})
