import { rm } from 'node:fs/promises'
import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RepositoryPayload } from '../jobs/repository-jobs.ts'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { type BenchComponent, endsAfter, makeWorkbench, poFile, type Workbench } from './testing.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let opened: TestDatabase
let remote: GitRemote
let bench: Workbench
beforeAll(async () => {
  opened = await testDatabase()
  remote = await startGitRemote()
  bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
})
afterAll(async () => {
  await remote.stop()
  await opened.close()
})

const file = { 'po/cs.po': poFile('cs', { Open: 'Otevřít', Close: '', Menu: 'Nabídka' }) }

async function cutOff(kiosk: BenchComponent, work: RepositoryPayload['work'], last: number): Promise<void> {
  const answer = await kiosk
    .on({ ...bench.services, database: endsAfter(opened.database, last) })
    .run(work)
    .catch((error: Error) => error.message)
  expect(['killed', expect.objectContaining({ result: true })]).toContainEqual(answer)
  // No later run can continue the unfinished work: the commit is lost.
  await rm(repositoryDirectory(opened.config.dataDir, kiosk.id), { recursive: true })
}

async function expectAsInFile(kiosk: BenchComponent): Promise<void> {
  const units = [...(await kiosk.units('cs')).values()].map(({ source, target }) => [source, target])
  expect(units).toEqual([
    ['Open', 'Otevřít'],
    ['Close', ''],
    ['Menu', 'Nabídka'],
  ])
  expect(await kiosk.wrongCounters()).toEqual([])
}

describe.each([1, 2, 3, 4, 5, 6, 7])('cut off after transaction %i, and the file is as it was before', (last) => {
  test('after a pull', async () => {
    const kiosk = await bench.component(file)
    await kiosk.ask('import')
    const [before] = await remote.log(kiosk.repository, 'main')
    const moved = { 'po/cs.po': poFile('cs', { Open: 'Otevři', Close: 'Zavři', Help: 'Nápověda' }) }
    await remote.commit(kiosk.repository, moved, 'Move on')
    await cutOff(kiosk, { kind: 'operation', operation: 'pull', translationIds: null }, last)
    await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', before?.revision ?? '')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    await expectAsInFile(kiosk)
  })

  test('after another name of a source string', async () => {
    const kiosk = await bench.component(file)
    await kiosk.ask('import')
    const { id } = await kiosk.unit('en', 'Open')
    const [was, is] = [
      { context: '', source: ['Open'] },
      { context: '', source: ['Open it'] },
    ]
    await cutOff(kiosk, { kind: 'change-string', unitId: id, was, is }, last)
    expect(await kiosk.ask('reset')).toMatchObject({ result: true })
    await expectAsInFile(kiosk)
  })
})
