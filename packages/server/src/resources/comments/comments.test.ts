import { joinTeam, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await joinTeam(kiosk.app.database, 'boris', 'Reviewers')
})
afterAll(() => kiosk.close())

const unitOf = async (source: string, language = 'cs') => (await kiosk.units('kiosk', language)).get(source)
const pathOf = async (source: string, language = 'cs') => `${(await unitOf(source, language)).url}comments/`
const editorPath = (id: number) => `/api/editor/comments/${id}/`
const counted = async (language: string): Promise<number> =>
  (await kiosk.app.admin.get(`/api/translations/demo/kiosk/${language}/statistics/`)).body.comments

async function isCountedRight(): Promise<void> {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
}

const historyOf = async (source: string, language = 'cs') => {
  const { database } = kiosk.app
  const { id } = await unitOf(source, language)
  const { rows } = await database.executeSql(
    'select action, details from changes where unit_id = $1 and action in (3, 64, 65, 86) order by id',
    [id],
  )
  return rows.map(
    ({ action, details }) =>
      `${action} ${(details as { comment?: string; label?: string }).comment ?? (details as { label?: string }).label}`,
  )
}

describe('a comment', () => {
  test('is added, listed, counted and found; resolved it is neither counted nor found as open', async () => {
    const { anna, anonymous, base } = kiosk.app
    const path = await pathOf('Goodbye')
    const added = await anna.post(path, { scope: 'translation', comment: ' Which goodbye? ' })
    expect([added.status, added.body]).toEqual([
      201,
      {
        comment: 'Which goodbye?',
        timestamp: expect.stringMatching(/Z$/),
        id: added.body.id,
        user: `${base}/api/users/anna/`,
        unit: (await unitOf('Goodbye')).url,
        resolved: false,
      },
    ])
    expect((await anonymous.get(path)).body).toMatchObject({ count: 1, results: [added.body] })
    expect(await unitOf('Goodbye')).toMatchObject({ has_comment: true })
    expect(await counted('cs')).toBe(1)
    const search = async (q: string) =>
      (await anonymous.get(`/api/translations/demo/kiosk/cs/units/?q=${encodeURIComponent(q)}`)).body.count
    for (const q of ['has:comment', 'comment:goodbye', 'comment_author:anna']) expect(await search(q), q).toBe(1)
    const resolved = await anna.patch(editorPath(added.body.id), { resolved: true })
    expect([resolved.status, resolved.body]).toEqual([200, { ...added.body, resolved: true }])
    expect(await unitOf('Goodbye')).toMatchObject({ has_comment: false })
    expect(await counted('cs')).toBe(0)
    expect([await search('has:comment'), await search('has:resolved-comment')]).toEqual([0, 1])
    await anna.patch(editorPath(added.body.id), { resolved: false })
    expect(await counted('cs')).toBe(1)
    expect((await anna.delete(editorPath(added.body.id))).status).toBe(204)
    expect((await anna.delete(editorPath(added.body.id))).status).toBe(404)
    expect(await counted('cs')).toBe(0)
    expect(await historyOf('Goodbye')).toEqual(['3 Which goodbye?', '65 Which goodbye?', '64 Which goodbye?'])
    await isCountedRight()
  })

  test('of two on a string leaves the mark when the other is resolved', async () => {
    const { anna } = kiosk.app
    const path = await pathOf('Open the door')
    const [first, second] = [
      await anna.post(path, { scope: 'translation', comment: 'one' }),
      await anna.post(path, { scope: 'translation', comment: 'two' }),
    ]
    await anna.patch(editorPath(first.body.id), { resolved: true })
    expect(await unitOf('Open the door')).toMatchObject({ has_comment: true })
    await anna.delete(editorPath(second.body.id))
    expect(await unitOf('Open the door')).toMatchObject({ has_comment: false })
    await isCountedRight()
  })

  test('that is global stands at the source string, and every language lists it', async () => {
    const { anna } = kiosk.app
    const added = await anna.post(await pathOf('Open'), { scope: 'global', comment: 'A button?' })
    expect(added.body.unit).toBe((await unitOf('Open', 'en')).url)
    for (const language of ['cs', 'de', 'en'])
      expect((await anna.get(await pathOf('Open', language))).body.results).toEqual([added.body])
    expect([await counted('en'), await counted('cs')]).toEqual([1, 0])
    const found = await anna.get('/api/translations/demo/kiosk/de/units/?q=has:source-comment')
    expect(found.body.count).toBe(1)
  })

  test('that reports a source string marks it with a label, where source strings are reviewed', async () => {
    const { anna, admin } = kiosk.app
    const report = { scope: 'report', comment: 'A typo.' }
    expect(problemsOf(await anna.post(await pathOf('Short label'), report))).toEqual(['invalid scope'])
    await admin.patch('/api/projects/demo/', { source_review: true })
    for (let round = 0; round < 2; round++)
      expect((await anna.post(await pathOf('Short label'), report)).status).toBe(201)
    expect((await unitOf('Short label', 'en')).labels).toMatchObject([{ name: 'Source needs review', color: 'red' }])
    expect(await historyOf('Short label', 'en')).toEqual(['3 A typo.', '86 Source needs review', '3 A typo.'])
    await admin.patch('/api/projects/demo/', { source_review: false })
    await isCountedRight()
  })

  test('is imported for others, and from earlier, by who runs the project alone', async () => {
    const { anna, admin, base } = kiosk.app
    const path = await pathOf('Open the door')
    const old = {
      scope: 'translation',
      comment: 'Old.',
      timestamp: '2020-01-02T03:04:05Z',
      user_email: 'boris@example.com',
    }
    expect((await anna.post(path, old)).status).toBe(403)
    const added = await admin.post(path, old)
    expect(added.body).toMatchObject({ timestamp: '2020-01-02T03:04:05.000000Z', user: `${base}/api/users/boris/` })
    await admin.delete(editorPath(added.body.id))
  })
})

describe('refused is', () => {
  test('what has no text, too much of it, no scope, or a scope that the string has not', async () => {
    const { anna } = kiosk.app
    const path = await pathOf('Goodbye')
    expect(problemsOf(await anna.post(path, {}))).toEqual(['required scope', 'required comment'])
    expect(problemsOf(await anna.post(path, { scope: 'all', comment: ' ' }))).toEqual([
      'invalid_choice scope',
      'blank comment',
    ])
    const long = { scope: 'translation', comment: 'x'.repeat(1001) }
    expect(problemsOf(await anna.post(path, long))).toEqual(['max_length comment'])
    const wrong = { scope: 'translation', comment: 'x' }
    expect(problemsOf(await anna.post(await pathOf('Goodbye', 'en'), wrong))).toEqual(['invalid scope'])
  })

  test('who may not comment, and who may not resolve or delete what others said', async () => {
    const { anna, boris, carol, anonymous, admin } = kiosk.app
    const path = await pathOf('Goodbye')
    const comment = { scope: 'translation', comment: 'Mine.' }
    expect((await anonymous.post(path, comment)).status).toBe(401)
    const { body } = await anna.post(path, comment)
    expect((await carol.patch(editorPath(body.id), { resolved: true })).status).toBe(403)
    expect((await carol.delete(editorPath(body.id))).status).toBe(403)
    expect((await boris.delete(editorPath(body.id))).status).toBe(403)
    expect((await boris.patch(editorPath(body.id), { resolved: true })).status).toBe(200)
    expect((await anonymous.delete(editorPath(body.id))).status).toBe(401)
    expect((await admin.delete(editorPath(body.id))).status).toBe(204)
  })

  test('nothing is told of a comment whose string is hidden', async () => {
    const { anna, carol, admin } = kiosk.app
    const path = await pathOf('Goodbye')
    const { body } = await anna.post(path, { scope: 'translation', comment: 'Secret.' })
    await admin.patch('/api/projects/demo/', { access_control: 100 })
    for (const status of [
      (await carol.get(path)).status,
      (await carol.post(path, {})).status,
      (await carol.patch(editorPath(body.id), { resolved: true })).status,
      (await carol.delete(editorPath(body.id))).status,
      (await carol.delete(editorPath(999_999))).status,
    ])
      expect(status).toBe(404)
    await admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})
