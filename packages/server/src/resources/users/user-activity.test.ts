import {
  catalogueHeader,
  type GitRemote,
  joinTeam,
  makeRandom,
  startGitRemote,
  startTestApp,
  type TestApp,
  type TestClient,
} from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countActivity } from '../../domain/user/profile/count-activity.ts'

let app: TestApp
let remote: GitRemote
const shared = ['Open', 'Close', 'Save', 'Quit']
const catalogue = (language: string) =>
  [catalogueHeader(language), ...shared.map((text) => `msgid "${text}"\nmsgstr ""\n`)].join('\n')

beforeAll(async () => {
  remote = await startGitRemote()
  const files = ['one', 'two', 'three'].flatMap((name) =>
    ['cs', 'de'].map((language) => [`${name}/${language}.po`, catalogue(language)]),
  )
  await remote.commit('apps', Object.fromEntries(files), 'Start')
  app = await startTestApp({ config: { projectGlossaries: false } })
  for (const slug of ['demo', 'other'])
    await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
  for (const name of ['anna', 'boris']) await joinTeam(app.database, name, 'Reviewers')
  for (const name of ['one', 'two', 'three']) {
    const component = {
      ...{ name, slug: name, repo: remote.gitUrl('apps'), branch: 'main' },
      ...{ filemask: `${name}/*.po`, file_format: 'po', new_lang: 'none' },
      allow_translation_propagation: false,
    }
    expect((await app.admin.post('/api/projects/demo/components/', component)).status).toBe(201)
    await app.app.jobs.idle()
  }
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

/** The numbers of the history itself, without restricted components if a reader may not look into them. */
async function countedAnew(username: string, seesAll: boolean) {
  const { rows } = await app.database.executeSql(
    `select count(*) filter (where h.action in (2, 5, 7, 36, 37))::int as translated,
            count(*) filter (where h.action = 4)::int as suggested,
            count(*) filter (where h.action in (9, 54, 74, 78))::int as uploaded,
            count(*) filter (where h.action = 3)::int as commented,
            count(distinct h.language_id) filter (where h.action in (2, 5, 7, 36, 37))::int as languages
       from changes h join users u on u.id = h.user_id left join components c on c.id = h.component_id
      where u.username = $1
        and (case when h.project_id is null then $2
             else $2 or not coalesce((c.settings ->> 'restricted')::boolean, false) end)`,
    [username, seesAll],
  )
  return rows[0]
}

async function expectExact(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = `/api/users/${name}/statistics/`
    expect((await app.admin.get(path)).body, `${name}, by an administrator`).toEqual(await countedAnew(name, true))
    const seen = await app.anna.get(path)
    if (seen.status === 200) expect(seen.body, `${name}, by a plain user`).toEqual(await countedAnew(name, false))
  }
}

const isCounted = async (): Promise<boolean> => {
  const { rows } = await app.database.executeSql(
    `select count(*)::int as later from changes h, counted_activity m where (h.xact, h.id) > (m.xact, m.id)`,
  )
  return rows[0]?.later === 0
}

test('statistics of people equal their history, whenever it is counted and whatever moves or goes away', async () => {
  const random = makeRandom('20261125')
  const writers: [string, TestClient][] = [
    ['anna', app.anna],
    ['boris', app.boris],
  ]
  const names = ['admin', 'anna', 'boris']
  let text = 0
  const work = async () => {
    for (let at = 0; at < 6; at++) {
      const [, writer] = random.pick(writers)
      const { results } = (await app.admin.get('/api/units/?page_size=200')).body
      const units = results.filter(({ url, source_unit }: { url: string; source_unit: string }) => url !== source_unit)
      if (units.length === 0) return
      const { url } = random.pick(units) as { url: string }
      const { status } = random.chance(0.3)
        ? await writer.post(`${url}comments/`, { scope: 'translation', comment: `comment ${++text}` })
        : await writer.patch(url, { state: 20, target: [`text ${++text}`] })
      expect([200, 201, 403, 404]).toContain(status)
      if (random.chance(0.3)) await countActivity(app.database)
      if (random.chance(0.3)) await expectExact(names)
    }
    await expectExact(names)
  }
  const happenings: (() => Promise<unknown>)[] = [
    async () => app.admin.patch('/api/components/demo/two/', { restricted: true }),
    async () => app.admin.patch('/api/components/demo/one/', { project: 'other' }),
    async () => app.admin.patch('/api/components/demo/two/', { restricted: false }),
    async () => app.admin.delete('/api/components/demo/three/'),
    async () => app.admin.patch('/api/components/other/one/', { project: 'demo' }),
    async () => app.admin.delete('/api/translations/demo/one/de/'),
    async () => app.admin.delete('/api/components/demo/two/'),
    async () => app.database.executeSql('select count_all_activity()'),
  ]
  await work()
  for (const happen of happenings) {
    if (random.chance(0.5)) await countActivity(app.database)
    await happen()
    await app.app.jobs.idle()
    await expectExact(names)
    await work()
  }
  const all = await countedAnew('anna', true)
  expect(all?.translated).toBeGreaterThan(5)
  expect(all?.commented).toBeGreaterThan(2)
  await app.admin.patch('/api/users/anna/', { username: 'anne' })
  await expectExact(['anne', 'boris'])
  await app.admin.delete('/api/projects/demo/')
  await app.app.jobs.idle()
  await expectExact(['anne', 'boris'])
  await countActivity(app.database)
  expect(await isCounted()).toBe(true)
  await expectExact(['anne', 'boris'])
}, 120_000)

test('a request reads what came after the last count, not the history', async () => {
  const { rows } = await app.database.executeSql("select id from users where username = 'boris'")
  const add = (changes: number) =>
    app.database.executeSql('insert into changes (action, user_id) select 2, $1::int from generate_series(1, $2)', [
      rows[0]?.id,
      changes,
    ])
  const translated = async () => (await app.admin.get('/api/users/boris/statistics/')).body.translated as number
  const before = await translated()
  await add(30_000)
  expect(await translated()).toBe(before + 30_000)
  // Nothing where the server's own job was quicker.
  expect([0, 30_000]).toContain(await countActivity(app.database))
  // Were the history read, nothing would be found there any more.
  await app.database.executeSql('delete from changes where user_id = $1', [rows[0]?.id])
  expect(await translated()).toBe(before + 30_000)
  await add(2)
  expect(await translated()).toBe(before + 30_002)
  expect([0, 2]).toContain(await countActivity(app.database))
  expect(await translated()).toBe(before + 30_002)
})
