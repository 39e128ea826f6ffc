import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type GitRemote,
  type GitSsh,
  hasSshServer,
  makeTeam,
  startAppOn,
  startGitRemote,
  startGitSsh,
  startTestApp,
  type TestApp,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { makeKeyPair } from '../../git/index.ts'
import { OperatorRefusal } from '../../operator/operation.ts'
import { runOperation } from '../../operator/run-operation.ts'
import { projectPermissions } from '../../permissions/index.ts'

const keyOf = (project: string) => `/api/site/projects/${project}/ssh-key/`

describe.runIf(hasSshServer())('keys for ssh (skipped where there is no OpenSSH server)', () => {
  let app: TestApp
  let second: TestApp
  let remote: GitRemote
  let ssh: GitSsh
  let secondData: string

  beforeAll(async () => {
    remote = await startGitRemote()
    ssh = await startGitSsh()
    app = await startTestApp()
    // Another machine: the same database, and a separate DATA_DIR.
    secondData = await mkdtemp(join(tmpdir(), 'weft-second-node-'))
    const { databaseUrl } = app.app.services.config
    const config = { databaseUrl: databaseUrl ?? '', dataDir: secondData }
    const database = await openDatabase(config)
    second = await startAppOn({ database, config, close: () => database.close() })
    const files = { 'po/a.pot': '', 'po/cs.po': 'msgid "Open"\nmsgstr "Otevři"\n' }
    await remote.commit('secret', files, 'One')
    await remote.git('secret', 'config', 'uploadpack.allowAnySHA1InWant', 'true')
    for (const name of ['Alpha', 'Beta'])
      await app.admin.post('/api/projects/', { name, slug: name.toLowerCase(), web: 'https://example.org/' })
    await app.admin.patch('/api/projects/beta/', { access_control: 100 })
    await makeTeam(app.database, 'Of alpha', {
      members: ['boris'],
      permissions: projectPermissions,
      projects: ['alpha'],
    })
    await makeTeam(app.database, 'Of beta', { members: ['carol'], permissions: projectPermissions, projects: ['beta'] })
  })
  afterAll(async () => {
    await second.close()
    await app.close()
    await ssh.stop()
    await remote.stop()
    await rm(secondData, { recursive: true, force: true })
  })

  const address = () => `${ssh.origin}${remote.localPath('secret')}`
  const component = (slug: string) => ({
    name: slug,
    slug,
    repo: address(),
    push: address(),
    filemask: 'po/*.po',
    new_base: 'po/a.pot',
    file_format: 'po',
    new_lang: 'add',
  })

  test('each project has a key of its own, the same on every node, for those who edit the project', async () => {
    const alpha = (await app.boris.get(keyOf('alpha'))).body
    expect(alpha.public_key).toMatch(/^ssh-ed25519 /)
    expect(alpha).toMatchObject({ former: [], shared_with: [], shared_with_hidden: 0, hosts: [] })
    expect((await second.boris.get(keyOf('alpha'))).body.public_key).toBe(alpha.public_key)
    const beta = (await app.carol.get(keyOf('beta'))).body
    expect(beta.public_key).not.toBe(alpha.public_key)
    const setUp = await app.carol.get('/api/setup/public-key/?project=beta')
    expect(setUp.body.public_key).toBe(beta.public_key)
    expect((await app.boris.get(keyOf('beta'))).status).toBe(404)
    expect((await app.anna.get(keyOf('alpha'))).status).toBe(403)
    expect((await app.boris.get('/api/setup/public-key/?project=beta')).status).toBe(400)
    expect((await app.anna.get('/api/setup/public-key/')).status).toBe(403)
  })

  test('the database has no private key that can be read, and DATA_DIR none at all', async () => {
    const { rows } = await app.database.executeSql("select encode(private_key, 'escape') as text from ssh_keys")
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text).not.toContain('OPENSSH')
    for (const { config } of [app.app.services, second.app.services])
      expect(await readdir(join(config.dataDir, 'git-private')).catch(() => [])).toEqual([])
  })

  test("a host that trusts one project's key opens nothing to another one, on either node", async () => {
    await ssh.trust((await app.carol.get(keyOf('beta'))).body.public_key)
    const list = (project: string) => `/api/projects/${project}/components/`
    expect((await app.boris.post(list('alpha'), component('stolen'))).status).toBe(400)
    const scanned = await app.boris.post('/api/setup/scan/', { repo: address(), project: 'alpha' })
    expect(scanned.status).toBe(400)
    const tried = await app.boris.post('/api/setup/try-push/', { push: address(), branch: 'main', project: 'alpha' })
    expect(tried.body.result).toBe(false)
    expect((await app.carol.post(list('beta'), component('ui'))).status).toBe(201)
    const tries = { push: address(), branch: 'main', project: 'beta' }
    expect((await second.carol.post('/api/setup/try-push/', tries)).body.result).toBe(true)
    // Either node may have taken the import.
    const readUnits = () => second.carol.get('/api/translations/beta/ui/cs/units/')
    await expect.poll(async () => (await readUnits()).body.count, { timeout: 10_000 }).toBe(1)
    const units = (await readUnits()).body.results
    const saved = await second.carol.patch(`/api/units/${units[0].id}/`, { target: ['Otevřít'], state: 20 })
    expect(saved.status).toBe(200)
    const pushed = await second.carol.post('/api/components/beta/ui/repository/', { operation: 'push' })
    expect(pushed.body.result).toBe(true)
    expect(await remote.readText('secret', 'po/cs.po')).toContain('Otevřít')
  })

  test('a host is believed once for each project, on all nodes; one with another key is refused until it is forgotten', async () => {
    const { hosts } = (await second.carol.get(keyOf('beta'))).body
    expect(hosts).toMatchObject([{ key_type: 'ssh-ed25519', fingerprint: expect.stringMatching(/^SHA256:/) }])
    expect((await app.boris.get(keyOf('alpha'))).body.hosts[0]?.id).not.toBe(hosts[0].id)
    await ssh.changeHostKey()
    const tries = { push: address(), branch: 'main', project: 'beta' }
    for (const node of [app, second])
      expect((await node.carol.post('/api/setup/try-push/', tries)).body.detail).toMatch(/HOST IDENTIFICATION/)
    const path = `${keyOf('beta')}hosts/${hosts[0].id}/`
    expect((await app.boris.delete(path)).status).toBe(404)
    expect((await app.carol.delete(path)).status).toBe(204)
    expect((await app.carol.delete(path)).status).toBe(404)
    expect((await second.carol.post('/api/setup/try-push/', tries)).body.result).toBe(true)
  })

  test('a new key works beside the one before, until that is ended', async () => {
    const tries = { push: address(), branch: 'main', project: 'beta' }
    const before = (await app.carol.get(keyOf('beta'))).body.public_key
    const renewed = await app.carol.post(keyOf('beta'), {})
    expect([renewed.status, renewed.body.former[0].public_key]).toEqual([201, before])
    expect((await app.carol.post(keyOf('beta'), {})).status).toBe(409)
    expect((await second.carol.post('/api/setup/try-push/', tries)).body.result).toBe(true)
    await ssh.trust(renewed.body.public_key)
    expect((await second.carol.post('/api/setup/try-push/', tries)).body.result).toBe(true)
    expect((await second.carol.delete(`${keyOf('beta')}former/`)).status).toBe(204)
    expect((await app.carol.delete(`${keyOf('beta')}former/`)).status).toBe(404)
    await ssh.trust(before)
    expect((await second.carol.post('/api/setup/try-push/', tries)).body.result).toBe(false)
    await ssh.trust(renewed.body.public_key)
  })

  test('a command that a host refuses says which key the host must know', async () => {
    const { services } = app.app
    const context = { services, signal: new AbortController().signal, tell: () => {} }
    const request = {
      project: 'by-command',
      component: 'ui',
      repo: address(),
      filemask: 'po/*.po',
      newBase: 'po/a.pot',
    }
    const rest = {
      projectName: null,
      name: null,
      branch: null,
      push: null,
      template: null,
      fileFormat: null,
      sourceLanguage: null,
      languageCodeStyle: null,
      languageRegex: null,
    }
    const refused = await runOperation('import', { ...request, ...rest }, context).catch(
      (error: OperatorRefusal) => error,
    )
    expect(refused).toBeInstanceOf(OperatorRefusal)
    const key = (await app.admin.get(keyOf('by-command'))).body.public_key
    expect((refused as OperatorRefusal).lines.at(-1)).toContain(key)
    await ssh.trust(key)
    await runOperation('import', { ...request, ...rest }, context)
    expect((await app.admin.get('/api/components/by-command/ui/')).status).toBe(200)
  })

  test('whoever makes projects has the key of the next one, which that project takes', async () => {
    const { public_key } = (await app.admin.get('/api/setup/public-key/')).body
    await ssh.trust(public_key)
    expect((await app.admin.post('/api/setup/scan/', { repo: address() })).body).toMatchObject({ scan: { files: 2 } })
    await app.admin.post('/api/projects/', { name: 'Next', slug: 'next', web: 'https://example.org/' })
    const next = (await app.admin.get(keyOf('next'))).body
    expect([next.public_key, next.hosts.length]).toEqual([public_key, 1])
    expect((await app.admin.get('/api/setup/public-key/')).body.public_key).not.toBe(public_key)
  })

  describe('of an installation that had one key for all', () => {
    /** A third start, on what an older Weft has left. */
    let old: TestApp
    let publicKey: string

    beforeAll(async () => {
      await makeOld()
      old = await restart()
    })
    afterAll(() => old.close())

    /** Both projects on one key, in a file of DATA_DIR, as it was. */
    async function makeOld(): Promise<void> {
      const { git, config } = second.app.services
      const pair = await makeKeyPair(git)
      publicKey = pair.publicKey
      await ssh.trust(publicKey)
      const folder = join(config.dataDir, 'git-private', 'ssh')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'id_ed25519'), pair.privateKey, { mode: 0o600 })
      await writeFile(join(folder, 'id_ed25519.pub'), `${pair.publicKey}\n`)
      await app.database.executeSql('delete from ssh_keys; delete from ssh_hosts')
      await app.database.executeSql(
        "insert into projects_on_shared_keys select id from projects where slug in ('alpha', 'beta')",
      )
    }

    async function restart(): Promise<TestApp> {
      const { databaseUrl } = app.app.services.config
      const config = { databaseUrl: databaseUrl ?? '', dataDir: secondData }
      const database = await openDatabase(config)
      return startAppOn({ database, config, close: () => database.close() })
    }

    test('the key goes on working, also on other nodes, and lies in no file', async () => {
      expect(await readdir(join(secondData, 'git-private')).catch(() => [])).not.toContain('ssh')
      const tries = { push: address(), branch: 'main', project: 'beta' }
      expect((await app.carol.post('/api/setup/try-push/', tries)).body.result).toBe(true)
      const shown = (await app.carol.get(keyOf('beta'))).body
      expect(shown.former).toMatchObject([{ public_key: publicKey, shared: true }])
      expect(shown.public_key).not.toBe(publicKey)
    })

    test('an alert names the other projects to those who see them, and their number to others', async () => {
      const alerts = (await app.carol.get('/api/overview/beta/alerts/')).body.alerts
      expect(alerts).toMatchObject([{ name: 'SharedSshKey', projects: [{ slug: 'alpha' }] }])
      expect((await app.carol.get(keyOf('beta'))).body).toMatchObject({
        shared_with: [{ slug: 'alpha' }],
        shared_with_hidden: 0,
      })
      expect((await app.boris.get(keyOf('alpha'))).body).toMatchObject({ shared_with: [], shared_with_hidden: 1 })
    })

    test('an address that another project uses takes a right there, however it is spelled', async () => {
      const url = new URL(address())
      const spellings = [
        address(),
        `${address()}/`,
        address().replace('secret.git', 'Secret.git'),
        address().replace('secret', '%73ecret'),
        `${url.username}@${url.hostname}:${url.pathname}`,
        address().replace('ssh://', 'SSH://'),
      ]
      const list = '/api/projects/alpha/components/'
      const own = { ...component('own'), repo: remote.gitUrl('secret'), push: '' }
      expect((await app.boris.post(list, own)).status).toBe(201)
      await app.app.jobs.idle()
      for (const repo of spellings) {
        const made = await app.boris.post(list, { ...component('stolen'), repo, push: '' })
        expect([repo, made.status]).toEqual([repo, 403])
        expect([repo, (await app.boris.post('/api/setup/scan/', { repo, project: 'alpha' })).status]).toEqual([
          repo,
          403,
        ])
        const tries = { push: repo, branch: 'main', project: 'alpha' }
        expect([repo, (await app.boris.post('/api/setup/try-push/', tries)).status]).toEqual([repo, 403])
        for (const change of [{ repo }, { push: repo }])
          expect([repo, (await app.boris.patch('/api/components/alpha/own/', change)).status]).toEqual([repo, 403])
      }
      // Another name of the host is a different address: the common key does not open it.
      const elsewhere = address().replace('127.0.0.1', 'localhost')
      expect((await app.boris.post(list, { ...component('stolen'), repo: elsewhere, push: '' })).status).toBe(400)
      expect((await app.boris.post('/api/setup/scan/', { repo: elsewhere, project: 'alpha' })).status).toBe(400)
      // A user who may edit a component of both may bind it to both.
      expect((await app.admin.post(list, component('both'))).status).toBe(201)
      await app.app.jobs.idle()
      expect((await app.admin.delete('/api/components/alpha/both/')).status).toBe(204)
    })

    test('exchanged, a project has its own key alone, and the old one goes with the last project', async () => {
      const { public_key } = (await app.carol.get(keyOf('beta'))).body
      await ssh.trust(publicKey, public_key)
      expect((await app.carol.delete(`${keyOf('beta')}former/`)).status).toBe(204)
      const tries = { push: address(), branch: 'main', project: 'beta' }
      await ssh.trust(publicKey)
      expect((await app.carol.post('/api/setup/try-push/', tries)).body.result).toBe(false)
      await ssh.trust(public_key)
      expect((await app.carol.post('/api/setup/try-push/', tries)).body.result).toBe(true)
      expect((await app.carol.get('/api/overview/beta/alerts/')).body.alerts).toEqual([])
      expect((await app.boris.delete(`${keyOf('alpha')}former/`)).status).toBe(204)
      const { rows } = await app.database.executeSql('select id from ssh_keys where public_key = $1', [publicKey])
      expect(rows).toEqual([])
    })
  })
})
