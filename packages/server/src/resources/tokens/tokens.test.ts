import { setTimeout as delay } from 'node:timers/promises'
import { type Kiosk, problemsOf, startKiosk, type TestClient, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScopedToken } from '../../domain/user/rights/make-scoped-token.ts'
import { hashToken } from '../../domain/user/rights/token.ts'

let kiosk: Kiosk
let unit: string
beforeAll(async () => {
  kiosk = await startKiosk()
  unit = `/api/units/${(await kiosk.units('kiosk', 'cs')).get('Open the door').id}/`
})
afterAll(() => kiosk.close())

const own = '/api/account/tokens/'
const ofProject = '/api/site/projects/demo/tokens/'

async function made(by: TestClient, path: string, body: object): Promise<TestClient & { readonly id: number }> {
  const reply = await by.post(path, { note: 'test', ...body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { ...kiosk.app.withToken(reply.body.token), id: reply.body.id }
}
const save = (client: TestClient, state = 20) => client.patch(unit, { state, target: [`${Math.random()}`] })

describe('a token of one’s own', () => {
  test('is shown once, kept hashed, listed with what it may, and ends at once', async () => {
    const { boris } = kiosk.app
    const { status, body } = await boris.post(own, { note: 'Plug-in', scopes: ['translate'], expires: '2999-01-01' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        note: 'Plug-in',
        scopes: ['read', 'translate'],
        created: expect.any(String),
        expires: '2999-01-01T00:00:00.000000Z',
        last_used: null,
        is_account_token: false,
        token: expect.stringMatching(/^wlu_[A-Za-z0-9]{36}$/),
      },
    ])
    const { token, ...shown } = body
    const rows = await kiosk.app.database.kysely.selectFrom('tokens').selectAll().where('id', '=', body.id).execute()
    expect(rows[0]?.hash).toEqual(hashToken(token))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await boris.get(own)).body.results).toEqual([expect.objectContaining({ is_account_token: true }), shown])
    expect((await kiosk.app.withToken(token).get('/api/projects/')).status).toBe(200)
    expect((await kiosk.app.anna.delete(`${own}${body.id}/`)).status).toBe(404)
    expect((await boris.delete(`${own}${body.id}/`)).status).toBe(204)
    expect((await kiosk.app.withToken(token).get('/api/projects/')).status).toBe(401)
    expect((await boris.delete(`${own}${body.id}/`)).status).toBe(404)
  })

  test('may no more than its scopes say, whatever its owner may', async () => {
    const { admin } = kiosk.app
    const reader = await made(admin, own, { scopes: ['read'] })
    const translator = await made(admin, own, { scopes: ['translate'] })
    const reviewer = await made(admin, own, { scopes: ['translate', 'review'] })
    const administrator = await made(admin, own, { scopes: ['administer'] })
    expect((await admin.patch('/api/projects/demo/', { translation_review: true })).status).toBe(200)
    const tries = async (client: TestClient) => [
      (await client.get('/api/projects/demo/')).status,
      (await client.get('/api/users/boris/')).body.email !== undefined,
      (await save(client)).status,
      (await save(client, 30)).status,
      (await client.patch('/api/users/admin/', { full_name: 'Site Admin' })).status,
      (await client.patch('/api/projects/demo/', { web: 'https://example.org/' })).status,
      (await client.get(own)).status,
    ]
    expect(await tries(reader)).toEqual([200, true, 403, 403, 403, 403, 403])
    expect(await tries(translator)).toEqual([200, true, 200, 400, 403, 403, 403])
    expect(await tries(reviewer)).toEqual([200, true, 200, 200, 403, 403, 403])
    expect(await tries(administrator)).toEqual([200, true, 200, 200, 200, 200, 200])
    await admin.patch('/api/projects/demo/', { translation_review: false })
  })

  test('gives its owner no right that they lack', async () => {
    const token = await made(kiosk.app.anna, own, { scopes: ['administer'] })
    expect((await token.patch('/api/projects/demo/', { web: 'https://example.org/' })).status).toBe(403)
    expect((await save(token)).status).toBe(200)
  })

  test('ends when it says, also while it is in memory, and makes none that lasts longer', async () => {
    const soon = new Date(Date.now() + 4000)
    const { admin, database } = kiosk.app
    const token = await made(admin, own, { scopes: ['administer'], expires: soon.toISOString() })
    const making = (expires?: string) => token.post(own, { note: 'longer', scopes: ['read'], expires })
    expect(problemsOf(await making())).toEqual(['invalid expires'])
    expect(problemsOf(await making('2999-01-01'))).toEqual(['invalid expires'])
    expect((await making(soon.toISOString())).status).toBe(201)
    // In memory with its end: nothing is asked anew when that is past.
    await delay(soon.getTime() + 1 - Date.now())
    expect((await token.get('/api/projects/')).status).toBe(401)
    expect(await database.kysely.selectFrom('tokens').select('id').where('id', '=', token.id).execute()).toHaveLength(1)
  })

  test('ends with all that were made by it and by those, of projects too, and with nothing else', async () => {
    const { boris, admin } = kiosk.app
    const account = { scopes: ['administer'] }
    const first = await made(admin, own, account)
    const second = await made(first, own, account)
    const third = await made(second, own, { scopes: ['read'] })
    const bot = await made(second, ofProject, { scopes: ['read'], note: 'by a token' })
    const beside = await made(admin, own, account)
    const username = (await admin.get(ofProject)).body.results.at(-1).username
    const statuses = async (clients: readonly TestClient[]) =>
      (await Promise.all(clients.map((one) => one.get('/api/projects/')))).map(({ status }) => status)
    expect(await statuses([first, second, third, bot, beside])).toEqual([200, 200, 200, 200, 200])
    expect((await boris.delete(`${own}${first.id}/`)).status).toBe(404)
    // Also by itself: a user who finds it in use ends it with the remaining ones.
    expect((await first.delete(`${own}${first.id}/`)).status).toBe(204)
    expect(await statuses([first, second, third, bot, beside])).toEqual([401, 401, 401, 401, 200])
    expect((await admin.get(`/api/users/${username}/`)).body.is_active).toBe(false)
    const ended = (await admin.get('/api/account/audit/?action=token-ended')).body.results
    expect(ended).toHaveLength(3)
    const ofDemo = (await admin.get('/api/site/projects/demo/audit/?action=token-ended')).body.results
    expect(ofDemo[0]).toMatchObject({ about: 'by a token', username: 'admin' })
  })

  test('makes none while it ends: one of the two waits for the other', async () => {
    const { admin, database } = kiosk.app
    const token = await made(admin, own, { scopes: ['administer'] })
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => token.post(own, { note: 'late', scopes: ['read'] })),
      admin.delete(`${own}${token.id}/`),
    ])
    expect(replies.map(({ status }) => status).filter((status) => ![201, 204, 401].includes(status))).toEqual([])
    const late = database.kysely.selectFrom('tokens').select('id').where('note', '=', 'late')
    expect(await late.execute()).toEqual([])
  })

  test.each([
    [{}, ['required note', 'required scopes']],
    [{ note: '', scopes: [] }, ['blank note', 'empty scopes']],
    [{ note: 'x', scopes: ['all'] }, ['invalid_choice scopes.0']],
    [{ note: 'x', scopes: ['read'], expires: '2001-01-01' }, ['invalid expires']],
    [
      { note: 'x'.repeat(101), scopes: 'read', expires: 'soon' },
      ['max_length note', 'not_a_list scopes', 'invalid expires'],
    ],
  ])('%j is refused', async (body, problems) => {
    const refused = await kiosk.app.anna.post(own, body)
    expect([refused.status, problemsOf(refused)]).toEqual([400, problems])
  })

  test('takes nothing but what is asked of it', async () => {
    const body = {
      note: 'x',
      scopes: ['read'],
      user_id: 1,
      of_account: true,
      project_id: 1,
      token: `wlu_${'a'.repeat(36)}`,
    }
    const reply = await kiosk.app.anna.post(own, body)
    expect(reply.body).toMatchObject({ is_account_token: false, token: expect.not.stringContaining('aaaa') })
    const { body: listed } = await kiosk.app.anna.get(own)
    expect(listed.results.some(({ id }: { id: number }) => id === reply.body.id)).toBe(true)
  })

  test('of a hundred the next is refused', async () => {
    const { carol } = kiosk.app
    const values = Array.from({ length: 99 }, (_, index) => ({
      hash: Buffer.from(`carol ${index}`),
      of_account: false,
    }))
    const { id } = (await carol.get('/api/users/?username=carol')).body.results[0]
    await kiosk.app.database.kysely
      .insertInto('tokens')
      .values(values.map((value) => ({ ...value, user_id: id })))
      .execute()
    expect((await carol.post(own, { note: 'one more', scopes: ['read'] })).status).toBe(409)
  })

  test('the last use is known, and is written by no request', async () => {
    const token = await made(kiosk.app.boris, own, { scopes: ['read'] })
    const lastUsed = async () =>
      (await kiosk.app.database.kysely.selectFrom('tokens').select('last_used').where('id', '=', token.id).execute())[0]
        ?.last_used
    const before = Date.now()
    for (let times = 0; times < 3; times++) expect((await token.get('/api/projects/')).status).toBe(200)
    expect(await lastUsed()).toBeNull()
    const { body } = await kiosk.app.boris.get(own)
    const shown = body.results.find(({ id }: { id: number }) => id === token.id).last_used
    expect(Date.parse(shown)).toBeGreaterThanOrEqual(before)
    expect((await lastUsed())?.toISOString()).toBe(new Date(shown).toISOString())
  })

  test('weft user token replaces that of the account, which ends with those that it made, and no other', async () => {
    const { runOperation } = await import('../../operator/run-operation.ts')
    const child = await made(kiosk.app.boris, own, { scopes: ['read'] })
    const { id: userId } = (await kiosk.app.boris.get('/api/users/?username=boris')).body.results[0]
    const inSession = { userId, projectId: null, note: '', scopes: ['read'] as const, expires: null, madeBy: null }
    const { token } = await kiosk.app.database.transaction((tx) => makeScopedToken(tx, inSession))
    const { services } = kiosk.app.app
    await runOperation(
      'replace-token',
      { username: 'boris' },
      {
        services,
        signal: new AbortController().signal,
        tell: () => undefined,
      },
    )
    expect((await kiosk.app.boris.get('/api/projects/')).status).toBe(401)
    expect((await child.get('/api/projects/')).status).toBe(401)
    expect((await kiosk.app.withToken(token).get('/api/projects/')).status).toBe(200)
  })
})

describe('a token of a project', () => {
  test('works in its project alone, as a bot that is in no team', async () => {
    const { admin } = kiosk.app
    await admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
    const { body } = await admin.post(ofProject, { note: 'CI', scopes: ['translate', 'administer'] })
    expect(body).toMatchObject({
      username: expect.stringMatching(/^bot-demo-[a-z0-9]{8}$/),
      token: expect.stringMatching(/^wlp_[A-Za-z0-9]{36}$/),
      scopes: ['read', 'translate', 'administer'],
    })
    const bot = kiosk.app.withToken(body.token)
    expect((await bot.get('/api/projects/')).body.results.map(({ slug }: { slug: string }) => slug)).toEqual(['demo'])
    expect((await save(bot)).status).toBe(200)
    expect((await bot.patch('/api/projects/demo/', { web: 'https://example.org/' })).status).toBe(200)
    expect((await bot.get('/api/projects/other/')).status).toBe(404)
    expect((await bot.post('/api/projects/', { name: 'x', slug: 'x', web: 'https://example.org/' })).status).toBe(403)
    for (const path of [own, '/api/account/audit/']) expect((await bot.get(path)).status).toBe(403)
    expect((await bot.post(own, { note: 'x', scopes: ['read'] })).status).toBe(403)
    expect((await admin.get(`/api/users/${body.username}/`)).body).toMatchObject({
      is_bot: true,
      is_active: true,
      groups: [],
    })
    expect((await admin.get(ofProject)).body.results).toMatchObject([{ id: body.id, note: 'CI' }])
    expect((await kiosk.app.admin.delete(`/api/site/projects/other/tokens/${body.id}/`)).status).toBe(404)
    expect((await admin.delete(`${ofProject}${body.id}/`)).status).toBe(204)
    expect((await bot.get('/api/projects/')).status).toBe(401)
    expect((await admin.get(`/api/users/${body.username}/`)).body.is_active).toBe(false)
  })

  test('of a team’s rights or a superuser’s a bot has none', async () => {
    const bot = await made(kiosk.app.admin, ofProject, { scopes: ['read'] })
    const { username } = (await kiosk.app.admin.get(ofProject)).body.results.at(-1)
    await kiosk.app.admin.patch(`/api/users/${username}/`, { is_superuser: true })
    expect((await bot.get('/api/projects/other/')).status).toBe(404)
    expect((await bot.delete('/api/projects/demo/')).status).toBe(403)
  })

  test('is made by those who decide who may what there, and gives nothing that its maker lacks', async () => {
    expect((await kiosk.app.anna.post(ofProject, { note: 'x', scopes: ['read'] })).status).toBe(403)
    expect((await kiosk.app.anna.get(ofProject)).status).toBe(403)
    expect((await kiosk.app.anonymous.get(ofProject)).status).toBe(403)
    const translator = await made(kiosk.app.admin, own, { scopes: ['translate'] })
    expect((await translator.post(ofProject, { note: 'x', scopes: ['read'] })).status).toBe(403)
    await giveRole('anna', ['project.permissions', 'unit.edit'])
    expect((await kiosk.app.anna.post(ofProject, { note: 'x', scopes: ['administer'] })).status).toBe(403)
  })

  test('goes with its project, and its bot rests', async () => {
    const { admin } = kiosk.app
    const { body } = await admin.post('/api/site/projects/other/tokens/', { note: 'CI', scopes: ['read'] })
    expect((await admin.delete('/api/projects/other/')).status).toBe(204)
    expect((await kiosk.app.withToken(body.token).get('/api/projects/')).status).toBe(401)
    expect((await admin.get(`/api/users/${body.username}/`)).body.is_active).toBe(false)
  })
})

async function giveRole(username: string, permissions: string[]): Promise<void> {
  const { dropCaches } = await import('../../domain/cache-drop.ts')
  await kiosk.app.database.transaction(async ({ kysely, ...tx }) => {
    const role = await kysely
      .insertInto('roles')
      .values({ name: 'odd', permissions })
      .returning('id')
      .executeTakeFirstOrThrow()
    const team = await kysely
      .insertInto('teams')
      .values({ name: 'odd', project_selection: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await kysely
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await kysely.insertInto('team_roles').values({ team_id: team.id, role_id: role.id }).execute()
    await kysely.insertInto('team_members').values({ team_id: team.id, user_id: user.id }).execute()
    dropCaches(tx, 'access')
  })
}

test('what was done to tokens is told to their owner, until it was seen, and noted with the project', async () => {
  const { anna, admin } = kiosk.app
  const audit = '/api/account/audit/'
  const before = (await anna.get(`${audit}?notice=true`)).body.results[0].id
  const agent = { headers: { 'user-agent': 'Mozilla/5.0 (test)' } }
  const { body } = await anna.request('POST', own, { json: { note: 'Told', scopes: ['read'] }, ...agent })
  await anna.delete(`${own}${body.id}/`)
  const { results } = (await anna.get(audit)).body
  const shared = { about: 'Told', username: 'anna', address: '127.0.0.1', seen: null }
  expect(results.slice(0, 2)).toMatchObject([
    { action: 'token-ended', notice: false, ...shared },
    { action: 'token-made', notice: true, user_agent: 'Mozilla/5.0 (test)', ...shared },
  ])
  const made = results[1].id
  expect((await anna.post(audit, { until: before })).body.seen).toBeGreaterThan(0)
  expect((await anna.get(`${audit}?notice=true`)).body.results.map(({ id }: { id: number }) => id)).toEqual([made])
  expect((await anna.post(audit, { until: made })).body).toEqual({ seen: 1 })
  expect((await anna.get(`${audit}?notice=true`)).body.count).toBe(0)
  expect((await anna.get(`${audit}?action=token-ended`)).body.results[0].id).toBe(results[0].id)
  const ofDemo = (await admin.get('/api/site/projects/demo/audit/')).body.results
  expect(ofDemo.map(({ action, username }: { action: string; username: string }) => [action, username])).toContainEqual(
    ['token-made', 'admin'],
  )
  expect(
    (await anna.get('/api/account/audit/?page_size=1000')).body.results.map(({ about }: { about: string }) => about),
  ).not.toContain('CI')
  expect(JSON.stringify([results, ofDemo])).not.toMatch(/wl[up]_/)
})

test('a token that was asked for is known without a query', async () => {
  const { access } = kiosk.app.app.services
  const header = `Token ${tokenOf('anna')}`
  await access.authenticate({ authorization: header })
  expect(access.authenticate({ authorization: header })).not.toBeInstanceOf(Promise)
})

test('a request for a token that is sent again shows no token again, and makes no second one', async () => {
  const headers = { 'idempotency-key': 'make-one' }
  const send = () =>
    kiosk.app.anna.request('POST', '/api/account/tokens/', { json: { note: 'once', scopes: ['read'] }, headers })
  const first = await send()
  expect([first.status, typeof first.body.token]).toEqual([201, 'string'])
  const again = await send()
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'conflict'])
  expect(JSON.stringify(again.body)).not.toContain(first.body.token)
  const notes = (await kiosk.app.anna.get('/api/account/tokens/')).body.results.map(
    ({ note }: { note: string }) => note,
  )
  expect(notes.filter((note: string) => note === 'once')).toHaveLength(1)
})
