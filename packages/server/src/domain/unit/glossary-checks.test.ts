import { type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'
import { compareStrings } from './compare-strings.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { manage_units: true })
})
afterAll(() => kiosk.close())
afterEach(async () => {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
})

const settled = async () => {
  const { app } = kiosk.app
  await app.jobs.idle()
  await compareStrings(kiosk.app.database)
  await app.jobs.idle()
}

interface ShownUnit {
  readonly id: number
  readonly url: string
  readonly source: readonly string[]
}

async function unitsOf(place: string): Promise<readonly ShownUnit[]> {
  return (await kiosk.app.admin.get(`/api/translations/demo/${place}/units/?page_size=100`)).body.results
}
const unitOf = async (place: string, source: string) => {
  const found = (await unitsOf(place)).find((unit) => unit.source[0] === source)
  if (!found) throw new Error(`${place} has no ${source}`)
  return found
}
const failing = async (check: string): Promise<string[]> =>
  (await kiosk.app.admin.get(`/api/units/?q=check:${check}`)).body.results
    .map(({ source }: ShownUnit) => source[0])
    .sort()

async function addTerm(source: string, target: string) {
  const body = { source: [source], target: [target], state: target === '' ? 0 : 20 }
  const reply = await kiosk.app.admin.post('/api/translations/demo/glossary/cs/units/', body)
  expect(reply.status).toBe(200)
  return reply.body as ShownUnit
}
const save = async (place: string, source: string, text: string) => {
  const reply = await kiosk.app.admin.patch((await unitOf(place, source)).url, { state: 20, target: [text] })
  expect(reply.status).toBe(200)
  return reply.body as { readonly checks?: readonly string[] }
}
const flagsOf = async (place: string, source: string, extra_flags: string) =>
  expect((await kiosk.app.admin.patch((await unitOf(place, source)).url, { extra_flags })).status).toBe(200)

describe('terms of the glossary', () => {
  test('hold no text that is not held to them', async () => {
    await addTerm('Goodbye', 'Sbohem')
    await save('kiosk/cs', 'Goodbye', 'Nashle')
    await settled()
    expect(await failing('check_glossary')).toEqual([])
  })

  test('are followed by one string whose flag asks for it, and by what is saved after', async () => {
    await flagsOf('kiosk/en', 'Goodbye', 'check-glossary')
    await settled()
    expect(await failing('check_glossary')).toEqual(['Goodbye'])
    expect((await save('kiosk/cs', 'Goodbye', 'Tak sbohem')).checks).toEqual([])
    expect((await save('kiosk/cs', 'Goodbye', 'Nashle')).checks).toEqual(['check_glossary'])
  })

  test('are asked anew when one of them is written, sent back, forbidden, left untranslated and removed', async () => {
    const term = await unitOf('glossary/cs', 'Goodbye')
    const change = async (body: object) => {
      expect((await kiosk.app.admin.patch(term.url, body)).status).toBe(200)
      await settled()
      return failing('check_glossary')
    }
    expect(await change({ state: 20, target: ['nashle'] })).toEqual([])
    expect(await change({ state: 20, target: ['Sbohem'] })).toEqual(['Goodbye'])
    expect(await change({ state: 10, target: ['Sbohem'] })).toEqual([])
    await change({ state: 20, target: ['nashle'] })
    await flagsOf('glossary/en', 'Goodbye', 'forbidden')
    await settled()
    expect(await failing('check_glossary')).toEqual(['Goodbye'])
    await flagsOf('glossary/en', 'Goodbye', 'read-only')
    await settled()
    expect(await failing('check_glossary')).toEqual(['Goodbye'])
    expect((await save('kiosk/cs', 'Goodbye', 'Goodbye!')).checks).not.toContain('check_glossary')
    await save('kiosk/cs', 'Goodbye', 'Nashle')
    expect((await kiosk.app.admin.delete((await unitOf('glossary/en', 'Goodbye')).url)).status).toBe(204)
    await settled()
    expect(await failing('check_glossary')).toEqual([])
  })

  test('are followed by all strings of a component, of imports too, and no more when the glossary goes', async () => {
    await flagsOf('kiosk/en', 'Goodbye', '')
    await addTerm('Open', 'otev')
    await addTerm('door', 'dveře')
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { check_flags: 'check-glossary' })
    await settled()
    const before = await failing('check_glossary')
    await kiosk.remote.commit(
      'kiosk',
      { 'po/cs.po': kioskCatalogue('cs', { ...kioskTexts.cs, button: 'Sezame' }) },
      'x',
    )
    expect((await kiosk.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })).status).toBe(
      200,
    )
    await settled()
    // A term stands in whole words, and each of its texts too.
    expect([before, await failing('check_glossary')]).toEqual([
      ['Open', 'Open the door'],
      ['Open', 'Open the door'],
    ])
    await save('glossary/cs', 'Open', 'Sezame')
    await settled()
    expect(await failing('check_glossary')).toEqual(['Open the door'])
    expect((await kiosk.app.admin.delete('/api/components/demo/glossary/')).status).toBe(204)
    await settled()
    expect(await failing('check_glossary')).toEqual([])
  })
})

test('a term that begins like a formula is told, and a text of the same look elsewhere is not', async () => {
  await save('kiosk/cs', 'Goodbye', '=SUM')
  expect(await failing('prohibited_initial_character')).toEqual([])
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { is_glossary: true })
  await settled()
  expect(await failing('prohibited_initial_character')).toEqual(['Goodbye'])
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { is_glossary: false })
  await settled()
  expect(await failing('prohibited_initial_character')).toEqual([])
})
