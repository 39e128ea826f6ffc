import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemsOf, startAppOn, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { registration: null, projectGlossaries: null } })
})
afterAll(() => app.close())

const path = '/api/site/settings/'
const features = async (of: TestApp) => (await of.anonymous.get('/api/session/')).body.features

test('a setting is stored, in force at once, told to every page, and noted', async () => {
  expect(await features(app)).toMatchObject({ registration: 'closed', site_name: '' })
  const values = { registration: 'invitation', site_name: ' Our <b>site</b> ', sign_in_text: 'Ask\nAnna.' }
  const reply = await app.admin.patch(path, values)
  expect([reply.status, reply.body.site_name]).toEqual([200, 'Our <b>site</b>'])
  expect(await features(app)).toMatchObject({
    registration: 'invitation',
    site_name: 'Our <b>site</b>',
    sign_in_text: 'Ask\nAnna.',
  })
  const log = (await app.admin.get('/api/site/audit/?action=site-setting-changed')).body.results
  expect(log.map(({ about, username }: Record<string, string>) => [about, username])).toContainEqual([
    'registration=invitation',
    'admin',
  ])
})

test('what is sent unchanged is no change, and wrong values are refused', async () => {
  const count = async () => (await app.admin.get('/api/site/audit/?action=site-setting-changed')).body.count
  const before = await count()
  const { decided_by: _, ...all } = (await app.admin.get(path)).body
  expect((await app.admin.patch(path, all)).status).toBe(200)
  expect(await count()).toBe(before)
  const wrong = await app.admin.patch(path, { registration: 'sometimes', site_name: 'x'.repeat(61) })
  expect(problemsOf(wrong).sort()).toEqual(['invalid_choice registration', 'max_length site_name'])
})

test('an environment variable wins, and says so where somebody writes the setting', async () => {
  const first = await startTestApp({ config: { registration: 'open' } })
  try {
    expect((await first.admin.get(path)).body).toMatchObject({
      registration: 'open',
      decided_by: { registration: 'REGISTRATION', site_name: null },
    })
    const refused = await first.admin.patch(path, { registration: 'closed', contact: 'a@example.org' })
    expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid registration']])
    expect((await first.admin.patch(path, { registration: 'open', contact: 'a@example.org' })).status).toBe(200)
  } finally {
    await first.close()
  }
})

test('another node follows', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-second-'))
  const { database } = app
  const config = { databaseUrl: app.app.services.config.databaseUrl ?? '', dataDir }
  const other = await startAppOn(
    { database, config, close: async () => {} },
    { config: { registration: null, projectGlossaries: null, dataDir } },
  )
  try {
    expect((await features(other)).registration).toBe('invitation')
    await app.admin.patch(path, { registration: 'open' })
    await expect.poll(async () => (await features(other)).registration).toBe('open')
  } finally {
    await other.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('they are for those who configure the site', async () => {
  expect((await app.anna.get(path)).status).toBe(403)
  expect((await app.anna.patch(path, { registration: 'open' })).status).toBe(403)
  expect([401, 403]).toContain((await app.anonymous.get(path)).status)
})
