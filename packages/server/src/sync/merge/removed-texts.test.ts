import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { deleteTranslationFile } from '../write/delete-translation.ts'
import { removeUnitFromFiles } from '../write/file-units.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const cs = poFile('cs', { Open: 'Otevřít', Close: '', Menu: '' })

describe('a text of a string that went', () => {
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

  async function start(): Promise<BenchComponent> {
    const kiosk = await bench.component({ 'po/cs.po': cs, 'po/de.po': poFile('de', { Open: '', Close: '', Menu: '' }) })
    await kiosk.ask('import')
    return kiosk
  }

  async function isWhole(kiosk: BenchComponent): Promise<void> {
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.pendingEdits()).toBe(0)
  }

  const regex = (kiosk: BenchComponent, expression: string) =>
    opened.database.executeSql(
      `update components set settings = settings || jsonb_build_object('language_regex', $2::text) where id = $1`,
      [kiosk.id, expression],
    )

  test.each([
    ['deleted and added again', (kiosk: BenchComponent) => kiosk.upstream({ 'po/cs.po': null })],
    ['a symbolic link', (kiosk: BenchComponent) => kiosk.upstream({ 'po/cs.po': { symlink: 'de.po' } })],
    ['outside of a narrower language_regex', (kiosk: BenchComponent) => regex(kiosk, '^de$')],
  ])('stands again, or is suggested, where its file was away: %s', async (_how, goAway) => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.save('cs', 'Close', 'Zavři', 'boris')
    await kiosk.ask('commit')
    await kiosk.save('cs', 'Menu', 'Nabídka')
    await goAway(kiosk)
    await kiosk.ask('pull')
    expect(await kiosk.languages()).toEqual(['de', 'en'])
    expect(await kiosk.wrongCounters()).toEqual([])
    await regex(kiosk, '^[^.]+$')
    await kiosk.upstream({ 'po/cs.po': cs })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevřít', suggestions: ['Otevři'] })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavři', suggestions: [], pending: true })
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: 'Nabídka', suggestions: [], pending: true })
    await isWhole(kiosk)
    const texts = await remote.git(kiosk.repository, 'log', '--format=%an', 'main', '--', 'po/cs.po')
    expect(texts).toContain('Boris Petrov')
  })

  const deletedFiles = async (kiosk: BenchComponent) => (await kiosk.alerts()).DeletedFile

  test.each([
    ['the file is back', (kiosk: BenchComponent) => kiosk.upstream({ 'po/cs.po': cs })],
    [
      'somebody adds the language again',
      (kiosk: BenchComponent) => kiosk.run({ kind: 'add-language', languageCode: 'cs' }),
    ],
    ['a reset gives it up', (kiosk: BenchComponent) => kiosk.ask('reset')],
  ])('is told while its file is away, until %s', async (_how, comeBack) => {
    const kiosk = await bench.component(
      { 'po/kiosk.pot': poFile('', { Open: '', Close: '' }), 'po/cs.po': cs, 'po/de.po': poFile('de', { Open: '' }) },
      { newBase: 'po/kiosk.pot' },
    )
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.save('cs', 'Close', 'Zavři')
    await kiosk.upstream({ 'po/cs.po': null })
    await kiosk.ask('pull')
    const waiting = [{ language: 'cs', filename: 'po/cs.po', strings: 2 }]
    expect(await kiosk.alerts()).toEqual({ DeletedFile: { filenames: ['po/cs.po'], waiting } })
    // It says the same, once, while other files move.
    await kiosk.upstream({ 'po/de.po': poFile('de', { Open: 'Öffnen' }) })
    await kiosk.ask('pull')
    expect(await deletedFiles(kiosk)).toEqual({ filenames: ['po/cs.po'], waiting })
    expect((await kiosk.history()).filter(({ action }) => action === 'alert')).toHaveLength(1)
    await comeBack(kiosk)
    await kiosk.ask('pull')
    expect(await kiosk.alerts()).toEqual({})
    await isWhole(kiosk)
  })

  test('is not told where the remote has it, or where somebody removed the language', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('push')
    await kiosk.upstream({ 'po/cs.po': null })
    await kiosk.ask('pull')
    expect(await kiosk.alerts()).toEqual({})
    await kiosk.save('de', 'Open', 'Öffnen')
    const german = (await kiosk.units('de')).get('Open')?.id
    const rows = await opened.database.executeSql('select translation_id from units where id = $1', [german])
    await kiosk.run({ kind: 'delete-translation', translationId: Number(rows.rows[0]?.translation_id) })
    expect(await deletedFiles(kiosk)).toBeUndefined()
  })

  test('stands again in all its forms, and is suggested where nobody may translate the string any more', async () => {
    const plural = (one: string) => `\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "${one}"\nmsgstr[1] ""\n`
    const file = `${cs}${plural('')}`
    const kiosk = await bench.component({ 'po/cs.po': file, 'po/de.po': file })
    await kiosk.ask('import')
    await kiosk.save('cs', '%d file\u001e\u001e%d files', ['%d soubor', '%d souborů'])
    await kiosk.save('cs', 'Close', 'Zavři')
    await kiosk.upstream({ 'po/cs.po': null })
    await kiosk.ask('pull')
    await kiosk.upstream({ 'po/cs.po': file.replace('msgid "Close"', '#, read-only\nmsgid "Close"') })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', '%d file\u001e\u001e%d files')).toMatchObject({
      target: '%d soubor\u001e\u001e%d souborů',
      suggestions: [],
      pending: true,
    })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: '', state: 100, suggestions: ['Zavři'] })
    await isWhole(kiosk)
  })

  test.each([
    ['pull', { target: 'Zavři', suggestions: [], pending: true }],
    ['reset', { target: '', suggestions: ['Zavři'], pending: false }],
  ] as const)('that waited stands again with its string unless the repository won: %s', async (operation, expected) => {
    const kiosk = await start()
    await kiosk.save('cs', 'Close', 'Zavři')
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { Open: 'Otevřít', Menu: '' }) })
    await kiosk.ask(operation)
    expect((await kiosk.units('cs')).has('Close')).toBe(false)
    await kiosk.upstream({ 'po/cs.po': cs })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject(expected)
    await isWhole(kiosk)
  })

  test('is a suggestion when upstream brings the string back, once', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('push')
    const whole = (await kiosk.read('po/cs.po')) ?? ''
    for (let round = 0; round < 2; round++) {
      await kiosk.upstream({ 'po/cs.po': poFile('cs', { Close: '', Menu: '' }) })
      await kiosk.ask('pull')
      expect([...(await kiosk.units('cs')).keys()]).toEqual(['Close', 'Menu'])
      await kiosk.upstream({ 'po/cs.po': whole.replace('"Otevři"', '"Otvírej"') })
      await kiosk.ask('pull')
      expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otvírej', suggestions: ['Otevři'] })
      // Restored texts are no longer kept.
      const { rows } = await opened.database.executeSql('select target from removed_texts where component_id = $1', [
        kiosk.id,
      ])
      expect(rows).toEqual([])
    }
    await isWhole(kiosk)
  })

  test('is a suggestion when a person who removed the string, or the language, has it again', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Close', 'Zavři')
    const { id } = await kiosk.unit('cs', 'Close')
    await kiosk.work((work) => removeUnitFromFiles(work, id))
    expect((await kiosk.units('cs')).has('Close')).toBe(false)
    await kiosk.add('cs', 'Close', '')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: '', suggestions: ['Zavři'] })
    const { rows } = await opened.database.executeSql(
      `select id from translations where component_id = $1 and language_code = 'cs'`,
      [kiosk.id],
    )
    await kiosk.save('cs', 'Menu', 'Nabídka')
    await kiosk.work((work) => deleteTranslationFile(work, Number(rows[0]?.id)))
    await kiosk.ask('push')
    await kiosk.upstream({ 'po/cs.po': cs })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: '', suggestions: ['Nabídka'] })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: '', suggestions: ['Zavři'] })
    await isWhole(kiosk)
  })

  test('is a suggestion when a removed language is added again, also where the file alone had it', async () => {
    const files = { 'po/kiosk.pot': poFile('', { Open: '', Close: '', Menu: '' }), 'po/cs.po': cs }
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Menu', 'Nabídka', 'boris')
    const { rows } = await opened.database.executeSql(
      `select id from translations where component_id = $1 and language_code = 'cs'`,
      [kiosk.id],
    )
    await kiosk.work((work) => deleteTranslationFile(work, Number(rows[0]?.id)))
    expect(await kiosk.languages()).toEqual(['en'])
    await kiosk.run({ kind: 'add-language', languageCode: 'cs' })
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: '', suggestions: ['Otevřít'] })
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: '', suggestions: ['Nabídka'] })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: '', suggestions: [] })
    await isWhole(kiosk)
  })
})
