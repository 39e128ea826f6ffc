import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stemTerms } from '../../domain/project/stem-terms.ts'

// Runs of git for components and a glossary: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
}, 240_000)
afterAll(() => kiosk.close())

async function addTerm(source: string, target: string, language = 'cs'): Promise<void> {
  const path = `/api/translations/demo/glossary/${language}/units/`
  const reply = await kiosk.app.admin.post(path, { source: [source], target: [target], state: 20 })
  expect(reply.status).toBe(200)
}

async function termsOf(source: string, client: TestClient = kiosk.app.anna) {
  const { id } = (await kiosk.units('kiosk', 'cs')).get(source)
  const { bytes } = await client.get(`/api/editor/strings/${id}/context/?parts=glossary`)
  return JSON.parse(bytes.toString('utf8')).items
}

async function idOfTerm(source: string, language: string): Promise<number> {
  const { body } = await kiosk.app.admin.get(`/api/translations/demo/glossary/${language}/units/`)
  return body.results.find((one: { source: readonly string[] }) => one.source[0] === source).id
}

test('terms that stand in the source come with their places, in any letter case, the longest first', async () => {
  await addTerm('door', 'dveře')
  await addTerm('open the DOOR', 'otevřít dveře')
  await addTerm('ticket', 'vstupenka')
  await addTerm('doorbell', 'zvonek')
  expect(await termsOf('Open the door')).toMatchObject([
    { source: ['open the DOOR'], target: ['otevřít dveře'], spans: [{ form: 0, start: 0, end: 13 }] },
    {
      source: ['door'],
      target: ['dveře'],
      path: 'demo/glossary/cs',
      is_forbidden: false,
      spans: [{ form: 0, start: 9, end: 13 }],
    },
  ])
  const [ticket] = await termsOf('%d ticket left')
  expect(ticket).toMatchObject({
    target: ['vstupenka'],
    spans: [
      { form: 0, start: 3, end: 9 },
      { form: 1, start: 3, end: 10 },
    ],
  })
})

test('a term says whether it is forbidden, or stays as it is', async () => {
  await addTerm('label', 'nálepka')
  const id = await idOfTerm('label', 'en')
  expect(
    (await kiosk.app.admin.patch(`/api/units/${id}/`, { extra_flags: 'forbidden', explanation: 'Of boxes' })).status,
  ).toBe(200)
  expect(await termsOf('Short label')).toMatchObject([{ is_forbidden: true, explanation: 'Of boxes' }])
})

test('a glossary that its reader may not see tells nothing', async () => {
  const { admin, anna } = kiosk.app
  await admin.patch('/api/components/demo/glossary/', { restricted: true })
  expect(await termsOf('Open the door', anna)).toEqual([])
  expect(await termsOf('Open the door', admin)).toHaveLength(2)
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  const glossaryFor = async (client: TestClient) => {
    const { body } = await client.get(`/api/editor/strings/?ids=${id}`)
    return Object.values<{ glossary: unknown }>(body.translations)[0]?.glossary
  }
  expect(await glossaryFor(anna)).toBeNull()
  expect(await glossaryFor(admin)).toEqual({ path: 'demo/glossary/cs', reason: null })
  await admin.patch('/api/components/demo/glossary/', { restricted: false })
  expect(await glossaryFor(kiosk.app.anonymous)).toMatchObject({ path: 'demo/glossary/cs', reason: expect.any(String) })
})

test('a component that is to show no terms has none beside its strings', async () => {
  const { admin } = kiosk.app
  expect((await admin.patch('/api/components/demo/kiosk/', { hide_glossary_matches: true })).status).toBe(200)
  expect(await termsOf('Open the door')).toEqual([])
  await admin.patch('/api/components/demo/kiosk/', { hide_glossary_matches: false })
})

test('a glossary that is shared with the project lends its terms', async () => {
  const { admin } = kiosk.app
  await admin.post('/api/projects/', { name: 'Words', slug: 'words', web: 'https://example.org/' })
  const linked = await admin.post('/api/components/demo/glossary/links/', { project_slug: 'words' })
  expect(linked.status).toBe(201)
  const twin = { name: 'Twin', slug: 'twin', repo: kiosk.remote.gitUrl('kiosk'), branch: 'main', filemask: 'po/*.po' }
  const made = await admin.post('/api/projects/words/components/', {
    ...twin,
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  })
  expect(made.status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const { body } = await admin.get('/api/translations/words/twin/cs/units/?q=source:="Open the door"')
  const { bytes } = await admin.get(`/api/editor/strings/${body.results[0].id}/context/?parts=glossary`)
  expect(JSON.parse(bytes.toString('utf8')).items).toMatchObject([{ target: ['otevřít dveře'] }, { target: ['dveře'] }])
})

test('a term has no terms of itself', async () => {
  const id = await idOfTerm('door', 'cs')
  const { bytes } = await kiosk.app.anna.get(`/api/editor/strings/${id}/context/?parts=glossary`)
  expect(JSON.parse(bytes.toString('utf8')).items).toEqual([])
})

test('forms of terms, and terms whose stems are not made yet, are told to those alone who see the glossary', async () => {
  const { admin, anna, anonymous } = kiosk.app
  await addTerm('doors', 'vrata')
  const found = async (client: TestClient) =>
    (await termsOf('Open the door', client)).map(({ source }: { source: readonly string[] }) => source[0])
  for (const isStemmed of [false, true]) {
    if (isStemmed) await stemTerms(kiosk.app.database)
    expect(await found(admin)).toContain('doors')
    await admin.patch('/api/components/demo/glossary/', { restricted: true })
    expect([await found(anna), await found(anonymous)]).toEqual([[], []])
    await admin.patch('/api/components/demo/glossary/', { restricted: false })
    expect(await found(anna)).toContain('doors')
  }
})
