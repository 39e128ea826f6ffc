import { type Endpoint, endpoints } from '@weft/contract'
import { type Client, createClient, RefusedRequest, type ServerEvent } from '@weft/contract/client'
import {
  catalogueHeader,
  type Kiosk,
  type MailServer,
  makeSoftAuthenticator,
  startKiosk,
  startMailServer,
  tokenOf,
} from '@weft/testkit'
import sharp from 'sharp'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../domain/user/add-user.ts'
import { makeCode } from '../domain/user/one-time-codes.ts'
import { hashPassword } from '../domain/user/password.ts'
import { exactSchema } from '../http/exact-schema.ts'
import { codeOf, pageOrigin } from './second-factors/testing.ts'

const all: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
/** `readProject 200` of every reply that came. */
const seen = new Set<string>()
/** Replies that say something else than their contracts, or more. */
const wrong: string[] = []

/** The endpoint of a method and a path: of several the one with the most words that are not parameters. */
function endpointOf(method: string, path: string): readonly [string, Endpoint] {
  const matches = all.filter(
    ([, one]) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
  const [found] = matches.sort(([, one], [, other]) => one.path.split(':').length - other.path.split(':').length)
  if (found === undefined) throw new Error(`The contract has no ${method} ${path}`)
  return found
}

/** The real fetch; whatever comes is held against its contract. */
async function watchedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const [name, { replies, renders }] = endpointOf(init?.method ?? 'GET', new URL(String(url)).pathname)
  const schema = replies[response.status]
  if (schema === undefined || !response.ok) return response
  seen.add(`${name} ${response.status}`)
  if (schema === null || renders === 'file') return response
  const value: unknown = await response.clone().json()
  const check = Compile(exactSchema(schema))
  if (!check.Check(value))
    wrong.push(...check.Errors(value).map((one) => `${name} ${response.status}: ${one.instancePath} ${one.message}`))
  return response
}

let kiosk: Kiosk
let mailServer: MailServer
let client: Client
const clientOf = (token: string | null) =>
  createClient({ base: kiosk.app.base, credentials: token === null ? null : { token }, fetch: watchedFetch })
beforeAll(async () => {
  mailServer = await startMailServer()
  const mail = { smtpUrl: mailServer.url, from: 'weft@example.org' }
  kiosk = await startKiosk({ config: { mail, registration: 'open' } })
  client = clientOf(tokenOf('admin'))
})
afterAll(async () => {
  await kiosk.close()
  await mailServer.stop()
})

const project = { project: 'demo' }
const component = { ...project, component: 'kiosk' }
const translation = { ...component, language: 'cs' }

describe('every call of the client is answered as its contract says', () => {
  test('what tells of the API', async () => {
    expect(Object.keys(await client.readRoot())).toContain('projects')
    expect(JSON.parse(await (await client.readSchema({ query: { format: 'json' } })).text())).toHaveProperty('paths')
  })

  test('users and what they are told of', async () => {
    const made = await client.createUser({ body: { username: 'dana', full_name: 'Dana' } })
    expect(made.is_active).toBe(true)
    const params = { username: 'dana' }
    await client.readUser({ params })
    await client.replaceUser({ params, body: { username: 'dana', full_name: 'Dana D.' } })
    await client.changeUser({ params, body: { date_expires: new Date('2999-01-01') } })
    expect((await client.listUsers({ query: { username: 'dana' } })).count).toBe(1)
    await client.readUserStatistics({ params })
    await client.listContributions({ params: { username: 'anna' } })
    const kinds = { notification: 'NewCommentNotificaton', scope: 10, frequency: 1 } as const
    const { id } = await client.addSubscription({ params, body: kinds })
    await client.listSubscriptions({ params })
    const one = { params: { ...params, id } }
    await client.readSubscription(one)
    await client.replaceSubscription({ ...one, body: { ...kinds, frequency: 2 } })
    expect((await client.changeSubscription({ ...one, body: { frequency: 3 } })).frequency).toBe(3)
    await client.deleteSubscription(one)
    await client.deleteUser({ params })
  })

  test('who is blocked, and what people agree to', async () => {
    expect((await client.explainPermissions({ query: { on: 'demo' } })).sees).toBe(true)
    const { id } = await client.addBlock({ body: { project: 'demo', user: 'boris' } })
    expect((await client.listBlocks({ query: { project: 'demo' } })).results).toHaveLength(1)
    await client.removeBlock({ params: { id } })
    await client.changeComponent({ params: component, body: { agreement: 'Mine is yours.' } })
    expect((await client.readAgreement({ params: component })).agreed).toBeNull()
    await client.acceptAgreement({ params: component, body: { agreement: 'Mine is yours.' } })
    expect((await client.listAgreements()).results).toHaveLength(1)
    await client.changeComponent({ params: component, body: { agreement: '' } })
  })

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
    const { headers } = await kiosk.app.signedIn('carol')
    const carol = createClient({
      base: kiosk.app.base,
      credentials: null,
      fetch: (url, init) =>
        watchedFetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
    })
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

  test('identity providers', async () => {
    const [provider] = (await clientOf(null).listIdentityProviders()).results
    const params = { provider: provider?.id ?? '' }
    const { url } = await clientOf(null).beginIdentitySignIn({ params, body: { next: '/projects/' } })
    expect(new URL(url).pathname).toBe('/login/oauth/authorize')
    const insert =
      "insert into identities (user_id, provider, subject, name) select id, 'github', $2, $2 from users where username = $1"
    for (const name of ['one', 'two']) await kiosk.app.database.executeSql(insert, ['boris', name])
    const boris = clientOf(tokenOf('boris'))
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
    await gil.changeEmail({ body: { email: 'gilbert@example.com' } })
    expect((await (await gil.exportAccount()).bytes()).length).toBeGreaterThan(100)
    await gil.removeAccount({ body: { username: 'gil' } })
  })

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

  test('languages', async () => {
    const fields = { code: 'x-orc', name: 'Orcish', plural: { number: 2, formula: 'n != 1' } }
    await client.addLanguage({ body: fields })
    const params = { language: 'x-orc' }
    await client.readLanguage({ params })
    await client.replaceLanguage({ params, body: { ...fields, name: 'Black Speech' } })
    expect((await client.changeLanguage({ params, body: { direction: 'rtl' } })).direction).toBe('rtl')
    await client.readLanguageStatistics({ params: { language: 'cs' } })
    await client.deleteLanguage({ params })
    const codes: string[] = []
    for await (const { code } of client.listLanguages.all({ query: { page_size: 100 } })) codes.push(code)
    expect(codes).toContain('cs')
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('projects and their labels', async () => {
    const fields = { name: 'Second', slug: 'second', web: 'https://example.org/' }
    await client.createProject({ body: fields })
    const params = { project: 'second' }
    await client.readProject({ params })
    await client.replaceProject({ params, body: { ...fields, name: 'Other' } })
    await client.changeProject({ params, body: { secondary_language: null } })
    await client.listProjects()
    await client.listCategories({ params })
    expect(await client.readMachinerySettings({ params })).toEqual({})
    const { id, color } = await client.addLabel({ params, body: { name: 'one' } })
    expect(color).toBe('silver')
    await client.listLabels({ params })
    await client.deleteLabel({ params: { ...params, id } })
    await client.listProjectChanges({ params })
  })

  test('components and links', async () => {
    const fields = {
      name: 'More',
      slug: 'more',
      repo: kiosk.remote.gitUrl('kiosk'),
      filemask: 'po/*.po',
      new_base: 'po/kiosk.pot',
      file_format: 'po',
      branch: 'main',
    } as const
    const made = await client.createComponent({ params: { project: 'second' }, body: fields })
    const progress: number[] = []
    if (made.task_url !== null)
      await client.followTask(made.task_url, { onProgress: (task) => progress.push(task.progress) })
    expect(progress.at(-1)).toBe(100)
    const params = { project: 'second', component: 'more' }
    expect((await client.readComponent({ params })).source_language.code).toBe('en')
    await client.replaceComponent({ params, body: { ...fields, name: 'Most' } })
    await client.changeComponent({
      params,
      body: { secondary_language: null, file_format_params: { po_line_wrap: 77 } },
    })
    await client.listComponents()
    await client.listProjectComponents({ params: { project: 'second' } })
    await client.addLink({ params, body: { project_slug: 'demo' } })
    expect((await client.listLinks({ params })).results.map(({ slug }) => slug)).toEqual(['demo'])
    await client.deleteLink({ params: { ...params, other: 'demo' } })
    await client.listComponentChanges({ params })
    await client.lockComponent({ params, body: { lock: true } })
    expect((await client.readComponentLock({ params })).locked).toBe(true)
    await client.lockProject({ params: { project: 'second' }, body: { lock: false } })
    await client.readProjectLock({ params: { project: 'second' } })
    await client.deleteComponent({ params })
    await client.deleteProject({ params: { project: 'second' } })
  })

  test('strings, of both kinds of components', async () => {
    await client.changeComponent({ params: component, body: { manage_units: true } })
    const added = await client.addUnit({ params: translation, body: { source: ['Close'], target: ['Zavřít'] } })
    expect([added.state, added.target]).toEqual([20, ['Zavřít']])
    const params = { id: added.id }
    await client.changeUnit({ params, body: { state: 20, target: ['Zavři'] } })
    await client.replaceUnit({ params, body: { state: 10, target: ['Zavřete'] } })
    expect((await client.readUnit({ params })).target).toEqual(['Zavřete'])
    const sources: string[] = []
    for await (const unit of client.listUnits.all({ params: translation, query: { page_size: 2 } }))
      sources.push(unit.source[0] ?? '')
    expect(sources).toHaveLength(6)
    await client.listAllUnits({ query: { q: 'language:cs' } })
    const source = (await client.listUnits({ params: { ...component, language: 'en' } })).results[0]
    const label = await client.addLabel({ params: project, body: { name: 'seen' } })
    await client.changeUnit({ params: { id: source?.id ?? 0 }, body: { labels: [label.id], explanation: 'Say it.' } })
    expect((await client.readUnit({ params: { id: source?.id ?? 0 } })).labels).toEqual([label])
    expect(await client.listUnitLocations({ params: { id: source?.id ?? 0 } })).toEqual(expect.any(Array))
    expect(await client.readSecondaryUnit({ params: { id: added.id } })).toEqual([])
    expect(await client.listUnitTranslations({ params: { id: source?.id ?? 0 } })).toHaveLength(2)
    await client.deleteUnit({ params })
  })

  test('what an editor reads', async () => {
    const path = 'demo/kiosk/cs'
    expect((await client.resolvePath({ query: { path } })).kind).toBe('translation')
    const index = await client.readEditorIndex({ query: { path, q: 'has:check OR id:>0' } })
    const read = await client.readEditorStrings({ query: { ids: index.ids.join() } })
    expect(read.strings.map(({ id }) => id)).toEqual(index.ids)
  })

  test('what stands beside a string', async () => {
    const { ids } = await client.readEditorIndex({ query: { path: 'demo/kiosk/cs' } })
    const context = await client.readStringContext({ params: { id: ids[0] ?? 0 }, query: { parts: 'history' } })
    expect(JSON.parse(await context.text()).part).toBe('history')
    const { values } = await client.completeSearch({ query: { field: 'language', prefix: 'c' } })
    expect(values.map(({ value }) => value)).toContain('cs')
  })

  test('the inbox', async () => {
    const { unread } = await client.readInbox()
    await client.markInboxRead({ body: { up_to: 0 } })
    expect((await client.readInbox()).unread).toBe(unread)
  })

  test('where one is', async () => {
    await client.notePresence({ body: { path: 'demo/kiosk/cs', client: 'window', typing: true } })
  })

  test('several requests in one', async () => {
    const requests = [{ method: 'GET', path: '/api/projects/demo/' }] as const
    expect((await client.sendBatch({ body: { requests } })).responses[0]?.status).toBe(200)
  })

  test('what pages show of many things at once', async () => {
    expect((await client.readSiteOverview()).columns.path).toContain('demo')
    expect((await client.readOverview({ params: { path: 'demo/kiosk' } })).columns.code).toContain('cs')
    expect((await client.readActivity({ params: { path: 'demo/kiosk/cs' }, query: { days: 3 } })).changes).toHaveLength(
      3,
    )
  })

  test('translations and their files', async () => {
    await client.addTranslation({ params: component, body: { language_code: 'fr' } })
    await client.listTranslations({ params: component })
    await client.listAllTranslations()
    expect((await client.readTranslation({ params: translation })).component.slug).toBe('kiosk')
    const file = new File([`${catalogueHeader('cs')}\nmsgid "Goodbye"\nmsgstr "Sbohem"\n`], 'cs.po')
    const counts = await client.uploadFile({ params: translation, body: { file, conflicts: 'replace-translated' } })
    expect(counts.accepted).toBe(1)
    await client.putFile({ params: translation, body: { file, method: 'suggest' } })
    const download = await client.downloadFile({ params: translation })
    expect([download.name, await download.text()]).toEqual(['demo-kiosk-cs.po', expect.stringContaining('Sbohem')])
    for (const archive of [
      await client.downloadComponent({ params: component }),
      await client.downloadProject({ params: project, query: { format: 'zip' } }),
    ])
      expect([archive.mediaType, (await archive.bytes()).subarray(0, 2)]).toEqual([
        'application/zip',
        new Uint8Array([0x50, 0x4b]),
      ])
    await client.listTranslationChanges({ params: translation, query: { action: [2], user: 'admin' } })
    await client.deleteTranslation({ params: { ...component, language: 'fr' } })
  })

  test('what people say about strings', async () => {
    const [unit] = (await client.listUnits({ params: translation, query: { q: 'Goodbye' } })).results
    const params = { id: unit?.id ?? 0 }
    const comment = await client.addComment({ params, body: { scope: 'translation', comment: 'Which one?' } })
    expect((await client.listComments({ params })).results).toEqual([comment])
    const ofComment = { params: { id: comment.id } }
    expect((await client.changeComment({ ...ofComment, body: { resolved: true } })).resolved).toBe(true)
    await client.deleteComment(ofComment)
    const suggested = await client.addSuggestion({ params, body: { target: ['Sbohem vám'] } })
    const id = 'id' in suggested ? suggested.id : 0
    expect((await client.listUnitSuggestions({ params })).results).toEqual([suggested])
    await client.listSuggestions()
    await client.readSuggestion({ params: { id } })
    await client.rejectSuggestion({ params: { id }, body: { rejection_reason: 'Too long.' } })
    const add = async (by: Client, text: string) => {
      const added = await by.addSuggestion({ params, body: { target: [text] } })
      return 'id' in added ? added.id : 0
    }
    await client.acceptSuggestion({ params: { id: await add(client, 'Ahoj') }, body: {} })
    const edited = { params: { id: await add(client, 'Čau') }, body: { target: ['Čau!'] } }
    expect((await client.acceptEdited(edited)).target).toEqual(['Čau!'])
    await client.changeUnit({ params, body: { state: 20, target: ['Na  shledanou'] } })
    const check = { params: { ...params, check: 'double_space' }, body: {} }
    expect((await client.dismissCheck(check)).dismissed).toEqual(['double_space'])
    expect((await client.recallCheck(check)).dismissed).toEqual([])
    await client.changeComponent({ params: component, body: { suggestion_voting: true } })
    const votable = await add(clientOf(tokenOf('anna')), 'Nazdar')
    expect((await client.voteForSuggestion({ params: { id: votable }, body: { value: -1 } })).suggestion?.votes).toBe(0)
    const again = await client.addSuggestion({ params, body: { target: ['Nazdar'] } })
    expect(again).toMatchObject({ result: 'voted', suggestion: { votes: 2 } })
    await client.rejectSuggestion({ params: { id: votable }, body: {} })
    await client.changeComponent({ params: component, body: { suggestion_voting: false } })
  })

  test('screenshots', async () => {
    const picture = { create: { width: 4, height: 4, channels: 3, background: '#c33' } } as const
    const image = new Uint8Array(await sharp(picture).png().toBuffer())
    const source = { project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }
    const added = await client.addScreenshot({ body: { name: 'Start', ...source, image } })
    const [shown] = (await client.listScreenshots()).results
    const params = { id: shown?.id ?? 0 }
    expect([added.url, (await client.listComponentScreenshots({ params: component })).results]).toEqual([
      shown?.url,
      [shown],
    ])
    await client.replaceScreenshot({ params, body: { name: 'Begin' } })
    expect((await client.changeScreenshot({ params, body: { name: 'End' } })).name).toBe('End')
    expect((await client.downloadScreenshot({ params })).name).toBe('image.png')
    expect((await client.showScreenshot({ params })).mediaType).toBe('image/png')
    await client.uploadScreenshot({ params, body: { image } })
    expect((await client.putScreenshot({ params, body: { image } })).result).toBe(true)
    const [unit] = (await client.listUnits({ params: { ...component, language: 'en' } })).results
    await client.linkScreenshot({ params, body: { unit_id: unit?.id ?? 0 } })
    expect((await client.readScreenshot({ params })).units).toEqual([unit?.url])
    await client.unlinkScreenshot({ params: { ...params, unit: unit?.id ?? 0 } })
    await client.deleteScreenshot({ params })
  })

  test('announcements', async () => {
    const body = { message: 'Closed on Sunday.', expiry: '2999-12-31', severity: 'warning' } as const
    const ofLanguage = { ...project, language: 'cs' }
    const one = await client.addProjectAnnouncement({ params: project, body })
    expect((await client.listProjectAnnouncements({ params: project })).results).toEqual([one])
    const two = await client.addProjectLanguageAnnouncement({ params: ofLanguage, body })
    expect((await client.listProjectLanguageAnnouncements({ params: ofLanguage })).results).toEqual([two])
    const three = await client.addComponentAnnouncement({ params: component, body })
    expect((await client.listComponentAnnouncements({ params: component })).results).toEqual([three])
    const four = await client.addTranslationAnnouncement({ params: translation, body })
    expect((await client.listTranslationAnnouncements({ params: translation })).results).toEqual([four])
    const five = await client.addSiteAnnouncement({ body })
    const around = await client.listSiteAnnouncements({ query: { path: 'demo/kiosk/cs' } })
    expect(around.results).toEqual([one, two, three, four, five])
    await client.deleteProjectAnnouncement({ params: { ...project, id: one.id } })
    await client.deleteProjectLanguageAnnouncement({ params: { ...ofLanguage, id: two.id } })
    await client.deleteComponentAnnouncement({ params: { ...component, id: three.id } })
    await client.deleteTranslationAnnouncement({ params: { ...translation, id: four.id } })
    await client.deleteSiteAnnouncement({ params: { id: five.id } })
  })

  test('repositories, at once and in the background', async () => {
    const [unit] = (await client.listUnits({ params: translation, query: { q: 'Goodbye' } })).results
    await client.changeUnit({ params: { id: unit?.id ?? 0 }, body: { state: 20, target: ['Nashle'] } })
    expect((await client.readTranslationRepository({ params: translation })).needs_commit).toBe(true)
    const answer = await client.operateTranslationRepository({
      params: translation,
      body: { operation: 'commit', background: true },
    })
    expect((await client.followTask(answer.task_url ?? '')).result).toMatchObject({ result: true })
    await client.operateComponentRepository({ params: component, body: { operation: 'pull' } })
    await client.operateTranslationRepository({ params: translation, body: { operation: 'commit' } })
    await client.operateComponentRepository({ params: component, body: { operation: 'push', background: true } })
    await client.operateProjectRepository({ params: project, body: { operation: 'commit' } })
    await client.readComponentRepository({ params: component })
    await client.readProjectRepository({ params: project })
  })

  test('history, statistics and credits', async () => {
    const [change] = (await client.listAllChanges({ query: { page_size: 1 } })).results
    await client.readChange({ params: { id: change?.id ?? 0 } })
    await client.readTranslationStatistics({ params: translation })
    await client.listComponentStatistics({ params: component })
    await client.readProjectStatistics({ params: project })
    await client.listProjectLanguages({ params: project })
    expect(await client.readProjectCredits({ params: project })).not.toEqual([])
    await client.readComponentCredits({ params: component, query: { start: '2020-01-01' } })
  })

  test('the stream of events tells of a change', async () => {
    const stop = new AbortController()
    const told: ServerEvent[] = []
    const listening = (async () => {
      for await (const event of client.streamEvents({ signal: stop.signal })) {
        told.push(event)
        stop.abort()
      }
    })()
    await expect.poll(() => seen.has('streamEvents 200')).toBe(true)
    await client.lockComponent({ params: component, body: { lock: true } })
    await listening
    expect(told[0]).toMatchObject({ type: 'change', project: expect.any(Number), actions: [14] })
  })

  test('lists of one kind of reader are as their contracts say for all others', async () => {
    for (const token of [null, tokenOf('anna'), tokenOf('carol')]) {
      const other = clientOf(token)
      await other.listUsers()
      await other.listProjects()
      await other.listComponents()
      await other.listAllTranslations()
      await other.listAllUnits()
      await other.listAllChanges()
      await other.readProjectCredits({ params: project })
    }
  })

  test('none was left out, and none said anything else', () => {
    const granted = all.flatMap(([name, { replies }]) => {
      const statuses = Object.keys(replies).filter((status) => Number(status) < 300)
      // Work that is asked of all repositories of a project at once is never put off.
      return name === 'operateProjectRepository' ? [`${name} 200`] : statuses.map((status) => `${name} ${status}`)
    })
    expect([...seen].sort()).toEqual(granted.sort())
    expect(wrong).toEqual([])
  })
})

test('a refusal is a typed error with code, status and details', async () => {
  const refused = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown)
  const hidden = await refused(clientOf(null).readProject({ params: { project: 'nothing' } }))
  expect(hidden).toBeInstanceOf(RefusedRequest)
  expect(hidden).toMatchObject({ status: 404, type: 'client_error', code: 'not_found', attr: null })
  expect(await refused(clientOf(null).deleteProject({ params: project }))).toMatchObject({
    status: 401,
    code: 'not_authenticated',
  })
  expect(await refused(clientOf(tokenOf('anna')).deleteProject({ params: project }))).toMatchObject({
    status: 403,
    code: 'permission_denied',
  })
  expect(await refused(clientOf('wlu_wrong').listProjects())).toMatchObject({ code: 'authentication_failed' })
  const invalid = await refused(client.createProject({ body: { name: '', slug: 'a b', web: 'ftp://x/' } }))
  expect(invalid).toMatchObject({
    status: 400,
    type: 'validation_error',
    problems: [
      { code: 'blank', attr: 'name' },
      { code: 'invalid', attr: 'slug' },
      { code: 'invalid', attr: 'web' },
    ],
  })
})
