import { type MailServer, startMailServer, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAudit } from '../domain/user/profile/note-audit.ts'

let server: MailServer
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@mail.example>' } } })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** How many letters were looked at: some go at once, before anybody asks for them. */
let read = 0

/** The letters that went since the last call: what waits some seconds for more of its kind is due. */
async function lettersNow() {
  await app.database.executeSql("update jobs set due = now() - interval '1 second' where node is null and due > now()")
  await app.database.executeSql("select pg_notify('weft_jobs', '')")
  await app.app.jobs.idle()
  const letters = server.letters.slice(read)
  read = server.letters.length
  return letters
}
const agent = { headers: { 'user-agent': 'Mozilla/5.0 (X11)\u00a0Test' } }

test('a new token and what else happens with it are told by one letter, with where it came from', async () => {
  const token = { note: 'Lap\u0007top <b>', scopes: ['read'] }
  for (const note of ['One', token.note])
    expect(
      (await app.anna.request('POST', '/api/account/tokens/', { json: { ...token, note }, ...agent })).status,
    ).toBe(201)
  const letters = await lettersNow()
  expect(letters).toMatchObject([{ to: ['anna@example.com'] }])
  const [{ text, raw } = { text: '', raw: '' }] = letters
  for (const part of ['“One”', '“Lap', '127.0.0.1', 'Mozilla/5.0', 'UTC', '/accounts/profile/#security', 'anna'])
    expect(text).toContain(part)
  expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<b>')
  expect(raw).not.toMatch(/wlu_|List-Unsubscribe|=07/)
  expect(await lettersNow()).toEqual([])
})

test('what somebody else did is told with who it was, in the language of the reader', async () => {
  await app.boris.patch('/api/account/preferences/', { interface_language: 'de' })
  expect((await app.admin.patch('/api/users/boris/', { date_expires: '2099-01-01' })).status).toBe(200)
  const letters = await lettersNow()
  expect(letters).toMatchObject([{ to: ['boris@example.com'] }])
  expect(letters[0]?.text).toContain('Das Konto wurde geändert: date_expires=')
  expect(letters[0]?.text).toContain('von admin')
})

test('another address that somebody gives an account is told to the one before', async () => {
  await app.admin.patch('/api/users/carol/', { email: 'other@example.com' })
  const letters = await lettersNow()
  expect(letters.map(({ to }) => to).sort()).toEqual([['carol@example.com'], ['other@example.com']])
})

test('whoever tries second factors all day has one letter written an hour, and other news wait for nothing', async () => {
  const { id: userId } = (await app.admin.get('/api/users/anna/')).body
  const fail = () =>
    app.database.transaction(async (tx) =>
      noteAudit(
        tx,
        { doerId: null, address: '192.0.2.7', userAgent: '' },
        { action: 'second-factor-failed', userId, about: 'totp' },
      ),
    )
  await fail()
  expect(await lettersNow()).toHaveLength(1)
  for (let at = 0; at < 5; at++) await fail()
  expect(await lettersNow()).toEqual([])
  await app.anna.post('/api/account/tokens/', { note: 'Two', scopes: ['read'] })
  const [letter, ...more] = await lettersNow()
  expect([letter?.text.match(/192\.0\.2\.7/g)?.length, letter?.text.includes('“Two”'), more]).toEqual([5, true, []])
})

test('a closed account and one without an address are written nothing', async () => {
  await app.admin.post('/api/users/', { username: 'dana', full_name: 'Dana' })
  await app.admin.patch('/api/users/dana/', { full_name: 'Dana D' })
  expect(await lettersNow()).toEqual([])
})

test('without a mail server nothing is lost: the pages tell it', async () => {
  const quiet = await startTestApp()
  await quiet.anna.post('/api/account/tokens/', { note: 'Three', scopes: ['read'] })
  expect((await quiet.anna.get('/api/account/audit/?notice=true')).body.count).toBe(1)
  await quiet.close()
})
