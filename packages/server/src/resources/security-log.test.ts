import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../operator/run-operation.ts'
import { openSecurityLog, type SecurityEvent } from '../security-log.ts'

let kiosk: Kiosk
let file: string
let seen = 0
beforeAll(async () => {
  kiosk = await startKiosk()
  file = join(kiosk.app.app.services.config.dataDir, 'security.log')
})
afterAll(() => kiosk.close())

const lines = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1)

/** The events since the last call, once this many lines exist. */
async function noted(count: number): Promise<(SecurityEvent & { readonly time: string })[]> {
  for (let wait = 0; wait < 200 && lines().length < seen + count; wait++) await delay(10)
  const fresh = lines().slice(seen)
  seen += fresh.length
  return fresh.map((line) => JSON.parse(line))
}
/** Skips earlier events. */
beforeEach(async () => {
  await delay(50)
  seen = lines().length
})

const secret = `wlu_${'wrong'.repeat(6)}`

describe('the security log', () => {
  test('is for its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('notes a failed sign-in with the address, and without the token', async () => {
    await kiosk.app.withToken(secret).get('/api/projects/?token=hidden')
    const [line] = await noted(1)
    const asked = { address: '127.0.0.1', method: 'GET', path: '/api/projects/' }
    expect(line).toEqual({ time: expect.stringMatching(/^\d{4}-.*Z$/), event: 'sign-in-failed', ...asked })
  })

  test.each([
    ['anonymous', 'POST', '/api/projects/', 'not_authenticated'],
    ['anna', 'POST', '/api/components/demo/kiosk/lock/', 'permission_denied'],
    ['anna', 'GET', '/api/projects/nothing/', 'not_found'],
  ] as const)('notes a refusal: %s %s %s is %s', async (user, method, path, code) => {
    await kiosk.app[user].request(method, path, method === 'GET' ? {} : { json: { lock: true } })
    expect(await noted(1)).toMatchObject([{ event: 'refused', user, method, path, code, address: '127.0.0.1' }])
  })

  test('a path with line breaks and quotes stays one line of JSON', async () => {
    await kiosk.app.anna.get(`/api/projects/${encodeURIComponent('a"\n{"event":"forged"}')}/`)
    const [line, ...more] = await noted(1)
    expect([line?.event, more]).toEqual(['refused', []])
  })

  test('notes users that come, change and go', async () => {
    const { admin } = kiosk.app
    const user = { username: 'dora', full_name: 'Dora Secret', email: 'dora@example.org' }
    await admin.post('/api/users/', user)
    await admin.patch('/api/users/dora/', { is_superuser: true, full_name: 'Dora D.' })
    await admin.patch('/api/users/dora/', { full_name: 'Dora D.' })
    await admin.delete('/api/users/dora/')
    const by = { user: 'admin', address: '127.0.0.1', about: 'dora' }
    expect(await noted(3)).toMatchObject([
      { event: 'user-added', ...by, superuser: false },
      { event: 'user-changed', ...by, fields: ['full_name', 'is_superuser=true'] },
      { event: 'user-removed', ...by },
    ])
  })

  test('notes rights and secrets of projects and components, and of secrets their names alone', async () => {
    const { admin } = kiosk.app
    await admin.patch('/api/projects/demo/', { access_control: 100, instructions: 'x' })
    await admin.patch('/api/projects/demo/', { access_control: 0 })
    await admin.patch('/api/components/demo/kiosk/', { push: 'https://bot:hushhush@127.0.0.1/a.git' })
    await admin.patch('/api/components/demo/kiosk/', { restricted: true, priority: 60 })
    await admin.patch('/api/components/demo/kiosk/', { restricted: false })
    expect(await noted(5)).toMatchObject([
      { event: 'right-changed', about: 'demo', right: 'access_control', value: 100 },
      { event: 'right-changed', about: 'demo', right: 'access_control', value: 0 },
      { event: 'secret-changed', about: 'demo/kiosk', secret: 'push', user: 'admin' },
      { event: 'right-changed', about: 'demo/kiosk', right: 'restricted', value: true },
      { event: 'right-changed', about: 'demo/kiosk', right: 'restricted', value: false },
    ])
  })

  test('notes what commands on the machine do', async () => {
    const { services } = kiosk.app.app
    const context = { services, signal: services.stopping, tell: () => undefined }
    const user = { username: 'emil', fullName: 'Emil', email: 'emil@example.org', isSuperuser: true }
    await runOperation('add-user', { ...user, token: secret, password: 'correct horse' }, context)
    await runOperation('replace-token', { username: 'emil' }, context)
    const by = { user: null, address: null, about: 'emil' }
    expect(await noted(3)).toMatchObject([
      { event: 'user-added', ...by, superuser: true },
      { event: 'secret-changed', ...by, secret: 'password' },
      { event: 'token-replaced', ...by },
    ])
  })

  test('has no secret in it', () => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/wlu_|hushhush|correct horse|Dora|dora@|forged"\}|token=/)
  })
})

test('refusals of one address are bounded, and what was left out is counted; changes are all noted', async () => {
  const path = join(kiosk.app.app.services.config.dataDir, 'flooded.log')
  const log = openSecurityLog(path, (error) => {
    throw error
  })
  const asked = { method: 'GET', path: '/api/' }
  for (let n = 0; n < 1000; n++) log.record({ event: 'sign-in-failed', address: '192.0.2.1', ...asked })
  log.record({ event: 'sign-in-failed', address: '192.0.2.2', ...asked })
  for (let n = 0; n < 50; n++)
    log.record({ event: 'user-removed', user: 'admin', address: '192.0.2.1', about: `u${n}` })
  await log.close()
  const written = readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const count = (event: string) => written.filter((line) => line.event === event).length
  expect([count('sign-in-failed'), count('user-removed')]).toEqual([31, 50])
  expect(written.at(-1)).toMatchObject({ event: 'left-out', address: '192.0.2.1', count: 970 })
})

test('what a token read is kept by no proxy and no browser, refusals included', async () => {
  const cache = async (client: typeof kiosk.app.anna, path: string) =>
    (await client.get(path)).headers.get('cache-control')
  for (const path of ['/api/', '/api/projects/', '/api/projects/nothing/', '/api/translations/demo/kiosk/cs/file/'])
    expect([path, await cache(kiosk.app.anna, path)]).toEqual([path, 'private, no-cache, no-store'])
  expect(await cache(kiosk.app.withToken(secret), '/api/')).toBe('private, no-cache, no-store')
  expect(await cache(kiosk.app.anonymous, '/api/projects/')).toBe('private, no-cache')
})
