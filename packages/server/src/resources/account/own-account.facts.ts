import { tokenOf } from '@weft/testkit'
import { expect, test } from 'vitest'
import { readSiteKey } from '../../domain/site-key.ts'
import { addUser } from '../../domain/user/profile/add-user.ts'
import { makeCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { hashPassword } from '../../domain/user/sign-in/password.ts'
import { unsubscribeToken } from '../../notifications/unsubscribe-token.ts'
import type { ResourceFacts } from '../resource.facts.ts'
import { browserOf, client, clientOf, kiosk, mailServer, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/account/password/': 'anonymous',
    'POST /api/account/email/': 'user',
    'POST /api/account/remove/': { least: 'user', body: { keep_name: 'perhaps' } },
    'GET /api/account/export/': 'user',
  },
  calls: testAccount,
}

function testAccount(): void {
  testAccounts()
  testOwnAccount()
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
    const fay = 'fay@example.com'
    expect((await client.invite({ body: { email: fay } })).link).toBe(null)
    const [listed] = (await client.listInvitations()).results
    expect(listed).toMatchObject({ email: fay, teams: [], invited_by: 'admin', works: true })
    const params = { invitation: listed?.id ?? 0 }
    expect((await client.sendInvitation({ params })).link).toBe(null)
    const letter = await mailServer.letterTo(fay, 2)
    const code = /#invitation=([\w-]+)/.exec(letter.text)?.[1] ?? ''
    expect((await nobody.lookAtInvitation({ body: { code } })).email).toBe(fay)
    await nobody.acceptInvitation({ body: { code, username: 'fay', full_name: 'Fay', password } })
    const { id: invitation } = await client.invite({ body: { email: 'gus@example.com' } })
    await client.endInvitation({ params: { invitation } })
    expect((await client.listInvitations()).count).toBe(0)
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
