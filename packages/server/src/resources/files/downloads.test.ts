import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
}, 60_000)
afterAll(() => kiosk.close())

const namesIn = (bytes: Uint8Array) => Object.keys(unzipSync(bytes))

test('the file of a translation comes by the address of its page, as it does from the API', async () => {
  const { anonymous } = kiosk.app
  const api = await anonymous.get('/api/translations/demo/kiosk/cs/file/')
  const page = await anonymous.get('/download/demo/kiosk/cs/', { accept: 'text/html,*/*' })
  expect(page.bytes).toEqual(api.bytes)
  for (const name of ['content-type', 'content-disposition', 'last-modified'])
    expect(page.headers.get(name)).toBe(api.headers.get(name))
  const csv = await anonymous.get('/download/demo/kiosk/cs/?format=csv&q=Goodbye')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.bytes.toString().trim().split('\n').length).toBe(2)
  const since = { 'if-modified-since': new Date(Date.now() + 1000).toUTCString() }
  expect((await anonymous.get('/download/demo/kiosk/cs/', since)).status).toBe(304)
})

test('the end of an address in the API is a format, too', async () => {
  const { anonymous } = kiosk.app
  const czech = '/api/translations/demo/kiosk/cs/file'
  const csv = await anonymous.get(`${czech}.csv`)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename=demo-kiosk-cs.csv')
  expect(csv.bytes).toEqual((await anonymous.get(`${czech}/?format=csv`)).bytes)
  const archive = await anonymous.get('/api/components/demo/kiosk/file.zip')
  expect(archive.headers.get('content-disposition')).toBe('attachment; filename="demo-kiosk.zip"')
  // A wrong value of format= is a 400; an address at which nothing is, a 404.
  expect((await anonymous.get(`${czech}/?format=odt`)).status).toBe(400)
  for (const path of [`${czech}.odt`, '/api/components/demo/kiosk/file.rar', '/api/schema.odt']) {
    const reply = await anonymous.get(path)
    expect([path, reply.status, problemsOf(reply)]).toEqual([path, 404, ['not_found null']])
  }
})

test('components, categories, projects and their languages come as archives', async () => {
  const { anonymous, admin } = kiosk.app
  const component = await anonymous.get('/download/demo/kiosk/?format=zip')
  expect(component.headers.get('content-disposition')).toBe('attachment; filename="demo-kiosk.zip"')
  expect(namesIn(component.bytes)).toContain('demo/kiosk/po/cs.po')
  const language = await anonymous.get('/download/demo/-/cs/')
  expect(language.headers.get('content-disposition')).toBe('attachment; filename="demo-cs.zip"')
  expect(namesIn(language.bytes)).toEqual(['demo/kiosk/po/cs.po', 'demo/flat/flat/cs.po'])
  expect(namesIn((await anonymous.get('/download/demo/?format=zip:csv')).bytes)).toContain('demo/kiosk/cs.csv')
  const { url: project } = (await admin.get('/api/projects/demo/')).body
  const shelf = (await admin.post('/api/categories/', { name: 'Shelf', slug: 'shelf', project })).body
  const deep = { name: 'Deep', slug: 'deep', project, category: shelf.url }
  const { url: category } = (await admin.post('/api/categories/', deep)).body
  expect((await admin.patch('/api/components/demo/flat/', { category })).status).toBe(200)
  const archive = await anonymous.get('/download/demo/shelf/')
  expect(archive.headers.get('content-disposition')).toBe('attachment; filename="demo-shelf.zip"')
  expect(namesIn(archive.bytes)).toEqual(['demo/shelf/deep/flat/flat/en.po', 'demo/shelf/deep/flat/flat/cs.po'])
  const inside = await anonymous.get('/download/demo/shelf/deep/flat/cs/')
  expect(inside.headers.get('content-disposition')).toBe('attachment; filename=demo-shelf-deep-flat-cs.po')
})

test('where there are no files is a 404, without its slash an address leads to it', async () => {
  const { anonymous } = kiosk.app
  for (const path of ['none/', 'demo/none/', '-/', '-/-/cs/', 'demo/kiosk/tlh/', 'demo/kiosk/?format=rar'])
    expect([path, (await anonymous.get(`/download/${path}`)).status]).toEqual([path, 404])
  const slashed = await anonymous.get('/download/demo/kiosk/cs?format=csv')
  expect([slashed.status, slashed.headers.get('location')]).toEqual([301, '/download/demo/kiosk/cs/?format=csv'])
})

test('who may not download is told, and who does not see the project is told nothing', async () => {
  const { anonymous, anna, admin } = kiosk.app
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  for (const path of ['demo/', 'demo/kiosk/', 'demo/kiosk/cs/'])
    for (const client of [anonymous, anna])
      expect([path, (await client.get(`/download/${path}`)).status]).toEqual([path, 404])
  await admin.patch('/api/projects/demo/', { access_control: 0 })
})
