import { type MailServer, problemsOf, startMailServer, startTestApp, type TestApp } from '@weft/testkit'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../domain/user/sign-in/password.ts'

const password = 'nine brown bears on a boat'
const another = 'seven violet lamps in the attic'
let server: MailServer
let app: TestApp
let refusals = 0
/** The server's log: only the refused letter. */
const reported: string[] = []
beforeAll(async () => {
  server = await startMailServer({
    refuse: (address) => (address === 'ivana@example.com' && refusals++ === 0 ? 'Busy' : null),
  })
  const mail = { smtpUrl: server.url, from: 'Weft <weft@example.org>' }
  app = await startTestApp({
    config: { mail, registration: 'open', trustedProxies: ['127.0.0.1'] },
    reportError: (error, place) => reported.push(`${place}: ${error}`),
  })
  const password_hash = await hashPassword(password)
  for (const username of ['anna', 'boris', 'carol', 'admin'])
    await app.database.kysely.updateTable('users').set({ password_hash }).where('username', '=', username).execute()
})
afterAll(async () => {
  expect(reported).toEqual([expect.stringContaining('451 Busy')])
  await app.close()
  await server.stop()
})

let visitors = 0
const post = (path: string, json: object, headers: Readonly<Record<string, string>> = {}) =>
  app.anonymous.request('POST', path, { json, headers: { 'x-forwarded-for': `192.0.2.${++visitors}`, ...headers } })
const register = (values: object) => post('/api/account/register/', values)
const signIn = async (username: string, given = password) =>
  (await post('/api/session/', { username, password: given })).status
/** The code in the link of the last letter to an address. */
async function codeTo(address: string, count = 1): Promise<string> {
  const { text } = await server.letterTo(address, count)
  expect(text).toMatch(/https:\/\/weft\.example\/accounts\/\w+\/#\w+=/)
  return /#\w+=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** Entries of the audit log of one kind about an account: their doers and what they say. */
async function noted(action: string, user: string): Promise<unknown> {
  const { results } = (await app.admin.get(`/api/site/audit/?action=${action}&user=${user}`)).body
  return results.map(({ username, about }: Record<string, string>) => [username, about])
}

describe('registration', () => {
  const dana = { username: 'dana', full_name: 'Dana Svobodová', email: 'dana@example.com' }

  test('makes the account when its address is shown to be right, with a good password, once', async () => {
    expect((await register({ ...dana, is_superuser: true, is_active: false, id: 1, groups: [5] })).status).toBe(202)
    expect((await app.admin.get('/api/users/dana/')).status).toBe(404)
    const code = await codeTo(dana.email)
    const verify = (json: object) => post('/api/account/verify/', json)
    expect(problemsOf(await verify({ code }))).toEqual(['required password'])
    expect(problemsOf(await verify({ code, password: 'short' }))).toEqual(['min_length password'])
    expect(problemsOf(await verify({ code, password: 'passwordpassword' }))).toEqual(['invalid password'])
    const [one, other] = await Promise.all([verify({ code, password }), verify({ code, password })])
    expect([one.status, other.status].sort()).toEqual([200, 400])
    const made = (await app.admin.get('/api/users/dana/')).body
    expect(made).toMatchObject({ email: dana.email, is_superuser: false, is_active: true, is_bot: false })
    expect(made.groups).toEqual((await app.admin.get('/api/users/anna/')).body.groups)
    expect(await noted('account-added', 'dana')).toEqual([['dana', 'by=registration']])
    expect([await signIn('dana'), problemsOf(await verify({ code, password }))]).toEqual([200, ['does_not_exist code']])
  })

  test('tells nobody but its owner that an address has an account', async () => {
    const fresh = await register({ ...dana, username: 'emil', email: 'emil@example.com' })
    const taken = await register({ ...dana, username: 'eva', email: 'Boris@example.com' })
    expect([taken.status, taken.bytes]).toEqual([fresh.status, fresh.bytes])
    const { text } = await server.letterTo('boris@example.com')
    expect([text.includes('boris'), text.includes('#code=')]).toEqual([true, false])
  })

  test.each([
    ['anna', 'unique username'],
    ['ANNA', 'unique username'],
    ['an.na', 'unique username'],
    ['b0ris', 'unique username'],
    ['admln', 'unique username'],
    ['anonymous', 'unique username'],
    ['anna@example.com', 'invalid username'],
    ['аnna', 'invalid username'], // a Cyrillic letter
    ['an\u200bna', 'invalid username'],
    ['deleted-7', 'invalid username'],
    ['../admin', 'invalid username'],
    ['', 'blank username'],
  ])('the name %j is refused', async (username, problem) => {
    expect(problemsOf(await register({ ...dana, username }))).toEqual([problem])
  })

  test.each(['Eve <admin@example.com>', 'Eve\nauthor x', 'Eve\u202Egnitaert', 'E\u200Bve'])(
    'the full name %j is refused',
    async (full_name) => {
      expect(problemsOf(await register({ ...dana, username: 'fresh', full_name }))).toEqual(['invalid full_name'])
    },
  )

  test('takes nothing from a page of another site, and slows down who has letters written', async () => {
    const forged = await post(
      '/api/account/register/',
      { ...dana, username: 'greta' },
      { origin: 'https://evil.example' },
    )
    expect([forged.status, problemsOf(forged)]).toEqual([403, ['csrf_failed null']])
    const statuses = []
    for (let at = 0; at < 6; at++)
      statuses.push((await register({ ...dana, username: `helen${at}x`, email: 'helen@example.com' })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('is tried again when the mail server is busy', async () => {
    expect((await register({ ...dana, username: 'ivana', email: 'ivana@example.com' })).status).toBe(202)
    expect([await codeTo('ivana@example.com'), refusals]).toEqual([expect.stringMatching(/./), 2])
  }, 30_000)
})

describe('a forgotten password', () => {
  const reset = (email: string) => post('/api/account/reset/', { email })

  test('is set anew by a letter, once, and all who are signed in are signed out', async () => {
    const thief = await app.signedIn('carol')
    expect((await reset('CAROL@example.com')).status).toBe(202)
    const code = await codeTo('carol@example.com')
    expect(problemsOf(await post('/api/account/password/', { code, password: 'carol carol' }))).toEqual([
      'min_length password',
    ])
    expect((await post('/api/account/password/', { code, password: another })).status).toBe(204)
    expect((await thief.get('/api/account/sessions/')).status).toBe(401)
    expect([await signIn('carol'), await signIn('carol', another)]).toEqual([401, 200])
    expect(problemsOf(await post('/api/account/password/', { code, password }))).toEqual(['does_not_exist code'])
  })

  test('says the same where nobody has the address, and writes to nobody', async () => {
    const [known, unknown] = [await reset('anna@example.com'), await reset('nobody@example.com')]
    expect([unknown.status, unknown.bytes]).toEqual([known.status, known.bytes])
    await app.app.jobs.idle()
    expect(server.letters.flatMap(({ to }) => to)).not.toContain('nobody@example.com')
  })

  test('a code of another purpose sets none', async () => {
    await reset('anna@example.com')
    const code = await codeTo('anna@example.com', 2)
    expect(problemsOf(await post('/api/account/verify/', { code, password }))).toEqual(['does_not_exist code'])
    expect((await post('/api/session/', { code })).status).toBe(401)
  })
})

describe('the own account', () => {
  test('gets another password by the present one, which ends other sessions and links', async () => {
    const [here, elsewhere] = [await app.signedIn('boris'), await app.signedIn('boris')]
    const set = (json: object) => here.request('POST', '/api/account/password/', { json })
    expect(problemsOf(await set({ password: another }))).toEqual(['required current_password'])
    expect(problemsOf(await set({ password: another, current_password: 'guess' }))).toEqual([
      'invalid current_password',
    ])
    expect((await set({ password: another, current_password: password })).status).toBe(204)
    expect((await here.get('/api/account/sessions/')).status).toBe(200)
    expect((await elsewhere.get('/api/account/sessions/')).status).toBe(401)
    expect((await post('/api/account/password/', { password })).status).toBe(401)
  })

  test('without a password is changed in a browser in which its owner signed in lately, and in no other', async () => {
    const carol = app.database.kysely.updateTable('users').where('username', '=', 'carol')
    await carol.set({ password_hash: null }).execute()
    const open = await app.signedIn('carol')
    await app.database.executeSql(`update sessions set created = now() - interval '2 hours'
      where user_id = (select id from users where username = 'carol')`)
    for (const [path, json] of [
      ['password', { password: another }],
      ['email', { email: 'elsewhere@example.com' }],
      ['remove', { username: 'carol' }],
    ] as const) {
      const refused = await open.post(`/api/account/${path}/`, json)
      expect([path, refused.status, problemsOf(refused)]).toEqual([path, 409, ['sign_in_again null']])
    }
    const lately = await app.signedIn('carol')
    expect((await lately.post('/api/account/password/', { password: another })).status).toBe(204)
  })

  test('gets another address, of which both are told, and which only its owner gives', async () => {
    const before = server.letters.filter(({ to }) => to.includes('anna@example.com')).length
    const anna = await app.signedIn('anna')
    const change = (json: object) => anna.post('/api/account/email/', json)
    expect(problemsOf(await change({ email: 'new@example.com' }))).toEqual(['required current_password'])
    expect((await change({ email: 'new@example.com', current_password: password })).status).toBe(202)
    const code = await codeTo('new@example.com')
    expect((await server.letterTo('anna@example.com', before + 1)).text).toContain('new@example.com')
    expect((await app.admin.get('/api/users/anna/')).body.email).toBe('anna@example.com')
    expect((await post('/api/account/verify/', { code })).body).toEqual({ username: 'anna', email: 'new@example.com' })
    expect((await app.admin.get('/api/users/anna/')).body.email).toBe('new@example.com')
    expect((await server.letterTo('anna@example.com', before + 2)).text).toContain('has another address now')
    expect(problemsOf(await post('/api/account/verify/', { code }))).toEqual(['does_not_exist code'])
  })

  test('an address that somebody else has is not given, and its owner alone is told', async () => {
    const anna = await app.signedIn('anna')
    const before = server.letters.length
    expect(
      (await anna.post('/api/account/email/', { email: 'dana@example.com', current_password: password })).status,
    ).toBe(202)
    await server.letterTo('dana@example.com', 2)
    // Letters about what was done before may come meanwhile.
    const about = server.letters.slice(before).filter(({ text }) => /#code=|dana@example\.com/.test(text))
    expect(about.filter(({ to, text }) => text.includes('#code=') || !to.includes('dana@example.com'))).toEqual([])
  })

  test('is downloaded whole, without a secret', async () => {
    const anna = await app.signedIn('anna')
    await anna.post('/api/account/searches/', { name: 'Mine', query: 'state:empty' })
    const reply = await anna.get('/api/account/export/')
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const files = Object.fromEntries(
      Object.entries(unzipSync(reply.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ username: 'anna', email: 'new@example.com' })
    expect(files['searches.json']).toContain('state:empty')
    expect(files['sessions.json']).toContain('user_agent')
    expect(files['history.json']).toBeDefined()
    expect(Object.values(files).join()).not.toMatch(/hash|argon2|scrypt/)
  })

  test.each([
    [true, 'Emma Removed'],
    [false, 'Deleted User'],
  ])('is removed; with keep_name %s texts stay under %j', async (keep_name, expected) => {
    const username = keep_name ? 'emma' : 'emmb'
    const made = await app.admin.post('/api/users/', {
      username,
      full_name: 'Emma Removed',
      email: `${username}@example.com`,
    })
    const { id } = made.body
    const emma = await app.signedIn(username)
    const reply = await emma.post('/api/account/remove/', { username, keep_name })
    expect([reply.status, reply.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([204, true])
    expect((await emma.get('/api/account/sessions/')).status).toBe(401)
    const row = await app.database.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.username, row.full_name, row.email, row.is_active]).toEqual([
      `deleted-${id}`,
      expected,
      `noreply+${id}@weft.invalid`,
      false,
    ])
    expect((await app.admin.get(`/api/users/deleted-${id}/`)).status).toBe(404)
    expect(await noted('account-removed', `deleted-${id}`)).toEqual([[`deleted-${id}`, '']])
  })

  test('of the last administrator is not removed, and asks for the password', async () => {
    const admin = await app.signedIn('admin')
    const remove = (json: object) => admin.post('/api/account/remove/', json)
    expect(problemsOf(await remove({ username: 'anna' }))).toEqual(['invalid username'])
    expect(problemsOf(await remove({ username: 'admin' }))).toEqual(['required current_password'])
    const last = await remove({ username: 'admin', current_password: password })
    expect([last.status, problemsOf(last)]).toEqual([409, ['conflict null']])
    expect((await admin.get('/api/account/sessions/')).status).toBe(200)
    expect((await app.anonymous.post('/api/account/remove/', {})).status).toBe(401)
  })
})

describe('invitations and links', () => {
  test('an invitation goes by mail and makes one account, in the teams that it names', async () => {
    const invite = (json: object) => app.admin.post('/api/site/invitations/', json)
    expect(problemsOf(await invite({ email: 'jana@example.com', teams: ['No such'] }))).toEqual([
      'does_not_exist teams.0',
    ])
    const invited = await invite({ email: 'jana@example.com', teams: ['Reviewers'] })
    expect([invited.status, invited.body.link]).toEqual([201, null])
    const code = await codeTo('jana@example.com')
    const accept = (json: object) =>
      post('/api/account/invitation/', { code, username: 'jana', full_name: 'Jana', password, ...json })
    expect(problemsOf(await accept({ username: 'anna' }))).toEqual(['unique username'])
    expect((await accept({ is_superuser: true, email: 'admin@example.com' })).status).toBe(201)
    expect(problemsOf(await accept({ username: 'jana2' }))).toEqual(['does_not_exist code'])
    const { body } = await app.admin.get('/api/users/jana/')
    expect([body.email, body.is_superuser, body.groups.length]).toEqual(['jana@example.com', false, 3])
    expect(await noted('account-added', 'jana')).toEqual([['jana', 'by=invitation']])
    expect(await signIn('jana')).toBe(200)
  })

  test('who may not manage users invites nobody and gets no link', async () => {
    expect((await app.anna.post('/api/site/invitations/', { email: 'x@example.com' })).status).toBe(403)
    expect((await app.anna.post('/api/site/links/', { username: 'admin' })).status).toBe(403)
    for (const username of ['nobody', 'anonymous'])
      expect(problemsOf(await app.admin.post('/api/site/links/', { username }))).toEqual(['does_not_exist username'])
    const { body } = await app.admin.post('/api/site/links/', { username: 'boris' })
    expect(body.link).toMatch(/^https:\/\/weft\.example\/accounts\/login\/#code=/)
    expect((await post('/api/session/', { code: body.link.split('=')[1] })).body.user.username).toBe('boris')
  })
})

test('where registration is closed and no mail is sent, all that needs it says so, and links are handed out', async () => {
  const closed = await startTestApp()
  const send = (path: string, json: object) => closed.anonymous.post(path, json)
  const dana = { username: 'dana', full_name: 'Dana', email: 'dana@example.com' }
  const registration = await send('/api/account/register/', dana)
  expect([registration.status, registration.body.errors[0].detail]).toEqual([
    403,
    expect.not.stringContaining('invitation'),
  ])
  expect(
    (await send('/api/account/invitation/', { code: 'x', username: 'dana', full_name: 'D', password })).status,
  ).toBe(400)
  const refused = [
    await send('/api/account/reset/', { email: 'anna@example.com' }),
    await closed.anna.post('/api/account/email/', { email: 'new@example.com' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409])
  expect(refused[0]?.body.errors[0].detail).toContain('administrator')
  expect((await closed.anonymous.get('/api/session/')).body.features).toMatchObject({
    registration: 'closed',
    mail: false,
  })
  expect((await closed.admin.post('/api/site/links/', { username: 'anna' })).status).toBe(201)
  await closed.close()
  const invited = await startTestApp({ config: { registration: 'invitation' } })
  expect((await invited.anonymous.post('/api/account/register/', dana)).status).toBe(403)
  const { link } = (await invited.admin.post('/api/site/invitations/', { email: 'dana@example.com' })).body
  expect(link).toMatch(/^https:\/\/weft\.example\/accounts\/register\/#invitation=/)
  const accepted = { code: link.split('=')[1], username: 'dana', full_name: 'Dana', password }
  expect((await invited.anonymous.post('/api/account/invitation/', accepted)).status).toBe(201)
  await invited.close()
})
