import { randomBytes } from 'node:crypto'
import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const megabyte = 1024 ** 2

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({
    config: { projectCloneLimit: 3 * megabyte, userCloneLimit: 5 * megabyte, cloneLimit: 4 * megabyte },
  })
  const { app, remote } = kiosk
  for (const name of ['one', 'two', 'three']) {
    const texts = { 'po/a.pot': '', 'po/cs.po': 'msgid "Open"\nmsgstr ""\n' }
    await remote.commit(name, { ...texts, blob: randomBytes(2 * megabyte) }, 'One')
  }
  for (const slug of ['first', 'second', 'third'])
    await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
})
afterAll(() => kiosk.close())

async function make(project: string, name: string) {
  const fields = { filemask: 'po/*.po', new_base: 'po/a.pot', file_format: 'po', new_lang: 'add', branch: 'main' }
  const body = { ...fields, name, slug: name, repo: kiosk.remote.gitUrl(name) }
  const made = await kiosk.app.admin.post(`/api/projects/${project}/components/`, body)
  await kiosk.app.app.jobs.idle()
  return made
}

const alertOf = async (path: string) =>
  (await kiosk.app.admin.get(`/api/overview/${path}/alerts/`)).body.alerts.map(({ error }: { error: string }) => error)

test('the clones of one project have a limit together: what exceeds it says so, and one more is refused', async () => {
  expect((await make('first', 'one')).status).toBe(201)
  expect(await alertOf('first/one')).toEqual([])
  expect((await make('first', 'two')).status).toBe(201)
  expect(await alertOf('first/two')).toEqual([expect.stringContaining('PROJECT_CLONE_LIMIT')])
  await kiosk.remote.commit('one', { blob: randomBytes(2 * megabyte) }, 'More')
  const pulled = await kiosk.app.admin.post('/api/components/first/one/repository/', { operation: 'pull' })
  expect(JSON.stringify(pulled.body)).toContain('PROJECT_CLONE_LIMIT')
})

test('the clones of what one person made have a limit together', async () => {
  const { app } = kiosk
  expect((await app.admin.delete('/api/components/first/two/')).status).toBe(204)
  await app.app.jobs.idle()
  expect((await make('second', 'two')).status).toBe(201)
  expect(await alertOf('second/two')).toEqual([])
  expect((await make('third', 'three')).status).toBe(201)
  expect(await alertOf('third/three')).toEqual([expect.stringContaining('USER_CLONE_LIMIT')])
})

test('where there is no room at all, a new component is refused beside its address', async () => {
  const { services } = kiosk.app.app
  const config: { projectCloneLimit: number; userCloneLimit: number } = services.config
  Object.assign(config, { projectCloneLimit: megabyte, userCloneLimit: 100 * megabyte })
  const refused = await make('first', 'three')
  expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid repo']])
  expect(refused.body.errors[0].detail).toContain('PROJECT_CLONE_LIMIT')
})
