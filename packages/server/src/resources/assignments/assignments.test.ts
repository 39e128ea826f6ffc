import { joinTeam, type Kiosk, makeTeam, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countAssignments } from '../../assignments/count-assignments.ts'
import { remindOfAssignments } from '../../assignments/remind-of-assignments.ts'
import { settleAssignments, wrongAssignments } from '../../assignments/testing.ts'
import { openDatabase } from '../../db/open-database.ts'

const path = '/api/editor/assignments/'
const inCzech = { path: 'demo/kiosk', languages: ['cs'], q: 'state:<translated', name: 'The rest' }

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await joinTeam(kiosk.app.database, 'boris', 'Reviewers')
  await makeTeam(kiosk.app.database, 'heads', {
    members: ['carol'],
    permissions: ['project.edit', 'unit.edit'],
    projects: ['demo'],
  })
})
afterAll(() => kiosk.close())
beforeEach(async () => {
  await kiosk.app.database.executeSql('delete from assignments')
  for (const source of ['Open the door', 'Goodbye', 'Short label'])
    await write(source, source === 'Goodbye' ? '' : 'Text')
  await kiosk.app.app.jobs.idle()
  await settleAssignments(kiosk.app.database)
})

const unit = async (source: string, language = 'cs') => (await kiosk.units('kiosk', language)).get(source)
async function write(source: string, text: string, { as = 'boris', language = 'cs' } = {}) {
  const { url } = await unit(source, language)
  const reply = await kiosk.app[as as 'boris' | 'anna' | 'admin'].patch(url, {
    target: [text],
    state: text === '' ? 0 : 20,
  })
  expect(reply.status).toBe(200)
}
async function give(more: object = {}, as: 'admin' | 'carol' = 'admin') {
  const made = await kiosk.app[as].post(path, { ...inCzech, ...more })
  expect([made.status, made.body]).toEqual([201, expect.anything()])
  await settleAssignments(kiosk.app.database)
  return made.body.url as string
}
async function read(url: string, as: 'admin' | 'carol' | 'anna' | 'boris' = 'admin') {
  await settleAssignments(kiosk.app.database)
  return (await kiosk.app[as].get(url)).body
}

describe('an assignment', () => {
  test('has what its search finds, counts down, and closes itself', async () => {
    await write('Short label', '')
    const url = await give({ people: ['anna'], due: '2999-01-01', instruction: 'Be brief.' })
    const one = await read(url)
    expect(one).toMatchObject({
      state: 'open',
      counted: true,
      overdue: false,
      path: 'demo/kiosk',
      languages: ['cs'],
      people: [{ username: 'anna' }],
      counts: { strings: 2, left_strings: 2 },
      by_language: [{ language: 'cs', strings: 2 }],
      by_person: [],
      problems: [],
      can: { edit: true, close: true, reopen: false },
    })
    expect(one.by_language[0].web_url).toContain('/translate/demo/kiosk/cs/?q=state%3A%3Ctranslated')
    await write('Goodbye', 'Sbohem')
    expect(await read(url)).toMatchObject({
      state: 'open',
      counts: { strings: 2, left_strings: 1 },
      by_person: [{ username: 'boris', strings: 1, words: 1 }],
    })
    await write('Goodbye', '')
    expect(await read(url)).toMatchObject({ counts: { strings: 2, left_strings: 2 }, by_person: [] })
    await write('Goodbye', 'Sbohem')
    await write('Short label', 'Štítek', { as: 'admin' })
    expect(await read(url)).toMatchObject({
      state: 'done',
      closed_by: null,
      counts: { strings: 2, left_strings: 0, left_words: 0 },
    })
    // It stays as it was.
    await write('Goodbye', '')
    expect(await read(url)).toMatchObject({ state: 'done', counts: { left_strings: 0 } })
    const history = (await kiosk.app.admin.get('/api/changes/?action=200&action=204')).body.results
    expect(history.map(({ action }: { action: number }) => action)).toEqual(expect.arrayContaining([200, 204]))
  })

  test('is opened again by hand, and closes itself after it had something left', async () => {
    const url = await give()
    await write('Goodbye', 'Sbohem')
    expect(await read(url)).toMatchObject({ state: 'done' })
    expect((await kiosk.app.admin.post(`${url}reopen/`, {})).body).toMatchObject({ state: 'open', closed_at: null })
    expect(await read(url)).toMatchObject({ state: 'open', counts: { strings: 1, left_strings: 0 } })
    await write('Short label', '')
    expect(await read(url)).toMatchObject({ state: 'open', counts: { strings: 2, left_strings: 1 } })
    await write('Short label', 'Štítek')
    expect(await read(url)).toMatchObject({ state: 'done', counts: { strings: 2, left_strings: 0 } })
    expect((await kiosk.app.admin.post(`${url}close/`, {})).status).toBe(409)
  })

  test('is closed by hand, and changed by two people of whom the second is told', async () => {
    const url = await give()
    const { version } = await read(url)
    const headers = { 'if-match': `"${version}"` }
    expect((await kiosk.app.admin.request('PATCH', url, { json: { name: 'First' }, headers })).status).toBe(200)
    expect((await kiosk.app.carol.request('PATCH', url, { json: { name: 'Second' }, headers })).status).toBe(412)
    expect((await kiosk.app.admin.post(`${url}close/`, {})).body).toMatchObject({
      state: 'closed',
      closed_by: { username: 'admin' },
    })
    expect((await kiosk.app.admin.delete(url)).status).toBe(204)
    expect((await kiosk.app.admin.get(url)).status).toBe(404)
  })

  test('takes in strings that come, and loses those that go', async () => {
    await kiosk.app.admin.patch('/api/components/demo/flat/', { manage_units: true, edit_template: true })
    const url = await give({ path: 'demo', languages: ['cs'], q: 'state:<translated' })
    const before = (await read(url)).counts.strings
    const added = await kiosk.app.admin.post('/api/translations/demo/flat/en/units/', {
      key: 'fresh',
      value: ['Two words'],
    })
    expect(added.status).toBe(200)
    expect((await read(url)).counts).toMatchObject({ strings: before + 1 })
    expect((await kiosk.app.admin.delete(added.body.url)).status).toBe(204)
    await kiosk.app.app.jobs.idle()
    expect((await read(url)).counts).toMatchObject({ strings: before })
    expect(await wrongAssignments(kiosk.app.database)).toEqual([])
  })
})

describe('people', () => {
  test('who have it find it on their dashboard and among their own', async () => {
    const url = await give({ people: ['anna'], due: '2999-01-01' })
    const { id } = await read(url)
    const row = {
      id,
      name: 'The rest',
      path: 'demo/kiosk',
      due: '2999-01-01',
      overdue: false,
      left_strings: 1,
      strings: 1,
    }
    expect((await kiosk.app.anna.get('/api/account/dashboard/')).body.assignments).toMatchObject([row])
    expect((await kiosk.app.boris.get('/api/account/dashboard/')).body.assignments).toEqual([])
    const listed = async (as: 'anna' | 'boris', query: string) =>
      (await kiosk.app[as].get(`${path}?${query}`)).body.results.map((one: { id: number }) => one.id)
    expect(await listed('anna', 'mine=true')).toEqual([id])
    expect(await listed('boris', 'mine=true')).toEqual([])
    for (const query of [
      'person=anna',
      'path=demo',
      'path=demo/kiosk',
      'path=demo/kiosk/cs',
      'path=demo/-/cs',
      'state=open',
    ])
      expect([query, await listed('boris', query)]).toEqual([query, [id]])
    for (const query of ['person=boris', 'path=demo/flat', 'path=demo/kiosk/de', 'state=done', 'team=1'])
      expect([query, await listed('boris', query)]).toEqual([query, []])
  })

  test('who could not do it are named in the preview, each with the reason', async () => {
    const { database } = kiosk.app
    await database.executeSql(`update users set preferences = '{"languages": ["de"]}' where username = 'anna'`)
    await kiosk.app.admin.post('/api/site/blocks/', { project: 'demo', user: 'boris', note: 'For a while' })
    const { body } = await kiosk.app.admin.post(`${path}preview/`, {
      ...{ path: 'demo/kiosk', languages: ['cs'], q: 'source:Goodbye' },
      people: ['anna', 'boris', 'nobody'],
    })
    const reasons = body.unable.map(({ username, reason }: { username: string; reason: string }) => [username, reason])
    expect(reasons.sort()).toEqual([
      ['anna', 'other-language'],
      ['boris', 'blocked'],
      ['nobody', 'unknown'],
    ])
    expect(body).toMatchObject({ strings: 1, by_language: [{ language: 'cs', strings: 1 }], warnings: ['never-done'] })
    await database.executeSql(`update users set preferences = '{}' where username = 'anna'`)
    await database.executeSql('delete from project_blocks')
    await database.executeSql("update users set full_name = full_name where username = 'boris'")
  })

  test('who are blocked or leave stay as a problem, of which who gave it is told once', async () => {
    const url = await give({ people: ['anna', 'boris'] })
    const { database } = kiosk.app
    const { services } = kiosk.app.app
    await database.executeSql("update users set is_active = false where username = 'anna'")
    const signal = new AbortController().signal
    expect(await remindOfAssignments(services, signal)).toBe(1)
    expect(await remindOfAssignments(services, signal)).toBe(0)
    expect(await read(url)).toMatchObject({
      problems: [{ code: 'person-left' }],
      people: [{ username: 'anna' }, { username: 'boris' }],
    })
    await database.executeSql("update users set is_active = true where username = 'anna'")
    await database.executeSql(
      "delete from assignment_people where user_id = (select id from users where username = 'boris')",
    )
    expect(await remindOfAssignments(services, signal)).toBe(1)
    expect((await kiosk.app.admin.patch(url, { people: ['anna'] })).body).toMatchObject({
      problems: [],
      people: [{ username: 'anna' }],
    })
  })

  test('are reminded before the date, once each, and after it', async () => {
    const url = await give({ people: ['anna'], due: '2999-01-01' })
    const { services } = kiosk.app.app
    const signal = new AbortController().signal
    const told = async (days: number) => {
      await kiosk.app.database.executeSql("update assignments set due = (now() at time zone 'UTC')::date + $1::int", [
        days,
      ])
      return [await remindOfAssignments(services, signal), await remindOfAssignments(services, signal)]
    }
    expect(await told(4)).toEqual([0, 0])
    expect(await told(3)).toEqual([1, 0])
    expect(await told(2)).toEqual([0, 0])
    expect(await told(1)).toEqual([1, 0])
    expect(await told(0)).toEqual([0, 0])
    expect(await told(-1)).toEqual([1, 0])
    expect(await read(url)).toMatchObject({ overdue: true, state: 'open' })
  })
})

describe('refused is', () => {
  test('what those who do not manage the place ask for', async () => {
    expect((await kiosk.app.anna.post(path, inCzech)).status).toBe(403)
    expect((await kiosk.app.anonymous.get(path)).status).toBe(401)
    const url = await give({}, 'carol')
    expect((await kiosk.app.anna.patch(url, { name: 'Mine' })).status).toBe(403)
    expect((await kiosk.app.anna.delete(url)).status).toBe(403)
    expect(await read(url, 'anna')).toMatchObject({ can: { edit: false, close: false, reopen: false } })
  })

  test('an assignment of what is not there, or that has nothing to do', async () => {
    const problems = async (more: object) => problemsOf(await kiosk.app.admin.post(path, { ...inCzech, ...more }))
    expect(await problems({ path: 'gone' })).toEqual(['does_not_exist path'])
    expect(await problems({ path: '-' })).toEqual(['invalid path'])
    expect(await problems({ languages: ['cs', 'xx-none'] })).toEqual(['does_not_exist languages.1'])
    expect(await problems({ path: 'demo', components: ['demo/kiosk', 'demo/gone'] })).toEqual([
      'does_not_exist components.1',
    ])
    expect(await problems({ component_list: 'gone' })).toEqual(['does_not_exist component_list'])
    expect(await problems({ people: ['anna', 'nobody'] })).toEqual(['does_not_exist people.1'])
    expect(await problems({ team: 999_999 })).toEqual(['does_not_exist team'])
    expect(await problems({ due: '2001-01-01' })).toEqual(['invalid due'])
    expect(await problems({ due: 'soon' })).toEqual(['invalid due'])
    expect(await problems({ q: 'source:"no such string at all"' })).toEqual(['invalid q'])
    expect(await problems({ q: '' })).toEqual(['blank q'])
    const wrong = await kiosk.app.admin.post(path, { ...inCzech, q: 'Goodbye AND state:nowhere' })
    expect(wrong.body.errors).toMatchObject([{ code: 'invalid', attr: 'q', span: { start: 12, end: 25 } }])
    expect(problemsOf(await kiosk.app.admin.get(`${path}?cursor=x`))).toEqual(['invalid cursor'])
  })
})

describe('hidden', () => {
  test('is an assignment of a place that its reader does not see, and what of it is in a hidden component', async () => {
    const { app } = kiosk
    await write('Open the door', '')
    const ofKiosk = await give()
    const ofAll = await give({ path: 'demo', languages: [] })
    const all = await read(ofAll, 'anna')
    await app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
    expect((await app.anna.get(ofKiosk)).status).toBe(404)
    expect((await app.anna.get(`${path}?path=demo`)).body.results).toMatchObject([{ path: 'demo' }])
    const seen = await read(ofAll, 'anna')
    const { rows } =
      await app.database.executeSql(`select count(*)::int as strings from units u join translations t on t.id = u.translation_id
      join components c on c.id = t.component_id where c.slug <> 'kiosk' and not t.is_source and u.state < 20`)
    expect(seen.counts).toMatchObject({ strings: rows[0]?.strings, left_strings: rows[0]?.strings })
    expect(all.counts.strings).toBeGreaterThan(seen.counts.strings)
    await app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
    await app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect((await app.anna.get(ofAll)).status).toBe(404)
    expect((await app.anna.get(path)).body.results).toEqual([])
    await app.admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

describe('nothing is lost or counted twice', () => {
  test('by two nodes that count at once while people save', async () => {
    await write('Short label', '')
    await write('Open the door', '')
    const url = await give()
    const { databaseUrl, dataDir } = kiosk.app.app.services.config
    const other = await openDatabase({ databaseUrl: databaseUrl ?? '', dataDir })
    const texts = ['jedna', '', 'dvě', '', 'tři']
    const save = async (source: string) => {
      for (const text of texts) await write(source, text)
    }
    const count = async (database: typeof other) => {
      for (let round = 0; round < 8; round++) await countAssignments({ database })
    }
    await Promise.all([save('Goodbye'), save('Short label'), count(kiosk.app.database), count(other)])
    await other.close()
    expect(await wrongAssignments(kiosk.app.database)).toEqual([])
    expect(await read(url)).toMatchObject({ state: 'open', counts: { strings: 3, left_strings: 1 } })
  })

  test('by a counting that ends in the middle: the marks stay until their transaction is over', async () => {
    await write('Short label', '')
    const url = await give()
    await write('Goodbye', 'Sbohem')
    const { database } = kiosk.app
    // The statement that closes the transaction fails: as a kill between the counts and the commit.
    await database.executeSql(`create function no_commit() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create constraint trigger no_commit after update on assignment_counts deferrable initially deferred for each row execute function no_commit()`)
    await expect(countAssignments({ database })).rejects.toThrow()
    await database.executeSql('drop trigger no_commit on assignment_counts; drop function no_commit()')
    expect((await kiosk.app.admin.get(url)).body.counts).toMatchObject({ left_strings: 2 })
    expect(await read(url)).toMatchObject({ counts: { left_strings: 1 } })
    expect(await wrongAssignments(database)).toEqual([])
  })

  test('by a save that began before the assignment was there and ended after it', async () => {
    const { id } = await unit('Short label')
    const { database } = kiosk.app
    const gate = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const { databaseUrl, dataDir } = kiosk.app.app.services.config
    const other = await openDatabase({ databaseUrl: databaseUrl ?? '', dataDir })
    const slow = other.transaction(async (tx) => {
      await tx.executeSql("update units set target = '', state = 0 where id = $1", [id])
      began.resolve()
      await gate.promise
    })
    await began.promise
    const made = await kiosk.app.admin.post(path, inCzech)
    expect(made.status).toBe(201)
    expect(await countAssignments({ database })).toMatchObject({ isOver: false })
    gate.resolve()
    await slow
    await other.close()
    expect((await read(made.body.url)).counts).toMatchObject({ strings: 2, left_strings: 2 })
  })
})

describe('a place that changes', () => {
  test('is left by a component that moves or goes, and a language that is removed', async () => {
    const { app } = kiosk
    const ofKiosk = await give({ people: ['anna'] })
    const ofAll = await give({ path: 'demo', languages: ['cs', 'de'], q: 'state:<translated OR source:door' })
    const before = await read(ofAll)
    const removal = await app.admin.post('/api/site/removals/', { path: 'demo/kiosk', confirm: 'kiosk' })
    expect(removal.status).toBeLessThan(300)
    await app.app.jobs.idle()
    expect((await app.admin.get(ofKiosk)).status).toBe(404)
    const without = await read(ofAll)
    expect(without.counts.strings).toBeLessThan(before.counts.strings)
    await remindOfAssignments(app.app.services, new AbortController().signal)
    expect((await read(ofAll)).problems).toMatchObject([{ code: 'language-removed' }])
    const [removed] = (await app.admin.get('/api/site/removals/')).body.results
    expect((await app.admin.post(`/api/site/removals/${removed.id}/restore/`, {})).status).toBeLessThan(300)
    await app.app.jobs.idle()
    expect((await read(ofAll)).counts).toMatchObject({ strings: before.counts.strings })
    expect(await read(ofKiosk)).toMatchObject({ state: 'open', counts: { strings: 1 } })
    expect((await app.admin.patch('/api/components/demo/kiosk/', { slug: 'renamed' })).status).toBe(200)
    expect(await read(ofKiosk)).toMatchObject({ path: 'demo/renamed', counts: { strings: 1 } })
    await app.admin.patch('/api/components/demo/renamed/', { slug: 'kiosk' })
    expect(await wrongAssignments(app.database)).toEqual([])
  })

  test('and an account that is merged gives its assignments and what it did to the other one', async () => {
    await write('Short label', '')
    const url = await give({ people: ['anna', 'boris'] })
    await write('Goodbye', 'Sbohem')
    await read(url)
    expect((await kiosk.app.admin.post('/api/site/people/merge/', { user: 'boris', into: 'anna' })).status).toBe(202)
    await kiosk.app.app.jobs.idle()
    expect(await read(url)).toMatchObject({
      people: [{ username: 'anna' }],
      by_person: [{ username: 'anna', strings: 1 }],
    })
    await remindOfAssignments(kiosk.app.app.services, new AbortController().signal)
    expect((await read(url)).problems).toEqual([])
    expect(await wrongAssignments(kiosk.app.database)).toEqual([])
  })
})
