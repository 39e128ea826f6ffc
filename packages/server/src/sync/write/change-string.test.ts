import { rm } from 'node:fs/promises'
import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { endsAfter, makeWorkbench, poFile, type Workbench } from '../testing.ts'

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

const files = {
  'po/kiosk.pot': poFile('', { Open: '', Close: '' }),
  'po/cs.po': poFile('cs', { Open: 'Otevřít', Close: '' }),
}

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a string whose renaming was cut off after transaction %i is the same one after the next run',
  async (last) => {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot', over: last % 2 === 0 ? 'local' : 'path' })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    const [source, translated] = [await kiosk.unit('en', 'Open'), await kiosk.unit('cs', 'Open')]
    const suggest = 'insert into suggestions (unit_id, target) values ($1, $2)'
    await opened.database.executeSql(suggest, [translated.id, 'Otvírej'])
    const [was, is] = [
      { context: '', source: ['Open'] },
      { context: '', source: ['Open it'] },
    ]
    const work = { kind: 'change-string' as const, unitId: source.id, was, is }
    const first = await kiosk
      .on({ ...bench.services, database: endsAfter(opened.database, last) })
      .run(work)
      .catch((error: Error) => error.message)
    expect(['killed', expect.objectContaining({ result: true })]).toContainEqual(first)
    expect(await kiosk.run(work)).toMatchObject({ result: true })
    expect(await kiosk.unit('en', 'Open it')).toMatchObject({ id: source.id })
    expect(await kiosk.unit('cs', 'Open it')).toMatchObject({
      id: translated.id,
      target: 'Otevři',
      suggestions: ['Otvírej'],
    })
    expect([...(await kiosk.units('cs')).keys()].sort()).toEqual(['Close', 'Open it'])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs.po')).toContain('msgid "Open it"\nmsgstr "Otevři"')
    expect(await kiosk.wrongCounters()).toEqual([])
    await rm(repositoryDirectory(opened.config.dataDir, kiosk.id), { recursive: true })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Open it')).toMatchObject({ id: translated.id, target: 'Otevři' })
  },
)

test('a string that is renamed while no file is there is what the files say that come back', async () => {
  const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot', over: 'path' })
  await kiosk.ask('import')
  await remote.commit(kiosk.repository, { 'po/kiosk.pot': null, 'po/cs.po': null }, 'Away')
  expect(await kiosk.ask('pull')).toMatchObject({ result: true })
  const source = await kiosk.unit('en', 'Open')
  const names = { was: { context: '', source: ['Open'] }, is: { context: '', source: ['Open it'] } }
  expect(await kiosk.run({ kind: 'change-string', unitId: source.id, ...names })).toMatchObject({ result: true })
  expect([...(await kiosk.units('cs')).keys()].sort()).toEqual(['Close', 'Open it'])

  await remote.commit(kiosk.repository, files, 'Back')
  expect(await kiosk.ask('pull')).toMatchObject({ result: true })
  expect([...(await kiosk.units('cs')).keys()].sort()).toEqual(['Close', 'Open'])
  expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevřít' })
  expect(await kiosk.wrongCounters()).toEqual([])
})
