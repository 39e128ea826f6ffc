import { rm } from 'node:fs/promises'
import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../db/database.ts'
import type { Services } from '../services.ts'
import { leaveRepository } from './bind/leave-repository.ts'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, poFile, type Workbench } from './testing.ts'
import { deleteTranslationFile } from './write/delete-translation.ts'
import { runRepositoryOperation } from './write/repository-operations.ts'
import { addLanguageFile } from './write/translation-files.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const strings = { Open: 'Otevřít', Close: '', Menu: 'Nabídka' }
const cs = poFile('cs', strings)
const pot = poFile('', { Open: '', Close: '', Menu: '' })

describe('an edit is kept until the remote’s branch has it', () => {
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

  const loseClone = (kiosk: BenchComponent, services = bench.services) =>
    rm(repositoryDirectory(services.config.dataDir, kiosk.id), { recursive: true, force: true })

  const addLanguage = (kiosk: BenchComponent, code: string) =>
    kiosk.work(async (work) => {
      const [component] = work.components
      if (component) await addLanguageFile(work, component, code)
    })

  /** A component whose `Close` was typed and committed, and is not pushed. */
  async function committed(about: BenchSettings = {}, alsoThere = false): Promise<BenchComponent> {
    const kiosk = await bench.component({ 'po/cs.po': cs, 'po/de.po': cs, 'po/kiosk.pot': pot }, about)
    await kiosk.ask('import')
    if (alsoThere) await kiosk.on(second).ask('pull')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    return kiosk
  }

  const undecided = (kiosk: BenchComponent) => kiosk.unit('cs', 'Close')
  const kept = { target: 'Zavřít', suggestions: [] }

  async function delivers(kiosk: BenchComponent): Promise<void> {
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs.po')).toContain('msgid "Close"\nmsgstr "Zavřít"')
    expect(await undecided(kiosk)).toMatchObject({ ...kept, pending: false })
    expect(await kiosk.wrongCounters()).toEqual([])
  }

  test.each(
    (['commit', 'pull', 'push', 'file-scan', 'file-sync', 'reset-keep'] as const).flatMap((operation) => [
      { operation, clone: 'absent' },
      { operation, clone: 'behind' },
    ]),
  )('a node without our commits keeps what they say: $operation, its clone is $clone', async ({ operation, clone }) => {
    const kiosk = await committed({}, clone === 'behind')
    expect(await kiosk.on(second).ask(operation)).toMatchObject({ result: true })
    expect(await undecided(kiosk)).toMatchObject(kept)
    await delivers(kiosk)
  })

  test('nodes that take turns lose nothing, whatever their clones have', async () => {
    const kiosk = await committed()
    const there = kiosk.on(second)
    await there.save('cs', 'Open', 'Otevři')
    await there.ask('commit')
    await kiosk.save('cs', 'Menu', 'Menu')
    await kiosk.ask('commit')
    await there.ask('file-scan')
    await kiosk.upstream({ README: 'moved' })
    await kiosk.ask('pull')
    await there.ask('push')
    await kiosk.ask('file-scan')
    for (const [source, target] of [
      ['Open', 'Otevři'],
      ['Close', 'Zavřít'],
      ['Menu', 'Menu'],
    ] as const) {
      expect(await kiosk.unit('cs', source)).toMatchObject({ target, suggestions: [], pending: false })
      expect(await kiosk.read('po/cs.po')).toContain(`msgid "${source}"\nmsgstr "${target}"`)
    }
    expect(await kiosk.pendingEdits()).toBe(0)
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('nodes that push by turns keep what the other one pushed', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    const there = kiosk.on(second)
    await there.ask('pull')
    for (const [node, text] of [
      [kiosk, 'a'],
      [there, 'b'],
      [kiosk, 'c'],
    ] as const) {
      await node.save('cs', 'Close', text)
      expect(await node.ask('push')).toMatchObject({ result: true })
      await (node === kiosk ? there : kiosk).ask('file-sync')
      expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: text, suggestions: [] })
    }
  })

  test('removing a language on a node without our commits takes no text of another one', async () => {
    const kiosk = await committed()
    const { rows } = await opened.database.executeSql(
      `select id from translations where component_id = $1 and language_code = 'de'`,
      [kiosk.id],
    )
    await kiosk.on(second).work((work) => deleteTranslationFile(work, Number(rows[0]?.id)))
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
    expect(await undecided(kiosk)).toMatchObject(kept)
    await delivers(kiosk)
  })

  test('adding a language on a node without our commits takes no text of another one', async () => {
    const kiosk = await committed({ newBase: 'po/kiosk.pot' })
    await addLanguage(kiosk.on(second), 'fr')
    expect(await undecided(kiosk)).toMatchObject(kept)
    await delivers(kiosk)
  })

  test('a push to a branch that its owner merges is no delivery', async () => {
    const kiosk = await committed({ pushBranch: 'translations' })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    await loseClone(kiosk)
    await kiosk.ask('pull')
    expect(await undecided(kiosk)).toMatchObject(kept)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await remote.readText(kiosk.repository, 'po/cs.po', 'translations')).toContain('Zavřít')
    await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', 'refs/heads/translations')
    await kiosk.upstream({ 'po/cs.po': ((await kiosk.read('po/cs.po')) ?? '').replace('"Zavřít"', '"Zavři"') })
    await loseClone(kiosk)
    await kiosk.ask('pull')
    expect(await undecided(kiosk)).toMatchObject({ target: 'Zavři' })
  })

  test('a text that was saved during a push, and whose own push is refused, outlives the clone', async () => {
    const kiosk = await committed()
    await kiosk.work(async (work) => {
      const push = async () => {
        await kiosk.save('cs', 'Menu', 'Menu')
        return work.delivery.push()
      }
      const slow = { ...work, delivery: { ...work.delivery, push } }
      await runRepositoryOperation(slow, 'push', { translationIds: null, onlyAged: false })
    })
    await kiosk.ask('commit')
    await remote.rejectPushes(kiosk.repository, 'closed')
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    await loseClone(kiosk)
    await remote.rejectPushes(kiosk.repository, null)
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: 'Menu', suggestions: [] })
    await delivers(kiosk)
    expect(await kiosk.read('po/cs.po')).toContain('msgid "Menu"\nmsgstr "Menu"')
  })

  test('upstream’s later change of a text that was pushed stands, whenever the clone was lost', async () => {
    const kiosk = await committed()
    // The process ended between the push and its record.
    await kiosk.work(async (work) => void (await work.delivery.push()))
    await kiosk.upstream({ 'po/cs.po': ((await kiosk.read('po/cs.po')) ?? '').replace('"Zavřít"', '"Zavři"') })
    await loseClone(kiosk)
    await kiosk.ask('pull')
    expect(await undecided(kiosk)).toMatchObject({ target: 'Zavři' })
  })

  test('follows a remote that goes back, and pushes nothing of what it took away', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    const [start] = await remote.log(kiosk.repository)
    await kiosk.upstream({ README: 'a mistake' })
    await kiosk.ask('pull')
    await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', start?.revision ?? '')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('pull')
    await delivers(kiosk)
    expect(await kiosk.read('README')).toBeNull()
  })

  test.each(['pending', 'committed'] as const)(
    'a text that upstream had come to by itself is kept until that is for good: ours was %s',
    async (state) => {
      const kiosk = await bench.component({ 'po/cs.po': cs })
      await kiosk.ask('import')
      const [start] = await remote.log(kiosk.repository)
      await kiosk.save('cs', 'Close', 'Zavřít')
      if (state === 'committed') await kiosk.ask('commit')
      await kiosk.upstream({ 'po/cs.po': poFile('cs', { ...strings, Close: 'Zavřít' }) })
      await kiosk.ask('pull')
      expect(await undecided(kiosk)).toMatchObject({ ...kept, pending: false })
      await remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', start?.revision ?? '')
      await kiosk.ask('pull')
      expect(await undecided(kiosk)).toMatchObject(kept)
      await delivers(kiosk)
    },
  )

  test('both sides add the same language: ours stay, theirs are suggestions', async () => {
    const kiosk = await committed({ newBase: 'po/kiosk.pot' })
    await addLanguage(kiosk, 'fr')
    await kiosk.save('fr', 'Close', 'Fermer')
    await kiosk.ask('commit')
    await kiosk.upstream({ 'po/fr.po': poFile('fr', { Open: 'Ouvrir', Close: 'Fermez', Menu: '' }) })
    await kiosk.ask('pull')
    expect(await kiosk.unit('fr', 'Close')).toMatchObject({ target: 'Fermer', suggestions: ['Fermez'] })
    expect(await kiosk.unit('fr', 'Open')).toMatchObject({ target: 'Ouvrir', suggestions: [] })
    await delivers(kiosk)
    expect(await kiosk.read('po/fr.po')).toContain('msgid "Close"\nmsgstr "Fermer"')
  })

  test.each([true, false])('an added language outlives the clone; upstream adds it too: %s', async (upstream) => {
    const kiosk = await committed({ newBase: 'po/kiosk.pot' })
    await addLanguage(kiosk, 'fr')
    await kiosk.save('fr', 'Close', 'Fermer')
    await kiosk.ask('commit')
    await kiosk.save('fr', 'Menu', 'Menu')
    await loseClone(kiosk)
    if (upstream) await kiosk.upstream({ 'po/fr.po': poFile('fr', { Open: 'Ouvrir', Close: 'Fermez', Menu: '' }) })
    await kiosk.ask('file-scan')
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en', 'fr'])
    const theirs = upstream ? ['Fermez'] : []
    expect(await kiosk.unit('fr', 'Close')).toMatchObject({ target: 'Fermer', suggestions: theirs })
    expect(await kiosk.unit('fr', 'Menu')).toMatchObject({ target: 'Menu', suggestions: [] })
    await delivers(kiosk)
    expect(await kiosk.read('po/fr.po')).toContain('msgid "Close"\nmsgstr "Fermer"')
    expect(await kiosk.read('po/fr.po')).toContain('msgid "Menu"\nmsgstr "Menu"')
  })

  test('a clone that is lost brings no text’s own older version back as a suggestion', async () => {
    const kiosk = await committed()
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('commit')
    await kiosk.save('cs', 'Open', 'Otevírej')
    await kiosk.save('cs', 'Menu', 'Menu')
    await loseClone(kiosk)
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevírej', suggestions: [] })
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: 'Menu', suggestions: [] })
    await delivers(kiosk)
  })

  test('what an uploaded file says outlives the clone', async () => {
    const kiosk = await committed()
    const uploaded = poFile('de', { Open: 'Öffnen', Close: 'Schließen', Menu: 'Nabídka' })
    const { rows } = await opened.database.executeSql(
      `select id from translations where component_id = $1 and language_code = 'de'`,
      [kiosk.id],
    )
    const work = { kind: 'replace-file' as const, translationId: Number(rows[0]?.id) }
    expect(await kiosk.run({ ...work, upload: await kiosk.store(uploaded) })).toMatchObject({ result: true })
    expect((await kiosk.unit('de', 'Open')).target).toBe('Öffnen')
    await loseClone(kiosk)
    await kiosk.on(second).ask('file-scan')
    for (const [source, target] of [
      ['Open', 'Öffnen'],
      ['Close', 'Schließen'],
      ['Menu', 'Nabídka'],
    ] as const)
      expect(await kiosk.unit('de', source)).toMatchObject({ target, suggestions: [] })
    await delivers(kiosk)
    expect(await kiosk.read('po/de.po')).toContain('Schließen')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'adding a language that was cut off at call %i is done by the next run',
    async (call) => {
      const kiosk = await committed({ newBase: 'po/kiosk.pot' })
      let calls = 0
      const cut = {
        ...opened.database,
        query: opened.database.query,
        kysely: opened.database.kysely,
        transaction: async <Result>(run: (tx: Transaction) => Promise<Result>) => {
          const result = await opened.database.transaction(run)
          if (++calls >= call) throw new Error('killed')
          return result
        },
      }
      const work = { kind: 'add-language' as const, languageCode: 'fr' }
      const first = await kiosk
        .on({ ...bench.services, database: cut })
        .run(work)
        .catch((error: Error) => error.message)
      expect(await kiosk.run(work)).toMatchObject({ result: true })
      expect(['killed', expect.objectContaining({ result: true })]).toContainEqual(first)
      expect([...(await kiosk.units('fr')).keys()]).toEqual(['Open', 'Close', 'Menu'])
      expect(await kiosk.languages()).toEqual(['cs', 'de', 'en', 'fr'])
      await kiosk.save('fr', 'Open', 'Ouvrir')
      await delivers(kiosk)
      expect(await kiosk.read('po/fr.po')).toContain('Ouvrir')
      const subjects = (await remote.log(kiosk.repository)).map(({ message }) => message.split('\n')[0])
      expect(subjects.filter((subject) => subject?.startsWith('Add French'))).toHaveLength(1)
    },
  )

  test('a component shows what another one wrote into the file that they share', async () => {
    const settings = { allow_translation_propagation: false }
    const kiosk = await committed({ settings })
    const twin = await bench.component({}, { linkedTo: kiosk, settings })
    await twin.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('commit')
    expect(await twin.unit('cs', 'Open')).toMatchObject({ target: 'Otevři', pending: false, suggestions: [] })
    await twin.save('cs', 'Open', 'Otvírej')
    await twin.ask('push')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otvírej', pending: false })
    await delivers(kiosk)
    expect(await twin.wrongCounters()).toEqual([])
  })

  /** The remote's branch goes back by a commit. */
  const goBack = (kiosk: BenchComponent) =>
    remote.git(kiosk.repository, 'update-ref', 'refs/heads/main', 'refs/heads/main~1')

  test('a pending text that upstream came to by itself is still ours when upstream goes back', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { ...strings, Close: 'Zavřít' }) })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await undecided(kiosk)).toMatchObject({ ...kept, pending: false })
    await goBack(kiosk)
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await undecided(kiosk)).toMatchObject(kept)
    await delivers(kiosk)
  })

  test('a text that was typed again over the same one is still ours when upstream goes back', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await delivers(kiosk)
    for (const text of ['Zavři', 'Zavřít']) await kiosk.save('cs', 'Close', text)
    expect(await kiosk.ask('commit')).toMatchObject({ result: true })
    expect(await undecided(kiosk)).toMatchObject({ ...kept, pending: false })
    await goBack(kiosk)
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await undecided(kiosk)).toMatchObject(kept)
    await delivers(kiosk)
  })

  test('a run that a change of settings overtakes settles nothing', async () => {
    const kiosk = await committed()
    const owner = await bench.component({ 'po/cs.po': cs }, { in: kiosk })
    await owner.ask('import')
    await kiosk.work(async (work) => {
      await opened.database.transaction(async (tx) => {
        const rows = tx.kysely.selectFrom('components').selectAll().where('id', '=', kiosk.id)
        const before = await rows.executeTakeFirstOrThrow()
        const changes = { repository_component_id: owner.id, repo: 'weblate://owner', branch: '', push: '' }
        await tx.kysely.updateTable('components').set(changes).where('id', '=', kiosk.id).execute()
        await leaveRepository(tx, before, changes)
      })
      const run = runRepositoryOperation(work, 'file-scan', { translationIds: null, onlyAged: false })
      await expect(run).rejects.toThrow('since the run began')
    })
    expect(await undecided(kiosk)).toMatchObject({ ...kept, pending: true })
    await kiosk.ask('import')
    expect(await undecided(kiosk)).toMatchObject({ ...kept, pending: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await owner.read('po/cs.po')).toContain('Zavřít')
  })
})
