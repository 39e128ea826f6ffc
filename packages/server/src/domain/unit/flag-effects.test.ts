import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
})
afterAll(() => kiosk.close())

const urlOf = async (source: string, language: string) => {
  const found = (await kiosk.units('kiosk', language)).get(source)
  if (!found) throw new Error(`${language} has no ${source}`)
  return found.url
}
const flag = async (source: string, extra_flags: string) => {
  const reply = await kiosk.app.admin.patch(await urlOf(source, 'en'), { extra_flags })
  expect([reply.status, reply.body.extra_flags]).toEqual([200, extra_flags])
}
const found = async (q: string): Promise<string[]> =>
  (await kiosk.app.admin.get(`/api/units/?q=${encodeURIComponent(`${q} path:demo/kiosk/cs`)}`)).body.results
    .map(({ source }: { source: string[] }) => source[0])
    .sort()
const pull = async () => {
  const reply = await kiosk.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'file-scan' })
  expect(reply.status).toBeLessThan(300)
  await kiosk.app.app.jobs.idle()
}

test('dos-eol: lines of a saved text end in CR LF', async () => {
  await flag('Goodbye', 'dos-eol')
  const reply = await kiosk.app.admin.patch(await urlOf('Goodbye', 'cs'), { state: 20, target: ['Na\nshledanou'] })
  expect([reply.status, reply.body.target]).toEqual([200, ['Na\r\nshledanou']])
})

test('variant: strings that name one are its variants at once, after a reading of files, and no more without the flag', async () => {
  expect(await found('has:variant')).toEqual([])
  await flag('Goodbye', 'variant:"Open the door"')
  expect(await found('has:variant')).toEqual(['Goodbye', 'Open the door'])
  await pull()
  expect(await found('has:variant')).toEqual(['Goodbye', 'Open the door'])
  await flag('Goodbye', 'variants:Open')
  expect(await found('has:variant')).toEqual(['Goodbye', 'Open'])
  await flag('Goodbye', '')
  expect(await found('has:variant')).toEqual([])
})

test('priority: strings are found and ordered by it', async () => {
  await flag('Open', 'priority:200')
  expect(await found('priority:>150')).toEqual(['Open'])
  await flag('Open', '')
})

test('terminology: a term is there in all languages of its glossary', async () => {
  const { admin, app } = kiosk.app
  const sourcesIn = async (language: string): Promise<string[]> =>
    (await admin.get(`/api/translations/demo/glossary/${language}/units/`)).body.results.map(
      ({ source }: { source: string[] }) => source[0],
    )
  const add = async (source: string, target: string) => {
    const body = { source: [source], target: [target], state: 20 }
    expect((await admin.post('/api/translations/demo/glossary/cs/units/', body)).status).toBe(200)
  }
  await add('Ticket', 'lístek')
  expect(await sourcesIn('de')).toEqual([])
  const [term] = (await admin.get('/api/translations/demo/glossary/en/units/')).body.results
  expect((await admin.patch(term.url, { extra_flags: 'terminology' })).status).toBe(200)
  await app.jobs.idle()
  expect([await sourcesIn('cs'), await sourcesIn('de')]).toEqual([['Ticket'], ['Ticket']])
  expect((await admin.patch('/api/components/demo/glossary/', { check_flags: 'terminology' })).status).toBe(200)
  await add('Door', 'dveře')
  expect((await sourcesIn('de')).sort()).toEqual(['Door', 'Ticket'])
  const { results } = (await admin.get('/api/translations/demo/glossary/cs/units/')).body
  expect(results.map(({ target }: { target: string[] }) => target[0]).sort()).toEqual(['dveře', 'lístek'])
})
