import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rssOf, xmlText } from './feeds.present.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { url } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  await kiosk.app.anna.patch(url, { state: 20, target: ['Ahoj <b> & "já" ]]>'] })
})
afterAll(() => kiosk.close())

type Reader = 'anonymous' | 'anna' | 'admin'
const read = async (path: string, as: Reader = 'anonymous') => (await kiosk.app[as].get(path)).bytes.toString()
const titles = (text: string) => [...text.matchAll(/<item><title>([^<]*)</g)].map(([, title]) => title)

test.each([
  ['/exports/rss/', 'Changes'],
  ['/exports/rss/language/cs/', 'Changes of -/-/cs'],
  ['/exports/rss/demo/', 'Changes of demo'],
  ['/exports/rss/demo/kiosk/', 'Changes of demo/kiosk'],
  ['/exports/rss/demo/kiosk/cs/', 'Changes of demo/kiosk/cs'],
  ['/changes/rss/', 'Changes'],
  ['/changes/rss/demo/-/cs/', 'Changes of demo/-/cs'],
  ['/changes/rss/-/-/cs/', 'Changes of -/-/cs'],
  ['/changes/rss/demo/kiosk/', 'Changes of demo/kiosk'],
])('%s has the newest changes there', async (path, title) => {
  const reply = await kiosk.app.anonymous.get(path)
  expect(reply.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const text = reply.bytes.toString()
  expect(text).toContain(`<title>${title}</title>`)
  expect(titles(text)[0]).toBe('Translation changed: demo/kiosk/cs')
  expect(text).toContain(
    '<description>Ahoj &lt;b&gt; &amp; &quot;já&quot; ]]&gt;</description><dc:creator>anna</dc:creator>',
  )
})

test('Atom has the same entries', async () => {
  const reply = await kiosk.app.anonymous.get('/changes/atom/demo/kiosk/cs/')
  expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = reply.bytes.toString()
  const entries = [...text.matchAll(/<entry><id>([^<]*)<\/id>/g)].map(([, id]) => id)
  const guids = [...(await read('/changes/rss/demo/kiosk/cs/')).matchAll(/<guid[^>]*>([^<]*)</g)].map(([, id]) => id)
  expect(entries).toEqual(guids)
  expect(new Set(entries).size).toBe(entries.length)
  expect(await read('/changes/atom/')).toContain('<title>Changes</title>')
})

test('filters leave out what others did, and other actions', async () => {
  expect(titles(await read('/changes/rss/?user=anna&action=2'))).toEqual(['Translation changed: demo/kiosk/cs'])
  expect(titles(await read('/changes/rss/?user=boris'))).toEqual([])
  expect(titles(await read('/changes/rss/?exclude_user=anna'))).not.toContain('Translation changed: demo/kiosk/cs')
  expect(new Set(titles(await read('/changes/rss/?action=2')))).toEqual(new Set(['Translation changed: demo/kiosk/cs']))
  const today = new Date().toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, '$2/$3/$1')
  expect(titles(await read(`/changes/rss/?period=${encodeURIComponent(`01/01/2020 - ${today}`)}`))).not.toEqual([])
  expect(titles(await read(`/changes/rss/?period=${encodeURIComponent('01/01/2020 - 12/31/2020')}`))).toEqual([])
  for (const period of ['2020', '13/01/2020 - 13/02/2020', '02/30/2020 - 03/01/2020', '01/02/2020 - 01/01/2020', ' - '])
    expect(problemsOf(await kiosk.app.anonymous.get(`/changes/rss/?period=${encodeURIComponent(period)}`))).toEqual([
      'invalid period',
    ])
  expect(problemsOf(await kiosk.app.anonymous.get('/changes/rss/?action=9999'))).toEqual(['invalid_choice action.0'])
})

test('a table has the same changes for those who may download them, and starts no formula', async () => {
  const { app } = kiosk
  const bye = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await app.admin.patch(bye.url, { state: 20, target: ['=1+1'] })
  const reply = await app.admin.get('/changes/csv/demo/kiosk/cs/?action=5&action=2')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename=changes-demo-kiosk-cs.csv')
  const [head, first, second] = reply.bytes.toString().split('\r\n')
  expect(head).toBe('timestamp,action,user,author,path,unit,target,old,url')
  expect(first).toMatch(/,Translation changed,admin,admin,demo\/kiosk\/cs,.*\/api\/units\/\d+\/,'=1\+1,Nashledanou,/)
  expect(second).toContain('"Ahoj <b> & ""já"" ]]>"')
  expect((await app.admin.get('/changes/csv/')).bytes.toString()).toContain('Component created')
  for (const path of ['/changes/csv/', '/changes/csv/demo/', '/changes/csv/-/-/cs/'])
    expect([path, (await app.anna.get(path)).status]).toEqual([path, 403])
  expect((await app.admin.get('/changes/csv/nowhere/')).status).toBe(404)
})

describe('who may not see something', () => {
  test('finds no feed of it, and nothing of it in others', async () => {
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
    expect((await kiosk.app.anna.get('/changes/rss/demo/kiosk/')).status).toBe(404)
    for (const path of ['/changes/rss/', '/changes/rss/demo/', '/exports/rss/language/cs/', '/changes/atom/demo/'])
      expect(await read(path, 'anna')).not.toContain('Ahoj')
    expect(await read('/changes/rss/demo/', 'admin')).toContain('Ahoj')
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect((await kiosk.app.anonymous.get('/exports/rss/demo/')).status).toBe(404)
    expect((await kiosk.app.anonymous.get('/exports/rss/nothing/')).status).toBe(404)
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  })

  test('is given by no cache what somebody else was shown', async () => {
    expect((await kiosk.app.anonymous.get('/changes/rss/')).headers.get('cache-control')).toBe('public, max-age=300')
    expect((await kiosk.app.anna.get('/changes/rss/')).headers.get('cache-control')).toBe('private, no-cache, no-store')
  })
})

test('an address without its slash leads to the feed', async () => {
  const reply = await kiosk.app.anonymous.get('/exports/rss/demo?user=anna')
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/exports/rss/demo/?user=anna'])
})

test('whatever stands in a text, the feed has no sign of XML from it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(xmlText(text)).not.toMatch(/[<>"]|[^\P{Cc}\t\n\r]|[\ufffe\uffff]|&(?!amp;|lt;|gt;|quot;)/u)
    }),
  )
  const entry = { id: '1', title: '<', page: 'x', text: '\0', author: null, time: new Date(0) }
  expect(rssOf({ title: '', page: '', address: '', entries: [entry] })).toContain('<title>&lt;</title>')
})
