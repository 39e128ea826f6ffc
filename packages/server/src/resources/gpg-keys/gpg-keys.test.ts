import { makeTeam, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGpgKey } from '../../git/index.ts'
import { hasGpgHere } from '../../git/testing.ts'
import { projectPermissions } from '../../permissions/index.ts'

const keyOf = (project: string) => `/api/site/projects/${project}/gpg-key/`
const holder = { name: 'Weft Bot', email: 'bot@example.org' }

describe('the GnuPG key of a project', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    for (const slug of ['alpha', 'beta'])
      await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
    await app.admin.patch('/api/projects/beta/', { access_control: 100 })
    const team = { permissions: projectPermissions }
    await makeTeam(app.database, 'Of alpha', { ...team, members: ['boris'], projects: ['alpha'] })
    await makeTeam(app.database, 'Of beta', { ...team, members: ['carol'], projects: ['beta'] })
  })
  afterAll(() => app.close())

  test('is for those who edit the project alone', async () => {
    expect((await app.anonymous.get(keyOf('alpha'))).status).toBe(403)
    expect((await app.anna.get(keyOf('alpha'))).status).toBe(403)
    expect((await app.boris.get(keyOf('beta'))).status).toBe(404)
    for (const [caller, status] of [
      [app.anna, 403],
      [app.carol, 403],
    ] as const)
      expect((await caller.post(keyOf('alpha'), holder)).status).toBe(status)
    expect((await app.boris.post(keyOf('beta'), holder)).status).toBe(404)
    expect((await app.boris.get(keyOf('alpha'))).body).toEqual({
      public_key: null,
      fingerprint: null,
      holder: null,
      made: null,
      is_available: hasGpgHere(),
    })
    expect((await app.boris.delete(keyOf('alpha'))).status).toBe(404)
  })

  test.each([
    ['No', 'name'],
    ['<script>', 'name'],
    ['Line\nBot', 'name'],
    ['12345', 'name'],
  ])('a name such as %j is refused at its field', async (name, attr) => {
    const refused = await app.boris.post(keyOf('alpha'), { ...holder, name })
    expect([refused.status, refused.body.errors[0].attr]).toEqual([400, attr])
  })

  test('where GnuPG is missing, the reply says so in one sentence', async () => {
    const { git } = app.app.services
    const { PATH } = git.environment
    Object.assign(git.environment, { PATH: '/nowhere' })
    try {
      const refused = await app.boris.post(keyOf('alpha'), holder)
      expect([refused.status, refused.body.errors[0].detail]).toEqual([
        503,
        'GnuPG is not installed on this server: install gpg, or sign by SSH.',
      ])
      expect((await app.boris.get(keyOf('alpha'))).body.is_available).toBe(false)
    } finally {
      if (PATH === undefined) Reflect.deleteProperty(git.environment, 'PATH')
      else Object.assign(git.environment, { PATH })
    }
  })

  describe.runIf(hasGpgHere())('with GnuPG (skipped where there is none)', () => {
    test('is made, replaced by an imported one, and deleted; the database has no secret that can be read', async () => {
      const made = await app.boris.post(keyOf('alpha'), holder)
      expect([made.status, made.body.holder]).toEqual([201, 'Weft Bot <bot@example.org>'])
      expect(made.body.public_key).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/)
      const other = await makeGpgKey(app.app.services.git, { name: 'Other Bot', email: 'other@example.org' })
      const imported = await app.boris.put(keyOf('alpha'), { secret_key: other.secretKey })
      expect([imported.status, imported.body.fingerprint]).toEqual([200, other.fingerprint])
      const { rows } = await app.database.executeSql("select encode(secret_key, 'escape') as text from gpg_keys")
      expect(rows).toHaveLength(1)
      for (const text of [rows[0]?.text, JSON.stringify(made.body), JSON.stringify(imported.body)])
        expect(text).not.toContain('PRIVATE')
      expect((await app.boris.delete(keyOf('alpha'))).status).toBe(204)
      expect((await app.boris.get(keyOf('alpha'))).body.public_key).toBeNull()
    })

    test('what is no secret key is refused, and never repeated', async () => {
      const { publicKey } = await makeGpgKey(app.app.services.git, holder)
      for (const [text, said] of [
        ['hidden-words', 'no key of GnuPG'],
        [publicKey, 'public key'],
      ] as const) {
        const refused = await app.boris.put(keyOf('alpha'), { secret_key: text })
        expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'secret_key'])
        expect(refused.body.errors[0].detail).toContain(said)
        expect(JSON.stringify(refused.body)).not.toContain('hidden-words')
      }
    })
  })
})
