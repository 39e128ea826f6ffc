import { rm } from 'node:fs/promises'
import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../services.ts'
import { leaveRepository } from './bind/leave-repository.ts'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { disturbed } from './law/law-player.arbitrary.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const texts = { Open: 'old', Close: 'old', Menu: 'old' }
const files = {
  'po/kiosk.pot': poFile('', { Open: '', Close: '', Menu: '' }),
  'po/cs.po': poFile('cs', texts),
  'po/de.po': poFile('de', texts),
}

describe('what somebody removed here stays removed until the remote has it', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  let second: Services
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
    second = bench.node()
  })
  afterAll(async () => {
    await remote.stop()
    await opened.close()
  })

  const loseClone = (kiosk: BenchComponent) =>
    rm(repositoryDirectory(bench.services.config.dataDir, kiosk.id), { recursive: true, force: true })

  const translationId = async (kiosk: BenchComponent, language: string) => {
    const found = `select id from translations where component_id = $1 and language_code = $2`
    return Number((await opened.database.executeSql(found, [kiosk.id, language])).rows[0]?.id)
  }

  /** Without German, without `Menu` in Czech, and without `Close` anywhere; nothing of it is pushed. */
  async function removed(): Promise<BenchComponent> {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    await kiosk.run({ kind: 'remove-unit', unitId: (await kiosk.unit('cs', 'Menu')).id })
    await kiosk.run({ kind: 'remove-unit', unitId: (await kiosk.unit('en', 'Close')).id })
    await kiosk.run({ kind: 'delete-translation', translationId: await translationId(kiosk, 'de') })
    await isRemoved(kiosk)
    return kiosk
  }

  async function isRemoved(kiosk: BenchComponent): Promise<void> {
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open'])
    expect(await kiosk.wrongCounters()).toEqual([])
  }

  const remembered = async () => (await opened.database.executeSql('select * from removals')).rows.length

  async function delivers(kiosk: BenchComponent): Promise<void> {
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await remote.list(kiosk.repository)).not.toContain('100644 po/de.po')
    for (const path of ['po/cs.po', 'po/kiosk.pot']) expect(await kiosk.read(path)).not.toContain('msgid "Close"')
    expect(await kiosk.read('po/cs.po')).not.toContain('msgid "Menu"')
    expect(await kiosk.read('po/kiosk.pot')).toContain('msgid "Menu"')
    expect(await remembered()).toBe(0)
    await isRemoved(kiosk)
  }

  test.each([
    ['the clone is lost', loseClone],
    ['another node works', (kiosk: BenchComponent) => kiosk.on(second).ask('file-scan')],
    ['upstream moves', (kiosk: BenchComponent) => kiosk.upstream({ README: 'moved' })],
    [
      'upstream changes what was removed, and the clone is lost',
      async (kiosk: BenchComponent) => {
        await kiosk.upstream({ 'po/cs.po': poFile('cs', { Open: 'old', Close: 'new', Menu: 'new' }) })
        await loseClone(kiosk)
      },
    ],
    [
      'the branch gets another name',
      async (kiosk: BenchComponent) => {
        await remote.git(kiosk.repository, 'branch', '-m', 'main', 'trunk')
        await opened.database.transaction(async (tx) => {
          const rows = tx.kysely.selectFrom('components').selectAll().where('id', '=', kiosk.id)
          const before = await rows.executeTakeFirstOrThrow()
          await tx.kysely.updateTable('components').set({ branch: 'trunk' }).where('id', '=', kiosk.id).execute()
          await leaveRepository(tx, before, { branch: 'trunk' })
        })
        await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', 'refs/heads/trunk')
        await kiosk.ask('pull')
        await isRemoved(kiosk)
        await kiosk.ask('push')
        await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', 'refs/heads/trunk')
      },
    ],
  ])('when %s', async (_what, happens) => {
    const kiosk = await removed()
    await happens(kiosk)
    await kiosk.ask('pull')
    await isRemoved(kiosk)
    await delivers(kiosk)
  })

  test('and what comes again is there again: added here, uploaded, or by upstream after the push', async () => {
    const kiosk = await removed()
    await kiosk.run({ kind: 'add-language', languageCode: 'de' })
    await kiosk.add('cs', 'Menu', 'typed')
    await kiosk.ask('commit')
    await loseClone(kiosk)
    await kiosk.ask('pull')
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en'])
    expect((await kiosk.unit('cs', 'Menu')).target).toBe('typed')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs.po')).toContain('msgid "Menu"\nmsgstr "typed"')
    expect(await kiosk.read('po/cs.po')).not.toContain('msgid "Close"')
    expect(await remembered()).toBe(0)
    await kiosk.upstream({ 'po/cs.po': poFile('cs', texts) })
    await loseClone(kiosk)
    await kiosk.ask('pull')
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Close', 'Menu'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('but where something else stood in the place of its file, the file comes back with it', async () => {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    const tip = (await remote.git(kiosk.repository, 'rev-parse', 'main')).trim()
    const away = Object.fromEntries(Object.keys(files).map((path) => [path, null]))
    await remote.commit(kiosk.repository, { ...away, po: 'a file' }, 'Away')
    await kiosk.on(second).run({ kind: 'remove-unit', unitId: (await kiosk.unit('cs', 'Menu')).id })
    await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', tip)
    for (const node of [second, bench.services]) await kiosk.on(node).ask('pull')
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Close', 'Menu'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('and upstream decides where somebody asks for that', async () => {
    const kiosk = await removed()
    await kiosk.ask('reset')
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en'])
    await kiosk.ask('pull')
    await kiosk.ask('push')
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Close', 'Menu'])
    expect(await kiosk.read('po/de.po')).toBe(files['po/de.po'])
  })

  /** The same component, worked on by a process that ends before it makes the commit of a removal. */
  function cutOff(kiosk: BenchComponent): BenchComponent {
    const { query } = opened.database
    const cut = {
      ...opened.database,
      query: ((statement, values) => {
        if (statement.name === 'removals_of_components') throw new Error('killed')
        return query(statement, values)
      }) as typeof query,
    }
    return kiosk.on({ ...bench.services, database: cut })
  }

  test('and a removal that was cut off before its commit is made by the next run', async () => {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    const work = { kind: 'delete-translation' as const, translationId: await translationId(kiosk, 'de') }
    await expect(cutOff(kiosk).run(work)).rejects.toThrow('killed')
    await kiosk.ask('pull')
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/de.po')).toBeNull()
  })

  test('and what somebody saves while it is removed is counted neither before nor after, and stays in the history', async () => {
    const strings = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`String ${index}`, '']))
    const kiosk = await bench.component(
      { 'po/kiosk.pot': poFile('', strings), 'po/cs.po': poFile('cs', strings) },
      { newBase: 'po/kiosk.pot' },
    )
    await kiosk.ask('import')
    for (const [index, source] of Object.keys(strings).entries()) {
      const { id } = await kiosk.unit('cs', source)
      // Before the first call of the database, the second, …: the last ones come after the removal.
      const save = () =>
        kiosk.save('cs', source, ['typed'], 'anna').then(
          () => undefined,
          (error: unknown) => {
            if (!(error instanceof Error) || !/there is no/.test(error.message)) throw error
          },
        )
      const database = disturbed(bench.services.database, 1 + 2 * index, save)
      await kiosk.on({ ...bench.services, database }).run({ kind: 'remove-unit', unitId: id })
      expect([source, await kiosk.wrongCounters()]).toEqual([source, []])
    }
    expect((await kiosk.units('cs')).size).toBe(0)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await remembered()).toBe(0)
    const typed = `select count(distinct target) from changes where component_id = $1 and target = 'typed'`
    expect(Number((await opened.database.executeSql(typed, [kiosk.id])).rows[0]?.count)).toBe(1)
  })

  test('also a string of a language that was added here, where the clone with the language went before the commit', async () => {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    await kiosk.run({ kind: 'add-language', languageCode: 'fr' })
    const work = { kind: 'remove-unit' as const, unitId: (await kiosk.unit('fr', 'Menu')).id }
    await expect(cutOff(kiosk).run(work)).rejects.toThrow('killed')
    await loseClone(kiosk)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect([...(await kiosk.units('fr')).keys()]).toEqual(['Open', 'Close'])
    expect(await kiosk.read('po/fr.po')).not.toContain('Menu')
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await remembered()).toBe(0)
  })

  test('and removes nothing from another repository that the component is linked to, were it cut off or not', async () => {
    const other = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await other.ask('import')
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot', in: other })
    await kiosk.ask('import')
    await kiosk.run({ kind: 'delete-translation', translationId: await translationId(kiosk, 'de') })
    const work = { kind: 'remove-unit' as const, unitId: (await kiosk.unit('cs', 'Menu')).id }
    await expect(cutOff(kiosk).run(work)).rejects.toThrow('killed')
    await opened.database.transaction(async (tx) => {
      const rows = tx.kysely.selectFrom('components').selectAll().where('id', '=', kiosk.id)
      const before = await rows.executeTakeFirstOrThrow()
      const changes = { repository_component_id: other.id, repo: 'weblate://other', branch: '', push: '' }
      await tx.kysely.updateTable('components').set(changes).where('id', '=', kiosk.id).execute()
      await leaveRepository(tx, before, changes)
    })
    await kiosk.ask('import')
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en'])
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Close', 'Menu'])
    expect(await kiosk.wrongCounters()).toEqual([])
    await other.ask('push')
    expect(await other.read('po/cs.po')).toBe(files['po/cs.po'])
    expect(await other.read('po/de.po')).toBe(files['po/de.po'])
  })
})
