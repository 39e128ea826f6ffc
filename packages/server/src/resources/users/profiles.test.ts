import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
let base = ''
beforeAll(async () => {
  kiosk = await startKiosk()
  base = kiosk.app.base
  const { admin } = kiosk.app
  expect(
    (await admin.post('/api/projects/', { name: 'Vault', slug: 'vault', web: 'https://example.org/' })).status,
  ).toBe(201)
  expect((await admin.patch('/api/projects/vault/', { access_control: 100 })).status).toBe(200)
})
afterAll(() => kiosk.close())

test('people write their own profile, and keep of it what they do not send', async () => {
  const { anna } = kiosk.app
  const profile = { languages: ['cs', 'de'], language: 'cs', theme: 'dark', watched: ['demo'] }
  const written = await anna.patch('/api/users/anna/', { profile })
  expect(written).toMatchObject({
    status: 200,
    body: {
      email: 'anna@example.com',
      username: 'anna',
      profile: {
        language: 'cs',
        languages: [`${base}/api/languages/cs/`, `${base}/api/languages/de/`],
        theme: 'dark',
        watched: [`${base}/api/projects/demo/`],
        auto_watch: true,
        translated: 0,
        last_2fa: '',
      },
    },
  })
  const again = await anna.patch('/api/users/anna/', { profile: { auto_watch: false } })
  expect(again.body.profile).toMatchObject({ language: 'cs', theme: 'dark', auto_watch: false })
  expect((await anna.get('/api/account/preferences/')).body).toMatchObject({
    languages: ['cs', 'de'],
    interface_language: 'cs',
    auto_watch: false,
  })
})

test('a PUT of oneself is taken where it says of all else what is there, and refused where it says more', async () => {
  const { anna } = kiosk.app
  const own = { username: 'anna', full_name: 'Anna N.', email: 'anna@example.com' }
  expect(await anna.put('/api/users/anna/', own)).toMatchObject({ status: 200, body: { full_name: 'Anna N.' } })
  for (const more of [{ is_superuser: true }, { email: 'other@example.com' }, { username: 'anne' }])
    expect((await anna.put('/api/users/anna/', { ...own, ...more })).status).toBe(403)
  expect((await anna.patch('/api/users/boris/', { profile: { theme: 'dark' } })).status).toBe(403)
})

test('nobody follows what they do not see, nor learns that it is there', async () => {
  const { anna, admin } = kiosk.app
  for (const slug of ['vault', 'nothing']) {
    const reply = await anna.patch('/api/users/anna/', { profile: { watched: ['demo', slug] } })
    expect(problemsOf(reply)).toEqual(['does_not_exist profile.watched.1'])
  }
  const wrong = async (profile: object) => problemsOf(await anna.patch('/api/users/anna/', { profile }))
  expect(await wrong({ theme: 'x' })).toEqual(['invalid_choice profile.theme'])
  expect(await wrong({ languages: ['cs', '!'] })).toEqual(['does_not_exist profile.languages.1'])
  // Others can still write to a user who lost access, without an error; the list shows only what its reader sees.
  await admin.patch('/api/users/anna/', { profile: { watched: ['vault'] } })
  expect((await admin.get('/api/users/anna/')).body.profile.watched).toEqual([`${base}/api/projects/vault/`])
  expect((await anna.patch('/api/users/anna/', { full_name: 'Anna' })).body.profile.watched).toEqual([])
})

test('a project that somebody muted stays muted until they follow it again', async () => {
  const { boris } = kiosk.app
  await boris.put('/api/account/watched/demo/', { muted: true })
  expect((await boris.patch('/api/users/boris/', { profile: { watched: [] } })).body.profile.watched).toEqual([])
  expect((await boris.get('/api/account/watched/')).body.results).toMatchObject([{ project: 'demo', muted: true }])
  await boris.patch('/api/users/boris/', { profile: { watched: ['demo'] } })
  expect((await boris.get('/api/account/watched/')).body.results).toMatchObject([{ project: 'demo', muted: false }])
})

test('those who manage users see profiles and the languages; a list is ordered by who wrote a string', async () => {
  const { admin, boris, carol } = kiosk.app
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await boris.patch(`/api/units/${id}/`, { state: 20, target: ['Dveře'] })).status).toBe(200)
  expect((await admin.get('/api/users/anna/')).body).toMatchObject({
    languages: [`${base}/api/languages/cs/`, `${base}/api/languages/de/`],
    profile: { theme: 'dark' },
  })
  const names = async (client: typeof admin, search: string): Promise<string[]> =>
    (await client.get(`/api/users/?${search}`)).body.results.map(({ username }: { username: string }) => username)
  expect((await names(admin, `unit=${id}`))[0]).toBe('boris')
  expect((await names(admin, 'unit=999999'))[0]).not.toBe('boris')
  const walked: string[] = []
  for (let next: string | null = `/api/users/?unit=${id}&page_size=2&cursor=`; next !== null; ) {
    const { body }: { body: { next: string | null; results: { username: string }[] } } = await admin.get(next)
    walked.push(...body.results.map(({ username }) => username))
    next = body.next === null ? null : body.next.slice(base.length)
  }
  expect(walked).toEqual(await names(admin, `unit=${id}`))
  // Authors of a hidden string are not shown.
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await names(carol, `username=bo&unit=${id}`)).toEqual(['boris'])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('a member of a team has all of its languages: who is to have some is refused', async () => {
  const { admin } = kiosk.app
  const path = '/api/users/carol/groups/'
  const limited = await admin.post(path, { group_id: 4, limit_language_codes: ['cs'] })
  expect(problemsOf(limited)).toEqual(['invalid limit_language_codes'])
  expect((await admin.get('/api/users/carol/')).body.groups).not.toContain(`${base}/api/groups/4/`)
  expect((await admin.post(path, { group_id: 4, limit_language_codes: [] })).status).toBe(200)
})
