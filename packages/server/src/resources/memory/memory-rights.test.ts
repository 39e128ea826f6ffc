import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Texts that some people may not see: each word stands in one place alone. */
const secrets = {
  string: 'Zamknizavora',
  former: 'Drivezavora',
  removed: 'Pryczavora',
  chosen: 'Vybranazavora',
  imported: 'Dovezenazavora',
  term: 'Terminzavora',
} as const

const source = 'Lower the wooden barrier before the train arrives'
const inSentence = `${source}. Then wait.`

let kiosk: Kiosk
/** The string of `demo` beside which somebody looks for texts, and one with the source as a sentence. */
let beside: number
let sentence: number
/** A string of the private project with the same source. */
let within: number
/** Ids of the API that lead to secret texts. */
let ids: readonly number[]
/** The memory of the private project. */
let memory: number

const post = async (path: string, body: object) => {
  const reply = await kiosk.app.admin.post(path, body)
  expect([path, reply.status, [200, 201].includes(reply.status) || reply.body]).toEqual([path, reply.status, true])
  return reply.body
}

async function addString(place: string, key: string, value: string, target?: string): Promise<number> {
  const { admin } = kiosk.app
  await post(`/api/translations/${place}/en/units/`, { key, value: [value] })
  const { id } = (await admin.get(`/api/translations/${place}/cs/units/?q=key:=${key}`)).body.results[0]
  // A look-up takes new strings into the memory, before their texts are replaced.
  await admin.get(`/api/editor/strings/${id}/context/?parts=memory`)
  if (target) expect((await admin.patch(`/api/units/${id}/`, { state: 20, target: [target] })).status).toBe(200)
  return id
}

async function addComponent(project: string, slug: string): Promise<void> {
  await post(`/api/projects/${project}/components/`, {
    name: slug,
    slug,
    repo: kiosk.remote.gitUrl('flat'),
    branch: 'main',
    filemask: 'flat/*.po',
    template: 'flat/en.po',
    new_base: 'flat/en.po',
    file_format: 'po-mono',
    manage_units: true,
  })
  await kiosk.app.app.jobs.idle()
}

async function teamOf(project: string, name: RegExp): Promise<number> {
  const groups = (await kiosk.app.admin.get('/api/groups/?page_size=1000')).body.results
  return groups.find(
    (one: { name: string; projects: string[] }) =>
      name.test(one.name) && one.projects.some((url) => url.includes(`/${project}/`)),
  ).id
}
const join = (username: string, group: number) => post(`/api/users/${username}/groups/`, { group_id: group })
const leave = async (username: string, group: number) =>
  expect(
    (await kiosk.app.admin.request('DELETE', `/api/users/${username}/groups/`, { json: { group_id: group } })).status,
  ).toBe(200)

beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  const { admin, app } = kiosk.app
  beside = await addString('demo/flat', 'beside', source)
  sentence = await addString('demo/flat', 'sentence', inSentence)
  await post('/api/projects/', { name: 'hidden', slug: 'hidden', web: 'https://example.org/', access_control: 100 })
  await addComponent('hidden', 'flat')
  const changed = await addString('hidden/flat', 'barrier', source, secrets.former)
  expect((await admin.patch(`/api/units/${changed}/`, { state: 20, target: [secrets.string] })).status).toBe(200)
  const gone = await addString('hidden/flat', 'gone', source, secrets.removed)
  const { source_unit } = (await admin.get(`/api/units/${gone}/`)).body
  expect((await admin.delete(new URL(source_unit).pathname)).status).toBe(204)
  within = await addString('hidden/flat', 'within', source)
  await addComponent('demo', 'chosen')
  await addString('demo/chosen', 'barrier', source, secrets.chosen)
  expect((await admin.patch('/api/components/demo/chosen/', { restricted: true })).status).toBe(200)
  memory = (await post('/api/memories/', { name: 'Old', project: 'hidden' })).id
  const tmx = `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="cs"><seg>${secrets.imported}</seg></tuv></tu></body></tmx>`
  const files = { file: { name: 'a.tmx', bytes: tmx } }
  expect((await admin.request('POST', `/api/memories/${memory}/import/`, { form: {}, files })).status).toBe(202)
  await post('/api/translations/hidden/glossary/cs/units/', { source: ['barrier'], target: [secrets.term], state: 20 })
  await join('boris', await teamOf('demo', /Administration$/))
  await app.jobs.idle()
  const listed = (await admin.get('/api/memory/?page_size=1000')).body.results
  ids = listed
    .filter(({ target }: { target: string }) => Object.values<string>(secrets).includes(target))
    .map(({ id }: { id: number }) => id)
}, 120_000)
afterAll(() => kiosk.close())

/** All that the surfaces of the memory, of the search for words and of the glossary answer to somebody, as one text. */
async function answersTo(client: TestClient): Promise<string> {
  const lookup = '/api/memory/lookup/?source_language=en&target_language=cs&threshold=10'
  const strings = [source, inSentence, `${source} `, 'barrier']
  const said: string[] = []
  const hear = async (reply: Promise<{ readonly bytes: Uint8Array }>) =>
    said.push(Buffer.from((await reply).bytes).toString('utf8'))
  for (const more of ['', '&project=demo', '&project=hidden', '&exact=true'])
    await hear(client.post(`${lookup}${more}`, { strings }))
  for (const id of [beside, sentence, within]) {
    await hear(client.get(`/api/editor/strings/${id}/context/`))
    await hear(client.get(`/api/editor/strings/${id}/context/?parts=memory`))
    await hear(client.get(`/api/editor/strings/${id}/context/?parts=glossary`))
    await hear(client.get(`/api/editor/strings/?ids=${id}`))
    for (const q of ['wooden barrier', ...Object.values(secrets)])
      for (const side of ['source', 'target'])
        await hear(client.get(`/api/editor/strings/${id}/concordance/?q=${encodeURIComponent(q)}&in=${side}`))
  }
  for (const word of Object.values(secrets)) await hear(client.get(`/api/memory/?target=${word}`))
  for (const id of ids) await hear(client.get(`/api/memory/${id}/`))
  await hear(client.get(`/api/memories/${memory}/export/`))
  await hear(client.get('/api/projects/demo/memory/'))
  await hear(client.get('/api/projects/hidden/memory/'))
  await hear(client.get('/api/editor/terms/?path=hidden/-/cs'))
  await hear(client.get('/api/editor/terms/file/?path=hidden/-/cs&format=csv'))
  return said.join('\n')
}

/** The answers repeat the words that were searched for nowhere, so any secret in them was found. */
const foundBy = async (client: TestClient): Promise<readonly string[]> => {
  const said = await answersTo(client)
  return Object.entries(secrets).flatMap(([name, text]) => (said.includes(text) ? [name] : []))
}

describe('texts that somebody may not see', () => {
  test('are there for those who may', async () => {
    expect(ids.length).toBeGreaterThanOrEqual(3)
    expect(await foundBy(kiosk.app.admin)).toEqual(Object.keys(secrets))
  })

  test('are found in no way without an account, by a plain user, and by another project’s administrator', async () => {
    const { anonymous, anna, boris } = kiosk.app
    expect(await foundBy(anonymous)).toEqual([])
    expect(await foundBy(anna)).toEqual([])
    // Boris manages `demo`, whose component for chosen people he sees.
    expect((await foundBy(boris)).filter((name) => name !== 'chosen')).toEqual([])
  })

  test('of a shared memory are found by others until it is shared no more, or used no more', async () => {
    const { admin, anna } = kiosk.app
    const share = async (fields: object) =>
      expect((await admin.patch(`/api/memories/${memory}/`, fields)).status).toBe(200)
    await share({ shared: true })
    expect(await foundBy(anna)).toEqual(['imported'])
    await share({ shared: false })
    expect(await foundBy(anna)).toEqual([])
    await share({ shared: true, used: false })
    expect(await foundBy(anna)).toEqual([])
    await share({ shared: false, used: true })
  })

  test('of a project that shared its texts are not found after it ended that, former ones neither', async () => {
    const { admin, anna } = kiosk.app
    await admin.patch('/api/projects/hidden/', { contribute_shared_tm: true })
    expect(await foundBy(anna)).toContain('string')
    await admin.patch('/api/projects/hidden/', { contribute_shared_tm: false })
    expect(await foundBy(anna)).toEqual([])
  })

  test('of a glossary that another project shared are not found after the link ended', async () => {
    const { admin, carol } = kiosk.app
    const team = await teamOf('hidden', /Translate$/)
    await join('carol', team)
    await post('/api/components/hidden/glossary/links/', { project_slug: 'demo' })
    expect(await foundBy(carol)).toContain('term')
    await leave('carol', team)
    expect(await foundBy(carol)).toEqual([])
    expect((await admin.delete('/api/components/hidden/glossary/links/demo/')).status).toBe(204)
  })

  test('are not found by a member whose right ended, whatever they wrote while they had it', async () => {
    const { carol } = kiosk.app
    const team = await teamOf('hidden', /Translate$/)
    await join('carol', team)
    const path = `/api/translations/hidden/flat/cs/units/?q=key:=barrier`
    const [unit] = (await carol.get(path)).body.results
    for (const target of ['Jiny text', secrets.string])
      expect((await carol.patch(`/api/units/${unit.id}/`, { state: 20, target: [target] })).status).toBe(200)
    expect(await foundBy(carol)).toContain('string')
    await leave('carol', team)
    expect(await foundBy(carol)).toEqual([])
  })

  test('of a component that was made one for chosen people are found by nobody else from then on', async () => {
    const { admin, anna } = kiosk.app
    await admin.patch('/api/components/demo/chosen/', { restricted: false })
    expect(await foundBy(anna)).toEqual(['chosen'])
    await admin.patch('/api/components/demo/chosen/', { restricted: true })
    expect(await foundBy(anna)).toEqual([])
  })
})
