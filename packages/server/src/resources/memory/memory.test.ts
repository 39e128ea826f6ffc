import { type Kiosk, problemsOf, startAppOn, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const lookup = '/api/memory/lookup/?source_language=en&target_language=cs'

async function find(client: TestClient, text: string, more = '') {
  const reply = await client.post(`${lookup}${more}`, { strings: [text] })
  expect(reply.status).toBe(200)
  return reply.body[0].match
}

const idOf = async (source: string, language = 'cs'): Promise<number> =>
  (await kiosk.units('kiosk', language)).get(source).id

/** A project with the kiosk's strings, whose first one has another text than that of `demo`. */
async function makeProject(slug: string, text: string, fields: object = {}): Promise<number> {
  const { admin } = kiosk.app
  const made = await admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/', ...fields })
  expect(made.status).toBe(201)
  const component = await admin.post(`/api/projects/${slug}/components/`, {
    name: 'Kiosk',
    slug: 'kiosk',
    repo: kiosk.remote.gitUrl('kiosk'),
    branch: 'main',
    filemask: 'po/*.po',
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  })
  expect(component.status).toBe(201)
  const path = `/api/translations/${slug}/kiosk/cs/units/?q=${encodeURIComponent('source:="Open the door"')}`
  await expect.poll(async () => (await admin.get(path)).body.results?.length, { timeout: 20_000 }).toBe(1)
  const [unit] = (await admin.get(path)).body.results
  expect((await admin.patch(`/api/units/${unit.id}/`, { state: 20, target: [text] })).status).toBe(200)
  return unit.id
}

describe('a look-up', () => {
  test('finds the texts of strings, with their quality, and nothing below the threshold', async () => {
    const { anna } = kiosk.app
    expect(await find(anna, 'Open the door')).toMatchObject({
      source: 'Open the door',
      target: 'Otevřete dveře',
      origin: 'demo/kiosk',
      exact: true,
      quality: 100,
    })
    expect(await find(anna, 'Open the doors')).toMatchObject({ source: 'Open the door', exact: false, quality: 92 })
    expect(await find(anna, 'Open the doors', '&exact=true')).toBeNull()
    expect(await find(anna, 'Open the windows', '&threshold=50')).toMatchObject({ source: 'Open the door' })
    expect(await find(anna, 'Open the windows', '&threshold=95')).toBeNull()
    expect(await find(anna, 'Nothing is like this')).toBeNull()
  })

  test('answers text by text, in their order, as they were sent', async () => {
    const reply = await kiosk.app.anna.post(lookup, { strings: ['Short label', ' b ', 'Short label'] })
    expect(
      reply.body.map(({ query, match }: { query: string; match: object | null }) => [query, match !== null]),
    ).toEqual([
      ['Short label', true],
      [' b ', false],
      ['Short label', true],
    ])
  })

  test('finds no text that waits for editing', async () => {
    expect(await find(kiosk.app.anna, 'Goodbye')).toBeNull()
  })

  test('finds what was saved just now, and its earlier text with a penalty', async () => {
    const { anna } = kiosk.app
    const id = await idOf('Short label')
    expect((await anna.patch(`/api/units/${id}/`, { state: 20, target: ['Štítek'] })).status).toBe(200)
    expect(await find(anna, 'Short label')).toMatchObject({ target: 'Štítek', quality: 100 })
    expect((await anna.patch(`/api/units/${id}/`, { state: 10, target: ['Štítek'] })).status).toBe(200)
    expect(await find(anna, 'Short label')).toMatchObject({ target: 'Popisek', quality: 90, exact: true })
    expect((await anna.patch(`/api/units/${id}/`, { state: 20, target: ['Popisek'] })).status).toBe(200)
    expect(await find(anna, 'Short label')).toMatchObject({ target: 'Popisek', quality: 100 })
  })

  test('finds a string that was added just now', async () => {
    const { admin, anna } = kiosk.app
    const made = await admin.post('/api/translations/demo/flat/en/units/', {
      key: 'cellar',
      value: ['The cellar is locked'],
    })
    expect(made.status).toBe(200)
    const found = (await admin.get(`/api/translations/demo/flat/cs/units/?q=context:=cellar`)).body.results
    expect((await admin.patch(`/api/units/${found[0].id}/`, { state: 20, target: ['Sklep je zamčený'] })).status).toBe(
      200,
    )
    expect(await find(anna, 'The cellar is locked')).toMatchObject({ target: 'Sklep je zamčený', origin: 'demo/flat' })
  })

  test('is refused without languages, with unknown ones, in an unknown project, and without an account', async () => {
    const { anna, anonymous } = kiosk.app
    expect(problemsOf(await anna.post('/api/memory/lookup/', { strings: [] }))).toEqual([
      'required source_language',
      'required target_language',
    ])
    const unknown = await anna.post('/api/memory/lookup/?source_language=en&target_language=x-none', { strings: ['a'] })
    expect(problemsOf(unknown)).toEqual(['does_not_exist target_language'])
    expect(problemsOf(await anna.post(`${lookup}&project=nowhere`, { strings: ['a'] }))).toEqual([
      'does_not_exist project',
    ])
    expect((await anna.post(lookup, { strings: Array(101).fill('a') })).status).toBe(400)
    expect((await anonymous.post(lookup, { strings: ['a'] })).status).toBe(401)
    expect((await anonymous.get('/api/memory/')).status).toBe(401)
  })

  test('takes texts of any kind without harm', async () => {
    const { anna } = kiosk.app
    for (const text of ['', ' ', 'ܰ̀'.repeat(500), '\u{1f600}'.repeat(900), '%'.repeat(2000), "'; drop"])
      expect((await anna.post(lookup, { strings: [text || 'a'] })).status, text).toBe(200)
  })
})

describe('the list', () => {
  test('is for those who manage the memory; others find nothing in it', async () => {
    const { admin, boris } = kiosk.app
    const all = (await admin.get('/api/memory/?source=open the')).body
    expect(all.results).toMatchObject([
      { source: 'Open the door', target: 'Otevřete dveře', origin: 'demo/kiosk', from_file: false },
      { source: 'Open the door', target: 'Öffnen Sie die Tür' },
    ])
    const czech = (await admin.get('/api/memory/?source=open the&target_language=cs&project=demo')).body
    expect(czech.count).toBe(1)
    expect((await boris.get('/api/memory/')).body.results).toEqual([])
    const [{ id }] = czech.results
    expect((await admin.get(`/api/memory/${id}/`)).body).toEqual(czech.results[0])
    expect((await boris.get(`/api/memory/${id}/`)).status).toBe(404)
    expect((await boris.delete(`/api/memory/${id}/`)).status).toBe(404)
    for (const unknown of ['0', '1', '999999999', '9007199254740993'])
      expect((await admin.get(`/api/memory/${unknown}/`)).status, unknown).toBe(404)
  })

  test('a string that is taken out is found again once its text is saved again', async () => {
    const { admin, anna } = kiosk.app
    const [{ id }] = (await admin.get('/api/memory/?source=open the door&target_language=cs')).body.results
    expect((await admin.delete(`/api/memory/${id}/`)).status).toBe(204)
    expect(await find(anna, 'Open the door')).toBeNull()
    expect((await admin.get(`/api/memory/${id}/`)).status).toBe(404)
    const unit = await idOf('Open the door')
    expect((await anna.patch(`/api/units/${unit}/`, { state: 20, target: ['Otevři dveře'] })).status).toBe(200)
    expect(await find(anna, 'Open the door')).toMatchObject({ target: 'Otevři dveře', quality: 100 })
  })
})

describe('rights', () => {
  test('texts of a private project are found by others only after it shares them, and not when it ends that', async () => {
    const { admin, anna } = kiosk.app
    await makeProject('secret', 'Tajné dveře', { access_control: 100 })
    const secret = { target: 'Tajné dveře', origin: 'secret/kiosk' }
    expect(await find(admin, 'Open the door', '&project=secret')).toMatchObject(secret)
    const texts = async (client: TestClient) => {
      const targets: string[] = []
      for (const more of ['', '&project=demo']) targets.push((await find(client, 'Open the door', more)).target)
      return targets
    }
    for (const target of await texts(anna)) expect(target).not.toBe('Tajné dveře')
    expect(problemsOf(await anna.post(`${lookup}&project=secret`, { strings: ['a'] }))).toEqual([
      'does_not_exist project',
    ])
    await admin.patch('/api/projects/secret/', { contribute_shared_tm: true })
    expect(await texts(anna)).toContain('Tajné dveře')
    await admin.patch('/api/projects/demo/', { use_shared_tm: false })
    expect((await find(anna, 'Open the door', '&project=demo')).target).not.toBe('Tajné dveře')
    await admin.patch('/api/projects/demo/', { use_shared_tm: true })
    await admin.patch('/api/projects/secret/', { contribute_shared_tm: false })
    for (const target of await texts(anna)) expect(target).not.toBe('Tajné dveře')
  }, 60_000)

  test('who loses the right to see a project finds its texts no more', async () => {
    const { admin, carol } = kiosk.app
    await admin.patch('/api/projects/secret/', { contribute_shared_tm: false })
    const team = (await admin.get('/api/groups/?page_size=1000')).body.results.find(
      (one: { name: string; projects: string[] }) =>
        /Translate$/.test(one.name) && one.projects.some((url) => url.includes('/secret/')),
    )
    const visible = async () => {
      const found = await carol.post(`${lookup}&threshold=100`, { strings: ['Open the door'] })
      return found.body[0].match?.target === 'Tajné dveře'
    }
    const inProject = () => carol.post(`${lookup}&project=secret`, { strings: ['Open the door'] })
    expect(await visible()).toBe(false)
    expect((await admin.post('/api/users/carol/groups/', { group_id: team.id })).status).toBe(200)
    expect((await inProject()).body[0].match.target).toBe('Tajné dveře')
    expect((await admin.request('DELETE', '/api/users/carol/groups/', { json: { group_id: team.id } })).status).toBe(
      200,
    )
    expect(await visible()).toBe(false)
    expect((await inProject()).status).toBe(400)
  })

  test('a project that is closed shares nothing more, unless the same request says so', async () => {
    const { admin } = kiosk.app
    await makeProject('shop', 'Dveře obchodu', { contribute_shared_tm: true })
    await admin.patch('/api/projects/shop/', { contribute_shared_tm: true })
    const closed = await admin.patch('/api/projects/shop/', { access_control: 100 })
    expect(closed.body.contribute_shared_tm).toBe(false)
    await admin.patch('/api/projects/shop/', { access_control: 0 })
    const shared = await admin.patch('/api/projects/shop/', { access_control: 100, contribute_shared_tm: true })
    expect(shared.body.contribute_shared_tm).toBe(true)
  }, 60_000)

  test('strings of a component for chosen people, or of one that keeps its texts to itself, are not found', async () => {
    const { admin, anna } = kiosk.app
    const path = '/api/components/demo/flat/'
    expect(await find(anna, 'Weather')).toMatchObject({ target: 'Počasí' })
    await admin.patch(path, { contribute_project_tm: false })
    expect(await find(anna, 'Weather')).toBeNull()
    await admin.patch(path, { contribute_project_tm: true, restricted: true })
    expect(await find(anna, 'Weather')).toBeNull()
    await admin.patch(path, { restricted: false })
    expect(await find(anna, 'Weather')).not.toBeNull()
  })
})

/** The texts that a search for words finds beside a Czech string of `demo`. */
async function search(client: TestClient, q: string, side = 'source'): Promise<readonly string[]> {
  const id = await idOf('Goodbye')
  const path = `/api/editor/strings/${id}/concordance/?q=${encodeURIComponent(q)}&in=${side}`
  const reply = await client.get(path)
  expect(reply.status).toBe(200)
  return reply.body.texts.map(({ target }: { readonly target: readonly string[] }) => target[0])
}

describe('a search for words', () => {
  test('finds texts with all words, in any case and order, by the source and by the translation', async () => {
    const { anna } = kiosk.app
    const found = await search(anna, 'DOOR open')
    expect(found.length).toBeGreaterThan(0)
    expect(await search(anna, 'lístk', 'target')).toEqual(await search(anna, 'LÍSTK', 'target'))
    expect(await search(anna, 'door nowhere')).toEqual([])
    expect(await search(anna, '%%%')).toEqual([])
    // The word is in the source alone.
    expect(await search(anna, 'weather', 'target')).toEqual([])
    expect(await search(anna, 'weather')).toEqual(['Počasí'])
  })

  test('finds what was saved just now', async () => {
    const { anna } = kiosk.app
    const id = await idOf('Short label')
    await anna.patch(`/api/units/${id}/`, { state: 20, target: ['Úplně nový štítek'] })
    expect(await search(anna, 'nový štítek', 'target')).toEqual(['Úplně nový štítek'])
    await anna.patch(`/api/units/${id}/`, { state: 20, target: ['Popisek'] })
    expect(await search(anna, 'nový štítek', 'target')).toEqual([])
  })

  test('is refused for short words, without an account, and beside a string that the reader does not see', async () => {
    const { anna, anonymous, boris } = kiosk.app
    const id = await idOf('Goodbye')
    const path = (q: string) => `/api/editor/strings/${id}/concordance/?q=${q}`
    expect(problemsOf(await anna.get(path('ab')))).toEqual(['invalid q'])
    expect(problemsOf(await anna.get(path('')))).toEqual(['blank q'])
    expect((await anonymous.get(path('door'))).status).toBe(401)
    const [hidden] = (await kiosk.app.admin.get('/api/translations/secret/kiosk/cs/units/')).body.results
    expect((await boris.get(`/api/editor/strings/${hidden.id}/concordance/?q=door`)).status).toBe(404)
  })
})

describe('nobody finds a text that they may not see', () => {
  const hidden = 'Tajné dveře'
  /** All ways in which somebody could come upon it, from their own project. */
  async function waysTo(client: TestClient): Promise<readonly boolean[]> {
    const targets = async (more: string) => (await find(client, 'Open the door', more))?.target
    const context = await client.get(`/api/editor/strings/${await idOf('Open the door')}/context/?parts=memory`)
    return [
      (await targets('')) === hidden,
      (await targets('&project=demo')) === hidden,
      (await search(client, 'open door')).includes(hidden),
      (await search(client, 'tajné', 'target')).includes(hidden),
      context.bytes.toString('utf8').includes(hidden),
      (await client.get('/api/memory/?target=tajné')).body.results.length > 0,
    ]
  }
  const nothing = [false, false, false, false, false, false]

  async function teamOf(project: string, name: RegExp) {
    const groups = (await kiosk.app.admin.get('/api/groups/?page_size=1000')).body.results
    return groups.find(
      (one: { name: string; projects: string[] }) =>
        name.test(one.name) && one.projects.some((url) => url.includes(`/${project}/`)),
    ).id
  }
  const join = (username: string, group: number) =>
    kiosk.app.admin.post(`/api/users/${username}/groups/`, { group_id: group })
  const leave = (username: string, group: number) =>
    kiosk.app.admin.request('DELETE', `/api/users/${username}/groups/`, { json: { group_id: group } })

  test('neither a plain user nor an administrator of another project', async () => {
    const { admin, anna, boris } = kiosk.app
    await admin.patch('/api/projects/secret/', { contribute_shared_tm: false })
    await join('boris', await teamOf('demo', /Administration$/))
    for (const client of [anna, boris]) expect(await waysTo(client)).toEqual(nothing)
  })

  test('nor somebody who was a member and wrote it; while they were, they found it in every project', async () => {
    const { admin, carol } = kiosk.app
    const team = await teamOf('secret', /Translate$/)
    expect((await join('carol', team)).status).toBe(200)
    const path = `/api/translations/secret/kiosk/cs/units/?q=${encodeURIComponent('source:="Open the door"')}`
    const [unit] = (await carol.get(path)).body.results
    expect((await carol.patch(`/api/units/${unit.id}/`, { state: 20, target: ['Jiné dveře'] })).status).toBe(200)
    expect((await carol.patch(`/api/units/${unit.id}/`, { state: 20, target: [hidden] })).status).toBe(200)
    // The personal memory: demo uses nothing that others share.
    await admin.patch('/api/projects/demo/', { use_shared_tm: false })
    expect(await search(carol, 'tajné', 'target')).toEqual([hidden])
    expect((await carol.patch('/api/account/preferences/', { contribute_personal_tm: false })).status).toBe(200)
    expect(await search(carol, 'tajné', 'target')).toEqual([])
    await carol.patch('/api/account/preferences/', { contribute_personal_tm: true })
    expect((await leave('carol', team)).status).toBe(200)
    expect(await waysTo(carol)).toEqual(nothing)
    await admin.patch('/api/projects/demo/', { use_shared_tm: true })
    expect(await waysTo(carol)).toEqual(nothing)
  })
})

test('a text that one node saves is found by the next look-up of another, within a second', async () => {
  const { databaseUrl, dataDir } = kiosk.app.app.services.config
  const config = { databaseUrl: databaseUrl ?? '', dataDir }
  const database = await openDatabase(config)
  const second = await startAppOn({ database, config, close: () => database.close() })
  try {
    // It has read what it keeps in memory.
    expect(await find(second.anna, 'Short label')).not.toBeNull()
    const id = await idOf('Short label')
    for (const target of ['Od prvního uzlu', 'Znovu od prvního uzlu']) {
      expect((await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: [target] })).status).toBe(200)
      const begun = performance.now()
      expect(await find(second.anna, 'Short label', '&project=demo')).toMatchObject({ target })
      expect(performance.now() - begun).toBeLessThan(1000)
    }
  } finally {
    await second.close()
  }
}, 60_000)
