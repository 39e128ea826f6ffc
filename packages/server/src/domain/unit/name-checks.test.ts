import { type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())
afterEach(async () => {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
})

interface ShownUnit {
  readonly url: string
  readonly source: readonly string[]
}

const rename = async (address: string, name: string) => {
  expect((await kiosk.app.admin.patch(address, { name })).status).toBe(200)
  await kiosk.app.app.jobs.idle()
}
const unchanged = async (): Promise<string[]> =>
  (await kiosk.app.admin.get('/api/units/?q=check:same language:cs')).body.results
    .map(({ source }: ShownUnit) => source[0])
    .sort()
const component = '/api/components/demo/kiosk/'
const project = '/api/projects/demo/'

test('a text that is left as it is fails no more once its component or project has that name, and again without it', async () => {
  const { results } = (await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/units/?page_size=100')).body
  const goodbye: ShownUnit = results.find(({ source }: ShownUnit) => source[0] === 'Goodbye')
  const save = async () =>
    (await kiosk.app.admin.patch(goodbye.url, { state: 20, target: ['Goodbye'] })).body as { checks: string[] }
  expect((await save()).checks).toContain('same')
  expect(await unchanged()).toEqual(['Goodbye'])
  await rename(component, 'Goodbye')
  expect(await unchanged()).toEqual([])
  expect((await save()).checks).not.toContain('same')
  await rename(component, 'Kiosk')
  expect(await unchanged()).toEqual(['Goodbye'])
  await rename(project, 'Great Goodbye')
  expect(await unchanged()).toEqual([])
})

// The project is called Great Goodbye by now.
test('an import judges by the names too', async () => {
  const texts = { ...kioskTexts.cs, door: 'Open the door', button: 'Open' }
  await kiosk.remote.commit('kiosk', { 'po/cs.po': kioskCatalogue('cs', texts) }, 'Leave texts as they are')
  await rename(component, 'Door')
  const pulled = await kiosk.app.admin.post(`${component}repository/`, { operation: 'pull' })
  expect(pulled.status).toBe(200)
  await kiosk.app.app.jobs.idle()
  const before = await unchanged()
  await rename(project, 'Open the')
  const after = await unchanged()
  expect({ before, after }).toEqual({ before: ['Open', 'Open the door'], after: ['Goodbye'] })
})
