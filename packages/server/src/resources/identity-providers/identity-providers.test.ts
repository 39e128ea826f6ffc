import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealAnew } from '../../secrets/seal-anew.ts'
import {
  startGitHub,
  startOpenIdProvider,
  type TestGitHub,
  type TestProvider,
  walkProvider,
} from '../session/testing.ts'

const site = 'https://weft.example'
const path = '/api/site/identity-providers/'
let app: TestApp
let company: TestProvider
let github: TestGitHub
let folder: string

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  company = await startOpenIdProvider(`${site}/api/session/providers/company/return/`)
  github = await startGitHub()
  folder = await mkdtemp(join(tmpdir(), 'weft-providers-'))
  const file = join(folder, 'providers.json')
  const fixed = { id: 'fixed', name: 'Fixed', kind: 'github', client_id: 'x', client_secret: 'top secret of the file' }
  await writeFile(file, JSON.stringify([fixed]))
  app = await startTestApp({ config: { identityProviders: file, siteUrl: site } })
})
afterAll(async () => {
  await app.close()
  await Promise.all([company.close(), github.close()])
  await rm(folder, { recursive: true })
  vi.restoreAllMocks()
})

const add = (more = {}) =>
  app.admin.post(path, {
    id: 'company',
    kind: 'openid',
    name: 'The company',
    issuer: company.url,
    ...company.client,
    ...more,
  })
const names = async () => (await app.anonymous.get('/api/session/providers/')).body.results
const trial = async (id: string) => (await app.admin.post(`${path}${id}/try/`, {})).body

test('a provider is added, people sign in by it at once, and nobody reads its secret', async () => {
  const { status, body } = await add({ register: true, teams: [{ group: 'managing', team: 'Managers' }] })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    id: 'company',
    decided_by: null,
    works: true,
    people: 0,
    return_url: `${site}/api/session/providers/company/return/`,
    teams: [{ group: 'managing', team: 'Managers' }],
  })
  expect((await app.admin.get(path)).body.return_url).toBe(`${site}/api/session/providers/{id}/return/`)
  expect(await names()).toEqual([
    { id: 'fixed', name: 'Fixed' },
    { id: 'company', name: 'The company' },
  ])
  company.person = { sub: 'c1', preferred_username: 'clara', name: 'Clara' }
  const begun = await app.anonymous.request('POST', '/api/session/providers/company/', {
    json: { next: '/' },
    headers: { origin: app.base },
  })
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const back = await walkProvider(begun.body.url, site)
  const signedIn = await app.anonymous.request('GET', `${back.pathname}${back.search}`, { headers: { cookie } })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/'])
  const all = await app.admin.get(path)
  expect(all.body.results[1]).toMatchObject({ people: 1, people_without_other_way: 1 })
  expect(JSON.stringify(all.body)).not.toContain('secret of')
  const { rows } = await app.database.executeSql('select * from identity_providers')
  expect(JSON.stringify(rows)).not.toContain(company.client.client_secret)
  const { scopes, groups_claim, register } = body
  await app.admin.patch(`${path}company/`, { name: 'The firm', scopes, groups_claim, register })
  await app.admin.patch(`${path}company/`, { name: 'The company' })
  const audit = (await app.admin.get('/api/site/audit/?page_size=200')).body.results
  expect(audit.map((one: { about: string }) => one.about)).toContain('identity provider company: name')
  expect(audit.map((one: { about: string }) => one.about)).toContain('identity provider company: added')
})

test('a trial tells whether the provider is there and knows this site', async () => {
  expect(await trial('company')).toEqual({ code: 'fine', detail: '' })
  const change = (json: object) => app.admin.patch(`${path}company/`, json)
  expect((await change({ client_secret: 'another secret, of nobody' })).status).toBe(200)
  expect((await trial('company')).code).toBe('wrong-client')
  // The secret is bound to the address: it would go to somebody else.
  expect(problemsOf(await change({ issuer: 'http://127.0.0.1:9' }))).toEqual(['required client_secret'])
  expect((await change({ issuer: 'http://127.0.0.1:9', client_secret: 'x' })).status).toBe(200)
  expect((await trial('company')).code).toBe('unreachable')
  expect((await change({ issuer: company.url, client_secret: company.client.client_secret })).status).toBe(200)
  expect(await trial('company')).toEqual({ code: 'fine', detail: '' })
  const added = await add({ id: 'hub', kind: 'github', name: 'Hub', issuer: github.url })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  expect((await trial('hub')).code).toBe('fine')
})

test('the file decides, and says so', async () => {
  const fixed = (await app.admin.get(path)).body.results[0]
  expect(fixed).toMatchObject({ id: 'fixed', decided_by: 'IDENTITY_PROVIDERS', client_id: 'x' })
  expect((await app.admin.patch(`${path}fixed/`, { name: 'Other' })).status).toBe(409)
  expect((await app.admin.delete(`${path}fixed/`)).status).toBe(409)
  expect(problemsOf(await add({ id: 'fixed' }))).toEqual(['unique id'])
})

test('wrong values are refused beside their fields', async () => {
  expect(problemsOf(await add())).toEqual(['unique id'])
  expect(problemsOf(await add({ id: 'Upper' }))).toEqual(['invalid id'])
  expect(problemsOf(await add({ id: 'two', issuer: '' }))).toEqual(['required issuer'])
  expect(problemsOf(await add({ id: 'three', issuer: 'ldap://x' }))).toEqual(['invalid issuer'])
  expect([(await app.anna.get(path)).status, (await app.anonymous.get(path)).status]).toEqual([403, 403])
})

test('its secret is sealed anew with all others, and goes with it', async () => {
  const { database, secretBox } = app.app.services
  const reports = await sealAnew({ database, secretBox })
  expect(reports.find(({ place }) => place === 'secrets of identity providers')).toMatchObject({
    newest: 2,
    unopened: 0,
  })
  expect((await app.admin.delete(`${path}company/`)).status).toBe(204)
  expect((await app.admin.delete(`${path}company/`)).status).toBe(404)
  expect((await names()).map(({ id }: { id: string }) => id)).toEqual(['fixed', 'hub'])
})
