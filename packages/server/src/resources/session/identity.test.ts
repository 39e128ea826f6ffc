import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp, type TestReply } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathWithin } from '../../identity/journeys.ts'
import { readProviders } from '../../identity/providers.ts'
import { addApp, codeOf } from '../second-factors/testing.ts'
import {
  startForgingProvider,
  startGitHub,
  startOpenIdProvider,
  type TestGitHub,
  type TestProvider,
  type TokenForgery,
  walkProvider,
} from './testing.ts'

const site = 'https://weft.example'
const returnOf = (id: string) => `${site}/api/session/providers/${id}/return/`
let app: TestApp
let company: TestProvider
let forger: Awaited<ReturnType<typeof startForgingProvider>>
let github: TestGitHub
let folder: string

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  company = await startOpenIdProvider(returnOf('company'))
  forger = await startForgingProvider()
  github = await startGitHub()
  folder = await mkdtemp(join(tmpdir(), 'weft-providers-'))
  const { client } = company
  const providers = [
    {
      ...{ id: 'company', name: 'The company', kind: 'openid', issuer: company.url, ...client, register: true },
      ...{
        scopes: 'openid email profile groups',
        teams: { reviewing: ['Reviewers'], managing: ['Managers', 'Reviewers'] },
      },
    },
    {
      id: 'forger',
      name: 'Forger',
      kind: 'openid',
      issuer: forger.url,
      ...client,
      register: true,
      match_addresses: true,
    },
    {
      id: 'github',
      name: 'GitHub',
      kind: 'github',
      url: github.url,
      ...client,
      register: true,
      teams: { 'weft/l10n': ['Reviewers'] },
    },
    { id: 'closed', name: 'GitHub, closed', kind: 'github', url: github.url, ...client },
    { id: 'away', name: 'Away', kind: 'openid', issuer: 'http://127.0.0.1:9', ...client },
  ]
  const file = join(folder, 'providers.json')
  await writeFile(file, JSON.stringify(providers))
  app = await startTestApp({ config: { identityProviders: file, registration: 'invitation' } })
})
afterAll(async () => {
  await app.close()
  await Promise.all([company.close(), forger.close(), github.close()])
  await rm(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** A browser: its cookies, and the headers of somebody who is signed in. */
function browser(headers: Readonly<Record<string, string>> = {}) {
  const jar = new Map<string, string>()
  const send = async (method: string, path: string, json?: object): Promise<TestReply> => {
    const cookies = [headers.cookie ?? '', ...[...jar].map(([name, value]) => `${name}=${value}`)].filter(Boolean)
    const reply = await app.anonymous.request(method, path, {
      ...(json === undefined ? {} : { json }),
      headers: { origin: app.base, ...headers, cookie: cookies.join('; ') },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return reply
  }
  return {
    leave: async (id: string, next = '/projects/?q=1#top') =>
      (await send('POST', `/api/session/providers/${id}/`, { next })).body.url,
    comeBack: (url: URL) => send('GET', `${url.pathname}${url.search}`),
    who: async () => (await send('GET', '/api/session/')).body,
    send,
  }
}

/** Signs in by a provider as `person`. */
async function signIn(person: TestProvider['person'], visitor = browser()) {
  company.person = person
  const back = await walkProvider(await visitor.leave('company'), site)
  return { visitor, back, reply: await visitor.comeBack(back) }
}

describe('a provider of OpenID Connect', () => {
  test('signs in whom it knows, under a name that is free, and goes on where it began', async () => {
    const { visitor, reply } = await signIn({
      sub: 'a1',
      preferred_username: 'Anna',
      name: 'Anna N.',
      email: 'a1@example.org',
      email_verified: true,
    })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/projects/?q=1#top'])
    expect((await visitor.who()).user).toMatchObject({
      username: 'Anna-2',
      full_name: 'Anna N.',
      email: 'a1@example.org',
    })
    const { results } = (await app.admin.get('/api/site/audit/?action=account-added&user=Anna-2')).body
    expect(results).toMatchObject([{ username: 'Anna-2', about: 'by="The company"' }])
    const again = await signIn({ sub: 'a1', preferred_username: 'renamed' })
    expect((await again.visitor.who()).user.username).toBe('Anna-2')
    const { user } = await (await signIn({ sub: 'odd', preferred_username: '../../ <b>' })).visitor.who()
    expect(user.username).toMatch(/^[\w@+-][\w.@+-]*$/)
  })

  test.each([
    ['an.na', 'an.na-3'], // Anna-2 is there by now,
    ['b0ris', 'b0ris-2'],
    ['admln', 'admln-2'],
    ['ａｎｎａ', 'anna-4'],
    ['eve@example.org', 'eve-example.org'],
  ])(
    'who is called %s there is called %s here: nobody reads like somebody else, or like an address',
    async (name, here) => {
      const { visitor } = await signIn({ sub: `alike ${name}`, preferred_username: name, name: 'Anna\u202e <x> N.' })
      expect((await visitor.who()).user).toMatchObject({ username: here, full_name: 'Anna x N.' })
    },
  )

  test('takes nobody over by an address, verified or not', async () => {
    for (const email_verified of [true, false]) {
      const { visitor, reply } = await signIn({
        sub: `thief ${email_verified}`,
        email: 'Anna@example.com',
        email_verified,
        preferred_username: 'thief',
      })
      if (email_verified) expect(reply.status).toBe(401)
      else expect((await visitor.who()).user).toMatchObject({ username: 'thief', email: null })
    }
  })

  test('answers once, to the browser that left', async () => {
    company.person = { sub: 'once' }
    const [left, other] = [browser(), browser()]
    const back = await walkProvider(await left.leave('company'), site)
    expect((await other.comeBack(back)).status).toBe(401)
    await other.leave('company')
    expect((await other.comeBack(back)).status).toBe(401)
    expect((await left.comeBack(back)).status).toBe(302)
    expect((await left.comeBack(back)).status).toBe(401)
    expect((await other.who()).user).toBeNull()
  })

  test('is asked again for what was changed on the way', async () => {
    for (const change of [{ state: 'x' }, { code: 'x' }, { iss: 'https://evil.example' }]) {
      const visitor = browser()
      company.person = { sub: 'changed' }
      const back = await walkProvider(await visitor.leave('company'), site)
      for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value)
      expect((await visitor.comeBack(back)).status, JSON.stringify(change)).toBe(401)
      expect((await visitor.who()).user).toBeNull()
    }
    const visitor = browser()
    const { searchParams } = new URL(await visitor.leave('company'))
    const refused = new URL(`${returnOf('company')}?error=access_denied&state=${searchParams.get('state')}`)
    expect((await visitor.comeBack(refused)).status).toBe(401)
  })

  test('puts people into the teams of its groups, and out of those alone', async () => {
    const teams = async (username: string) => {
      const { rows } = await app.database.executeSql(
        'select t.name from teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id where u.username = $1 and t.name = any($2) order by 1',
        [username, ['Managers', 'Reviewers', 'Project creators']],
      )
      return rows.map(({ name }) => name)
    }
    const person = { sub: 'grouped', preferred_username: 'grouped' }
    await signIn({ ...person, groups: ['managing', 'others', 'constructor'] })
    expect(await teams('grouped')).toEqual(['Managers', 'Reviewers'])
    await app.database.executeSql(
      "insert into team_members (team_id, user_id) select t.id, u.id from teams t, users u where t.name = 'Project creators' and u.username = 'grouped'",
    )
    await signIn({ ...person, groups: ['reviewing'] })
    expect(await teams('grouped')).toEqual(['Project creators', 'Reviewers'])
    await signIn(person)
    expect(await teams('grouped')).toEqual(['Project creators'])
  })

  test('lets nobody in whose account was closed', async () => {
    await signIn({ sub: 'closed', preferred_username: 'closed' })
    await app.admin.patch('/api/users/closed/', { is_active: false })
    expect((await signIn({ sub: 'closed' })).reply.status).toBe(401)
  })

  test('does not stand for the second factor', async () => {
    const { visitor } = await signIn({ sub: 'careful', preferred_username: 'careful' })
    expect((await visitor.who()).user.username).toBe('careful')
    const { secret } = await addApp(await app.signedIn('careful'))
    const { visitor: next, reply } = await signIn({ sub: 'careful' })
    expect(reply.headers.get('location')).toBe('/accounts/login/?next=%2Fprojects%2F%3Fq%3D1%23top#second-factor')
    expect(await next.who()).toMatchObject({
      user: null,
      second_factor_required: { methods: ['totp', 'recovery-code'] },
    })
    const done = await next.send('POST', '/api/session/second-factor/', { method: 'totp', code: codeOf(secret) })
    expect(done.body.user.username).toBe('careful')
  })

  test('that is away, or is no provider, is no failure of ours', async () => {
    expect((await browser().send('POST', '/api/session/providers/away/', {})).status).toBe(401)
    expect((await browser().send('POST', '/api/session/providers/none/', {})).status).toBe(404)
    expect((await app.anonymous.get('/api/session/providers/')).body.results[0]).toEqual({
      id: 'company',
      name: 'The company',
    })
  })

  test('is left from our pages alone', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await browser(headers).send('POST', '/api/session/providers/company/', {})).status).toBe(403)
  })
})

describe('a provider that lies', () => {
  const try_ = async (forgery: TokenForgery, nonce?: string) => {
    const visitor = browser()
    const { searchParams } = new URL(await visitor.leave('forger'))
    Object.assign(forger, { forgery, nonce: nonce ?? searchParams.get('nonce') ?? '' })
    return visitor.comeBack(new URL(`${returnOf('forger')}?code=x&state=${searchParams.get('state')}`))
  }

  test('is believed where it does not', async () => {
    expect((await try_({ claims: { preferred_username: 'honest' } })).status).toBe(302)
  })

  test.each<[string, TokenForgery]>([
    ['another issuer', { claims: { iss: 'https://accounts.example' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['algorithm none', { header: { alg: 'none' }, signature: 'none' }],
    ['no signature', { signature: 'none' }],
    ['a signature of another key', { signature: 'of another key' }],
    ['HS256 with the public key', { header: { alg: 'HS256' } }],
    ['a token that has ended', { claims: { exp: 1_000_000_000 } }],
    ['no subject', { claims: { sub: undefined } }],
  ])('is not believed: %s', async (_, forgery) => {
    const before = await app.database.kysely.selectFrom('users').select('id').execute()
    expect((await try_(forgery)).status).toBe(401)
    expect(await app.database.kysely.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  })

  test('is not believed with the nonce of another journey', async () => {
    expect((await try_({}, 'of another journey')).status).toBe(401)
  })

  test('gives an address to nobody unless it says that it is verified', async () => {
    const claims = { sub: 'by address', email: 'boris@example.com', email_verified: 'true' }
    expect((await try_({ claims })).status).toBe(302)
    const rows = await app.database.kysely.selectFrom('identities').select(['subject', 'user_id']).execute()
    const { id } = (await app.admin.get('/api/users/?username=boris')).body.results[0]
    expect(rows.find(({ subject }) => subject === 'by address')?.user_id).not.toBe(id)
    expect((await try_({ claims: { ...claims, sub: 'verified', email_verified: true } })).status).toBe(302)
    const after = await app.database.kysely.selectFrom('identities').select(['subject', 'user_id']).execute()
    expect(after.find(({ subject }) => subject === 'verified')?.user_id).toBe(id)
  })
})

describe('an address that nobody had shown', () => {
  const password = 'seven violet lamps in the attic'
  const comeAs = async (email: string, subject: string) => {
    const visitor = browser()
    const { searchParams } = new URL(await visitor.leave('forger'))
    const claims = { sub: subject, email, email_verified: true }
    Object.assign(forger, { forgery: { claims }, nonce: searchParams.get('nonce') ?? '' })
    const reply = await visitor.comeBack(new URL(`${returnOf('forger')}?code=x&state=${searchParams.get('state')}`))
    return { visitor, reply }
  }

  test('is its owner’s at the first match, and nothing that opened the account before does so after', async () => {
    const email = 'ceo@corp.example'
    const { link } = (await app.admin.post('/api/site/invitations/', { email })).body
    const account = { code: /=([\w-]+)$/.exec(link)?.[1], username: 'chief', full_name: 'The chief', password }
    expect((await app.anonymous.post('/api/account/invitation/', account)).status).toBe(201)
    const attacker = await app.signedIn('chief')
    const made = await attacker.post('/api/account/tokens/', { note: 'kept', scopes: ['administer'] })
    const token = app.withToken(made.body.token)
    expect((await token.get('/api/account/sessions/')).status).toBe(200)
    await addApp(attacker)
    const { visitor, reply } = await comeAs(email, 'the ceo')
    expect(reply.headers.get('location')).toBe('/projects/?q=1#top')
    expect((await visitor.who()).user.username).toBe('chief')
    expect((await attacker.get('/api/account/sessions/')).status).toBe(401)
    expect((await token.get('/api/account/sessions/')).status).toBe(401)
    expect((await app.anonymous.post('/api/session/', { username: 'chief', password })).status).toBe(401)
    const told = (await visitor.send('GET', '/api/account/audit/?action=account-changed')).body.results
    expect(told[0]).toMatchObject({ notice: true, about: expect.stringContaining('tokens') })
    // From now on it is known whose the address is.
    expect((await comeAs(email, 'the ceo again')).reply.status).toBe(302)
    expect((await visitor.who()).user.username).toBe('chief')
  })

  test('ends nothing where it was shown, and is not shown any more when somebody else writes it', async () => {
    const { kysely } = app.database
    const shown = async () =>
      (
        await kysely
          .selectFrom('users')
          .select('email_shown')
          .where('username', '=', 'honest-2')
          .executeTakeFirstOrThrow()
      ).email_shown
    await comeAs('honest@corp.example', 'honest two')
    const { username } = await kysely
      .selectFrom('users')
      .select('username')
      .where('email', '=', 'honest@corp.example')
      .executeTakeFirstOrThrow()
    await app.admin.patch(`/api/users/${username}/`, { username: 'honest-2' })
    expect(await shown()).toBe(true)
    const owner = await app.signedIn('honest-2')
    expect((await comeAs('Honest@corp.example', 'honest elsewhere')).reply.status).toBe(302)
    expect((await owner.get('/api/account/sessions/')).status).toBe(200)
    await app.admin.patch('/api/users/honest-2/', { full_name: 'Honest' })
    expect(await shown()).toBe(true)
    await app.admin.patch('/api/users/honest-2/', { email: 'other@corp.example' })
    expect(await shown()).toBe(false)
  })

  test('a subject of another issuer is another person', async () => {
    await comeAs('one@corp.example', 'same subject')
    await app.database.executeSql(
      "update identities set issuer = 'https://former.example' where subject = 'same subject'",
    )
    const { visitor } = await comeAs('two@corp.example', 'same subject')
    expect((await visitor.who()).user.email).toBe('two@corp.example')
  })
})

describe('GitHub', () => {
  beforeEach(() => {
    Object.assign(github, { teams: [], emails: [{ email: 'octocat@github.example', primary: true, verified: true }] })
  })

  test('signs in by the number of an account, with its verified address and its teams', async () => {
    Object.assign(github, { teams: [{ slug: 'l10n', organization: { login: 'weft' } }] })
    const visitor = browser()
    const url = await visitor.leave('github')
    expect(new URL(url).searchParams.get('scope')).toBe('read:user user:email read:org')
    const reply = await visitor.comeBack(github.agree(url))
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/projects/?q=1#top'])
    expect((await visitor.who()).user).toMatchObject({ username: 'octocat', email: 'octocat@github.example' })
    const { rows } = await app.database.executeSql(
      "select 1 from team_members m join teams t on t.id = m.team_id join users u on u.id = m.user_id where u.username = 'octocat' and t.name = 'Reviewers'",
    )
    expect(rows).toHaveLength(1)
  })

  test('is refused with a wrong code, and without one', async () => {
    const visitor = browser()
    const { searchParams } = new URL(await visitor.leave('github'))
    const wrong = new URL(`${returnOf('github')}?code=wrong&state=${searchParams.get('state')}`)
    expect((await visitor.comeBack(wrong)).status).toBe(401)
    const second = new URL(await visitor.leave('github'))
    const denied = new URL(`${returnOf('github')}?error=access_denied&state=${second.searchParams.get('state')}`)
    expect((await visitor.comeBack(denied)).status).toBe(401)
  })

  test('lets in those alone who have connected it, where it registers nobody', async () => {
    const stranger = browser()
    expect((await stranger.comeBack(github.agree(await stranger.leave('closed')))).status).toBe(401)
    const carol = await app.signedIn('carol')
    const own = browser(carol.headers)
    expect((await own.comeBack(github.agree(await own.leave('closed')))).status).toBe(302)
    const visitor = browser()
    await visitor.comeBack(github.agree(await visitor.leave('closed')))
    expect((await visitor.who()).user.username).toBe('carol')
    const another = await app.signedIn('anna')
    const anna = browser(another.headers)
    expect((await anna.comeBack(github.agree(await anna.leave('closed')))).status).toBe(409)
    const [identity] = (await carol.get('/api/account/identities/')).body.results
    expect(identity).toMatchObject({ provider: 'closed', name: 'octocat' })
    expect((await another.delete(`/api/account/identities/${identity.id}/`)).status).toBe(404)
    expect((await carol.delete(`/api/account/identities/${identity.id}/`)).status).toBe(409)
    await app.database.kysely.updateTable('users').set({ password_hash: 'x' }).where('username', '=', 'carol').execute()
    expect((await carol.delete(`/api/account/identities/${identity.id}/`)).status).toBe(204)
    const told = (await carol.get('/api/account/audit/?notice=true')).body.results
    expect(told.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['identity-linked', 'identity-unlinked']),
    )
  })

  test('is connected in a session that began lately, with the account that began it', async () => {
    const carol = await app.signedIn('carol')
    const own = browser(carol.headers)
    const back = github.agree(await own.leave('closed'))
    await app.database.executeSql("update sessions set created = now() - interval '2 hours'")
    const old = browser((await app.signedIn('boris')).headers)
    await app.database.executeSql("update sessions set created = now() - interval '2 hours'")
    const { dropCaches } = await import('../../domain/cache-drop.ts')
    await app.database.transaction(async (tx) => dropCaches(tx, 'access'))
    expect((await old.send('POST', '/api/session/providers/closed/', {})).status).toBe(409)
    await carol.delete('/api/session/')
    expect((await own.comeBack(back)).status).toBe(401)
  })
})

test.each([
  ['/projects/', '/projects/'],
  ['/a?b=/c#d', '/a?b=/c#d'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https://weft.example.evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/\t/evil.example', '/'],
  ['', '/'],
  ['evil', '/'],
])('after sign-in %j leads to %j', (next, path) => {
  expect(pathWithin(next, site)).toBe(path)
})

test('whatever is sent, it goes on at this site', () => {
  const text = fc.array(
    fc.constantFrom('/', '\\', '.', '@', ':', '\t', '\n', '%', 'evil.example', 'https:', '?', '#', '\0', 'é'),
  )
  fc.assert(
    fc.property(text, (parts) => {
      const path = pathWithin(`/${parts.join('')}`, site)
      expect(new URL(path, site).origin).toBe(site)
      expect(path).toMatch(/^\/(?![/\\])/)
    }),
  )
})

test.each([
  ['no JSON', '{'],
  ['no list', '{}'],
  [
    'an unknown kind',
    JSON.stringify([{ id: 'x', name: 'X', kind: 'saml', client_id: 'x', client_secret: 'topsecret' }]),
  ],
  [
    'a word too many',
    JSON.stringify([{ id: 'x', name: 'X', kind: 'github', client_id: 'x', client_secret: 'topsecret', secret: 1 }]),
  ],
])('a file of providers with %s is one line that shows no secret', async (_, text) => {
  const file = join(folder, 'wrong.json')
  await writeFile(file, text)
  expect(() => readProviders(file)).toThrow(/^IDENTITY_PROVIDERS=/)
  expect(() => readProviders(file)).not.toThrow(/topsecret/)
  expect(() => readProviders(join(folder, 'nothing.json'))).toThrow(/ENOENT/)
})
