import { joinTeam, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'
import { dropCaches } from '../../domain/cache-drop.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await joinTeam(kiosk.app.database, 'boris', 'Reviewers')
})
afterAll(() => kiosk.close())

const unitOf = async (source: string, language = 'cs') => (await kiosk.units('kiosk', language)).get(source)
const one = (id: number, below = '') => `/api/suggestions/${id}/${below}`
const set = async (settings: object) => {
  expect((await kiosk.app.admin.patch('/api/components/demo/kiosk/', settings)).status).toBe(200)
}
const suggested = async (as: 'anna' | 'boris' | 'carol' | 'admin', source: string, ...target: string[]) =>
  kiosk.app[as].post(`${(await unitOf(source)).url}suggestions/`, { target })
const historyOf = async (source: string): Promise<string[]> => {
  const { rows } = await kiosk.app.database.executeSql(
    `select h.action, h.target, u.username as user, a.username as author from changes h left join users u on u.id = h.user_id
       left join users a on a.id = h.author_id where h.unit_id = $1 order by h.id`,
    [(await unitOf(source)).id],
  )
  return rows.map(({ action, target, user, author }) => `${action} ${user}/${author} ${target}`)
}
const counted = async (): Promise<number> =>
  (await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/statistics/')).body.suggestions

afterEach(async () => {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
})

describe('a suggestion', () => {
  test('is added, listed, counted, found, and rejected with a reason that the history keeps', async () => {
    const { anna, anonymous, boris, admin, base } = kiosk.app
    const unit = await unitOf('Goodbye')
    const added = await suggested('anna', 'Goodbye', 'Sbohem')
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: added.body.id,
        unit: unit.url,
        target: ['Sbohem'],
        user: `${base}/api/users/anna/`,
        timestamp: expect.stringMatching(/Z$/),
        votes: 0,
        own_vote: 0,
        url: `${base}${one(added.body.id)}`,
      },
    ])
    expect((await anonymous.get(`${unit.url}suggestions/`)).body).toMatchObject({ count: 1, results: [added.body] })
    expect((await anonymous.get('/api/suggestions/')).body).toMatchObject({ count: 1, results: [added.body] })
    expect((await anonymous.get(one(added.body.id))).body).toEqual(added.body)
    expect([(await unitOf('Goodbye')).has_suggestion, await counted()]).toEqual([true, 1])
    for (const q of ['has:suggestion', 'suggestion:sbohem', 'suggestion_author:anna'])
      expect((await anna.get(`/api/translations/demo/kiosk/cs/units/?q=${q}`)).body.count, q).toBe(1)
    expect((await boris.delete(one(added.body.id))).status).toBe(204)
    const gone = await admin.get('/api/changes/?action=26')
    expect(gone.body.results[0]).toMatchObject({ target: 'Sbohem', details: { rejection_reason: '' } })
    expect([(await unitOf('Goodbye')).has_suggestion, await counted()]).toEqual([false, 0])
    const again = await suggested('anna', 'Goodbye', 'Sbohem')
    const reason = { rejection_reason: 'Too formal.' }
    expect((await admin.request('DELETE', one(again.body.id), { json: reason })).status).toBe(204)
    expect((await admin.get('/api/changes/?action=26')).body.results[0].details).toEqual(reason)
  })

  test('that is accepted is its author’s text, in the history, in the file and in the commit', async () => {
    const { anna, admin, remote } = { ...kiosk.app, remote: kiosk.remote }
    const { body } = await suggested('anna', 'Open', 'Otevři')
    const other = await suggested('carol', 'Open', 'Otevírej')
    expect((await admin.post(one(body.id, 'accept/'), {})).body).toEqual({ result: 'accepted' })
    expect((await anna.get(one(body.id))).status).toBe(404)
    expect(await unitOf('Open')).toMatchObject({ target: ['Otevři'], state: 20, has_suggestion: true, pending: true })
    expect((await historyOf('Open')).slice(-2)).toEqual(['45 admin/anna ', '7 admin/anna Otevři'])
    await admin.delete(one(other.body.id))
    const pushed = await admin.post('/api/components/demo/kiosk/repository/', { operation: 'push' })
    expect(pushed.body.result).toBe(true)
    expect(await remote.git('kiosk', 'log', '-1', '--format=%an', 'main')).toContain('Anna Nováková')
    expect(await remote.git('kiosk', 'show', 'main:po/cs.po')).toContain('msgstr "Otevři"')
  })

  test('that is accepted with changes is the text of who changed it', async () => {
    const { body } = await suggested('anna', 'Short label', 'Nalepka')
    const path = `/api/editor/suggestions/${body.id}/accept/`
    const { boris } = kiosk.app
    expect(problemsOf(await boris.post(path, { target: ['  '] }))).toEqual(['blank target'])
    expect(problemsOf(await boris.post(path, { target: ['a', 'b'] }))).toEqual(['invalid target'])
    expect((await boris.post(path, { target: ['Nálepka'], state: 10 })).body).toEqual({
      result: 'accepted',
      target: ['Nálepka'],
      state: 10,
    })
    expect((await historyOf('Short label')).at(-1)).toBe('7 boris/boris Nálepka')
    expect(await unitOf('Short label')).toMatchObject({ target: ['Nálepka'], state: 10, has_suggestion: false })
  })

  test('that somebody else types is accepted: it is its author’s text, and others stay open', async () => {
    const unit = await unitOf('Goodbye')
    await suggested('anna', 'Goodbye', 'Ahoj')
    await suggested('anna', 'Goodbye', 'Nazdar')
    expect((await kiosk.app.boris.patch(unit.url, { state: 20, target: ['Ahoj'] })).status).toBe(200)
    expect((await kiosk.app.anna.get(`${unit.url}suggestions/`)).body.results).toMatchObject([{ target: ['Nazdar'] }])
    expect((await historyOf('Goodbye')).at(-1)).toBe('7 boris/anna Ahoj')
    expect(await counted()).toBe(1)
    const [left] = (await kiosk.app.anna.get(`${unit.url}suggestions/`)).body.results
    await kiosk.app.anna.delete(one(left.id))
  })

  test('that its author types goes away, and so does one that is saved to be edited', async () => {
    const unit = await unitOf('Goodbye')
    await suggested('anna', 'Goodbye', 'Sbohem a šáteček')
    expect((await kiosk.app.anna.patch(unit.url, { state: 20, target: ['Sbohem a šáteček'] })).status).toBe(200)
    expect((await historyOf('Goodbye')).at(-1)).toBe('29 anna/anna Sbohem a šáteček')
    await suggested('anna', 'Goodbye', 'Měj se')
    expect((await kiosk.app.boris.patch(unit.url, { state: 10, target: ['Měj se'] })).status).toBe(200)
    expect((await historyOf('Goodbye')).at(-1)).toBe('29 boris/boris Měj se')
    expect([(await unitOf('Goodbye')).has_suggestion, await counted()]).toEqual([false, 0])
  })

  test('of who has no address is accepted as the text of who accepts it', async () => {
    const { database, admin } = kiosk.app
    const { body } = await suggested('carol', 'Open the door', 'Račte otevřít')
    await database.executeSql(`update users set email = null where username = 'carol'`)
    await admin.post(one(body.id, 'accept/'), {})
    expect((await historyOf('Open the door')).at(-1)).toBe('7 admin/admin Račte otevřít')
    await database.executeSql(`update users set email = 'carol@example.com' where username = 'carol'`)
  })
})

describe('who is not signed in', () => {
  const ofStranger = async (headers: Readonly<Record<string, string>> = {}) => {
    const { url } = await unitOf('Short label')
    const sent = { method: 'POST', body: JSON.stringify({ target: ['Štítek'] }) }
    const reply = await fetch(`${url}suggestions/`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }
  test('suggests where guests may, from a page of ours or a program, not from another site', async () => {
    const elsewhere = await ofStranger({ origin: 'https://elsewhere.example' })
    expect([elsewhere.status, elsewhere.body.errors[0].code]).toEqual([403, 'csrf_failed'])
    const added = await ofStranger({ origin: kiosk.app.base })
    expect(added.status).toBe(201)
    const { id, user } = added.body
    expect(user).toBe(`${kiosk.app.base}/api/users/anonymous/`)
    expect((await ofStranger()).status).toBe(400)
    expect((await kiosk.app.anonymous.delete(one(id))).status).toBe(401)
    expect((await kiosk.app.anna.post(one(id, 'accept/'), {})).status).toBe(200)
    expect((await unitOf('Short label')).target).toEqual(['Štítek'])
  })

  test('is asked to sign in where guests may not', async () => {
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 1 })
    const refused = await ofStranger()
    expect([refused.status, refused.body.errors[0].code]).toEqual([401, 'not_authenticated'])
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

describe('where people vote', () => {
  test('a vote counts once a person, and enough of them accept the text', async () => {
    await set({ suggestion_voting: true, suggestion_autoaccept: 3 })
    const { boris, carol, admin, anna } = kiosk.app
    const { body } = await suggested('anna', 'Goodbye', 'Mějte se')
    expect(body).toMatchObject({ votes: 1, own_vote: 1 })
    expect((await boris.post(one(body.id, 'vote/'), { value: -1 })).body).toMatchObject({
      result: 'voted',
      suggestion: { votes: 0, own_vote: -1 },
    })
    expect((await boris.post(one(body.id, 'vote/'), { value: 1 })).body.suggestion.votes).toBe(2)
    expect((await boris.post(one(body.id, 'vote/'), { value: 1 })).body.suggestion.votes).toBe(2)
    // Only those who may write texts directly accept without votes.
    expect((await carol.post(one(body.id, 'accept/'), {})).status).toBe(403)
    expect((await suggested('carol', 'Goodbye', 'Mějte se')).body).toEqual({ result: 'accepted', suggestion: null })
    expect(await unitOf('Goodbye')).toMatchObject({ target: ['Mějte se'], state: 20, has_suggestion: false })
    expect((await historyOf('Goodbye')).at(-1)).toBe('7 carol/anna Mějte se')
    expect((await admin.post(one(body.id, 'vote/'), { value: 1 })).status).toBe(404)
    expect((await anna.get('/api/suggestions/')).body.count).toBe(0)
    await set({ suggestion_voting: false, suggestion_autoaccept: 0 })
  })

  test('one vote may be enough: the text is there at once', async () => {
    await set({ suggestion_voting: true, suggestion_autoaccept: 1 })
    const reply = await suggested('anna', 'Goodbye', 'Na shledanou')
    expect([reply.status, reply.body]).toEqual([200, { result: 'accepted', suggestion: null }])
    expect(await unitOf('Goodbye')).toMatchObject({ target: ['Na shledanou'], state: 20 })
    await set({ suggestion_voting: false, suggestion_autoaccept: 0 })
  })

  test('votes of many at once are all counted, and accept once', async () => {
    await set({ suggestion_voting: true, suggestion_autoaccept: 4 })
    const { body } = await suggested('anna', 'Goodbye', 'Sbohem vám')
    const { boris, carol, admin } = kiosk.app
    const votes = [boris, carol, admin].flatMap((one) => [one, one])
    const statuses = await Promise.all(
      votes.map(async (by) => (await by.post(one(body.id, 'vote/'), { value: 1 })).status),
    )
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
    expect(await unitOf('Goodbye')).toMatchObject({ target: ['Sbohem vám'], has_suggestion: false })
    expect(
      (await historyOf('Goodbye')).filter((row) => row.startsWith('7') && row.endsWith('Sbohem vám')),
    ).toHaveLength(1)
    await set({ suggestion_voting: false, suggestion_autoaccept: 0 })
  })
})

describe('refused is', () => {
  test('what is empty, has too many forms, is there already, or was suggested before', async () => {
    expect(problemsOf(await suggested('anna', 'Goodbye', ''))).toEqual(['blank target'])
    expect(problemsOf(await suggested('anna', 'Goodbye', 'a', 'b'))).toEqual(['invalid target'])
    const { target } = await unitOf('Goodbye')
    expect(problemsOf(await suggested('anna', 'Goodbye', ...target))).toEqual(['invalid target'])
    const { body } = await suggested('anna', 'Goodbye', 'Čau')
    expect(problemsOf(await suggested('anna', 'Goodbye', 'Čau'))).toEqual(['unique target'])
    expect(problemsOf(await suggested('boris', 'Goodbye', 'Čau'))).toEqual(['unique target'])
    expect((await kiosk.app.anna.delete(one(body.id))).status).toBe(204)
  })

  test('everything where the component takes no suggestions, the string is read-only, or nobody votes', async () => {
    const { anna, boris } = kiosk.app
    const { body } = await suggested('anna', 'Goodbye', 'Čau')
    expect((await boris.post(one(body.id, 'vote/'), { value: 1 })).status).toBe(403)
    await set({ enable_suggestions: false })
    expect((await suggested('anna', 'Goodbye', 'Nazdar')).status).toBe(403)
    await set({ enable_suggestions: true })
    const source = await unitOf('Goodbye', 'en')
    expect((await anna.post(`${source.url}suggestions/`, { target: ['Bye'] })).status).toBe(403)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    expect((await boris.post(one(body.id, 'accept/'), {})).status).toBe(403)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
    await anna.delete(one(body.id))
  })

  test('who may not: approve without reviews, reject what is another’s, act where they see nothing', async () => {
    const { anna, boris, carol, admin, anonymous, database } = kiosk.app
    const { body } = await suggested('boris', 'Goodbye', 'Čau')
    expect((await boris.post(one(body.id, 'accept/'), { approve: true })).status).toBe(403)
    expect((await anonymous.post(one(body.id, 'accept/'), {})).status).toBe(401)
    await database.transaction(async (tx) => {
      await tx.executeSql(
        `update roles set permissions = array_remove(permissions, 'suggestion.delete') where name = 'Power user'`,
      )
      dropCaches(tx, 'access')
    })
    expect((await carol.delete(one(body.id))).status).toBe(403)
    await admin.patch('/api/projects/demo/', { access_control: 100 })
    for (const request of [
      carol.get(one(body.id)),
      carol.delete(one(body.id)),
      carol.post(one(body.id, 'accept/'), {}),
      carol.post(one(body.id, 'vote/'), { value: 1 }),
      carol.post(`/api/editor/suggestions/${body.id}/accept/`, {}),
    ])
      expect((await request).status).toBe(404)
    expect((await anna.get('/api/suggestions/')).body.count).toBe(0)
    await admin.patch('/api/projects/demo/', { access_control: 0, translation_review: true })
    expect((await anna.post(one(body.id, 'accept/'), { approve: true })).status).toBe(403)
    expect((await boris.post(one(body.id, 'accept/'), { approve: true })).status).toBe(200)
    expect(await unitOf('Goodbye')).toMatchObject({ target: ['Čau'], state: 30 })
    const later = await suggested('anna', 'Goodbye', 'Ahoj')
    expect((await anna.post(one(later.body.id, 'accept/'), {})).status).toBe(403)
    await anna.delete(one(later.body.id))
    await admin.patch('/api/projects/demo/', { translation_review: false })
  })
})
