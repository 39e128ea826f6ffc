import { catalogueHeader, type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recount } from '../../db/statistics.ts'

vi.setConfig({ testTimeout: 60_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const unitOf = async (source: string, language = 'cs') => (await kiosk.units('kiosk', language)).get(source)
const one = (language: string) => `${catalogueHeader(language)}\nmsgid "Goodbye"\nmsgstr ""\n`

async function pull(files: Readonly<Record<string, string>>): Promise<void> {
  await kiosk.remote.commit('kiosk', files, 'Upstream')
  const path = '/api/components/demo/kiosk/repository/'
  expect((await kiosk.app.admin.post(path, { operation: 'pull' })).body.result).toBe(true)
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
}

const away = { 'po/kiosk.pot': one(''), 'po/cs.po': one('cs'), 'po/de.po': one('de') }
const back = {
  'po/kiosk.pot': kioskCatalogue('', kioskTexts.template),
  'po/cs.po': kioskCatalogue('cs', kioskTexts.cs),
  'po/de.po': kioskCatalogue('de', kioskTexts.de),
}

test('comments, labels, flags, explanations and dismissed checks are there again when their string is', async () => {
  const { anna, boris, admin, database } = kiosk.app
  const { url } = await unitOf('Open the door')
  const source = (await unitOf('Open the door', 'en')).url
  await anna.post(`${url}comments/`, { scope: 'translation', comment: 'How open?' })
  const done = await boris.post(`${url}comments/`, { scope: 'translation', comment: 'Done.' })
  await boris.patch(`/api/editor/comments/${done.body.id}/`, { resolved: true })
  await anna.post(`${url}comments/`, { scope: 'global', comment: 'Which door?' })
  const label = await admin.post('/api/projects/demo/labels/', { name: 'Doors' })
  const notes = { explanation: 'The front door.', extra_flags: 'max-length:5', labels: [label.body.id] }
  expect((await admin.patch(source, notes)).status).toBe(200)
  await database.executeSql(`update units set dismissed = failing, failing = null where id = $1`, [
    (await unitOf('Open the door')).id,
  ])
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    await database.transaction((tx) => recount(tx, id))
  const said = (await anna.get(`${url}comments/`)).body.results
  for (let round = 0; round < 2; round++) {
    await pull(away)
    expect((await anna.get(url)).status).toBe(404)
    await pull(back)
    const again = await unitOf('Open the door')
    expect(again).toMatchObject({ has_comment: true, has_failing_check: false })
    const { rows } = await database.executeSql('select dismissed from units where id = $1', [again.id])
    expect(rows).toEqual([{ dismissed: ['max-length'] }])
    expect(await unitOf('Open the door', 'en')).toMatchObject({ ...notes, labels: [label.body], has_comment: true })
    const comments = (await anna.get(`${again.url}comments/`)).body.results
    const shown = (all: readonly { comment: string }[]) =>
      all.map((comment) => ({ ...comment, id: 0, unit: '' })).sort((a, b) => (a.comment < b.comment ? -1 : 1))
    expect(shown(comments)).toEqual(shown(said))
    for (const table of ['removed_comments', 'removed_annotations'])
      expect((await database.executeSql(`select * from ${table}`)).rows).toEqual([])
  }
  expect(await unitOf('Open the door', 'de')).toMatchObject({ has_failing_check: true })
})

test('a comment of a string without failing checks comes back, and no check with it', async () => {
  const { anna, database } = kiosk.app
  const { url } = await unitOf('Open')
  await anna.post(`${url}comments/`, { scope: 'translation', comment: 'Of a shop?' })
  await pull(away)
  await pull(back)
  const again = await unitOf('Open')
  expect(again).toMatchObject({ has_comment: true, has_failing_check: false })
  const { rows } = await database.executeSql('select failing, dismissed from units where id = $1', [again.id])
  expect(rows).toEqual([{ failing: null, dismissed: null }])
})

const votesOf = `select g.target, (select jsonb_object_agg(w.username, v.value) from suggestion_votes v join users w on w.id = v.user_id
    where v.suggestion_id = g.id) as votes from suggestions g where g.unit_id = $1 order by g.target`

test('of one text that was kept twice the votes come back, whichever was kept first, and of two with votes the later ones', async () => {
  const { database } = kiosk.app
  const [first, second] = ['2020-01-02T03:04:05Z', '2020-01-03T03:04:05Z']
  await pull(away)
  const kept = [
    ['Before', first, '{"boris": 1}'],
    ['Before', second, null],
    ['After', first, null],
    ['After', second, '{"boris": -1}'],
    ['Both', first, '{"boris": 1, "anna": 1}'],
    ['Both', second, '{"boris": -1}'],
    ['Neither', first, null],
    ['Neither', second, null],
  ] as const
  for (const [target, time, votes] of kept)
    await database.executeSql(
      `insert into removed_texts (component_id, language_id, key, target, state, standing, author_id, timestamp, votes)
       select t.component_id, t.language_id, U&'button\\0004Open', $1, 20, false, null, $2,
              (select jsonb_object_agg(u.id, v.value::int) from jsonb_each_text($3::jsonb) v join users u on u.username = v.key)
         from translations t where t.language_code = 'cs'`,
      [target, time, votes],
    )
  await pull(back)
  const { rows } = await database.executeSql(votesOf, [(await unitOf('Open')).id])
  expect(rows.filter(({ target }) => kept.some(([text]) => text === target))).toEqual([
    { target: 'After', votes: { boris: -1 } },
    { target: 'Before', votes: { boris: 1 } },
    { target: 'Both', votes: { boris: -1 } },
    { target: 'Neither', votes: null },
  ])
})

test('a suggestion comes back with its author, its time and its votes', async () => {
  const { anna, boris, database } = kiosk.app
  const { id } = await unitOf('Open')
  const { rows } = await database.executeSql(
    `insert into suggestions (unit_id, target, user_id, timestamp)
     values ($1, 'Otevři', (select id from users where username = 'anna'), '2020-01-02T03:04:05Z') returning id`,
    [id],
  )
  await database.executeSql(
    `insert into suggestion_votes select $1, id, case username when 'boris' then 1 else -1 end from users
      where username in ('boris', 'carol')`,
    [rows[0]?.id],
  )
  await database.executeSql('update units set has_suggestion = true where id = $1', [id])
  for (const { id: translation } of await database.kysely.selectFrom('translations').select('id').execute())
    await database.transaction((tx) => recount(tx, translation))
  await pull(away)
  await pull(back)
  expect([anna, boris]).toHaveLength(2)
  const again = await unitOf('Open')
  expect(again.has_suggestion).toBe(true)
  const found = await database.executeSql(
    `select g.target, a.username, g.timestamp, (select jsonb_object_agg(w.username, v.value) from suggestion_votes v
         join users w on w.id = v.user_id where v.suggestion_id = g.id) as votes
       from suggestions g join users a on a.id = g.user_id where g.unit_id = $1`,
    [again.id],
  )
  expect(found.rows).toEqual([
    { target: 'Otevři', username: 'anna', timestamp: new Date('2020-01-02T03:04:05Z'), votes: { boris: 1, carol: -1 } },
  ])
})
