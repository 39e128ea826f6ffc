import { joinTeam, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellOfChanges } from '../../events/tell-of-changes.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await joinTeam(kiosk.app.database, 'boris', 'Managers')
})
afterAll(() => kiosk.close())

const places = {
  project: '/api/projects/demo/announcements/',
  language: '/api/projects/demo/languages/cs/announcements/',
  component: '/api/components/demo/kiosk/announcements/',
  translation: '/api/translations/demo/kiosk/cs/announcements/',
}
const site = '/api/site/announcements/'
const messages = async (path: string): Promise<string[]> =>
  (await kiosk.app.anonymous.get(path)).body.results.map(({ message }: { message: string }) => message)

describe('an announcement', () => {
  test.each(Object.entries(places))(
    'of a %s is made, listed there, told in the history and taken back',
    async (name, path) => {
      const { boris, anonymous, admin } = kiosk.app
      const added = await boris.post(path, { message: `For the ${name}`, expiry: '2999-01-31', severity: 'danger' })
      expect([added.status, added.body]).toEqual([
        201,
        { id: added.body.id, message: `For the ${name}`, severity: 'danger', expiry: '2999-01-31', notify: true },
      ])
      expect((await anonymous.get(path)).body).toMatchObject({ count: 1, results: [added.body] })
      for (const other of Object.values(places).filter((one) => one !== path)) {
        expect(await messages(other)).toEqual([])
        expect((await boris.delete(`${other}${added.body.id}/`)).status).toBe(404)
      }
      const [change] = (await admin.get('/api/projects/demo/changes/?action=46')).body.results
      expect(change).toMatchObject({ target: `For the ${name}`, user: expect.stringContaining('/boris/') })
      expect([change.component === null, change.translation === null]).toEqual([
        name === 'project' || name === 'language',
        name !== 'translation',
      ])
      expect((await boris.delete(`${path}${added.body.id}/`)).status).toBe(204)
      expect(await messages(path)).toEqual([])
    },
  )

  test('is shown up to its last day, and one without such a day always', async () => {
    const { boris } = kiosk.app
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    for (const [message, expiry] of [
      ['over', day(-1)],
      ['today', day(0)],
      ['tomorrow', day(1)],
      ['always', null],
    ])
      expect((await boris.post(places.project, { message, expiry })).status).toBe(201)
    expect(await messages(places.project)).toEqual(['today', 'tomorrow', 'always'])
    await kiosk.app.database.executeSql('delete from announcements')
  })

  test('is on the pages of all that is in its place', async () => {
    const { boris, admin } = kiosk.app
    for (const [name, path] of Object.entries(places)) await boris.post(path, { message: name, notify: false })
    expect((await admin.post(site, { message: 'site', notify: false })).status).toBe(201)
    for (const [path, shown] of [
      ['', ['site']],
      ['demo', ['project', 'site']],
      ['demo/-/cs', ['project', 'language', 'site']],
      ['demo/-/de', ['project', 'site']],
      ['demo/flat/cs', ['project', 'language', 'site']],
      ['demo/kiosk', ['project', 'component', 'site']],
      ['demo/kiosk/cs', ['project', 'language', 'component', 'translation', 'site']],
    ] as const)
      expect(await messages(`${site}?path=${path}`), path).toEqual(shown)
    expect((await admin.get(`${site}?path=nothing`)).status).toBe(404)
    await kiosk.app.database.executeSql('delete from announcements')
  })

  test('is told to those who want to hear of it, unless it says not', async () => {
    const { database, boris, admin } = kiosk.app
    await database.executeSql('delete from subscriptions')
    await database.executeSql(
      `insert into subscriptions (user_id, notification, scope, frequency)
       select id, 'NewAnnouncementNotificaton', 10, 1 from users where username = 'anna'`,
    )
    await database.executeSql(
      `insert into watched_projects select u.id, p.id from users u, projects p where u.username = 'anna' on conflict do nothing`,
    )
    const told = async (): Promise<unknown[]> => {
      await tellOfChanges(database, new AbortController().signal)
      const { rows } = await database.executeSql(
        `select c.target from notifications n join changes c on c.id = n.change_id
          where n.notification = 'NewAnnouncementNotificaton' order by n.id`,
      )
      await database.executeSql('delete from notifications')
      return rows.map(({ target }) => target)
    }
    await told()
    await boris.post(places.project, { message: 'loud' })
    await boris.post(places.project, { message: 'quiet', notify: false })
    await admin.post(site, { message: 'everybody' })
    await admin.post(site, { message: 'nobody', notify: false })
    expect(await told()).toEqual(['loud', 'everybody'])
    await database.executeSql('delete from watched_projects')
    await boris.post(places.project, { message: 'unwatched' })
    await admin.post(site, { message: 'again' })
    expect(await told()).toEqual(['again'])
    await database.executeSql('delete from announcements')
  })
})

test('refused are wrong fields, places that are not there, and who may not', async () => {
  const { anna, boris, anonymous, admin } = kiosk.app
  for (const path of [...Object.values(places), site]) {
    expect(problemsOf(await admin.post(path, { severity: 'loud', expiry: '2026-02-30' }))).toEqual([
      'required message',
      'invalid_choice severity',
      'invalid expiry',
    ])
    expect((await anna.post(path, { message: 'x' })).status).toBe(403)
    expect((await anonymous.post(path, { message: 'x' })).status).toBe(401)
    expect((await anna.delete(`${path}1/`)).status).toBe(403)
  }
  expect((await boris.post(site, { message: 'x' })).status).toBe(403)
  for (const path of ['/api/projects/demo/languages/fr/announcements/', '/api/projects/none/announcements/'])
    expect((await admin.get(path)).status).toBe(404)
  const { body } = await boris.post(places.component, { message: 'x' })
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await anna.get(places.component)).status).toBe(404)
  expect((await anna.get(`${site}?path=demo/kiosk`)).status).toBe(404)
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  expect((await boris.delete(`${places.component}${body.id}/`)).status).toBe(204)
})

describe('an announcement of a category', () => {
  const urlOf = (slug: string) => `${kiosk.app.base}/api/projects/${slug}/`
  const make = async (name: string, more: object = {}) =>
    (await kiosk.app.admin.post('/api/categories/', { name, slug: name, project: urlOf('demo'), ...more })).body
  const around = (path: string) => messages(`${site}?path=${encodeURIComponent(path)}`)

  test('is shown in what is in it, however deep, and nowhere else; it goes with the category', async () => {
    const { admin, boris, anna } = kiosk.app
    const apps = await make('apps')
    const games = await make('games', { category: apps.url })
    const other = await make('other')
    const path = new URL(apps.announcements_url).pathname
    expect((await anna.post(path, { message: 'No' })).status).toBe(403)
    const { status, body } = await boris.post(path, { message: 'Tidy up', notify: false })
    expect([status, await messages(path)]).toEqual([201, ['Tidy up']])
    expect(await messages(new URL(games.announcements_url).pathname)).toEqual([])
    expect(await messages(places.project)).toEqual([])

    expect(await around('demo')).toEqual([])
    expect(await around('demo/apps')).toEqual(['Tidy up'])
    expect(await around('demo/apps/games')).toEqual(['Tidy up'])
    expect(await around('demo/other')).toEqual([])
    expect(await around('demo/kiosk/cs')).toEqual([])
    await admin.patch('/api/components/demo/kiosk/', { category: games.url })
    expect(await around('demo/apps/games/kiosk')).toEqual(['Tidy up'])
    expect(await around('demo/apps/games/kiosk/cs')).toEqual(['Tidy up'])
    await admin.patch('/api/components/demo/apps%252Fgames%252Fkiosk/', { category: other.url })
    expect(await around('demo/other/kiosk/cs')).toEqual([])

    expect((await boris.delete(`${new URL(games.announcements_url).pathname}${body.id}/`)).status).toBe(404)
    expect((await boris.delete(`${places.project}${body.id}/`)).status).toBe(404)
    const elsewhere = { name: 'Elsewhere', slug: 'elsewhere', web: 'https://example.org/' }
    await admin.post('/api/projects/', elsewhere)
    expect((await admin.patch(new URL(apps.url).pathname, { project: urlOf('elsewhere') })).status).toBe(200)
    expect(await around('elsewhere/apps/games')).toEqual(['Tidy up'])
    expect((await anna.delete(`${path}${body.id}/`)).status).toBe(403)
    expect((await admin.delete(`${path}${body.id}/`)).status).toBe(204)
    expect((await admin.get('/api/categories/9999/announcements/')).status).toBe(404)
  })
})
