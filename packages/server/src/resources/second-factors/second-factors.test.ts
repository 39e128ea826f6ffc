import { makeSoftAuthenticator, makeTeam, startTestApp, type TestApp, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../domain/user/profile/add-user.ts'
import { hashPassword } from '../../domain/user/sign-in/password.ts'
import { keyPlace } from '../../domain/user/sign-in/security-keys.ts'
import { openSeed, sealSeed } from '../../domain/user/sign-in/seeds.ts'
import { openSecretBox } from '../../system/secret-box.ts'
import { addApp, addKey, codeOf, factors, pageOrigin } from './testing.ts'

let app: TestApp
const password = 'nine brown bears on a boat'
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
  const password_hash = await hashPassword(password)
  await app.database.kysely.updateTable('users').set({ password_hash }).execute()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
})
afterAll(() => app.close())

let visitors = 0
/** A separate browser with its address and cookies. */
function visitor() {
  const jar = new Map<string, string>()
  const headers = { 'x-forwarded-for': `192.0.2.${++visitors}`, origin: app.base, 'user-agent': 'Mozilla/5.0 (X11)' }
  return async (path: string, json: object): Promise<TestReply> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.anonymous.request('POST', path, { json, headers: { ...headers, cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return reply
  }
}
type Visitor = ReturnType<typeof visitor>

const signIn = (send: Visitor, username: string) => send('/api/session/', { username, password })
const show = (send: Visitor, shown: object) => send('/api/session/second-factor/', shown)
const userOf = ({ status, body }: TestReply) => (status === 200 ? body.user?.username : status)

describe('an authenticator app', () => {
  test('is asked for after the password, and nobody is signed in before', async () => {
    const browser = await app.signedIn('anna')
    const { secret, recoveryCodes } = await addApp(browser)
    expect([secret, recoveryCodes.length]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), 10])
    const send = visitor()
    const asked = await signIn(send, 'anna')
    expect([asked.status, asked.body.user, asked.body.csrf_token]).toEqual([200, null, null])
    expect(asked.body.second_factor_required).toEqual({ methods: ['totp', 'recovery-code'] })
    expect(asked.headers.get('set-cookie')).toMatch(
      /^weft-\d+-pending=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(userOf(await show(send, { method: 'totp', code: '000000' }))).toBe(401)
    const done = await show(send, { method: 'totp', code: codeOf(secret) })
    expect([userOf(done), done.body.second_factor_required]).toEqual(['anna', null])
    const told = (await browser.get('/api/account/audit/?notice=true')).body.results
    expect(told.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['second-factor-added', 'second-factor-failed']),
    )
  })

  test('shows each code once, and those before it no more', async () => {
    const { secret } = await addApp(await app.signedIn('boris'))
    const [first, second, third] = [visitor(), visitor(), visitor()]
    for (const send of [first, second, third]) await signIn(send, 'boris')
    const later = codeOf(secret, 1)
    expect(userOf(await show(first, { method: 'totp', code: later }))).toBe('boris')
    expect(userOf(await show(second, { method: 'totp', code: later }))).toBe(401)
    expect(userOf(await show(third, { method: 'totp', code: codeOf(secret) }))).toBe(401)
  })

  test('of two who show one code at once, one is let in', async () => {
    const { secret } = await addApp(await app.signedIn('admin'))
    const browsers = [visitor(), visitor(), visitor()]
    for (const send of browsers) await signIn(send, 'admin')
    const code = codeOf(secret)
    const replies = await Promise.all(browsers.map((send) => show(send, { method: 'totp', code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const admin = await app.signedIn('admin')
    await admin.delete('/api/site/users/admin/second-factors/')
  })

  test('is slowed down for whoever tries, from one address and from many', async () => {
    const { secret } = await addApp(await app.signedIn('carol'))
    const browsers = Array.from({ length: 8 }, visitor)
    for (const send of browsers) await signIn(send, 'carol')
    const statuses: number[] = []
    for (const [tries, send] of browsers.entries()) {
      const code = tries === 7 ? codeOf(secret) : '123 456'
      statuses.push((await show(send, { method: 'totp', code })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    await app.admin.delete('/api/site/users/carol/second-factors/')
  })

  test('is not held up for its owner, in a browser that is known, by who has the password and tries elsewhere', async () => {
    const [home, thief] = [visitor(), visitor()]
    await signIn(home, 'carol')
    const browser = await app.signedIn('carol')
    const { secret } = await addApp(browser)
    // Signed out, and still known.
    expect((await browser.delete('/api/account/sessions/')).status).toBe(204)
    await signIn(thief, 'carol')
    const wrong = () => show(thief, { method: 'totp', code: '123 456' })
    let { status } = await wrong()
    for (let tries = 0; tries < 12 && status !== 429; tries++) ({ status } = await wrong())
    expect(status).toBe(429)
    await signIn(home, 'carol')
    expect(userOf(await show(home, { method: 'totp', code: codeOf(secret) }))).toBe('carol')
    await app.admin.delete('/api/site/users/carol/second-factors/')
  })

  test('counts from its first code on, which must be right', async () => {
    const browser = await app.signedIn('carol')
    const { body } = await browser.post(`${factors}totp/`, { name: 'My phone' })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Weft%20weft\.example:carol\?/)
    const wrong = await browser.post(`${factors}totp/${body.id}/`, { code: '000000' })
    expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'code'])
    expect((await browser.get(factors)).body).toEqual({ results: [], recovery_codes_left: 0, keys_unavailable: null })
    expect(userOf(await signIn(visitor(), 'carol'))).toBe('carol')
    const other = await app.signedIn('boris')
    expect((await other.post(`${factors}totp/${body.id}/`, { code: codeOf(body.secret) })).status).toBe(404)
  })

  test('has its seed encrypted, with a key that the database does not have', async () => {
    const box = openSecretBox({ dataDir: 'unused', keys: [Buffer.alloc(32, 7)] })
    const seed = Buffer.from('a seed of 20 bytes..')
    const sealed = await sealSeed(box, 1, seed)
    expect(sealed.includes(seed)).toBe(false)
    expect(await openSeed(box, { user_id: 1, seed: sealed })).toEqual(seed)
    const others = openSecretBox({ dataDir: 'unused', keys: [Buffer.alloc(32, 8)] })
    await expect(openSeed(others, { user_id: 1, seed: sealed })).rejects.toThrow('SECRETS_KEY')
    await expect(openSeed(box, { user_id: 2, seed: sealed })).rejects.toThrow('SECRETS_KEY')
    sealed[20] = (sealed[20] ?? 0) ^ 1
    await expect(openSeed(box, { user_id: 1, seed: sealed })).rejects.toThrow('SECRETS_KEY')
    const { rows } = await app.database.executeSql(
      "select encode(seed, 'base64') as seed from second_factors where kind = 'totp'",
    )
    expect(rows.every(({ seed }) => Buffer.from(String(seed), 'base64').length === 12 + 20 + 16)).toBe(true)
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed, and is told of', async () => {
    await app.admin.delete('/api/site/users/anna/second-factors/')
    const browser = await app.signedIn('anna')
    const { recoveryCodes } = await addApp(browser)
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/)
    const send = visitor()
    await signIn(send, 'anna')
    expect(userOf(await show(send, { method: 'recovery-code', code: code.toUpperCase().replaceAll('-', ' ') }))).toBe(
      'anna',
    )
    const again = visitor()
    await signIn(again, 'anna')
    expect(userOf(await show(again, { method: 'recovery-code', code }))).toBe(401)
    expect((await browser.get(factors)).body.recovery_codes_left).toBe(9)
    const { body } = await browser.post(`${factors}recovery-codes/`, {})
    expect(userOf(await show(again, { method: 'recovery-code', code: recoveryCodes[1] }))).toBe(401)
    expect(userOf(await show(again, { method: 'recovery-code', code: body.recovery_codes[0] }))).toBe('anna')
    expect(JSON.stringify((await browser.get('/api/account/audit/')).body)).not.toContain(code)
  })

  test('goes with the last second factor, and without one there are none', async () => {
    const browser = await app.signedIn('anna')
    const { results } = (await browser.get(factors)).body
    expect((await browser.delete(`${factors}${results[0].id}/`)).status).toBe(204)
    expect((await browser.get(factors)).body).toMatchObject({ results: [], recovery_codes_left: 0 })
    expect((await browser.post(`${factors}recovery-codes/`, {})).status).toBe(409)
    expect(userOf(await signIn(visitor(), 'anna'))).toBe('anna')
  })
})

describe('a key', () => {
  beforeEach(async () => {
    const { id } = (await app.admin.get('/api/users/?username=carol')).body.results[0]
    app.app.services.signInAttempts.succeeded(`second factor of ${id}`, '192.0.2.1')
  })

  const options = async (send: Visitor) => (await send('/api/session/key/options/', {})).body

  test('is the second factor of a sign-in, once for each that it is asked', async () => {
    const key = await addKey(await app.signedIn('carol'))
    const send = visitor()
    expect((await signIn(send, 'carol')).body.second_factor_required.methods).toEqual(['security-key', 'recovery-code'])
    const asked = await options(send)
    expect([asked.rpId, asked.allowCredentials]).toEqual(['weft.example', [expect.objectContaining({ id: key.id })]])
    const answer = key.sign(asked, pageOrigin)
    expect(userOf(await show(send, { method: 'security-key', answer }))).toBe('carol')
    const replay = visitor()
    await signIn(replay, 'carol')
    await options(replay)
    expect(userOf(await show(replay, { method: 'security-key', answer }))).toBe(401)
  })

  test.each([
    ['another page', { origin: 'https://weft.example.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another key', { other: true }],
    ['a copy of the key, whose counter did not grow', { counter: 1 }],
  ])(
    'answers for nobody else: %s',
    async (_, {
      origin = pageOrigin,
      counter,
      other,
      ...changed
    }: {
      origin?: string
      rpId?: string
      challenge?: string
      counter?: number
      other?: boolean
    }) => {
      await app.admin.delete('/api/site/users/carol/second-factors/')
      const key = await addKey(await app.signedIn('carol'))
      const send = visitor()
      await signIn(send, 'carol')
      const asked = { ...(await options(send)), ...changed }
      const signer = other ? makeSoftAuthenticator() : key
      const answer = signer.sign(asked, origin, counter === undefined ? {} : { counter })
      const named = other ? { ...answer, id: key.id, rawId: key.id } : answer
      await app.database.executeSql("delete from audit_events where action = 'second-factor-failed'")
      expect(userOf(await show(send, { method: 'security-key', answer: named }))).toBe(401)
    },
  )

  test('signs in alone where it knows who holds it', async () => {
    await app.admin.delete('/api/site/users/boris/second-factors/')
    const key = await addKey(await app.signedIn('boris'))
    const unverified = visitor()
    const asked = await options(unverified)
    expect(asked).toMatchObject({ userVerification: 'required' })
    expect(asked.allowCredentials).toBeUndefined()
    const weak = key.sign(asked, pageOrigin, { verified: false })
    expect(userOf(await show(unverified, { method: 'security-key', answer: weak }))).toBe(401)
    const send = visitor()
    const answer = key.sign(await options(send), pageOrigin)
    expect(userOf(await show(send, { method: 'security-key', answer }))).toBe('boris')
    await app.admin.patch('/api/users/boris/', { is_active: false })
    const closed = visitor()
    const right = key.sign(await options(closed), pageOrigin)
    expect(userOf(await show(closed, { method: 'security-key', answer: right }))).toBe(401)
    await app.admin.patch('/api/users/boris/', { is_active: true })
  })

  test('is added for what was asked, once, and by one account', async () => {
    const browser = await app.signedIn('anna')
    const key = makeSoftAuthenticator()
    const add = (answer: object) => browser.post(`${factors}key/`, { name: 'Key', answer })
    expect((await add(key.register({ rp: { id: 'weft.example' }, challenge: 'AAAA' }, pageOrigin))).status).toBe(400)
    const asked = (await browser.post(`${factors}key/options/`, {})).body
    expect((await add(key.register(asked, 'https://evil.example'))).status).toBe(400)
    expect((await add(key.register(asked, pageOrigin))).status).toBe(400)
    for (const odd of [{}, { id: 1 }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
      await browser.post(`${factors}key/options/`, {})
      expect((await add(odd)).status).toBe(400)
    }
    await addKey(browser, key)
    const other = await app.signedIn('carol')
    const again = (await other.post(`${factors}key/options/`, {})).body
    const taken = await other.post(`${factors}key/`, { name: 'Key', answer: key.register(again, pageOrigin) })
    expect([taken.status, taken.body.errors[0].code]).toEqual([400, 'unique'])
    await app.admin.delete('/api/site/users/anna/second-factors/')
  })

  test.each([
    ['https://weft.example', 'http://127.0.0.1:8080', 'weft.example'],
    // Nobody set SITE_URL, which is then what the server listens to.
    ['http://127.0.0.1:8080', 'http://localhost:8080', 'localhost'],
    ['http://localhost:8080', 'http://127.0.0.1:8080', 'localhost'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', null],
    ['https://[::1]', null, null],
    ['http://weft.example', null, null],
    ['http://weft.example', 'https://evil.example', null],
    ['https://weft.example', null, 'weft.example'],
    ['http://localhost:8080', null, 'localhost'],
  ])('SITE_URL %s asked at %s: keys are bound to %s', (siteUrl, own, rpId) => {
    const place = keyPlace(siteUrl, own)
    expect('rpId' in place ? place.rpId : null).toBe(rpId)
    if ('reason' in place) expect(place.reason.length).toBeGreaterThan(20)
  })
})

describe('what changes how one signs in', () => {
  test('is asked for at a browser, by a session that began lately', async () => {
    const browser = await app.signedIn('anna')
    const old = new Date(Date.now() - 2 * 3_600_000)
    await app.database.kysely.updateTable('sessions').set({ created: old }).execute()
    const again = await app.signedIn('boris')
    await app.database.executeSql("update sessions set created = now() - interval '2 hours'")
    for (const client of [browser, app.anna, again]) {
      const refused = await client.post(`${factors}totp/`, { name: 'x' })
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'sign_in_again'])
    }
    expect((await app.anonymous.post(`${factors}totp/`, { name: 'x' })).status).toBe(401)
  })

  test('nobody removes the factors of others but those who manage users', async () => {
    const boris = await app.signedIn('boris')
    const [factor] = (await boris.get(factors)).body.results
    const anna = await app.signedIn('anna')
    expect((await anna.delete(`${factors}${factor.id}/`)).status).toBe(404)
    expect((await anna.delete('/api/site/users/boris/second-factors/')).status).toBe(403)
    expect((await boris.get(factors)).body.results).toHaveLength(1)
  })

  test('nor does who looks after users those of somebody who may do everything', async () => {
    await makeTeam(app.database, 'Keepers', { members: ['anna'], permissions: ['user.edit'], projects: 'all' })
    await app.database.executeSql("update users set is_superuser = true where username = 'boris'")
    const ofBoris = '/api/site/users/boris/second-factors/'
    expect((await app.anna.delete(ofBoris)).status).toBe(403)
    expect((await (await app.signedIn('boris')).get(factors)).body.results).toHaveLength(1)
    await app.database.executeSql("update users set is_superuser = false where username = 'boris'")
  })

  test('a waiting sign-in is of its browser, and ends with its time', async () => {
    const send = visitor()
    expect(userOf(await show(send, { method: 'totp', code: '123456' }))).toBe(401)
    await signIn(send, 'boris')
    await app.database.executeSql("update pending_sign_ins set expires = now() - interval '1 second'")
    const key = { method: 'recovery-code', code: 'a'.repeat(16) }
    expect(userOf(await show(send, key))).toBe(401)
    expect(
      (
        await app.anonymous.request('POST', '/api/session/second-factor/', {
          json: key,
          headers: { origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(403)
  })
})

test('a project and a team ask for a second factor: without one they give no right, whoever it is', async () => {
  const project = '/api/projects/demo/'
  const label = () => app.carol.post(`${project}labels/`, { name: `label ${Math.random()}` })
  await app.admin.delete('/api/site/users/carol/second-factors/')
  await app.admin.patch('/api/users/carol/', { is_superuser: true })
  expect((await label()).status).toBe(201)
  const admin = await app.signedIn('admin')
  const refused = await app.admin.patch(project, { enforced_2fa: true })
  expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'enforced_2fa'])
  await addKey(admin)
  expect((await app.admin.patch(project, { enforced_2fa: true })).body.enforced_2fa).toBe(true)
  expect([(await label()).status, (await app.carol.get(project)).status]).toEqual([403, 200])
  const browser = await app.signedIn('carol')
  const missesFactor = async () => (await browser.get('/api/session/')).body.rights.misses_factor
  expect(await missesFactor()).toBe(true)
  const { id } = await addApp(browser)
  expect(await missesFactor()).toBe(false)
  expect((await label()).status).toBe(201)
  await browser.delete(`${factors}${id}/`)
  expect((await label()).status).toBe(403)
  const { token } = (await app.admin.post('/api/site/projects/demo/tokens/', { note: 'CI', scopes: ['administer'] }))
    .body
  expect((await app.withToken(token).post(`${project}labels/`, { name: 'by a bot' })).status).toBe(201)
  // A bot with a personal token lacks the factor like anybody else.
  const own = `wlu_${'botsown'.repeat(5)}`
  await app.database.transaction(async (tx) => {
    const bot = { username: 'helper', fullName: 'Helper', email: null, isSuperuser: true, isBot: true, token: own }
    await addUser(tx, bot)
  })
  expect((await app.withToken(own).post(`${project}labels/`, { name: 'by another bot' })).status).toBe(403)
  await app.admin.patch(project, { enforced_2fa: false })
  await app.admin.patch('/api/users/carol/', { is_superuser: false })
  const team = (await app.admin.post('/api/groups/', { name: 'Careful', project_selection: 1, enforced_2fa: true }))
    .body
  const role = (await app.admin.get('/api/roles/')).body.results.find(
    ({ name }: { name: string }) => name === 'Administration',
  )
  await app.admin.post(`/api/groups/${team.id}/roles/`, { role_id: role.id })
  await app.admin.post('/api/users/carol/groups/', { group_id: team.id })
  expect([(await label()).status, await missesFactor()]).toEqual([403, true])
  await addApp(browser)
  expect([(await label()).status, await missesFactor()]).toEqual([201, false])
})
