import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobs } from '../../background/registry.ts'
import { makeGitSettings } from '../../git/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { runRepositoryJob } from './run-repository-job.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const cs = poFile('cs', { Open: 'Otevřít', Close: '' })

describeOnDatabase('a repository that is not as it should be', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  /** Imports from another address than the component was made with. */
  async function importFrom(repo: string, branch = 'main') {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await database().executeSql('update components set repo = $2, branch = $3 where id = $1', [kiosk.id, repo, branch])
    const result = await kiosk.ask('import')
    const { UpdateFailure } = (await kiosk.alerts()) as { UpdateFailure?: { code: string; error: string } } // as reportFailure writes it
    return { result, code: UpdateFailure?.code, kiosk }
  }

  test('does not exist: an alert says so, and the component is there to be mended', async () => {
    const { result, code, kiosk } = await importFrom(remote.gitUrl('nowhere'))
    expect(result.result).toBe(false)
    expect(code).toBe('not-found')
    await database().executeSql('update components set repo = $2 where id = $1', [
      kiosk.id,
      remote.gitUrl(kiosk.repository),
    ])
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toEqual({})
  })

  test('wants credentials, or has no such branch', async () => {
    await remote.commit('closed', { 'po/cs.po': cs }, 'Start')
    remote.requireCredentials('closed', { username: 'u', password: 'p' })
    expect((await importFrom(remote.httpUrl('closed'))).code).toBe('authentication-required')
    remote.requireCredentials('closed', null)
    expect((await importFrom(remote.httpUrl('closed'), 'no-such-branch')).code).toBe('branch-missing')
  })

  test.each([
    'ext::sh -c touch% /tmp/weft-was-here',
    'file:///etc',
    '--upload-pack=touch /tmp/weft-was-here',
    'ssh://-oProxyCommand=touch/x',
    'fd::7',
  ])('is no address to be asked: %s', async (repo) => {
    const { result, code } = await importFrom(repo)
    expect(result.result).toBe(false)
    expect(code).toBeDefined()
    expect(existsSync('/tmp/weft-was-here')).toBe(false)
  })

  test.each(['-main', '--upload-pack=x', 'a..b', 'refs/../x'])('has no branch of the name %s', async (branch) => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await database().executeSql('update components set branch = $2 where id = $1', [kiosk.id, branch])
    await expect(
      kiosk.ask('import').then(({ result }) => result || Promise.reject(new Error('refused'))),
    ).rejects.toThrow()
  })

  test('is on a private address, where those are not allowed', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { over: 'git' })
    const git = makeGitSettings({ environment: process.env, dataDirectory: config().dataDir, allowPrivate: false })
    const { signal } = new AbortController()
    const payload = { repositoryId: kiosk.id, componentId: kiosk.id, userId: null, work: { kind: 'import' as const } }
    const context = { services: { ...bench.services, git }, signal, progress: () => {} }
    expect(await runRepositoryJob(context, payload)).toMatchObject({ result: false })
    expect(await kiosk.alerts()).toMatchObject({ UpdateFailure: { code: 'refused' } })
  })

  test('has a file of 60 MB among its files: the others come, an alert names it', async () => {
    const large = Buffer.concat([Buffer.from(cs), Buffer.alloc(60_000_000, '# filler\n')])
    const kiosk = await bench.component({ 'po/cs.po': cs, 'po/de.po': large })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    expect((await kiosk.unit('cs', 'Open')).target).toBe('Otevřít')
    expect(await kiosk.alerts()).toMatchObject({ ParseError: { occurrences: [{ filename: 'po/de.po', line: 1 }] } })
    expect((await kiosk.units('de')).size).toBe(0)
  })

  test('is asked for paths outside of itself: there are none', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { newBase: '../../../../etc/passwd' })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toMatchObject({ InexistantFiles: { filenames: ['../../../../etc/passwd'] } })
    const outside = await bench.component({ 'po/cs.po': cs }, { filemask: '../*/cs.po' })
    await outside.ask('import')
    expect(await outside.languages()).toEqual(['en'])
  })

  test('has names that begin with a dash', async () => {
    const kiosk = await bench.component({ '-po/cs.po': cs, '-po/--help.po': cs }, { filemask: '-po/*.po' })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    await kiosk.save('cs', 'Close', 'Zavřít')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('-po/cs.po')).toContain('Zavřít')
  })

  test('is imported twice at once, for one component and for two that share it', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs, 'doc/cs.po': cs })
    const manual = await bench.component({}, { linkedTo: kiosk, filemask: 'doc/*.po' })
    const running = await startJobs({
      services: bench.services,
      jobs,
      nodeId: '00000000-0000-4000-8000-000000000009',
      report: (error) => {
        throw error
      },
    })
    for (const componentId of [kiosk.id, kiosk.id, manual.id]) {
      const payload = { repositoryId: kiosk.id, componentId, userId: null, work: { kind: 'import' as const } }
      await database().transaction((tx) => enqueue(tx, repositoryKind, payload, { componentId }))
    }
    await running.idle()
    await running.stop(100)
    const { rows } = await database().executeSql(`select result from tasks where component_id in ($1, $2)`, [
      kiosk.id,
      manual.id,
    ])
    expect(rows.map((row) => row.result)).toEqual([1, 2, 3].map(() => expect.objectContaining({ result: true })))
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Close'])
    expect([...(await manual.units('cs')).keys()]).toEqual(['Open', 'Close'])
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(existsSync(join(config().dataDir, 'repositories', `${kiosk.id}.git`))).toBe(true)
  })
})
