import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SeenTip } from '../../jobs/repository-jobs.ts'
import { makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { runRepositoryJob } from './run-repository-job.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const file = (open: string) => poFile('cs', { Open: open, Close: '' })

describeOnDatabase('an import of a repository that is here', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const rowOf = async (id: number) => {
    const { rows } = await database().executeSql(
      'select remote_revision, local_revision, files_revision, xmin::text as written_by from components where id = $1',
      [id],
    )
    return rows[0] ?? {}
  }

  /** An import by somebody who has seen this at the host. */
  async function importSeen(id: number, seen: SeenTip): Promise<void> {
    const { services } = bench
    const payload = { repositoryId: id, componentId: id, userId: null, work: { kind: 'import' as const, seen } }
    const context = { services, signal: new AbortController().signal, progress: () => {} }
    expect(await runRepositoryJob(context, payload)).toMatchObject({ result: true })
  }

  test('asks the host where another tip was seen there, or a while ago, and not where this one was seen just now', async () => {
    const kiosk = await bench.component({ 'po/cs.po': file('Otevřít') })
    await kiosk.ask('import')
    const revision = String((await rowOf(kiosk.id)).remote_revision)
    const text = async () => (await kiosk.unit('cs', 'Open')).target

    await remote.commit(kiosk.repository, { 'po/cs.po': file('Otevři') }, 'Second')
    await importSeen(kiosk.id, { revision, at: Date.now() })
    expect(await text()).toBe('Otevřít')
    await importSeen(kiosk.id, { revision, at: Date.now() - 60_000 })
    expect(await text()).toBe('Otevři')

    await remote.commit(kiosk.repository, { 'po/cs.po': file('Otevřte') }, 'Third')
    await importSeen(kiosk.id, { revision: 'f'.repeat(40), at: Date.now() })
    expect(await text()).toBe('Otevřte')
  })

  test('of one more component leaves the rows of the others, and moves all of them with the branch', async () => {
    const kiosk = await bench.component({ 'po/cs.po': file('Otevřít'), 'doc/cs.po': file('Otevřít') })
    await kiosk.ask('import')
    const before = await rowOf(kiosk.id)
    const manual = await bench.component({}, { linkedTo: kiosk, filemask: 'doc/*.po' })
    await manual.ask('import')
    expect(await rowOf(kiosk.id)).toEqual(before)
    expect((await rowOf(manual.id)).files_revision).toBe(before.local_revision)

    await remote.commit(kiosk.repository, { 'doc/cs.po': file('Otevři') }, 'Second')
    await manual.ask('import')
    const tip = (await rowOf(kiosk.id)).remote_revision
    expect(tip).not.toBe(before.remote_revision)
    for (const { id } of [kiosk, manual])
      expect(await rowOf(id)).toMatchObject({ local_revision: tip, files_revision: tip })
  })
})
