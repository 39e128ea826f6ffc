import { type Kiosk, problemsOf, startKiosk, type TestReply, testClient } from '@weft/testkit'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** The requests of other programs to Weblate, in their order and spelling: docs/guide/clients.md names them. */
vi.setConfig({ testTimeout: 120_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
}, 120_000)
afterAll(() => kiosk.close())

/** As PHP, curl and Python's requests send fields without files. */
const urlencoded = (method: string, path: string, fields: Readonly<Record<string, string>>): Promise<TestReply> =>
  kiosk.app.admin.request(method, path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const made = async (reply: Promise<TestReply>): Promise<TestReply['body']> => {
  const { status, body, bytes } = await reply
  expect([status, status === 201 ? '' : bytes.toString().slice(0, 500)]).toEqual([201, ''])
  await kiosk.app.app.jobs.idle()
  return body
}

const catalogue = (language: string, text: string) => `msgid ""
msgstr ""
"Language: ${language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgid "Save"
msgstr "${text}"
`

test('a Symfony provider makes a component of one document, adds a language, and writes texts as plain fields', async () => {
  const { admin } = kiosk.app
  const document = `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file source-language="en" target-language="en" datatype="plaintext" original="file.ext">
    <body>
      <trans-unit xml:space="preserve" id="1" resname="menu.open">
        <source>menu.open</source>
        <target>Open</target>
      </trans-unit>
    </body>
  </file>
</xliff>
`
  const component = await made(
    admin.request('POST', '/api/projects/demo/components/', {
      form: {
        name: 'messages',
        slug: 'messages',
        edit_template: 'true',
        manage_units: 'true',
        source_language: 'en',
        file_format: 'xliff',
      },
      files: { docfile: { name: 'messages/en.xlf', bytes: document } },
    }),
  )
  const { results } = (await admin.get(component.translations_url)).body
  expect(results).toMatchObject([{ language_code: 'en', is_source: true, filename: 'messages/en.xlf' }])
  const added = await urlencoded('POST', component.translations_url, { language_code: 'de' })
  expect([added.status, added.body.data?.language_code]).toEqual([201, 'de'])
  await kiosk.app.app.jobs.idle()
  // XLIFF has both languages here, so that a key alone is no string: the provider is told what is missing.
  const key = await urlencoded('POST', results[0].units_list_url, { key: 'menu.save', value: 'Save' })
  expect([key.status, problemsOf(key)]).toEqual([400, ['required source']])
  const [named] = (await admin.get(added.body.data.units_list_url)).body.results
  expect(named).toMatchObject({ source: ['menu.open'], target: [''] })
  const patched = await urlencoded('PATCH', named.url, { target: 'Öffnen', state: '20' })
  expect([patched.status, patched.body]).toMatchObject([200, { target: ['Öffnen'], state: 20 }])
  expect((await urlencoded('POST', component.repository_url, { operation: 'commit' })).body.result).toBe(true)
  const file = await admin.get(added.body.data.file_url)
  expect(file.bytes.toString()).toContain('Öffnen')
  const replaced = await admin.request('POST', added.body.data.file_url, {
    form: { method: 'replace' },
    files: { file: { name: 'messages/de.xlf', bytes: file.bytes } },
  })
  expect([replaced.status, replaced.body.total]).toEqual([200, 1])
  expect((await admin.delete(component.url)).status).toBe(204)
})

test('a migration fills a category: an archive with a base alone, languages, uploads, one archive at the end', async () => {
  const { admin, base } = { ...kiosk.app, base: kiosk.app.base }
  const { id } = await made(
    admin.post('/api/categories/', {
      name: 'stable-2025-1',
      slug: 'stable-2025-1',
      project: `${base}/api/projects/demo/`,
    }),
  )
  const segment = 'stable-2025-1%252Fnova'
  expect((await admin.get(`/api/components/demo/${segment}/`)).status).toBe(404)
  const template = catalogue('', '').replace(/"(Language|Plural-Forms).*\n/g, '')
  await made(
    admin.request('POST', '/api/projects/demo/components/', {
      form: {
        name: 'nova/django',
        slug: 'nova',
        file_format: 'po',
        filemask: 'locale/*/LC_MESSAGES/nova.po',
        repo: 'local:',
        vcs: 'local',
        source_language: 'en_US',
        new_base: 'nova.pot',
        category: `${base}/api/categories/${id}/`,
      },
      files: { zipfile: { name: 'nova.zip', bytes: zipSync({ 'nova.pot': strToU8(template) }) } },
    }),
  )
  expect((await admin.get(`/api/components/demo/${segment}/`)).body).toMatchObject({ slug: 'nova', task_url: null })
  for (const code of ['ko', 'zh_Hant']) {
    const path = `/api/translations/demo/${segment}/${code}/`
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.post(`/api/components/demo/${segment}/translations/`, { language_code: code })).status).toBe(
      201,
    )
    await kiosk.app.app.jobs.idle()
    const sent = await admin.request('POST', `${path}file/`, {
      form: { method: 'translate' },
      files: { file: { name: 'nova.po', bytes: catalogue(code, 'X') } },
    })
    expect([sent.status, sent.body]).toMatchObject([200, { result: true, accepted: 1 }])
  }
  const archive = await admin.get('/api/projects/demo/file/', { accept: '*/*' })
  expect([archive.status, archive.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect(archive.bytes.toString('latin1')).toMatch(/locale\/ko\/LC_MESSAGES\/nova\.po/)
})

test('an action of a git host makes a category for a branch, components in it, and reads them again page by page', async () => {
  const { admin, base } = { ...kiosk.app, base: kiosk.app.base }
  const category = await made(
    admin.post('/api/categories/', { project: `${base}/api/projects/demo/`, name: 'feature/one', slug: 'feature-one' }),
  )
  const component = {
    name: 'Ui',
    slug: 'ui',
    source_language: { code: 'en', name: 'English' },
    file_format: 'po-mono',
    filemask: 'flat/*.po',
    language_regex: '^..$',
    repo: kiosk.remote.gitUrl('flat'),
    branch: 'main',
    category: category.url,
    template: 'flat/en.po',
    new_base: 'flat/en.po',
    allow_translation_propagation: false,
    manage_units: false,
  }
  const { url } = await made(admin.post('/api/projects/demo/components/', component))
  expect(url).toBe(`${base}/api/components/demo/feature-one%252Fui/`)
  let found = 0
  for (let page = 1; ; page++) {
    const { next, results } = (await admin.get(`/api/projects/demo/components/?page=${page}&page_size=2`)).body
    found += results.filter((one: { category: string | null }) => one.category === category.url).length
    if (next === null) break
  }
  expect(found).toBe(1)
  expect((await admin.post(`${url}repository/`, { operation: 'pull' })).body.result).toBe(true)
  // There is no Mercurial here, and there are no add-ons: both are said where they are asked for.
  expect(
    problemsOf(await admin.post('/api/projects/demo/components/', { ...component, slug: 'x', vcs: 'mercurial' })),
  ).toContain('invalid_choice vcs')
  expect(problemsOf(await admin.post(`${url}addons/`, { name: 'weblate.git.squash', configuration: {} }))).toEqual([
    'invalid_choice name',
  ])
})

test('a message source of Spring asks for what changed, by times without seconds and without quotes', async () => {
  const { admin } = kiosk.app
  const ask = async (since: string): Promise<number> => {
    const q = `state:>=translated AND (added:>=${since} OR changed:>=${since})`
    const reply = await admin.get(`/api/translations/demo/kiosk/cs/units/?q=${encodeURIComponent(q)}`, {
      accept: 'application/json',
    })
    expect(reply.status).toBe(200)
    return reply.body.count
  }
  expect(await ask('2020-01-01T10:00Z')).toBeGreaterThan(0)
  expect(await ask('2099-01-01T10:00Z')).toBe(0)
  const languages = (await admin.get('/api/projects/demo/languages/')).body
  expect(languages.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['cs', 'de']))
})

test('servers of the model context protocol search by keys and names, and write what they found', async () => {
  const { admin } = kiosk.app
  const search = async (q: string): Promise<TestReply['body'][]> =>
    (await admin.get(`/api/units/?page_size=1000&q=${encodeURIComponent(q)}`)).body.results
  const [unit] = await search('context:"title" project:demo component:flat language:cs')
  expect(unit).toMatchObject({ context: 'title', language_code: 'cs' })
  expect(await search('source:"Open the door" project:demo')).toHaveLength(3)
  expect(await search('state:translated AND project:demo AND component:flat AND language:cs')).not.toHaveLength(0)
  expect(await search('key:="title" language:cs component:flat')).toHaveLength(1)
  const translated = async (): Promise<number> =>
    (await admin.get('/api/users/admin/statistics/?format=json')).body.translated
  const before = await translated()
  expect((await admin.patch(unit.url, { target: ['Počasí dnes'], state: 20 })).status).toBe(200)
  for (const path of ['projects/demo', 'components/demo/kiosk', 'translations/demo/kiosk/cs', 'languages/cs'])
    expect((await admin.get(`/api/${path}/statistics/?format=json`)).status).toBe(200)
  expect(await translated()).toBe(before + 1)
  const changes = await admin.get('/api/changes/?page_size=50&action=2&action=5&user=admin')
  expect(changes.body.results[0]).toMatchObject({ action: 2, unit: unit.url })
  expect((await admin.get(`/api/units/${unit.id}/comments/?page=1&page_size=100`)).body.results).toEqual([])
})

test('downloads ask for any media type, lists for several, and a token may be a bearer', async () => {
  const { admin, base } = { ...kiosk.app, base: kiosk.app.base }
  const path = '/api/translations/demo/kiosk/cs/file/'
  for (const accept of ['application/x-gettext', '*/*', 'text/html', 'image/png'])
    expect((await admin.get(path, { accept })).bytes.toString()).toContain('msgid')
  const list = await admin.get('/api/projects/', { accept: 'application/json, text/javascript' })
  expect([list.status, list.body.count]).toEqual([200, 1])
  const token = (await admin.post('/api/account/tokens/', { note: 'bearer', scopes: ['read'] })).body.token
  const bearer = await testClient(base, null).get('/api/users/?username=admin', { authorization: `Bearer ${token}` })
  expect(bearer.body.results).toMatchObject([{ username: 'admin' }])
})

test('scripts make one component after the other of one repository, each with the address to push to', async () => {
  const { admin } = kiosk.app
  const { repo } = (await admin.get('/api/components/demo/kiosk/')).body
  const component = {
    name: 'App',
    slug: 'app',
    file_format: 'po',
    filemask: 'po/*.po',
    repo,
    new_base: 'po/kiosk.pot',
    push: repo,
    branch: 'main',
  }
  const body = await made(admin.post('/api/projects/demo/components/', component))
  expect(body).toMatchObject({ linked_component: expect.stringContaining('/demo/kiosk/'), repo })
})
