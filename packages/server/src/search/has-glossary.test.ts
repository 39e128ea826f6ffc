import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  await addTerm('door')
}, 60_000)
afterAll(() => kiosk.close())

async function addTerm(source: string): Promise<void> {
  const body = { source: [source], target: [`x ${source}`], state: 20 }
  const reply = await kiosk.app.admin.post('/api/translations/demo/glossary/cs/units/', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const path = '/api/translations/demo/kiosk/cs/units/'
const ask = (q: string, of = path) => kiosk.app.anonymous.get(`${of}?q=${encodeURIComponent(q)}`)
const found = async (q: string, of = path): Promise<string[]> =>
  (await ask(q, of)).body.results.map(({ source }: { source: string[] }) => source[0])

test('has:glossary finds the strings with a term of the project as a word, in any letter case', async () => {
  expect(await found('has:glossary')).toEqual(['Open the door'])
  await addTerm('LEFT')
  await addTerm('Ope')
  expect(await found('has:glossary')).toEqual(['Open the door', '%d ticket left'])
  expect(await found('has:glossary AND NOT door')).toEqual(['%d ticket left'])
  expect((await found('NOT has:glossary')).length).toBe(3)
  await addTerm('tickets')
  expect(await found('has:GLOSSARY tickets')).toEqual(['%d ticket left'])
})

test('signs of a term mean themselves, and where they stand no word ends', async () => {
  expect(await found('has:glossary goodbye OR has:glossary label')).toEqual([])
  await addTerm('%d')
  await addTerm('G.odbye')
  await addTerm('(label|short)')
  expect(await found('has:glossary (goodbye OR label)')).toEqual([])
  await addTerm('short   label')
  expect(await found('has:glossary label')).toEqual(['Short label'])
})

test('the editor and converted files know it too; where strings of all projects are looked for it is refused', async () => {
  const { anonymous } = kiosk.app
  for (const place of ['demo/kiosk/cs', 'demo/kiosk', 'demo', 'demo/-/cs']) {
    const reply = await anonymous.get(`/api/editor/index/?path=${place}&q=has:glossary`)
    expect([place, reply.status]).toEqual([place, 200])
    expect(reply.body.ids.length).toBeGreaterThan(0)
  }
  const csv = await anonymous.get('/api/translations/demo/kiosk/cs/file/?format=csv&q=has:glossary%20door')
  expect(csv.bytes.toString().trim().split('\n').length).toBe(2)
  expect(problemsOf(await ask('has:glossary', '/api/units/'))).toEqual(['invalid q'])
})

test('it finds the strings beside which the editor shows terms, in all their forms', async () => {
  await addTerm('opening')
  await addTerm('labels')
  const units = await kiosk.units('kiosk', 'cs')
  const withTerms: string[] = []
  for (const [source, { id }] of units) {
    const { bytes } = await kiosk.app.anonymous.get(`/api/editor/strings/${id}/context/?parts=glossary`)
    if (JSON.parse(bytes.toString()).items.length > 0) withTerms.push(source)
  }
  expect((await found('has:glossary')).sort()).toEqual(withTerms.sort())
  expect(await found('has:glossary label')).toEqual(['Short label'])
  // A term does not stand in itself; of others it is a text like any.
  const glossary = '/api/translations/demo/glossary/cs/units/'
  await addTerm('door frame')
  const terms = await found('has:glossary', glossary)
  expect([terms.includes('door frame'), terms.includes('door')]).toEqual([true, false])
})

test('terms of a glossary that a reader does not see find nothing', async () => {
  const glossary = '/api/components/demo/glossary/'
  expect((await kiosk.app.admin.patch(glossary, { restricted: true })).status).toBe(200)
  expect(await found('has:glossary')).toEqual([])
  const admin = await kiosk.app.admin.get(`${path}?q=has:glossary`)
  expect(admin.body.count).toBe(3)
})
