import { problemsOf, startTestApp, type TestApp, type TestReply, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { hashPassword } from '../../domain/user/sign-in/password.ts'

const password = 'nine brown bears on a boat'
let app: TestApp
let cookieName: string
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
  cookieName = `weft-${new URL(app.base).port}`
  const password_hash = await hashPassword(password)
  for (const username of ['anna', 'boris', 'admin'])
    await app.database.kysely.updateTable('users').set({ password_hash }).where('username', '=', username).execute()
})
afterAll(() => app.close())

let visitors = 0
/** From a new address each time, so that no test slows down another. */
const fresh = (): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': `192.0.2.${++visitors}` })

function signIn(values: object, headers: Readonly<Record<string, string>> = fresh()): Promise<TestReply> {
  return app.anonymous.request('POST', '/api/session/', { json: values, headers })
}

/** `name=value` of the cookie that a reply sets. */
const cookieOf = (reply: TestReply) => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const whoIs = async (cookie: string) => (await app.anonymous.get('/api/session/', { cookie })).body.user?.username

describe('signing in', () => {
  test.each(['anna', 'anna@example.com', 'ANNA@Example.COM', ' anna '])(
    'is by %j and the password',
    async (username) => {
      const reply = await signIn({ username, password })
      expect([reply.status, reply.body.user.username, reply.body.second_factor_required]).toEqual([200, 'anna', null])
      expect(await whoIs(cookieOf(reply))).toBe('anna')
    },
  )

  test('sets a cookie that no script reads and no other site sends, named by the port on plain http', async () => {
    const reply = await signIn({ username: 'anna', password })
    expect(reply.headers.getSetCookie()[0]).toMatch(
      new RegExp(`^${cookieName}=[\\w-]{43}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax$`),
    )
    expect([reply.headers.get('cache-control'), reply.headers.get('vary')]).toEqual(['no-store', 'Accept'])
  })

  test('on https the cookie belongs to this very host', async () => {
    const https = { ...fresh(), 'x-forwarded-proto': 'https', 'x-forwarded-host': 'weft.example' }
    const reply = await signIn({ username: 'anna', password }, { ...https, origin: 'https://weft.example' })
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-weft=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    const secret = cookieOf(reply).split('=')[1]
    const who = async (name: string) =>
      (await app.anonymous.get('/api/session/', { ...https, cookie: `${name}=${secret}` })).body.user
    expect([(await who('__Host-weft')).username, await who(cookieName)]).toEqual(['anna', null])
  })

  test('what is wrong is not told: unknown, without a password, closed, run out, or another password', async () => {
    const set = (username: string, values: object) => app.admin.patch(`/api/users/${username}/`, values)
    await set('boris', { is_active: false })
    const cases = [
      { username: 'nobody', password },
      { username: 'nobody@example.com', password },
      { username: 'carol', password },
      { username: 'anonymous', password },
      { username: 'anna', password: `${password} ` },
      { username: 'Anna', password },
      { username: 'boris', password },
    ]
    const replies = await Promise.all(cases.map((values) => signIn(values)))
    await set('boris', { is_active: true, date_expires: '2001-01-01' })
    replies.push(await signIn({ username: 'boris', password }))
    await set('boris', { date_expires: null })
    expect([...new Set(replies.map(({ status, bytes }) => `${status} ${bytes}`))]).toHaveLength(1)
    expect([replies[0]?.status, replies[0] && problemsOf(replies[0])]).toEqual([401, ['authentication_failed null']])
    expect(replies.map(({ headers }) => headers.get('set-cookie')).filter((cookie) => cookie !== null)).toEqual([])
  })

  test('an empty body is refused, and the refusal names what is missing', async () => {
    expect(problemsOf(await signIn({}))).toEqual(['required username', 'required password'])
    const long = await signIn({ username: 'a'.repeat(255), password: 'b'.repeat(1001) })
    expect(problemsOf(long)).toEqual(['max_length username', 'max_length password'])
    expect((await signIn({ username: 'anna', password, user: 'admin', is_superuser: true })).body.user.username).toBe(
      'anna',
    )
  })

  test('a secret that somebody else chose is not taken, and the session before ends', async () => {
    const planted = `${cookieName}=${'x'.repeat(43)}`
    const first = await signIn({ username: 'anna', password }, { ...fresh(), cookie: planted })
    expect([cookieOf(first) === planted, await whoIs(planted)]).toEqual([false, undefined])
    const headers = { ...fresh(), cookie: cookieOf(first), origin: app.base, 'x-csrftoken': first.body.csrf_token }
    const second = await signIn({ username: 'boris', password }, headers)
    expect(second.body.user.username).toBe('boris')
    expect([await whoIs(cookieOf(first)), await whoIs(cookieOf(second))]).toEqual([undefined, 'boris'])
  })

  test('of two cookies of one name nobody knows which is ours', async () => {
    const browser = await app.signedIn('anna')
    expect(await whoIs(`${browser.headers.cookie}; ${cookieName}=${'y'.repeat(43)}`)).toBeUndefined()
    expect(await whoIs(`other=1; ${browser.headers.cookie}; ${browser.headers.cookie}`)).toBe('anna')
  })

  test('a page of another site signs nobody in', async () => {
    for (const origin of ['https://evil.example', 'null', `${app.base}.evil.example`]) {
      const reply = await signIn({ username: 'anna', password }, { ...fresh(), origin })
      expect([reply.status, problemsOf(reply)]).toEqual([403, ['csrf_failed null']])
    }
    for (const origin of [app.base, 'https://weft.example'])
      expect((await signIn({ username: 'anna', password }, { ...fresh(), origin })).status).toBe(200)
  })
})

describe('a link', () => {
  const idOf = async (username: string) =>
    (
      await app.database.kysely
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id
  const linkOf = async (username: string) => {
    const userId = await idOf(username)
    return app.database.transaction((tx) => makeCode(tx, { purpose: 'sign-in', userId }))
  }

  test('signs in who has no password, once, also where it is used twice at the same moment', async () => {
    const code = await linkOf('carol')
    const replies = await Promise.all([signIn({ code }), signIn({ code }), signIn({ code })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(replies.find(({ status }) => status === 200)?.body.user.username).toBe('carol')
    expect((await signIn({ code })).status).toBe(401)
  })

  test('ends with the next one, with its day, and with the account', async () => {
    const [first, second] = [await linkOf('carol'), await linkOf('carol')]
    expect((await signIn({ code: first })).status).toBe(401)
    await app.admin.patch('/api/users/carol/', { is_active: false })
    expect((await signIn({ code: second })).status).toBe(401)
    await app.admin.patch('/api/users/carol/', { is_active: true })
    expect((await signIn({ code: second })).status).toBe(401) // it was used
  })

  test('is not guessed, and says nothing of whose it would be', async () => {
    const wrong = await signIn({ code: 'x'.repeat(32), username: 'anna', password })
    expect([wrong.status, problemsOf(wrong)]).toEqual([401, ['authentication_failed null']])
    expect(problemsOf(await signIn({ code: 'x'.repeat(101) }))).toEqual(['max_length code'])
    const headers = fresh()
    for (let at = 0; at < 20; at++) await signIn({ code: `${at}` }, headers)
    expect((await signIn({ code: await linkOf('carol') }, headers)).status).toBe(429)
  })
})

describe('trying passwords', () => {
  test('is slowed down for one account from one address, all at once', async () => {
    const headers = fresh()
    const tries = Array.from({ length: 12 }, () => signIn({ username: 'victim', password: 'guess' }, headers))
    const replies = await Promise.all(tries)
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    expect(replies.map(({ headers }) => headers.get('retry-after')).filter((seconds) => seconds !== null)).toEqual(
      Array(7).fill('1'),
    )
  })

  test('from one address all day does not hold up its owner at another', async () => {
    const headers = fresh()
    const one = { account: 'anna', network: headers['x-forwarded-for'], device: null }
    for (let at = 0; at < 19; at++) app.app.services.signInAttempts.beginSignIn(one)
    expect((await signIn({ username: 'anna', password: 'guess' }, headers)).status).toBe(429)
    expect((await signIn({ username: 'anna', password })).status).toBe(200)
  })

  test('from many addresses does not hold up its owner in a browser where they signed in before, nor a guesser there for ever', async () => {
    const first = await signIn({ username: 'boris', password })
    const device = first.headers.getSetCookie().find((cookie) => cookie.includes('-device='))
    expect(device).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const cookie = device?.split(';')[0] ?? ''
    const { signInAttempts } = app.app.services
    for (let at = 0; at < 60; at++)
      signInAttempts.beginSignIn({ account: 'boris', network: `198.51.100.${at}`, device: null })
    expect((await signIn({ username: 'boris', password })).status).toBe(429)
    const known = (username: string, given: string) => signIn({ username, password: given }, { ...fresh(), cookie })
    for (const username of ['boris', 'Boris@example.com']) expect((await known(username, password)).status).toBe(200)
    // It is the device of nobody else, and of no use to guess much.
    for (let at = 0; at < 60; at++)
      signInAttempts.beginSignIn({ account: 'anna', network: `203.0.113.${at}`, device: null })
    expect((await known('anna', password)).status).toBe(429)
    signInAttempts.signedIn({ account: 'anna', network: '', device: null })
    const guesses = await Promise.all(Array.from({ length: 12 }, () => known('boris', 'guess')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })

  test('from many networks at once leaves room for a browser that is known', async () => {
    // The guesses of another test are over.
    app.app.services.signInAttempts.signedIn({ account: 'boris', network: '', device: null })
    const first = await signIn({ username: 'boris', password })
    const cookie =
      first.headers
        .getSetCookie()
        .find((one) => one.includes('-device='))
        ?.split(';')[0] ?? ''
    const guesses = Array.from({ length: 60 }, (_, at) =>
      signIn({ username: `nobody${at}`, password: 'guess' }, { 'x-forwarded-for': `2001:db8:${at.toString(16)}::1` }),
    )
    const known = await signIn({ username: 'boris', password }, { ...fresh(), cookie })
    const refused = (await Promise.all(guesses)).filter(({ status }) => status === 503)
    expect([first.status, known.status]).toEqual([200, 200])
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
  })

  test('is slowed down for one address, whatever the accounts; others are not held up', async () => {
    const headers = fresh()
    // Nineteen that nobody answers, for their passwords take long.
    const beginMany = () => {
      for (let at = 0; at < 19; at++) app.app.services.signInAttempts.begin(`name${at}`, headers['x-forwarded-for'])
    }
    beginMany()
    expect((await signIn({ username: 'one', password: 'x' }, headers)).status).toBe(401)
    // However long that took: one more is let in after a while, and the wait for the next is longer.
    const trial = async () => {
      beginMany()
      return (await signIn({ username: 'anna', password }, headers)).status
    }
    await expect.poll(trial).toBe(429)
    expect((await signIn({ username: 'anna', password })).status).toBe(200)
  })
})

describe('a session', () => {
  test('tells who is signed in, with rights, preferences and features; nobody gets the same shape', async () => {
    const browser = await app.signedIn('admin')
    const { body } = await browser.get('/api/session/')
    expect(body).toMatchObject({
      user: { username: 'admin', email: 'admin@example.com' },
      csrf_token: browser.headers['x-csrftoken'],
      rights: { is_superuser: true },
      preferences: { theme: 'auto', languages: [] },
      features: { sign_in: ['password', 'code'], keys: true },
    })
    expect(body.rights.site).toContain('user.edit')
    const nobody = (await app.anonymous.get('/api/session/')).body
    expect(Object.keys(nobody)).toEqual(Object.keys(body))
    expect([nobody.user, nobody.csrf_token, nobody.rights.site]).toEqual([null, null, []])
    const byToken = (await app.anna.get('/api/session/')).body
    expect([byToken.user.username, byToken.csrf_token]).toEqual(['anna', null])
  })

  test('speaks for its owner everywhere, and a token before it', async () => {
    const browser = await app.signedIn('admin')
    const reply = await browser.post('/api/languages/', {
      code: 'x-one',
      name: 'One',
      plural: { number: 1, formula: '0' },
    })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([201, 'private, no-cache, no-store'])
    const both = { ...browser.headers, authorization: `Token ${tokenOf('anna')}` }
    expect((await app.anonymous.get('/api/session/', both)).body.user.username).toBe('anna')
    expect((await app.anonymous.get('/api/', { ...both, authorization: 'Token wrong' })).status).toBe(401)
  })

  test('writes only what comes from a page of ours with its token', async () => {
    const { headers } = await app.signedIn('admin')
    const write = async (changed: Readonly<Record<string, string | null>>) => {
      const sent = Object.entries({ ...headers, ...changed }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      )
      const json = { full_name: 'Forged' }
      return app.anonymous.request('PATCH', '/api/users/carol/', { json, headers: Object.fromEntries(sent) })
    }
    const other = await app.signedIn('admin')
    for (const forged of [
      { 'x-csrftoken': null },
      { 'x-csrftoken': '' },
      { 'x-csrftoken': other.headers['x-csrftoken'] },
      { origin: null },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: app.base.replace('http:', 'https:') },
    ]) {
      const reply = await write(forged)
      expect([forged, reply.status, problemsOf(reply)]).toEqual([forged, 403, ['csrf_failed null']])
    }
    expect((await app.admin.get('/api/users/carol/')).body.full_name).toBe('Carol Jones')
    expect((await write({})).status).toBe(200)
    expect((await write({ origin: 'https://weft.example' })).status).toBe(200)
  })

  test('ends with the sign-out, for whoever has its cookie; once more does no harm', async () => {
    const browser = await app.signedIn('anna')
    const thief = browser.headers.cookie
    expect((await app.anonymous.request('DELETE', '/api/session/', { headers: { cookie: thief } })).status).toBe(403)
    const reply = await browser.delete('/api/session/')
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([
      204,
      `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    ])
    expect(await whoIs(thief)).toBeUndefined()
    expect((await browser.delete('/api/session/')).status).toBe(204)
    expect((await app.anna.delete('/api/session/')).status).toBe(204)
    expect((await app.anna.get('/api/session/')).body.user.username).toBe('anna')
  })

  test('ends with the account, and with the time that the account has', async () => {
    const browser = await app.signedIn('carol')
    expect((await browser.get('/api/account/sessions/')).status).toBe(200)
    await app.admin.patch('/api/users/carol/', { is_active: false })
    expect((await browser.get('/api/account/sessions/')).status).toBe(401)
    const gone = await browser.get('/api/session/')
    expect([gone.body.user, gone.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([null, true])
    await app.admin.patch('/api/users/carol/', { is_active: true, date_expires: '2001-01-01' })
    expect((await browser.get('/api/account/sessions/')).status).toBe(401)
    await app.admin.patch('/api/users/carol/', { date_expires: null })
    expect((await browser.get('/api/account/sessions/')).status).toBe(200)
  })

  test('is kept as a hash', async () => {
    const { secret } = await app.signedIn('anna')
    const rows = await app.database.kysely.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows.map(({ hash, ...row }) => [hash.toString('latin1'), row]))).not.toContain(secret)
  })

  test('cookies that are made up are counted as wrong tokens are', async () => {
    const limited = await startTestApp({ config: { rateWrongToken: { limit: 2, windowMs: 60_000 } } })
    const name = `weft-${new URL(limited.base).port}`
    const ask = async (letter: string) =>
      (await limited.anonymous.get('/api/', { cookie: `${name}=${letter.repeat(43)}` })).status
    // One that has ended is asked with again and again by a browser that does not know yet.
    expect([await ask('a'), await ask('a'), await ask('a'), await ask('b'), await ask('c')]).toEqual([
      200, 200, 200, 200, 429,
    ])
    expect(await ask('a')).toBe(200)
    await limited.close()
  })

  test('a page asks before anybody signs in, though the client at this address has asked all that it may', async () => {
    const limited = await startTestApp({ config: { rateAnonymous: { limit: 1, windowMs: 60_000 } } })
    expect((await limited.anonymous.get('/api/')).status).toBe(200)
    expect((await limited.anonymous.get('/api/')).status).toBe(429)
    expect((await limited.anonymous.get('/api/session/')).status).toBe(200)
    await limited.close()
  })
})
