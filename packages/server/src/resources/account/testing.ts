// Calls of the client's law about people.

import { createClient } from '@weft/contract/client'
import { makeSoftAuthenticator, tokenOf } from '@weft/testkit'
import { expect, test } from 'vitest'
import { readSiteKey } from '../../domain/site-key.ts'
import { addUser } from '../../domain/user/add-user.ts'
import { makeCode } from '../../domain/user/one-time-codes.ts'
import { hashPassword } from '../../domain/user/password.ts'
import { unsubscribeToken } from '../../notifications/unsubscribe-token.ts'
import { client, clientOf, component, kiosk, mailServer, project, watchedFetch } from '../testing.ts'

/** What the tests of second factors know of authenticator apps and of the pages' address. */
export interface AuthenticatorApps {
  codeOf(secret: string): string
  readonly pageOrigin: string
}

/** The calls about people: what they have, are told, keep and may. */
export function testPeople(app: AuthenticatorApps): void {
  testCredentials(app)
  testAccounts()
  testOwnAccount()
  testTeams()
}

function testCredentials({ codeOf, pageOrigin }: AuthenticatorApps): void {
  test('tokens and what happened', async () => {
    const wanted = { note: 'Continuous integration', scopes: ['read', 'translate'] } as const
    const own = await client.makeAccountToken({ body: { ...wanted, expires: new Date('2999-01-01') } })
    expect((await client.listAccountTokens()).results.map(({ id }) => id)).toContain(own.id)
    await client.endAccountToken({ params: { id: own.id } })
    const { id, token } = await client.makeProjectToken({ params: project, body: wanted })
    expect((await clientOf(token).readProject({ params: project })).slug).toBe('demo')
    expect((await client.listProjectTokens({ params: project })).count).toBe(1)
    await client.endProjectToken({ params: { ...project, id } })
    const [newest] = (await client.listAccountAudit({ query: { notice: true } })).results
    expect(await client.markAuditSeen({ body: { until: newest?.id ?? 0 } })).toEqual({ seen: 1 })
    const { results } = await client.listProjectAudit({ params: project })
    expect(results.map(({ action }) => action).slice(0, 2)).toEqual(['token-ended', 'token-made'])
  })

  test('second factors', async () => {
    const carol = await browserOf('carol')
    const { id, secret } = await carol.beginAuthenticatorApp({ body: { name: 'Phone' } })
    const { recovery_codes } = await carol.confirmAuthenticatorApp({
      params: { factor: id },
      body: { code: codeOf(secret) },
    })
    expect(recovery_codes).toHaveLength(10)
    const key = makeSoftAuthenticator()
    const answer = key.register(await carol.beginKey(), pageOrigin)
    expect((await carol.addKey({ body: { name: 'Key', answer } })).recovery_codes).toBe(null)
    await carol.makeNewRecoveryCodes()
    expect((await carol.listSecondFactors()).results).toHaveLength(2)
    let cookie = ''
    const visitor = createClient({
      base: kiosk.app.base,
      credentials: null,
      async fetch(url, init) {
        const sent = { ...Object.fromEntries(new Headers(init?.headers)), cookie }
        const reply = await watchedFetch(url, { ...init, headers: sent })
        cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
        return reply
      },
    })
    const shown = key.sign(await visitor.beginKeySignIn(), pageOrigin)
    const session = await visitor.showSecondFactor({ body: { method: 'security-key', answer: shown } })
    expect(session.user?.username).toBe('carol')
    await carol.removeSecondFactor({ params: { factor: id } })
    await client.removeSecondFactorsOfUser({ params: { username: 'carol' } })
  })
}

/** The client of a browser in which somebody has just signed in. */
async function browserOf(username: string) {
  const { headers } = await kiosk.app.signedIn(username)
  return createClient({
    base: kiosk.app.base,
    credentials: null,
    fetch: (url, init) =>
      watchedFetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
  })
}

function testAccounts(): void {
  test('identity providers', async () => {
    const [provider] = (await clientOf(null).listIdentityProviders()).results
    const params = { provider: provider?.id ?? '' }
    const { url } = await clientOf(null).beginIdentitySignIn({ params, body: { next: '/projects/' } })
    expect(new URL(url).pathname).toBe('/login/oauth/authorize')
    const insert =
      "insert into identities (user_id, provider, subject, name) select id, 'github', $2, $2 from users where username = $1"
    for (const name of ['one', 'two']) await kiosk.app.database.executeSql(insert, ['boris', name])
    const boris = await browserOf('boris')
    const [identity] = (await boris.listIdentities()).results
    await boris.disconnectIdentity({ params: { identity: identity?.id ?? 0 } })
  })

  test('sessions', async () => {
    expect((await clientOf(null).readSession()).user).toBe(null)
    const values = { username: 'anna', password: 'nine brown bears' }
    const password_hash = await hashPassword(values.password)
    await kiosk.app.database.kysely.updateTable('users').set({ password_hash }).where('username', '=', 'anna').execute()
    expect((await clientOf(null).signIn({ body: values })).user?.username).toBe('anna')
    await clientOf(null).signOut()
    const anna = clientOf(tokenOf('anna'))
    const [one] = (await anna.listSessions()).results
    await anna.endSession({ params: { session: one?.id ?? 0 } })
    await anna.endOtherSessions()
    expect((await anna.listSessions()).results).toEqual([])
  })

  test('the first administrator', async () => {
    const { database } = kiosk.app
    const person = { username: 'first', full_name: 'First', email: 'first@example.com' }
    const { id } = await client.createUser({ body: { ...person, is_superuser: true } })
    const code = await database.transaction((tx) => makeCode(tx, { purpose: 'sign-in', userId: id ?? 0 }))
    const body = { ...person, username: 'ingrid', password: 'seven violet lamps in the attic', code }
    expect((await clientOf(null).setUp({ body })).user?.username).toBe('ingrid')
    expect((await clientOf(null).readSetup()).administrator).toBe(true)
    await client.deleteUser({ params: { username: 'ingrid' } })
  })

  test('accounts', async () => {
    const { database } = kiosk.app
    const nobody = clientOf(null)
    const [password, email] = ['seven violet lamps in the attic', 'erik@example.com']
    await nobody.register({ body: { username: 'erik', full_name: 'Erik', email } })
    await mailServer.letterTo(email)
    const content = { username: 'erik', fullName: 'Erik', email }
    const register = await database.transaction((tx) => makeCode(tx, { purpose: 'register', userId: null, content }))
    expect((await nobody.verify({ body: { code: register, password } })).username).toBe('erik')
    await nobody.requestReset({ body: { email } })
    const { text } = await mailServer.letterTo(email, 2)
    const reset = /#code=([\w-]+)/.exec(text)?.[1] ?? ''
    await nobody.setPassword({ body: { code: reset, password: 'nine brown bears on a boat' } })
    expect((await client.makeSignInLink({ body: { username: 'erik' } })).link).toContain('#code=')
    expect((await client.invite({ body: { email: 'fay@example.com' } })).link).toBe(null)
    const invited = { email: 'fay@example.com', teamIds: [] }
    const invitation = { purpose: 'invitation', userId: null, content: invited } as const
    const code = await database.transaction((tx) => makeCode(tx, invitation))
    await nobody.acceptInvitation({ body: { code, username: 'fay', full_name: 'Fay', password } })
  })

  test('what somebody follows, and letters that they want no more', async () => {
    const anna = clientOf(tokenOf('anna'))
    expect((await anna.watchProject({ params: project, body: { muted: true } })).muted).toBe(true)
    expect((await anna.listWatched()).results).toMatchObject([{ project: 'demo', muted: true }])
    expect((await anna.readDashboard()).mentions).toBeGreaterThanOrEqual(0)
    await anna.unwatchProject({ params: project })
    const key = await readSiteKey(kiosk.app.database, 'unsubscribe')
    const kinds = ['NewCommentNotificaton']
    const params = { token: unsubscribeToken({ userId: 0, frequency: 1, kinds }, key) }
    expect((await clientOf(null).readUnsubscription({ params })).notifications).toEqual(kinds)
    expect((await clientOf(null).unsubscribe({ params })).subscribed).toBe(false)
  })
}

function testOwnAccount(): void {
  test('what somebody keeps for themselves', async () => {
    const { token } = await kiosk.app.database.transaction((tx) =>
      addUser(tx, { username: 'gil', fullName: 'Gil', email: 'gil@example.com' }),
    )
    const gil = clientOf(token)
    expect((await gil.changePreferences({ body: { theme: 'dark' } })).theme).toBe('dark')
    expect(await gil.readPreferences()).toMatchObject({ theme: 'dark', density: 'comfortable' })
    const { id: search } = await gil.saveSearch({ body: { name: 'Mine', query: '' } })
    expect((await gil.listSearches()).results).toHaveLength(1)
    await gil.deleteSearch({ params: { search } })
    const browser = await browserOf('gil')
    await browser.changeEmail({ body: { email: 'gilbert@example.com' } })
    expect((await (await gil.exportAccount()).bytes()).length).toBeGreaterThan(100)
    await browser.removeAccount({ body: { username: 'gil' } })
  })
}

function testTeams(): void {
  test('teams, their parts and roles', async () => {
    const { id: role } = await client.createRole({ body: { name: 'Editor', permissions: ['unit.edit'] } })
    await client.readRole({ params: { id: role } })
    await client.replaceRole({ params: { id: role }, body: { name: 'Editor', permissions: ['unit.add'] } })
    await client.changeRole({ params: { id: role }, body: { permissions: ['unit.edit'] } })
    expect((await client.listRoles()).results.map(({ name }) => name)).toContain('Editor')
    const { id } = await client.createGroup({ body: { name: 'Editors' } })
    const params = { id }
    await client.replaceGroup({ params, body: { name: 'Editors', project_selection: 1 } })
    await client.changeGroup({ params, body: { language_selection: 0 } })
    await client.addGroupRole({ params, body: { role_id: role } })
    await client.addGroupLanguage({ params, body: { language_code: 'cs' } })
    const { id: project_id } = await client.readProject({ params: project })
    await client.addGroupProject({ params, body: { project_id } })
    const { id: component_id } = await client.readComponent({ params: component })
    await client.addGroupComponent({ params, body: { component_id } })
    const { kysely } = kiosk.app.database
    const list = { name: 'List', slug: 'list' }
    const { id: component_list_id } = await kysely
      .insertInto('component_lists')
      .values(list)
      .returning('id')
      .executeTakeFirstOrThrow()
    await client.addGroupComponentList({ params, body: { component_list_id } })
    const shelf = { name: 'Shelf', slug: 'shelf', project_id }
    const { id: category_id } = await kysely
      .insertInto('categories')
      .values(shelf)
      .returning('id')
      .executeTakeFirstOrThrow()
    await client.addTeamCategory({ params, body: { category_id } })
    const { id: user_id } = await client.readUser({ params: { username: 'boris' } })
    await client.addGroupAdmin({ params, body: { user_id } })
    await client.addUserToGroup({ params: { username: 'anna' }, body: { group_id: id } })
    expect((await client.listTeamMembers({ params })).results.map(({ username }) => username)).toEqual([
      'anna',
      'boris',
    ])
    expect((await client.inviteIntoTeam({ params, body: { email: 'hal@example.com' } })).link).toBe(null)
    await client.removeUserFromGroup({ params: { username: 'anna' }, body: { group_id: id } })
    expect((await client.readGroup({ params })).admins).toHaveLength(1)
    await client.removeGroupAdmin({ params: { id, user_id } })
    await client.removeTeamCategory({ params: { id, category: category_id } })
    await client.removeGroupComponentList({ params: { id, list: component_list_id } })
    await client.removeGroupComponent({ params: { id, component_id } })
    await client.removeGroupProject({ params: { id, project_id } })
    await client.removeGroupLanguage({ params: { id, language: 'cs' } })
    await client.removeGroupRole({ params: { id, role } })
    expect((await client.listGroups()).results.map(({ name }) => name)).toContain('Editors')
    await client.deleteGroup({ params })
    await client.deleteRole({ params: { id: role } })
    await kysely.deleteFrom('categories').execute()
    await kysely.deleteFrom('component_lists').execute()
  })
}
