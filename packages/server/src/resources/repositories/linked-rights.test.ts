import { repositoryOperations } from '@weft/contract'
import { type Kiosk, kioskCatalogue, kioskTexts, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPermissions } from '../../permissions/index.ts'

let kiosk: Kiosk
/** Shares the repository of demo/kiosk; made by somebody who may edit both. */
const linked = {
  name: 'Linked',
  slug: 'linked',
  repo: 'weblate://demo/kiosk',
  filemask: 'po/*.po',
  new_base: 'po/kiosk.pot',
  file_format: 'po',
  manage_units: true,
}
const path = (kind: 'components' | 'translations', rest = '') =>
  `/api/${kind}/own/linked/${kind === 'translations' ? 'cs/' : ''}${rest}`

beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  for (const [name, access_control] of [
    ['Own', 0],
    ['Hidden', 100],
  ] as const) {
    const slug = name.toLowerCase()
    await app.admin.post('/api/projects/', { name, slug, web: 'https://example.org/' })
    expect((await app.admin.patch(`/api/projects/${slug}/`, { access_control })).status).toBe(200)
  }
  // Carol may do everything in a project of her own, and in others what everybody may.
  await makeTeam(app.database, 'Own', { members: ['carol'], permissions: projectPermissions, projects: ['own'] })
  // Boris may do everything in both.
  await makeTeam(app.database, 'Two', {
    members: ['boris'],
    permissions: projectPermissions,
    projects: ['own', 'demo'],
  })
})
afterAll(() => kiosk.close())

test('a link is made by those who may edit the component that it leads to', async () => {
  const { carol, boris, admin } = kiosk.app
  const list = '/api/projects/own/components/'
  expect((await carol.post(list, linked)).status).toBe(403)
  expect((await boris.post(list, linked)).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const own = { ...linked, name: 'Moved', slug: 'moved', repo: kiosk.remote.gitUrl('kiosk'), branch: 'main' }
  expect((await carol.post(list, own)).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const move = { repo: 'weblate://demo/kiosk', branch: '' }
  expect((await carol.patch('/api/components/own/moved/', move)).status).toBe(403)
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  const hidden = await carol.patch('/api/components/own/moved/', move)
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  expect([hidden.status, problemsOf(hidden)]).toEqual([400, ['invalid repo']])
})

test('who may do everything with a link may do nothing with the repository that it leads to', async () => {
  const { carol, boris, admin } = kiosk.app
  const before = await admin.get('/api/components/demo/kiosk/repository/')
  for (const kind of ['components', 'translations'] as const) {
    expect((await carol.get(path(kind, 'repository/'))).status).toBe(403)
    for (const operation of repositoryOperations) {
      const reply = await carol.post(path(kind, 'repository/'), { operation })
      expect([operation, reply.status]).toEqual([operation, 403])
      const later = await carol.post(path(kind, 'repository/'), { operation, background: true })
      expect([operation, later.status]).toEqual([operation, 403])
    }
  }
  expect((await admin.get('/api/components/demo/kiosk/repository/')).body).toEqual(before.body)
  expect((await boris.get(path('components', 'repository/'))).status).toBe(200)
  expect((await boris.post(path('components', 'repository/'), { operation: 'pull' })).status).toBe(200)
})

test('a project has the repositories that are its own: those behind its links are left alone', async () => {
  const { carol, admin } = kiosk.app
  const pending = async () => (await admin.get('/api/components/demo/kiosk/repository/')).body.needs_commit
  const unit = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  await admin.patch(unit.url, { state: 20, target: ['Dveře'] })
  expect((await carol.post('/api/projects/own/repository/', { operation: 'commit' })).status).toBe(200)
  expect(await pending()).toBe(true)
})

test('a restricted component of a project is not touched by who operates on the project', async () => {
  const { boris, admin } = kiosk.app
  const needs = async (client: typeof boris) => (await client.get('/api/projects/demo/repository/')).body.needs_commit
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect([await needs(boris), await needs(admin)]).toEqual([false, true])
  expect((await boris.post('/api/projects/demo/repository/', { operation: 'commit' })).status).toBe(200)
  expect(await needs(admin)).toBe(true)
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('files, strings and languages behind a link are changed by those who may change them at its owner', async () => {
  const { carol, admin } = kiosk.app
  await admin.post('/api/components/demo/kiosk/repository/', { operation: 'commit' })
  const before = await admin.get('/api/components/demo/kiosk/repository/')
  const upload = (method: string, language: string, bytes: string) =>
    carol.request('POST', `/api/translations/own/linked/${language}/file/`, {
      form: { method },
      files: { file: { name: 'a.po', bytes } },
    })
  expect(problemsOf(await upload('replace', 'cs', kioskCatalogue('cs', kioskTexts.cs)))).toEqual(['invalid method'])
  expect(problemsOf(await upload('source', 'en', kioskCatalogue('', kioskTexts.template)))).toEqual(['invalid method'])
  const more = `${kioskCatalogue('cs', kioskTexts.cs)}\nmsgid "More"\nmsgstr "Více"\n`
  expect(problemsOf(await upload('add', 'cs', more))).toEqual(['invalid method'])
  const string = { source: ['More'], target: ['Více'] }
  expect((await carol.post(path('translations', 'units/'), string)).status).toBe(403)
  const [unit] = (await admin.get(path('translations', 'units/'))).body.results
  expect((await carol.delete(unit.url)).status).toBe(403)
  expect((await carol.delete(path('translations'))).status).toBe(403)
  for (const change of [{ filemask: 'x/*.po' }, { new_base: '' }, { template: 'po/cs.po' }, { language_regex: '^cs$' }])
    expect((await carol.patch(path('components'), change)).status).toBe(403)
  // The link decides settings that are not about files.
  expect((await carol.patch(path('components'), { filemask: 'po/*.po', priority: 60 })).status).toBe(200)
  await admin.patch('/api/projects/demo/', { access_control: 1 })
  expect((await carol.post(path('components', 'translations/'), { language_code: 'fr' })).status).toBe(403)
  await admin.patch('/api/projects/demo/', { access_control: 0 })
  expect((await admin.get('/api/components/demo/kiosk/repository/')).body).toEqual(before.body)
})

test('a preview shows of a repository what its reader may see at its owner', async () => {
  const { carol, boris, admin } = kiosk.app
  const preview = (client: typeof admin, component: string, change: object) =>
    client.post(`/api/site/components/${component}/preview/`, change)
  for (const change of [{ filemask: '*/*.po' }, { new_base: '' }, { template: 'po/cs.po' }, { language_regex: '^cs$' }])
    expect((await preview(carol, 'own/linked', change)).status).toBe(403)
  expect((await preview(boris, 'own/linked', { filemask: '*/*.po' })).status).toBe(200)
  await admin.patch('/api/projects/demo/', { access_control: 1 })
  const branch = { commit_message: 'To {{ component_remote_branch }}.' }
  expect((await preview(carol, 'own/linked', branch)).body.messages.commit_message).toBe('To .')
  expect((await preview(boris, 'own/linked', branch)).body.messages.commit_message).toBe('To main.')
  await admin.patch('/api/projects/demo/', { access_control: 0 })
})

test('a message names the components of its repository that are open, and none of a private project', async () => {
  const { boris, admin } = kiosk.app
  const veiled = { ...linked, name: 'Veiled', slug: 'veiled' }
  expect((await admin.post('/api/projects/hidden/components/', veiled)).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const commit_message =
    '{% for c in component_linked_children %}{{ c.project_name }}/{{ c.name }} {{ c.url }};{% endfor %}'
  const told = await boris.post('/api/site/components/demo/kiosk/preview/', { commit_message })
  expect((await admin.delete('/api/components/hidden/veiled/')).status).toBe(204)
  expect([told.status, told.bytes.toString()]).toMatchObject([200, expect.any(String)])
  expect(told.body.messages.commit_message).toMatch(/^Own\/Linked http\S+\/own\/linked\/;$/)
})

test('where the files of a link come from is shown to those who see it at its owner', async () => {
  const { admin, anonymous, carol } = kiosk.app
  const flat = { name: 'Vault', slug: 'vault', repo: kiosk.remote.gitUrl('kiosk'), branch: 'main', new_lang: 'none' }
  const files = { filemask: 'po/*.po', file_format: 'po' }
  expect((await admin.post('/api/projects/hidden/components/', { ...flat, ...files })).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const link = { name: 'Door', slug: 'door', repo: 'weblate://hidden/vault', new_lang: 'none', ...files }
  expect((await admin.post('/api/projects/own/components/', link)).status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const change = { push_branch: 'topic' }
  expect((await admin.patch('/api/components/hidden/vault/', change)).status).toBe(200)
  const paths = ['/api/components/own/door/', '/api/components/own/door/changes/', '/api/projects/own/changes/']
  const told = async (client: typeof admin) =>
    (await Promise.all(paths.map((path) => client.get(path)))).map(({ bytes }) => bytes.toString('utf8')).join('\n')
  // The superuser reads first: what memory keeps of that is not for others.
  expect(await told(admin)).toMatch(/hidden\/vault/)
  for (const client of [anonymous, carol]) expect(await told(client)).not.toMatch(/hidden|vault|topic|git:\/\//)
  expect((await carol.get(paths[0] ?? '')).body).toMatchObject({ repo: null, linked_component: null, push_branch: '' })
})

test('a component that others link to is deleted by those who may delete the links as well', async () => {
  const { admin, app } = { ...kiosk.app, app: kiosk.app }
  await makeTeam(app.database, 'Demo', { members: ['anna'], permissions: projectPermissions, projects: ['demo'] })
  expect((await app.anna.delete('/api/components/demo/kiosk/')).status).toBe(403)
  expect((await app.anna.delete('/api/projects/demo/')).status).toBe(403)
  expect((await admin.get(path('components'))).status).toBe(200)
  expect((await app.anna.delete('/api/components/demo/flat/')).status).toBe(204)
  expect((await app.boris.delete('/api/components/demo/kiosk/')).status).toBe(204)
})
