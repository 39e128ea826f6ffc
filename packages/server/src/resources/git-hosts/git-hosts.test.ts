import { generateKeyPairSync } from 'node:crypto'
import { gitHostKinds } from '@weft/contract'
import {
  type GitRemote,
  makeTeam,
  problemsOf,
  startAppOn,
  startGitRemote,
  startTestApp,
  type TestApp,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { gitHosts } from '../../git-hosts/registry.ts'
import { openHostClient } from '../../git-hosts/store/open-host-client.ts'
import { type FakeHost, startFakeHost } from '../../git-hosts/testing/testing.ts'

const site = '/api/site/git-hosts/'
const ofDemo = '/api/projects/demo/git-hosts/'
let app: TestApp
let remote: GitRemote
let gitea: FakeHost

beforeAll(async () => {
  remote = await startGitRemote()
  gitea = await startFakeHost('gitea', remote)
  app = await startTestApp({ config: { gitAllowPrivate: false } })
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  await makeTeam(app.database, 'Editors', { members: ['boris'], permissions: ['project.edit'], projects: ['demo'] })
})
afterAll(async () => {
  await app.close()
  await gitea.stop()
  await remote.stop()
})

const values = (more: object = {}) => ({
  vcs: 'gitea',
  hostname: '127.0.0.1',
  api: gitea.api,
  secret: gitea.access.secret,
  ...more,
})
const fieldsOf = async (sent: object, path = site) => {
  const reply = await (path === site ? app.admin : app.boris).post(path, sent)
  return [reply.status, ...(reply.status === 400 ? problemsOf(reply).sort() : [])]
}

test('every kind of host has its form, and every form its host', () => {
  const names = (list: readonly { readonly vcs: string; readonly label: string }[]) =>
    list.map(({ vcs, label }) => [vcs, label])
  expect(names(gitHostKinds)).toEqual(names(gitHosts))
})

describe('a host of the site', () => {
  let id = 0

  test('is added, and its secret is shown to nobody', async () => {
    const reply = await app.admin.post(site, values({ hostname: '127.0.0.1' }))
    expect(reply.status).toBe(201)
    id = reply.body.id
    const shown = {
      vcs: 'gitea',
      hostname: '127.0.0.1',
      owner: '',
      api: gitea.api,
      tried: null,
      fault: null,
      account: '',
    }
    expect(reply.body).toMatchObject(shown)
    const listed = (await app.admin.get(site)).body
    expect([listed.count, listed.results[0].id]).toEqual([1, id])
    expect(JSON.stringify([reply.body, listed])).not.toContain(gitea.access.secret)
    const { rows } = await app.database.executeSql("select encode(secret, 'escape') as text from git_hosts")
    expect(rows[0]?.text).not.toContain(gitea.access.secret)
  })

  test('is tried, and says who is signed in, or why nobody is', async () => {
    const tried = await app.admin.post(`${site}${id}/try/`, {})
    expect([tried.status, tried.body]).toEqual([200, { result: true, account: 'weft-bot', fault: null }])
    gitea.fail({
      status: 403,
      body: '{"message":"token does not have read:user"}',
      headers: { 'content-type': 'application/json' },
    })
    const refused = (await app.admin.post(`${site}${id}/try/`, {})).body
    expect(refused).toEqual({
      result: false,
      account: '',
      fault: { code: 'forbidden', detail: 'HTTP 403: token does not have read:user' },
    })
    gitea.fail(null)
    expect((await app.admin.get(site)).body.results[0]).toMatchObject({ account: '', fault: { code: 'forbidden' } })
  })

  test('keeps its secret for its API alone', async () => {
    const path = `${site}${id}/`
    const moved = await app.admin.patch(path, { api: 'https://other.example/api/v1' })
    expect([moved.status, problemsOf(moved)]).toEqual([400, ['required secret']])
    const named = await app.admin.patch(path, { owner: '/weft/' })
    expect([named.status, named.body.owner, named.body.tried]).toEqual([200, 'weft', null])
    expect((await app.admin.post(`${path}try/`, {})).body.account).toBe('weft-bot')
    const wrong = await app.admin.patch(path, { secret: 'another-token' })
    expect(wrong.status).toBe(200)
    expect((await app.admin.post(`${path}try/`, {})).body.fault.code).toBe('not-signed-in')
    expect((await app.admin.patch(path, { secret: gitea.access.secret })).status).toBe(200)
  })

  test('opens the repositories of every project, until the project has its own', async () => {
    const { rows } = await app.database.executeSql("select id from projects where slug = 'demo'")
    const place = { projectId: Number(rows[0]?.id), vcs: 'gitea', repositoryUrl: gitea.repositoryUrl }
    const client = await openHostClient(app.app.services, place)
    expect(await client?.account()).toBe('weft-bot')
    expect(await openHostClient(app.app.services, { ...place, vcs: 'gitlab' })).toBeNull()
  })

  test('is added once for a kind, a name and an owner', async () => {
    expect(await fieldsOf(values({ owner: 'weft' }))).toEqual([400, 'unique hostname'])
    const other = await app.admin.post(site, values({ owner: 'others' }))
    expect(other.status).toBe(201)
    const same = await app.admin.patch(`${site}${other.body.id}/`, { owner: 'weft' })
    expect([same.status, problemsOf(same)]).toEqual([400, ['unique hostname']])
    expect((await app.admin.delete(`${site}${other.body.id}/`)).status).toBe(204)
    expect((await app.admin.delete(`${site}${other.body.id}/`)).status).toBe(404)
  })

  test('and what happens to it is noted, without its secret', async () => {
    const log = (await app.admin.get('/api/site/audit/?action=access-changed')).body.results
    const noted = log.filter(({ about }: { about: string }) => about === 'the git host 127.0.0.1 (gitea)')
    expect(noted.length).toBeGreaterThan(4)
    expect(JSON.stringify(log)).not.toContain(gitea.access.secret)
  })

  test('is for those who configure the site', async () => {
    for (const client of [app.boris, app.anonymous]) {
      expect([401, 403]).toContain((await client.get(site)).status)
      expect([401, 403]).toContain((await client.post(site, values())).status)
      expect([401, 403, 404]).toContain((await client.post(`${site}${id}/try/`, {})).status)
    }
    expect((await app.boris.delete(`${ofDemo}${id}/`)).status).toBe(404)
    expect((await app.boris.post(`${ofDemo}${id}/try/`, {})).status).toBe(404)
  })
})

describe('what a form refuses', () => {
  test.each([
    [{ hostname: 'https://github.com/' }, 'invalid hostname'],
    [{ hostname: 'me@github.com' }, 'invalid hostname'],
    [{ hostname: '' }, 'blank hostname'],
    [{ api: 'https://me:word@example.org/' }, 'invalid api'],
    [{ api: 'https://example.org/?a=b' }, 'invalid api'],
    [{ api: 'ftp://example.org/' }, 'invalid api'],
    [{ owner: '../x' }, 'invalid owner'],
    [{ secret: '' }, 'blank secret'],
    [{ secret: 'two words' }, 'invalid secret'],
    [{ secret: 'tökén' }, 'invalid secret'],
    [{ vcs: 'git' }, 'invalid_choice vcs'],
  ])('%j', async (sent, problem) => {
    expect(await fieldsOf(values({ hostname: 'git.example', ...sent }))).toEqual([400, problem])
  })

  test('a host without what its kind needs', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs1', format: 'pem' })
    const github = { vcs: 'github-app', hostname: 'github.com' }
    expect(await fieldsOf({ ...github, secret: 'a-token' })).toEqual([400, 'invalid secret', 'required app_id'])
    expect(await fieldsOf({ ...github, secret: key, app_id: '7' })).toEqual([201])
    expect(await fieldsOf({ vcs: 'gerrit', hostname: 'review.example', secret: 'x' })).toEqual([
      400,
      'required username',
    ])
    expect(await fieldsOf({ vcs: 'azure_devops', hostname: 'dev.azure.com', secret: 'x' })).toEqual([
      400,
      'required owner',
    ])
  })

  test('an address without one is the usual one of its kind', async () => {
    const made = await app.admin.post(site, { vcs: 'gitlab', hostname: 'GitLab.Example', secret: 'x' })
    expect(made.body).toMatchObject({ hostname: 'gitlab.example', api: 'https://gitlab.example/api/v4' })
    const renamed = await app.admin.patch(`${site}${made.body.id}/`, { hostname: 'lab.example', secret: 'x' })
    expect(renamed.body.api).toBe('https://lab.example/api/v4')
  })
})

describe('a host of a project', () => {
  test('stands on no private network, unless the operator allows it', async () => {
    expect(await fieldsOf(values(), ofDemo)).toEqual([400, 'invalid api'])
    const private_ = { ...values(), api: 'https://127.0.0.1/api/v1' }
    expect(await fieldsOf(private_, ofDemo)).toEqual([400, 'invalid api'])
    expect(await fieldsOf({ ...private_, api: 'https://[::1]/api/v1' }, ofDemo)).toEqual([400, 'invalid api'])
    expect(await fieldsOf({ ...private_, api: 'http://192.0.2.1/api/v1' }, ofDemo)).toEqual([400, 'invalid api'])
    // A row of before, or of a name that leads elsewhere by now, is not asked either.
    await app.database.executeSql(
      `insert into git_hosts (project_id, vcs, hostname, api, secret) select id, 'gitea', '127.0.0.1', $1, ''::bytea from projects where slug = 'demo'`,
      [gitea.api],
    )
    const { id } = (await app.boris.get(ofDemo)).body.results[0]
    expect((await app.boris.patch(`${ofDemo}${id}/`, { secret: gitea.access.secret })).status).toBe(400)
    await app.boris.delete(`${ofDemo}${id}/`)
    const { databaseUrl, dataDir } = app.app.services.config
    const database = await openDatabase({ databaseUrl: databaseUrl ?? '', dataDir })
    const open = await startAppOn({
      database,
      config: { databaseUrl: databaseUrl ?? '', dataDir },
      close: () => database.close(),
    })
    const added = await open.boris.post(ofDemo, values())
    expect(added.status).toBe(201)
    expect((await open.boris.post(`${ofDemo}${added.body.id}/try/`, {})).body.account).toBe('weft-bot')
    const refused = (await app.boris.post(`${ofDemo}${added.body.id}/try/`, {})).body
    expect(refused.fault).toEqual({ code: 'unreachable', detail: expect.stringContaining('private-host') })
    await open.close()
  })

  test('is for those who edit it', async () => {
    expect((await app.anna.get(ofDemo)).status).toBe(403)
    expect((await app.anna.post(ofDemo, { vcs: 'gitea', hostname: 'x.example', secret: 'x' })).status).toBe(403)
    const id = (await app.boris.get(ofDemo)).body.results[0].id
    for (const reply of [
      await app.anna.patch(`${ofDemo}${id}/`, {}),
      await app.anna.delete(`${ofDemo}${id}/`),
      await app.anna.post(`${ofDemo}${id}/try/`, {}),
    ])
      expect(reply.status).toBe(403)
    expect((await app.boris.delete(`${ofDemo}${id}/`)).status).toBe(204)
    expect((await app.boris.get(ofDemo)).body.count).toBe(0)
  })
})
