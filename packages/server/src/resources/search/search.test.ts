import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const found = async (who: 'anonymous' | 'anna' | 'admin', q: string) =>
  (await kiosk.app[who].get(`/api/search/?q=${encodeURIComponent(q)}`)).body

test('a part of a name finds projects, components, people and languages, in this order', async () => {
  expect(await found('anonymous', 'DEM')).toEqual([{ url: '/projects/demo/', name: 'Demo', category: 'Project' }])
  expect(await found('anonymous', 'kiosk')).toContainEqual({
    url: '/projects/demo/kiosk/',
    name: 'Demo/Kiosk',
    category: 'Component',
  })
  expect(await found('anna', 'Nov')).toEqual([{ url: '/user/anna/', name: 'anna', category: 'User' }])
  expect(await found('anonymous', 'Czech')).toEqual([{ url: '/languages/cs/', name: 'Czech', category: 'Language' }])
  expect((await kiosk.app.anna.get('/api/search/')).body).toEqual([])
})

test('people are found by those who are signed in, by two letters and more', async () => {
  expect(await found('anonymous', 'anna')).toEqual([])
  expect((await found('anna', 'b')).filter(({ category }: { category: string }) => category === 'User')).toEqual([])
})

test('signs of patterns stand for themselves', async () => {
  expect(await found('admin', '%%')).toEqual([])
  expect(await found('admin', '__')).toEqual([])
  expect(problemsOf(await kiosk.app.anna.get('/api/search/?q=%00'))).toEqual(['null_characters_not_allowed q'])
  expect(problemsOf(await kiosk.app.anna.get(`/api/search/?q=${'x'.repeat(201)}`))).toEqual(['max_length q'])
})

test('what is hidden is not found', async () => {
  const { admin } = kiosk.app
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await found('anna', 'kiosk')).toEqual([])
  expect(await found('admin', 'kiosk')).toHaveLength(1)
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect(await found('anna', 'demo')).toEqual([])
  expect(await found('anna', 'czech')).toEqual([])
  expect(await found('admin', 'demo')).not.toEqual([])
})
