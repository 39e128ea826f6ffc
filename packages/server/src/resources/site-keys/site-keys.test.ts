import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const keys = async (kind: string) => (await kiosk.app.admin.get(`/api/site/keys/?kind=${kind}`)).body

test('all keys are listed with their age and no secret', async () => {
  const { admin, app, database } = kiosk.app
  await admin.get('/api/site/projects/demo/ssh-key/')
  await admin.put('/api/site/projects/demo/hooks/', { secret: 'a secret of some length' })
  const deepl = { service: 'deepl', configuration: { key: 'hidden-key' } }
  await admin.post('/api/projects/demo/machinery_settings/', deepl)
  await admin.post('/api/site/git-hosts/', { vcs: 'gitea', hostname: 'git.invalid', secret: 'hidden-token' })
  const made = (await admin.post('/api/site/projects/demo/tokens/', { note: 'Robot', scopes: ['read'] })).body
  await database.executeSql(
    `insert into gpg_keys (project_id, fingerprint, holder, public_key, secret_key)
     select id, 'F00D', 'Bot <bot@example.org>', 'PUBLIC', 'hidden half' from projects where slug = 'demo'`,
  )
  const [ssh] = (await keys('ssh')).results
  expect(ssh).toMatchObject({ kind: 'ssh', project: 'demo', fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) })
  expect((await keys('gpg')).results).toMatchObject([
    { kind: 'gpg', name: 'Bot <bot@example.org>', project: 'demo', fingerprint: 'F00D', since: expect.any(String) },
  ])
  expect((await keys('webhook')).results).toMatchObject([{ project: 'demo' }])
  expect((await keys('machine')).results).toMatchObject([{ name: 'deepl', project: 'demo' }])
  expect((await keys('git-host')).results).toMatchObject([{ name: 'git.invalid', project: null }])
  const tokens = await keys('token')
  expect(tokens.results).toContainEqual(
    expect.objectContaining({ id: made.id, name: 'Robot', project: 'demo', last_used: null }),
  )
  const all = JSON.stringify(await Promise.all(['token', 'ssh', 'gpg', 'machine', 'git-host', 'webhook'].map(keys)))
  for (const secret of [
    'hidden-key',
    'hidden half',
    Buffer.from('hidden half').toString('base64'),
    'hidden-token',
    'a secret of',
    made.token,
    'PRIVATE KEY',
  ])
    expect(all).not.toContain(secret)
  expect(problemsOf(await admin.get('/api/site/keys/?kind=all'))).toEqual(['invalid_choice kind'])
  expect((await admin.delete(`/api/site/keys/tokens/${made.id}/`)).status).toBe(204)
  expect((await admin.delete(`/api/site/keys/tokens/${made.id}/`)).status).toBe(404)
  const { rows } = await database.executeSql("select action from audit_events where action = 'token-ended'")
  expect(rows).toHaveLength(1)
  await app.jobs.idle()
})

test('the sealing key is named by a fingerprint that does not give it away', async () => {
  const { admin, app } = kiosk.app
  const { config } = app.services
  const shown = (await admin.get('/api/site/keys/sealing/')).body
  expect(shown).toEqual({
    place: 'SECRETS_KEY',
    keys: 1,
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    since: null,
  })
  expect(config.secretsKeys[0]?.toString('hex')).not.toContain(shown.fingerprint)
})

test('they are for those who run the site', async () => {
  const { anna, anonymous } = kiosk.app
  for (const path of ['/api/site/keys/?kind=token', '/api/site/keys/sealing/'])
    expect([(await anna.get(path)).status, (await anonymous.get(path)).status]).toEqual([403, 403])
  expect((await anna.delete('/api/site/keys/tokens/1/')).status).toBe(403)
})
