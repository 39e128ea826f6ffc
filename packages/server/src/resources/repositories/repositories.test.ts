import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const component = '/api/components/demo/kiosk/repository/'
const translation = '/api/translations/demo/kiosk/cs/repository/'
const project = '/api/projects/demo/repository/'
const urlOf = async (source: string): Promise<string> => (await kiosk.units('kiosk', 'cs')).get(source).url

test('a text waits for its commit, which is its author’s, and the push', async () => {
  const { app, remote } = kiosk
  await app.admin.patch('/api/components/demo/kiosk/', { push_on_commit: false })
  expect((await app.anna.patch(await urlOf('Goodbye'), { state: 20, target: ['Sbohem'] })).status).toBe(200)
  expect((await app.admin.get(component)).body).toMatchObject({
    needs_commit: true,
    needs_push: false,
    outgoing_commits: 0,
  })
  expect((await app.admin.post(translation, { operation: 'commit' })).body).toEqual({ result: true })
  const { body } = await app.admin.get(translation)
  expect(body).toMatchObject({
    needs_commit: false,
    needs_push: true,
    outgoing_commits: 1,
    weblate_commit: { author: 'Anna Nováková <anna@example.com>' },
    remote_commit: { author_name: 'Upstream', author_email: 'upstream@example.org' },
  })
  expect((await app.admin.get(project)).body).toMatchObject({ needs_commit: false, needs_push: true })
  expect((await app.admin.post(project, { operation: 'push' })).body).toMatchObject({ result: true })
  expect((await app.admin.get(component)).body).toMatchObject({ needs_push: false, outgoing_commits: 0 })
  expect((await remote.log('kiosk'))[0]?.author).toBe('Anna Nováková <anna@example.com>')
})
test('a removed language is a commit, but none that strings came from or went into', async () => {
  const { app, remote } = kiosk
  const before = (await app.admin.get(component)).body.weblate_commit
  expect((await app.admin.delete('/api/translations/demo/kiosk/de/')).status).toBe(204)
  expect((await app.admin.post(component, { operation: 'push' })).body).toEqual({ result: true })
  const [removal] = await remote.log('kiosk')
  expect(removal?.author).toBe('Site Admin <admin@example.com>')
  const after = (await app.admin.get(component)).body
  expect(after.weblate_commit).toEqual(before)
  expect(after).toMatchObject({ needs_push: false, missing_commits: 0 })
  expect((await app.admin.post(component, { operation: 'file-sync' })).body).toEqual({ result: true })
  expect((await app.admin.get(component)).body.weblate_commit.author).toBe('Site Admin <admin@example.com>')
})
test('who may do nothing with a repository is not told of it', async () => {
  for (const path of [component, translation, project]) {
    expect((await kiosk.app.anonymous.get(path)).status).toBe(403)
    expect((await kiosk.app.anna.get(path)).status).toBe(403)
    expect((await kiosk.app.anna.post(path, { operation: 'commit' })).status).toBe(403)
    expect((await kiosk.app.anonymous.post(path, { operation: 'commit' })).status).toBe(401)
  }
})
test.each<[object, string[]]>([
  [{}, ['required operation']],
  [{ operation: 'rebase' }, ['invalid_choice operation']],
  [{ operation: null }, ['null operation']],
  [{ operation: ['commit'] }, ['invalid_choice operation']],
  [{ operation: 'commit', background: 'perhaps' }, ['invalid background']],
])('%j is refused', async (body, problems) => {
  for (const path of [component, translation, project]) {
    const reply = await kiosk.app.admin.post(path, body)
    expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  }
})
test('a whole scan counts anew', async () => {
  const { app } = kiosk
  const statistics = '/api/translations/demo/kiosk/cs/statistics/'
  const before = (await app.admin.get(statistics)).body
  await app.database.executeSql('update statistics set translated = translated + 7, total = total + 7')
  expect((await app.admin.get(statistics)).body.total).toBe(before.total + 7)
  expect((await app.admin.post(component, { operation: 'file-scan' })).body).toEqual({ result: true })
  await app.app.jobs.idle()
  expect((await app.admin.get(statistics)).body).toEqual(before)
})
