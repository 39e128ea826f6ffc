import { type Kiosk, makeTeam, startKiosk, type TestClient, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markAllAssignments } from '../../assignments/count-marks.ts'
import { remindOfAssignments } from '../../assignments/remind-of-assignments.ts'
import { settleAssignments, wrongAssignments } from '../../assignments/testing.ts'
import { tellOfChanges } from '../../events/tell-of-changes.ts'

const path = '/api/editor/assignments/'
const rest = { path: 'demo', languages: ['cs'], q: 'state:<translated', name: 'The rest' }

let kiosk: Kiosk
let teamId: number
beforeAll(async () => {
  kiosk = await startKiosk()
  const { database, admin } = kiosk.app
  await makeTeam(database, 'Czechs', { members: ['boris'], permissions: ['unit.edit'], projects: ['demo'] })
  const { rows } = await database.executeSql("select id from teams where name = 'Czechs'")
  teamId = Number(rows[0]?.id)
  expect((await admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://x.example/' })).status).toBe(
    201,
  )
})
afterAll(() => kiosk.close())
beforeEach(async () => {
  await kiosk.app.app.jobs.idle()
  await kiosk.app.database.executeSql('delete from assignments')
  for (const source of ['Open the door', 'Goodbye', 'Short label']) await write(source, '')
})

const settled = async () => {
  await kiosk.app.app.jobs.idle()
  await settleAssignments(kiosk.app.database)
}
const ok = async (reply: Promise<TestReply>) => {
  const { status, bytes, body } = await reply
  if (status >= 300) throw new Error(`${status} ${bytes}`)
  return body
}
async function write(source: string, text: string) {
  const { url } = (await kiosk.units('kiosk', 'cs')).get(source)
  await ok(kiosk.app.admin.patch(url, { target: [text], state: text === '' ? 0 : 20 }))
}
async function give(more: object = {}): Promise<string> {
  const { url } = await ok(kiosk.app.admin.post(path, { ...rest, ...more }))
  await settled()
  return url
}
async function read(url: string) {
  await settled()
  return (await kiosk.app.admin.get(url)).body
}
async function problemsOf(url: string): Promise<string[]> {
  await settled()
  await remindOfAssignments(kiosk.app.app.services, new AbortController().signal)
  return (await kiosk.app.admin.get(url)).body.problems.map(({ code }: { code: string }) => code)
}
const remove = (what: string) =>
  ok(kiosk.app.admin.post('/api/site/removals/', { path: what, confirm: what.split('/').at(-1) }))
async function restoreLast() {
  const [removed] = (await kiosk.app.admin.get('/api/site/removals/')).body.results
  await ok(kiosk.app.admin.post(`/api/site/removals/${removed.id}/restore/`, {}))
}
const right = async () => expect(await wrongAssignments(kiosk.app.database)).toEqual([])

describe('an assignment of a team', () => {
  let own: number
  const dashboard = async (client: TestClient) =>
    (await client.get('/api/account/dashboard/')).body.assignments.map(({ name }: { name: string }) => name)
  const inbox = async (client: TestClient) => {
    await tellOfChanges(kiosk.app.database, new AbortController().signal, true)
    return (await client.get('/api/account/inbox/')).body.unread
  }
  const member = (method: 'POST' | 'DELETE', name: string) =>
    ok(kiosk.app.admin.request(method, `/api/users/${name}/groups/`, { json: { group_id: own } }))
  beforeAll(async () => {
    const { database } = kiosk.app
    await makeTeam(database, 'Crew', { members: ['anna'], permissions: ['unit.edit'], projects: ['demo'] })
    const { rows } = await database.executeSql("select id from teams where name = 'Crew'")
    own = Number(rows[0]?.id)
  })

  test('stands on the dashboard and in the inbox of its members, and of those alone, and closes when one does it', async () => {
    const { anna, boris } = kiosk.app
    const before = [await inbox(anna), await inbox(boris)]
    const url = await give({ team: own, name: 'For the crew', due: '2999-12-31' })
    expect([await dashboard(anna), await dashboard(boris)]).toEqual([['For the crew'], []])
    expect([(await inbox(anna)) > (before[0] ?? 0), await inbox(boris)]).toEqual([true, before[1]])
    expect((await anna.get(`${path}?team=${own}`)).body.results).toMatchObject([{ url, everybody: false }])
    // A new member has it; a former one has it no more.
    await member('POST', 'boris')
    await member('DELETE', 'anna')
    expect([await dashboard(anna), await dashboard(boris)]).toEqual([[], ['For the crew']])
    await member('POST', 'anna')
    await member('DELETE', 'boris')
    await write('Goodbye', 'Sbohem')
    const { counts } = await read(url)
    const others = (await anna.get('/api/units/?q=project:demo AND language:cs AND state:<translated')).body.results
    for (const unit of others) await ok(anna.patch(unit.url, { target: unit.source.map(() => 'Hotovo'), state: 20 }))
    expect(await read(url)).toMatchObject({ state: 'done', by_person: expect.anything() })
    expect((await read(url)).by_person).toContainEqual(
      expect.objectContaining({ username: 'anna', strings: counts.left_strings }),
    )
    expect(await dashboard(anna)).toEqual([])
    await right()
    // Open work elsewhere keeps the assignments of later tests open.
    for (const unit of others) await ok(anna.patch(unit.url, { target: unit.source.map(() => ''), state: 0 }))
  })

  test('that is emptied, or whose members are blocked or leave, says so once, and before it is given', async () => {
    const { admin, database } = kiosk.app
    const url = await give({ team: own })
    const warnings = async () =>
      (await ok(admin.post(`${path}preview/`, { ...rest, name: undefined, team: own }))).warnings
    expect([await problemsOf(url), await warnings()]).toEqual([[], []])
    await member('DELETE', 'anna')
    expect([await problemsOf(url), await warnings()]).toEqual([['team-empty'], ['team-empty']])
    expect(await remindOfAssignments(kiosk.app.app.services, new AbortController().signal)).toBe(0)
    await member('POST', 'anna')
    expect([await problemsOf(url), await warnings()]).toEqual([[], []])
    await ok(admin.post('/api/site/blocks/', { project: 'demo', user: 'anna', note: 'For a while' }))
    expect([await problemsOf(url), await warnings()]).toEqual([['team-empty'], ['team-empty']])
    await database.executeSql('delete from project_blocks')
    await database.executeSql("update users set is_active = false where username = 'anna'")
    expect(await problemsOf(url)).toEqual(['team-empty'])
    await database.executeSql("update users set is_active = true where username = 'anna'")
    expect(await problemsOf(url)).toEqual([])
  })
})

describe('an assignment whose', () => {
  test('team is removed is nobody’s, and says so', async () => {
    const url = await give({ team: teamId })
    expect(await problemsOf(url)).toEqual([])
    const mine = async () => (await kiosk.app.boris.get(`${path}?mine=true`)).body.results
    expect(await mine()).toMatchObject([{ url }])
    await ok(kiosk.app.admin.delete(`/api/groups/${teamId}/`))
    expect(await problemsOf(url)).toEqual(['team-removed'])
    expect(await read(url)).toMatchObject({ state: 'open', team: null, people: [], everybody: false })
    expect(await mine()).toEqual([])
    const changed = await ok(kiosk.app.admin.patch(url, { people: ['boris'], team: null }))
    expect(changed).toMatchObject({ problems: [] })
    await right()
  })

  test('component list loses a component, and is removed, has no strings and says so', async () => {
    const { admin } = kiosk.app
    await ok(admin.post('/api/component-lists/', { name: 'Few', slug: 'few', auto_assign: [] }))
    const { id } = (await admin.get('/api/components/demo/kiosk/')).body
    const include = () => ok(admin.post('/api/component-lists/few/components/', { component_id: id }))
    await include()
    const url = await give({ component_list: 'few' })
    const { strings } = (await read(url)).counts
    await write('Goodbye', 'Sbohem')
    expect((await read(url)).counts).toMatchObject({ strings, left_strings: strings - 1 })
    await ok(admin.delete('/api/component-lists/few/components/kiosk/'))
    expect((await read(url)).counts).toMatchObject({ strings: 0, left_strings: 0 })
    await include()
    expect((await read(url)).counts).toMatchObject({ strings, left_strings: strings - 1 })
    await ok(admin.delete('/api/component-lists/few/'))
    expect((await read(url)).counts).toMatchObject({ strings: 0 })
    expect(await read(url)).toMatchObject({ state: 'open', component_list: null })
    expect((await problemsOf(url)).sort()).toEqual(['component-list-removed', 'language-removed', 'nothing-there'])
    await right()
  })

  test('place is archived keeps its numbers, and goes on when that is over', async () => {
    const ofAll = await give()
    const ofKiosk = await give({ path: 'demo/kiosk' })
    await write('Goodbye', 'Sbohem')
    const before = [(await read(ofAll)).counts, (await read(ofKiosk)).counts]
    for (const place of ['demo/kiosk', 'demo']) {
      await ok(kiosk.app.admin.post('/api/site/archive/', { path: place, confirm: place.split('/').at(-1) }))
      await markAllAssignments(kiosk.app.database)
      expect([(await read(ofAll)).counts, (await read(ofKiosk)).counts]).toEqual(before)
      expect(await problemsOf(ofKiosk)).toEqual(['archived'])
      expect(await problemsOf(ofAll)).toEqual(place === 'demo' ? ['archived'] : [])
      expect((await kiosk.app.admin.patch(ofKiosk, { name: 'Other' })).status).toBe(403)
      await ok(kiosk.app.admin.post('/api/site/archive/restore/', { path: place }))
      expect([await problemsOf(ofAll), await problemsOf(ofKiosk)]).toEqual([[], []])
    }
    await write('Short label', 'Štítek')
    expect((await read(ofKiosk)).counts.left_strings).toBe(before[1].left_strings - 1)
    await right()
  })

  test('project is handed over stays as it is', async () => {
    const url = await give({ people: ['boris'] })
    const { counts } = await read(url)
    await ok(kiosk.app.admin.post('/api/projects/demo/hand-over/', { username: 'carol', confirm: 'demo', stay: true }))
    expect(await read(url)).toMatchObject({ counts, state: 'open' })
    expect((await ok(kiosk.app.carol.patch(url, { name: 'Hers' }))).can).toMatchObject({ edit: true })
  })
})

describe('what was done stays done', () => {
  test.each(['demo/kiosk', 'demo'])('when %s is removed and restored', async (place) => {
    const ofAll = await give()
    const ofKiosk = await give({ path: 'demo/kiosk' })
    await write('Goodbye', 'Sbohem')
    const shown = async () =>
      (await Promise.all([read(ofAll), read(ofKiosk)])).map(({ state, counts, by_person }) => ({
        ...{ state, counts, by_person },
      }))
    const before = await shown()
    expect(before[1]).toMatchObject({ by_person: [{ username: 'admin', strings: 1 }] })
    await remove(place)
    await settled()
    await markAllAssignments(kiosk.app.database)
    await settled()
    if (place !== 'demo') {
      expect((await read(ofAll)).counts.strings).toBe(before[0]?.counts.strings - before[1]?.counts.strings)
      expect((await read(ofAll)).by_person).toEqual([])
      await right()
    }
    await restoreLast()
    expect(await shown()).toEqual(before)
    await right()
  })

  test('when a language is removed and comes back, and where nobody may work meanwhile', async () => {
    const { admin } = kiosk.app
    const ofAll = await give({ languages: ['cs', 'de'] })
    const ofKiosk = await give({ path: 'demo/kiosk', people: ['boris'] })
    await write('Goodbye', 'Sbohem')
    const before = [await read(ofAll), await read(ofKiosk)].map(({ counts, by_person }) => ({ counts, by_person }))
    expect((await admin.delete('/api/translations/demo/kiosk/cs/')).status).toBe(204)
    await settled()
    expect(await read(ofKiosk)).toMatchObject({ state: 'open', counts: { strings: 0 }, languages: ['cs'] })
    expect(await problemsOf(ofKiosk)).toEqual(expect.arrayContaining(['language-removed', 'nothing-there']))
    expect((await read(ofAll)).counts.strings).toBeLessThan(before[0]?.counts.strings)
    await right()
    await restoreLast()
    await settled()
    const after = [await read(ofAll), await read(ofKiosk)].map(({ counts, by_person }) => ({ counts, by_person }))
    expect(after).toEqual(before)
    expect(await problemsOf(ofKiosk)).toEqual([])
    await right()
  })

  test('when a component moves to another project and comes back, also what was done meanwhile', async () => {
    const { admin, anna } = kiosk.app
    const ofAll = await give()
    const ofKiosk = await give({ path: 'demo/kiosk' })
    await write('Goodbye', 'Sbohem')
    const before = (await read(ofAll)).counts
    const move = (from: string, project: string) => ok(admin.post(`/api/site/components/${from}/move/`, { project }))
    await move('demo/kiosk', 'other')
    const without = (await read(ofAll)).counts
    expect(without.strings).toBeLessThan(before.strings)
    expect(await read(ofKiosk)).toMatchObject({ path: 'other/kiosk', counts: { strings: 3, left_strings: 2 } })
    const [short] = (await admin.get('/api/translations/other/kiosk/cs/units/?q="Short label"')).body.results
    await ok(anna.patch(short.url, { target: ['Štítek'], state: 20 }))
    expect((await read(ofAll)).counts).toEqual(without)
    await move('other/kiosk', 'demo')
    expect(await read(ofAll)).toMatchObject({
      counts: { strings: before.strings, left_strings: before.left_strings - 1 },
      by_person: expect.arrayContaining([{ username: 'anna', full_name: expect.anything(), strings: 1, words: 2 }]),
    })
    await right()
  })

  test.each(['demo/kiosk', 'demo/kiosk/cs'])(
    'and what closed itself without the strings of %s is open again with them',
    async (place) => {
      const { admin } = kiosk.app
      const left = async () =>
        (await admin.get('/api/units/?q=project:demo AND language:cs AND state:<translated')).body.results
      const all = (await left()).length
      const url = await give()
      await remove(place)
      const elsewhere = await left()
      expect(elsewhere.length).toBeLessThan(all)
      for (const unit of elsewhere)
        await ok(admin.patch(unit.url, { target: unit.source.map(() => 'Hotovo'), state: 20 }))
      expect((await read(url)).state).toBe('done')
      await restoreLast()
      expect(await read(url)).toMatchObject({ state: 'open', counts: { left_strings: all - elsewhere.length } })
      const history = (await admin.get('/api/projects/demo/changes/')).body.results
      expect(history.map((one: { action_name: string }) => one.action_name)).toContain('Assignment reopened')
      await right()
      for (const unit of elsewhere) await ok(admin.patch(unit.url, { target: unit.source.map(() => ''), state: 0 }))
    },
  )

  test('and a string that is deleted leaves nothing', async () => {
    const { admin, database } = kiosk.app
    await ok(admin.patch('/api/components/demo/flat/', { manage_units: true, edit_template: true }))
    const { url } = await ok(
      admin.post('/api/translations/demo/flat/en/units/', { key: 'fresh', value: ['Two words'] }),
    )
    const ofAll = await give()
    const { rows } = await database.executeSql('select count(*)::int as n from assignment_strings')
    await ok(admin.delete(url))
    await settled()
    const after = await database.executeSql('select count(*)::int as n from assignment_strings')
    expect(Number(after.rows[0]?.n)).toBe(Number(rows[0]?.n) - 1)
    expect((await read(ofAll)).state).toBe('open')
    await right()
  })
})
