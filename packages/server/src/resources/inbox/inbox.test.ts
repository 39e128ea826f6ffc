import { type Kiosk, problemsOf, startKiosk, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfChanges } from '../../events/tell-of-changes.ts'

let kiosk: Kiosk
const going = new AbortController().signal
beforeAll(async () => {
  kiosk = await startKiosk()
  const { database } = kiosk.app
  await tellOfChanges(database, going)
  await database.executeSql('delete from notifications')
  await database.executeSql('delete from subscriptions')
  await database.executeSql(
    "insert into subscriptions (user_id, notification, scope, frequency) select id, 'ChangedStringNotificaton', 0, 1 from users where username in ('anna', 'carol')",
  )
})
afterAll(() => kiosk.close())

const inbox = async (query = '') => (await kiosk.app.anna.get(`/api/account/inbox/${query}`)).body

async function save(text: string, byMail = false): Promise<number> {
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: [text] })).status).toBe(200)
  await tellOfChanges(kiosk.app.database, going, byMail)
  return id
}

test('the inbox has what its reader is told of, the newest first, until it is read', async () => {
  const unit = await save('Jedna')
  await save('Dva')
  const { items, unread, cursor } = await inbox()
  expect([unread, cursor]).toEqual([2, null])
  expect(items).toMatchObject([
    { target: ['Dva'], unit, path: 'demo/kiosk/cs', read: false, user: { username: 'boris' } },
    { target: ['Jedna'], read: false, notification: 'ChangedStringNotificaton' },
  ])
  expect((await kiosk.app.anna.post('/api/account/inbox/read/', { up_to: items[1].id })).status).toBe(204)
  const later = await inbox()
  expect([later.unread, later.items.map(({ read }: { read: boolean }) => read)]).toEqual([1, [false, true]])
  await kiosk.app.anna.post('/api/account/inbox/read/', { up_to: 0 })
  expect((await inbox()).unread).toBe(1)
  await kiosk.app.anna.post('/api/account/inbox/read/', { up_to: 999_999_999 })
  await save('Tři')
  expect((await inbox()).unread).toBe(1)
})

test('a single entry is read by itself, with the source of its string, and not those of others', async () => {
  const unit = await save('Sedm')
  await save('Osm')
  const { items, unread } = await inbox()
  expect(items[1]).toMatchObject({ target: ['Sedm'], source: ['Open the door'], unit, read: false })
  const read = (json: object, who = kiosk.app.anna) => who.post('/api/account/inbox/read/', json)
  expect((await read({ entries: [items[1].id] }, kiosk.app.carol)).status).toBe(204)
  expect((await inbox()).unread).toBe(unread)
  expect((await read({ entries: [items[1].id] })).status).toBe(204)
  const later = await inbox()
  expect([later.unread, later.items[0].read, later.items[1].read]).toEqual([unread - 1, false, true])
  expect(problemsOf(await read({}))).toEqual(['required up_to'])
  expect(problemsOf(await read({ entries: ['x'] }))).toEqual(['invalid entries.0'])
  await read({ up_to: items[0].id })
})

test('a text that comes back with a comment is one entry, whether both are told of at once or one after the other', async () => {
  const { database } = kiosk.app
  await database.executeSql(
    `insert into subscriptions (user_id, notification, scope, frequency)
     select id, name, 0, 1 from users cross join (values ('MentionCommentNotificaton'), ('NewStringNotificaton')) v (name)
      where username = 'anna'`,
  )
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  const giveBack = async (between: () => Promise<unknown>) => {
    expect((await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: ['Na shledanou'] })).status).toBe(200)
    await tellOfChanges(database, going)
    const before = (await inbox()).items[0].id
    const said = { comment: '@anna, this is too formal.', scope: 'translation' }
    expect((await kiosk.app.boris.post(`/api/units/${id}/comments/`, said)).status).toBe(201)
    await between()
    expect((await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 10, target: ['Na shledanou'] })).status).toBe(200)
    await tellOfChanges(database, going)
    const { items } = await inbox()
    return items.filter((one: { id: number }) => one.id > before)
  }
  const once = [{ notification: 'MentionCommentNotificaton', source: ['Goodbye'] }]
  expect(await giveBack(async () => undefined)).toMatchObject(once)
  expect(await giveBack(() => tellOfChanges(database, going))).toMatchObject(once)
  // Without a comment the mark itself is told of.
  await database.executeSql("update changes set timestamp = timestamp - interval '1 hour'")
  await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: ['Sbohem'] })
  await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 10, target: ['Sbohem'] })
  await tellOfChanges(database, going)
  expect((await inbox()).items[0].notification).toBe('NewStringNotificaton')
})

test('the inbox has the same entries whether letters are sent of them or not', async () => {
  const told = async (text: string, byMail: boolean) => {
    await save(text, byMail)
    const [{ id, change, created, target, ...entry }] = (await inbox()).items
    expect([id, change, created, target]).toEqual([expect.any(Number), expect.any(Number), expect.any(String), [text]])
    return entry
  }
  expect(await told('S dopisem', true)).toEqual(await told('Bez dopisu', false))
})

test('what somebody may not see any more is not there, nor counted; other people’s is nobody’s', async () => {
  const { admin, boris, anonymous } = kiosk.app
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await inbox()).toEqual({ items: [], unread: 0, cursor: null })
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  expect((await boris.get('/api/account/inbox/')).body.items).toEqual([])
  expect((await anonymous.get('/api/account/inbox/')).status).toBe(401)
})

test('pages go on behind each other, and a wrong cursor is refused', async () => {
  await kiosk.app.database.executeSql(
    `insert into notifications (user_id, notification, frequency, change_id)
     select u.id, 'ChangedStringNotificaton', 1, h.id from users u, changes h
      where u.username = 'anna' and h.project_id is not null on conflict do nothing`,
  )
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: number }[]; cursor: string | null } = await inbox(`?cursor=${cursor}`)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  }
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  expect(new Set(seen).size).toBe(seen.length)
  expect(problemsOf(await kiosk.app.anna.get('/api/account/inbox/?cursor=x'))).toEqual(['invalid cursor'])
})

test('who follows events hears that there is something new', async () => {
  const stop = new AbortController()
  const { anna, base } = { anna: kiosk.app.anna, base: kiosk.app.base }
  const reply = await fetch(`${base}/api/events/`, {
    headers: { authorization: `Token ${tokenOf('anna')}` },
    signal: stop.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  const until = async (text: string) => {
    while (!seen.includes(text)) seen += (await reader?.read())?.value ?? ''
  }
  await until(': here')
  await save('Čtyři')
  await until('event: inbox')
  expect((await anna.get('/api/account/inbox/')).body.unread).toBeGreaterThan(0)
  stop.abort()
})
