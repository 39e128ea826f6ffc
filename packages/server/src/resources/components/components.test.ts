import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const components = '/api/projects/demo/components/'
const first = '/api/components/demo/kiosk/'

const wish = (more: object) => ({
  name: 'Second',
  slug: 'second',
  repo: kiosk.remote.gitUrl('kiosk'),
  branch: 'main',
  filemask: 'po/*.po',
  new_base: 'po/kiosk.pot',
  file_format: 'po',
  ...more,
})

test.each<[string, object, string[]]>([
  ['a mask that matches nothing', { filemask: 'locale/*.po', new_base: '' }, ['invalid filemask']],
  ['a mask without a place for the language', { filemask: 'po/cs.po' }, ['invalid filemask']],
  ['a mask that leaves the repository', { filemask: '../*.po' }, ['invalid filemask']],
  ['a base that is not there', { new_base: 'po/none.pot' }, ['invalid new_base']],
  ['a template that is not there', { file_format: 'po-mono', template: 'po/en.po' }, ['invalid template']],
  ['a branch that is not there', { branch: 'no-such' }, ['invalid repo']],
  ['a repository that is not there', { repo: 'git://127.0.0.1:1/none.git' }, ['invalid repo']],
  ['a path of this machine', { repo: '/etc' }, ['invalid repo']],
  ['another transport', { repo: 'ext::sh -c date' }, ['invalid repo']],
  ['a link to nothing', { repo: 'weblate://demo/none', branch: '' }, ['invalid repo']],
  ['a link with a branch', { repo: 'weblate://demo/kiosk' }, ['invalid branch']],
  ['a template for messages that cannot be read', { commit_message: '{% if %}' }, ['invalid commit_message']],
  ['a name that is taken', { name: 'Kiosk' }, ['invalid name']],
  ['no file format', { file_format: 'nothing' }, ['invalid_choice file_format']],
])('%s is refused at once, and nothing is made', async (_, more, problems) => {
  const reply = await kiosk.app.admin.post(components, wish(more))
  expect([reply.status, problemsOf(reply)]).toEqual([400, problems])
  expect((await kiosk.app.admin.get('/api/components/demo/second/')).status).toBe(404)
})

test('a component is read by its task, changed, and removed', async () => {
  const made = await kiosk.app.admin.post(components, wish({ disable_autoshare: true }))
  expect(made.status).toBe(201)
  expect(made.body.task_url).toMatch(/\/api\/tasks\//)
  await kiosk.app.app.jobs.idle()
  const second = '/api/components/demo/second/'
  expect((await kiosk.app.admin.get(second)).body).toMatchObject({ task_url: null, repo: kiosk.remote.gitUrl('kiosk') })
  expect((await kiosk.app.admin.get(`${second}translations/`)).body.count).toBe(3)
  const changed = await kiosk.app.admin.patch(second, { name: 'Renamed', check_flags: 'ignore-end-stop' })
  expect([changed.status, changed.body.name]).toEqual([200, 'Renamed'])
  const refused = await kiosk.app.admin.patch(second, { slug: 'kiosk' })
  expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid slug']])
  expect((await kiosk.app.admin.delete(second)).status).toBe(204)
  expect((await kiosk.app.admin.get(second)).status).toBe(404)
})

test('links lead to a component with a clone, neither round in a circle nor over another link', async () => {
  const { admin } = kiosk.app
  const link = { repo: 'weblate://demo/kiosk', branch: '', push: '' }
  const itself = await admin.patch(first, link)
  expect([itself.status, problemsOf(itself)]).toEqual([400, ['invalid repo']])
  const made = await admin.post(components, wish({ ...link, name: 'Linked', slug: 'linked' }))
  expect([made.status, made.body.linked_component]).toEqual([201, expect.stringContaining('/demo/kiosk/')])
  await kiosk.app.app.jobs.idle()
  const flat = { repo: 'weblate://demo/flat', branch: '', push: '' }
  const owner = await admin.patch(first, flat)
  expect([owner.status, problemsOf(owner)]).toEqual([400, ['invalid repo']])
  const over = await admin.post(components, wish({ repo: 'weblate://demo/linked', branch: '' }))
  expect([over.status, problemsOf(over)]).toEqual([400, ['invalid repo']])
})

test('a component whose repository changes is read from the new one', async () => {
  const { admin } = kiosk.app
  const linked = '/api/components/demo/linked/'
  const own = { repo: kiosk.remote.gitUrl('flat'), branch: 'main', filemask: 'flat/*.po', new_base: '' }
  expect((await admin.patch(linked, own)).status).toBe(200)
  await kiosk.app.app.jobs.idle()
  const { body } = await admin.get('/api/translations/demo/linked/cs/units/')
  expect(body.results.map(({ source }: { source: string[] }) => source[0])).toEqual(['title', 'sunny', 'farewell'])
})

test('a linked component that is removed while it is read leaves no failure behind', async () => {
  const { admin } = kiosk.app
  const link = wish({ repo: 'weblate://demo/kiosk', branch: '', name: 'Brief', slug: 'brief' })
  const made = await admin.post(components, link)
  expect(made.status).toBe(201)
  expect((await admin.delete('/api/components/demo/brief/')).status).toBe(204)
  await kiosk.app.app.jobs.idle()
  const { rows } = await kiosk.app.database.executeSql("select result from tasks where result ->> 'error' is not null")
  expect(rows).toEqual([])
})

test('only who manages the project makes, changes and removes components', async () => {
  expect((await kiosk.app.anna.post(components, wish({}))).status).toBe(403)
  expect((await kiosk.app.anonymous.post(components, wish({}))).status).toBe(401)
  for (const [client, status] of [
    [kiosk.app.anna, 403],
    [kiosk.app.anonymous, 401],
  ] as const) {
    expect((await client.patch(first, { name: 'Mine' })).status).toBe(status)
    expect((await client.delete(first)).status).toBe(status)
  }
})
