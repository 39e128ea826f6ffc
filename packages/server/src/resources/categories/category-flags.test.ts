import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
let outer: { id: number; url: string }
let inner: { id: number; url: string }
beforeAll(async () => {
  kiosk = await startKiosk()
  const { url: project } = (await kiosk.app.admin.get('/api/projects/demo/')).body
  const made = async (json: object) => (await kiosk.app.admin.post('/api/categories/', json)).body
  outer = await made({ name: 'Outer', slug: 'outer', project, check_flags: 'priority:200' })
  inner = await made({ name: 'Inner', slug: 'inner', project, category: outer.url, check_flags: 'url' })
}, 60_000)
afterAll(() => kiosk.close())

const patch = async (of: { readonly id: number }, json: object) => {
  const reply = await kiosk.app.admin.patch(`/api/categories/${of.id}/`, json)
  await kiosk.app.app.jobs.idle()
  return reply
}
const move = async (from: string, category: string | null) => {
  const reply = await kiosk.app.admin.patch(`/api/components/demo/${from}/`, { category })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  await kiosk.app.app.jobs.idle()
}
const shown = async (of: { readonly id: number }) => {
  const { check_flags, effective_check_flags } = (await kiosk.app.admin.get(`/api/categories/${of.id}/`)).body
  return [check_flags, effective_check_flags]
}
const found = async (q: string): Promise<number> =>
  (await kiosk.app.admin.get(`/api/units/?q=${encodeURIComponent(`${q} language:cs`)}`)).body.count

const within = '/api/components/demo/outer%252Finner%252Fkiosk/'

test('flags of a category are told as its own, and with those of the places that it is in', async () => {
  expect([await shown(outer), await shown(inner)]).toEqual([
    ['priority:200', 'priority:200'],
    ['url', 'priority:200, url'],
  ])
  await patch(inner, { check_flags: 'url,discard:priority' })
  expect(await shown(inner)).toEqual(['url,discard:priority', 'url'])
  await patch(inner, { name: 'Inside', check_flags: 'url' })
  await patch(inner, { name: 'Inner' })
  expect(await shown(inner)).toEqual(['url', 'priority:200, url'])
  expect(problemsOf(await patch(inner, { check_flags: 'nonsense' }))).toEqual(['invalid check_flags'])
  const [change] = (await kiosk.app.admin.get('/api/projects/demo/changes/?action=95')).body.results
  expect(change).toMatchObject({ old: 'url,discard:priority', target: 'url' })
  expect(change.details).toMatchObject({ field: 'check_flags', category: 'inner' })
})

test('they hold for a component that comes into it, and no more when it leaves', async () => {
  expect([await found('check:url'), await found('priority:200')]).toEqual([0, 0])
  await move('kiosk', inner.url)
  expect((await kiosk.app.admin.get(within)).body.effective_check_flags).toBe('priority:200, url')
  expect(await found('priority:200')).toBe(5)
  expect(await found('check:url')).toBeGreaterThan(0)
  const [unit] = (await kiosk.app.admin.get('/api/units/?q=check:url')).body.results
  expect(unit.priority).toBe(200)
  await move('outer%252Finner%252Fkiosk', null)
  expect([await found('check:url'), await found('priority:200')]).toEqual([0, 0])
})

test('a change of them has all strings below checked anew, also where a category moves', async () => {
  await move('kiosk', inner.url)
  const failing = await found('check:url')
  await patch(inner, { check_flags: '' })
  expect(await found('check:url')).toBe(0)
  await patch(outer, { check_flags: 'url' })
  expect(await found('check:url')).toBe(failing)
  await patch(inner, { category: null })
  expect(await found('check:url')).toBe(0)
  await patch(inner, { category: outer.url })
  expect(await found('check:url')).toBe(failing)
})

test('a text that is saved below is checked by them, and a check that they ask for is used', async () => {
  const query = encodeURIComponent('source:="Open the door" language:cs')
  const [{ url: door }] = (await kiosk.app.admin.get(`/api/units/?q=${query}`)).body.results
  const save = async (target: string) =>
    expect((await kiosk.app.admin.patch(door, { state: 20, target: [target] })).status).toBe(200)
  await save('https://example.org/')
  expect((await kiosk.app.admin.get(door)).body.has_failing_check).toBe(false)
  await save('Otevřete')
  expect((await kiosk.app.admin.get(door)).body.has_failing_check).toBe(true)
  expect((await kiosk.app.admin.patch(within, { enforced_checks: ['url'] })).status).toBe(200)
  await kiosk.app.app.jobs.idle()
  const unused = async (): Promise<boolean> =>
    (await kiosk.app.admin.get('/api/overview/demo/alerts/')).body.alerts.some(
      ({ name }: { name: string }) => name === 'UnusedEnforcedCheck',
    )
  expect(await unused()).toBe(false)
  await patch(outer, { check_flags: '' })
  expect(await unused()).toBe(true)
})
