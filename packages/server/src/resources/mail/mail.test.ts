import { type MailServer, startMailServer, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: MailServer
let app: TestApp
let mute: TestApp
beforeAll(async () => {
  const words = new Map([
    ['full@example.org', '552 the box is full'],
    ['later@example.org', '451 come back later'],
  ])
  server = await startMailServer({ refuse: (address) => words.get(address) ?? null })
  app = await startTestApp({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@example.org>' } } })
  mute = await startTestApp()
})
afterAll(async () => {
  await app.close()
  await mute.close()
  await server.stop()
})

const letter = '/api/site/mail/test/'

test('a test letter goes out now, and what the mail server says against one is told', async () => {
  const sent = await app.admin.post(letter, { to: 'test@example.org' })
  expect([sent.status, sent.body]).toEqual([200, { to: 'test@example.org', error: null }])
  expect((await server.letterTo('test@example.org')).text).toContain('admin asked for this letter')
  expect((await app.admin.post(letter, { to: 'full@example.org' })).body.error).toContain('the box is full')
  expect((await app.admin.post(letter, { to: 'no address' })).status).toBe(400)
  expect((await app.anna.post(letter, { to: 'test@example.org' })).status).toBe(403)
})

test('where no letter leaves, that is said', async () => {
  expect((await mute.admin.get('/api/site/mail/')).body).toMatchObject({ server: null, from: null })
  expect((await mute.admin.post(letter, { to: 'test@example.org' })).status).toBe(409)
})

test('what waits and what is refused is listed', async () => {
  const { database } = app
  await database.executeSql(
    `insert into mail_recipients (user_id, next_letter, failures, error) select id, now(), 4, 'no such box' from users where username = 'boris'
       on conflict (user_id) do update set failures = 4, error = 'no such box'`,
  )
  await database.executeSql(
    "insert into mail_outage (error, failures, next_try) values ('not reached', 3, now() + interval '1 hour')",
  )
  const { body } = await app.admin.get('/api/site/mail/')
  expect(body).toMatchObject({
    server: server.url.replace(/\/$/, ''),
    from: 'Weft <weft@example.org>',
    outage: { error: 'not reached', failures: 3 },
    refused: [{ username: 'boris', failures: 4, error: 'no such box' }],
  })
  expect((await app.boris.get('/api/site/mail/')).status).toBe(403)
})

test('a letter about an account that is not taken is listed, with the words of the mail server', async () => {
  await app.admin.post('/api/site/invitations/', { email: 'later@example.org' })
  const read = async () => (await app.admin.get('/api/site/mail/')).body
  await expect.poll(async () => (await read()).letters.length, { timeout: 20_000 }).toBe(1)
  const { letters, waiting_account_letters: count } = await read()
  expect(letters[0]).toMatchObject({ kind: 'invited', address: 'later@example.org', failures: expect.any(Number) })
  await expect.poll(async () => (await read()).letters[0].error, { timeout: 20_000 }).toContain('come back later')
  expect(Date.parse(letters[0].since)).toBeLessThan(Date.parse(letters[0].next))
  expect(count).toBe(1)
  const { findings } = (await app.admin.get('/api/site/health/')).body
  expect(findings).toContainEqual(
    expect.objectContaining({ about: 'mail', wrong: expect.stringContaining('come back later') }),
  )
  await app.database.executeSql("delete from jobs where kind = 'account-mail'")
})

test('the password of the mail server is shown to nobody', async () => {
  const smtpUrl = 'smtps://weft:hunter2@mail.example.org:465'
  const other = await startTestApp({ config: { mail: { smtpUrl, from: 'weft@example.org' } } })
  try {
    const { body, bytes } = await other.admin.get('/api/site/mail/')
    expect(body.server).toBe('smtps://mail.example.org:465')
    expect(bytes.toString()).not.toContain('hunter2')
  } finally {
    await other.close()
  }
})
