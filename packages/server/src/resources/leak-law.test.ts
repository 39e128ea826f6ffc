import {
  catalogueHeader,
  type GitRemote,
  joinTeam,
  makeRandom,
  makeTeam,
  shuffled,
  startGitRemote,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestReply,
} from '@weft/testkit'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { changeActions } from '../events/change-actions.ts'
import type { Route } from '../http/bind/route.ts'
import { projectPermissions } from '../permissions/index.ts'
import { addFonts } from './fonts/testing.ts'
import { pathsOf, places } from './leak-paths.fixture.ts'
import { allRoutes } from './resources.ts'
import { hiddenFrom, hideable, markers, type Reader, readers } from './testing.ts'

const outsiders = ['anonymous', 'user', 'creator', 'ownAdmin'] as const

let app: TestApp
let remote: GitRemote
let clients: Record<Reader, TestClient>

const string = (text: string, target: string, more = '') => `${more}msgid "${text}"\nmsgstr "${target}"\n`
const catalogue = (...strings: string[]) => [catalogueHeader('cs'), ...strings].join('\n')

async function made(path: string, json: object): Promise<TestReply> {
  const reply = await app.admin.post(path, json)
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${reply.bytes}`)
  await app.app.jobs.idle()
  return reply
}
async function written(path: string, json: object): Promise<void> {
  const reply = await app.admin.patch(path, json)
  if (reply.status !== 200) throw new Error(`PATCH ${path}: ${reply.status} ${reply.bytes}`)
  await app.app.jobs.idle()
}

const component = (repository: string, more: object) => ({
  repo: remote.gitUrl(repository),
  branch: 'main',
  filemask: 'po/*.po',
  new_base: 'po/a.pot',
  file_format: 'po',
  new_lang: 'none',
  ...more,
})

/** Gives a component what it could have had before today's rules: addresses with credentials, in its row and its history. */
async function plantAddresses(slug: string, values: Readonly<Record<string, string>>): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await tx.kysely
      .updateTable('components')
      .set(values)
      .where('slug', '=', slug)
      .returning(['id', 'project_id'])
      .executeTakeFirstOrThrow()
    for (const [field, target] of Object.entries(values)) {
      const details = JSON.stringify({ field, old: `${target}-old`, target })
      const change = {
        action: changeActions['component-setting-change'].code,
        project_id: row.project_id,
        component_id: row.id,
        target,
        old: `${target}-old`,
        details,
      }
      await tx.kysely.insertInto('changes').values(change).execute()
    }
    dropCaches(tx, 'settings')
  })
}

/** A public project and a protected one: what everybody sees, but for where the files come from. */
async function makeVisible(): Promise<void> {
  const files = {
    'po/cs.po': catalogue(string('Open', 'Otevřít', '#, check-glossary\n'), string('Close', '')),
    'po/a.pot': catalogue(string('Open', '')),
  }
  await remote.commit('open', files, 'Start')
  await made('/api/projects/', { name: 'Open', slug: 'open', web: 'https://example.org/' })
  await made('/api/projects/open/components/', component('open', { name: 'Kiosk', slug: 'kiosk' }))
  await made('/api/projects/open/labels/', { name: 'plain' })
  await made('/api/component-lists/', { name: 'All', slug: 'all', auto_assign: [] })
  await list('open/kiosk')
  // Strings of hidden components come into it.
  await made('/api/editor/assignments/', { path: 'open', q: 'state:>=empty', name: 'Open', people: ['anna'] })
  // The addresses that people may send, and their traces in the history.
  for (const push of ['https://bot:zqtoken@127.0.0.1/a.git', 'http://deploy:zqblank correct zqhorse@127.0.0.1/a.git'])
    await app.admin.patch('/api/components/open/kiosk/', { push })
  await plantAddresses('kiosk', {
    repo: 'https://bot:zqformer zqblank/zqhorse@git.example.org/a.git',
    push: 'http://bot zqhorse:zqpushed@git.example.org/a.git',
  })
  await remote.commit('guarded', files, 'Start')
  await made('/api/projects/', { name: 'Guarded', slug: 'guarded', web: 'https://example.org/' })
  await made('/api/projects/guarded/components/', component('guarded', { name: 'Gate', slug: 'gate' }))
  await written('/api/projects/guarded/', { access_control: 1 })
  await written('/api/components/guarded/gate/', { repoweb: 'https://zqgbrowser.example/{{filename}}#{{line}}' })
  await plantAddresses('gate', {
    repo: 'https://zqgrepo.example/a.git',
    push: 'https://zqgpush.example/a.git',
    branch: 'zqgbranch',
    push_branch: 'zqgtopic',
  })
  await app.database.executeSql(
    `insert into changes (action, project_id, component_id, target, details) select ${changeActions['failed-push'].code}, project_id, id,
       'unable to access https://zqgold.example/a.git', '{"error": "zqgold"}' from components where slug = 'gate'`,
  )
}

/** A component for chosen people in the public project, and a private project. */
async function makeHidden(): Promise<void> {
  const restricted = string('zqrsource one', 'zqrtarget', '#. zqrnote\n')
  await remote.commit('zqrrepo', { 'po/cs.po': catalogue(restricted), 'po/a.pot': catalogue() }, 'Start')
  const inOpen = component('zqrrepo', { name: 'zqrname', slug: 'zqrslug', restricted: true })
  await made('/api/projects/open/components/', inOpen)
  await translate('open/zqrslug', 'zqrperson')
  await app.database.executeSql(
    "insert into hook_calls (component_id, service, branch, verified) select id, 'github', 'zqrrepo', false from components where slug = 'zqrslug'",
  )
  const secret = [
    string('zqssource one', 'zqstarget', '#. zqsnote\n#: zqsplace.c:1\nmsgctxt "zqscontext"\n'),
    // Also in the public project: what is said elsewhere of the same source.
    string('Open', 'zqselsewhere'),
  ].join('\n')
  const files = { 'po/cs.po': catalogue(secret), 'po/x-zq.po': catalogue(secret), 'po/a.pot': catalogue(secret) }
  await remote.commit('zqsrepo', files, 'Start')
  const plural = { number: 2, formula: 'n != 1' }
  await made('/api/languages/', { code: 'x-zq', name: 'zqslanguage', plural })
  const project = { name: 'zqsname', slug: 'zqsformer', web: 'https://zqsweb.example/', instructions: 'zqsrules' }
  await made('/api/projects/', project)
  await written('/api/projects/zqsformer/', { access_control: 100, instructions: 'zqsrules' })
  await written('/api/projects/zqsformer/', { slug: 'zqsslug' })
  await made('/api/projects/zqsslug/labels/', { name: 'zqslabel' })
  await addFonts(app.database, 'zqsslug', 'zqsfonts')
  const inSecret = component('zqsrepo', { name: 'zqscname', slug: 'zqscslug', agreement: 'zqsagreement' })
  await made('/api/projects/zqsslug/components/', inSecret)
  await translate('zqsslug/zqscslug', 'zqsperson')
  await makeWords()
  await written('/api/components/zqsslug/zqscslug/', { push_branch: 'zqsold' })
  await made('/api/components/open/kiosk/links/', { project_slug: 'zqsslug' })
}

async function list(path: string): Promise<void> {
  const { id } = (await app.admin.get(`/api/components/${path}/`)).body
  expect((await app.admin.post('/api/component-lists/all/components/', { component_id: id })).status).toBe(200)
}

/** A glossary whose term stands in a public string, a category, hidden components in a public list, and a report. */
async function makeWords(): Promise<void> {
  const term = { source: ['Open'], target: ['zqsterm'], state: 20 }
  const added = await app.admin.post('/api/translations/zqsslug/glossary/cs/units/', term)
  expect(added.status).toBe(200)
  const project = `${app.base}/api/projects/zqsslug/`
  await made('/api/categories/', { name: 'zqscategory', slug: 'zqscategory', project })
  await list('zqsslug/zqscslug')
  await list('open/zqrslug')
  const report = { kind: 'contributor_stats', project: 'zqsslug' }
  expect((await app.admin.post('/api/reports/', report)).status).toBe(202)
  await app.app.jobs.idle()
}

/** An assignment of a hidden component, and of all of a private project. */
async function assign(path: string, prefix: string, person: string): Promise<void> {
  const strings = { q: 'state:>=empty', people: [person], instruction: `${prefix}instructed` }
  await made('/api/editor/assignments/', { ...strings, path, name: `${prefix}assigned` })
  const [project = ''] = path.split('/')
  if (project !== 'open')
    await made('/api/editor/assignments/', { ...strings, path: project, components: [path], name: `${prefix}all` })
}

/** A text and an explanation by somebody who wrote nowhere else. */
async function translate(path: string, person: string): Promise<void> {
  const token = `wlu_${person.repeat(4)}`
  const user = { username: person, fullName: person, email: `${person}@example.org`, isSuperuser: true, token }
  await app.database.transaction((tx) => addUser(tx, user))
  const [unit] = (await app.admin.get(`/api/translations/${path}/cs/units/`)).body.results
  const target = person === 'zqsperson' ? 'zqstarget again' : 'zqrtarget again'
  const agreement = { agreement: 'zqsagreement' }
  if (person === 'zqsperson') await app.withToken(token).post(`/api/account/agreements/${path}/`, agreement)
  expect((await app.withToken(token).patch(unit.url, { state: 20, target: [target] })).status).toBe(200)
  expect((await app.admin.patch(unit.source_unit, { explanation: 'zqsexplained' })).status).toBe(200)
  const prefix = person.slice(0, 3)
  const comment = { scope: 'translation', comment: `${prefix}said` }
  expect((await app.withToken(token).post(`${unit.url}comments/`, comment)).status).toBe(201)
  const suggestion = { target: [`${prefix}suggested`] }
  expect((await app.withToken(token).post(`${unit.url}suggestions/`, suggestion)).status).toBe(201)
  await made(`/api/components/${path}/announcements/`, { message: `${prefix}announced` })
  await assign(path, prefix, person)
  await app.database.executeSql(
    `insert into screenshots (translation_id, name, file_name, media_type, width, height, content)
     select translation_id, $2::text || 'shown', $2::text || 'shown.png', 'image/png', 1, 1, convert_to($2::text || 'shown', 'UTF8')
       from units where id = $1`,
    [unit.id, prefix],
  )
}

let before: Snapshot
beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp({ config: { projectGlossaries: true } })
  await makeVisible()
  await joinTeam(app.database, 'anna', 'Project creators')
  await joinTeam(app.database, 'boris', 'Reviewers')
  await makeTeam(app.database, 'Own', { members: ['carol'], permissions: projectPermissions, projects: ['open'] })
  const token = `wlu_${'dana'.repeat(8)}`
  await app.database.transaction((tx) =>
    addUser(tx, { username: 'dana', fullName: 'Dana', email: 'd@example.org', token }),
  )
  clients = {
    anonymous: app.anonymous,
    user: app.withToken(token),
    creator: app.anna,
    ownAdmin: app.carol,
    reviewer: app.boris,
    superuser: app.admin,
  }
  before = await snapshot()
  await makeHidden()
}, 300_000)
afterAll(async () => {
  await app.close()
  await remote.stop()
})

/** A stream, and a list of superusers for users without a right: here they wrote the hidden things. */
const apart: readonly string[] = ['/api/events/', '/api/site/permissions/']
const readable = allRoutes.filter(({ endpoint }) => endpoint.method === 'GET' && !apart.includes(endpoint.path))

/** Searches whose own words are no markers: what a reply repeats of its question tells nothing. */
const allSearches = [
  '',
  'zq',
  'source:r"z[q]"',
  'target:zq',
  'has:explanation',
  'explanation:zq',
  'project:r"zq.*"',
  'path:zq',
  'changed_by:dana',
  'has:label OR note:zq',
  'has:comment OR has:suggestion OR has:screenshot',
  'comment:zq OR suggestion:zq OR screenshot:zq',
  'NOT path:open/kiosk',
]

/** Those of this run: without a search, with the plainest one, and some of the others by lot. */
const random = makeRandom(process.env.WEFT_MARKER_SEED)
const searchesEach = Number(process.env.WEFT_MARKER_SEARCHES ?? 5)
const searches = [
  ...allSearches.slice(0, 2),
  ...shuffled(random, allSearches.slice(2)).slice(0, Math.max(0, searchesEach - 2)),
]

function queriesOf({ endpoint }: Route): string[] {
  const large = endpoint.paging === 'none' ? '' : 'page_size=1000'
  if ('q' in endpoint.query && endpoint.renders !== 'file')
    return searches.map((q) => `${large}&q=${encodeURIComponent(q)}`)
  if ('action' in endpoint.query) return [large, `${large}&action=96&action=28`, `${large}&timestamp_after=2020-01-01`]
  return [large]
}

/** The text of a reply: its headers, and its body, unpacked from an archive. */
function textOf({ bytes, headers }: TestReply): string {
  const type = headers.get('content-type') ?? ''
  const files = type.includes('zip') ? Object.entries(unzipSync(new Uint8Array(bytes))) : []
  const unpacked = files.map(([name, content]) => `${name}\n${strFromU8(content)}`)
  return [...[...headers].flat(), type.includes('zip') ? '' : bytes.toString('utf8'), ...unpacked].join('\n')
}

/** The markers that a role reads and must not. A page repeats its own address: a marker there does not count. */
function leaks(role: Reader, request: string, reply: TestReply): string[] {
  const text = textOf(reply)
  const hidden = hiddenFrom[role].flatMap((kind) => markers[kind])
  const read = hidden.filter((marker) => text.includes(marker) && !request.includes(marker))
  // People who sign in find each other; who wrote where is what is hidden.
  const shown = /^\/api\/(users|search)\//.test(request) ? read.filter((marker) => !marker.endsWith('person')) : read
  return shown.map((marker) => `${role} ${request}: ${marker}`)
}

/** Each address in each rendering; further searches and filters differ in what is found, not in how it is written. */
async function readings(): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }[]> {
  const all = []
  for (const route of readable) {
    const { renders, path } = route.endpoint
    for (const one of await pathsOf(app.database, path, places)) {
      for (const [index, query] of queriesOf(route).entries()) {
        const renderings = renders === 'file' ? [] : index === 0 ? renders : (['json'] as const)
        const formats = renderings.map((rendering) => `&format=${rendering}`)
        for (const format of formats.length === 0 ? [''] : formats) {
          const headers: Record<string, string> = format === '&format=api' ? { accept: 'text/html' } : {}
          all.push({ url: `${one}?${query}${format}`, headers })
        }
      }
    }
  }
  return all
}

test(`no reading shows what its reader may not see, in whatever rendering and by whatever search (seed ${random.seed})`, async () => {
  const found: string[] = []
  const toSuperuser = new Set<string>()
  for (const { url, headers } of await readings()) {
    const replies = await Promise.all(readers.map((role) => clients[role].get(url, headers)))
    for (const [index, role] of readers.entries()) {
      const reply = replies[index]
      if (!reply) throw new Error('each role has a reply')
      found.push(...leaks(role, url, reply))
      if (role !== 'superuser') continue
      const text = textOf(reply)
      for (const marker of hideable) if (text.includes(marker)) toSuperuser.add(marker)
    }
  }
  expect([...new Set(found)].slice(0, 60)).toEqual([])
  // Each marker stands where it would be found.
  expect(hideable.filter((marker) => !toSuperuser.has(marker))).toEqual([])
}, 600_000)

type Snapshot = ReadonlyMap<string, string>

/** The outsiders' view of the visible things: hidden things must not even be counted. */
async function snapshot(): Promise<Snapshot> {
  const texts = new Map<string, string>()
  for (const route of readable) {
    const { path } = route.endpoint
    // Each single thing only shows itself; the root and the schema have no data.
    if (/:(id|uuid|username|other)/.test(path)) continue
    // When one's own token was used last is another time with each reading.
    if (path === '/api/account/tokens/') continue
    // An archive says when it was made.
    if (path === '/api/account/export/') continue
    // Lists of all people and languages, also ones that only hidden things have: they are public.
    if (path === '/api/metrics/' || path === '/api/search/') continue
    for (const url of await pathsOf(app.database, path, places.slice(0, 2))) {
      for (const query of queriesOf(route))
        for (const role of outsiders)
          texts.set(`${role} ${url}?${query}`, textOf(await clients[role].get(`${url}?${query}`)))
    }
  }
  return texts
}

/** Headers that tell the time, and until when a job of the site has counted (null before its first run): tag and length change with it. */
function withoutTime(text = ''): string {
  const body = text.replaceAll(/"counted":(?:null|"[^"]*")/g, '"counted"')
  const headers = `date|last-modified|x-request-id|x-ratelimit-\\S+${body === text ? '' : '|etag|content-length'}`
  return body.replaceAll(new RegExp(`^(?:${headers})\\n.*$`, 'gm'), '')
}

test('what outsiders read is the same, to the byte, whether or not there is more that they do not see', async () => {
  const now = await snapshot()
  const differs = [...before.keys()].filter((key) => withoutTime(before.get(key)) !== withoutTime(now.get(key)))
  expect(differs.map((key) => [key, before.get(key), now.get(key)])).toEqual([])
}, 120_000)

/** Bodies that name hidden things, and wrong ones, so that the texts of all refusals are checked. */
const bodies: readonly object[] = [
  {},
  {
    project_slug: 'zqsslug',
    repo: 'weblate://zqsslug/zqscslug',
    name: 'X',
    slug: 'x',
    filemask: 'po/*.po',
    file_format: 'po',
    category: 'http://x/api/categories/1/',
  },
  {
    repo: 'weblate://open/zqrslug',
    branch: '',
    push: 'x',
    operation: 'pull',
    language_code: 'x-zq',
    lock: true,
    state: 99,
    target: ['x', 'y'],
  },
]

test('no refusal to write shows what its reader may not see', async () => {
  const writable = allRoutes.filter(({ endpoint: { method } }) => method !== 'GET')
  const found: string[] = []
  for (const { endpoint } of writable) {
    for (const path of await pathsOf(app.database, endpoint.path, places)) {
      for (const role of outsiders) {
        // An administrator would delete the project, and leave nothing to read.
        if (role === 'ownAdmin' && path.includes('/open/') && endpoint.method === 'DELETE') continue
        // Without a body, and for anonymous requests, one body stands for all.
        const one = role === 'anonymous' || endpoint.body.extent === 'none'
        for (const body of one ? bodies.slice(0, 1) : bodies) {
          const content = endpoint.parses === 'form' ? { form: {} } : { json: body }
          const reply = await clients[role].request(endpoint.method, path, content)
          found.push(...leaks(role, `${path} ${JSON.stringify(body)}`, reply))
        }
      }
    }
  }
  expect([...new Set(found)].slice(0, 60)).toEqual([])
}, 600_000)
