import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

describeOnDatabase('several files for one language', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const full = poFile('cs', { Open: 'Otevřít', Close: 'Zavřít' })
  const half = poFile('cs', { Open: 'Jinak', Close: '' })
  const fuzzy = poFile('cs', { Open: '~Jinak', Close: '~Jinak' })
  const opened = async (kiosk: BenchComponent) => (await kiosk.unit('cs', 'Open')).target
  const told = (filename: string, ...others: string[]) => ({
    DuplicateLanguage: { filenames: others, languages: [{ language: 'cs', filename, others }] },
  })
  const filesOf = async (kiosk: BenchComponent) =>
    (
      await database()
        .kysely.selectFrom('translations')
        .select('filename')
        .where('component_id', '=', kiosk.id)
        .where('is_source', '=', false)
        .orderBy('filename')
        .execute()
    ).map(({ filename }) => filename)

  test.each([
    ['the one with more translations is taken', { cs: half, cs_CZ: full }, 'cs_CZ'],
    ['a text that needs editing is no translation', { cs: fuzzy, cs_CZ: half }, 'cs_CZ'],
    ['of as many the one is taken that Weft would write', { 'cs-CZ': full, cs: full, cs_CZ: full }, 'cs'],
    ['a file that cannot be read is not taken', { cs: `${full}<<<<<<< HEAD\n`, cs_CZ: half }, 'cs_CZ'],
  ])('%s', async (_, files, taken) => {
    const paths = Object.entries(files).map(([code, file]) => [`po/${code}.po`, file] as const)
    const kiosk = await bench.component(Object.fromEntries([...paths, ['po/de.po', poFile('de', { Open: '' })]]))
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    expect(await filesOf(kiosk)).toEqual([`po/${taken}.po`, 'po/de.po'])
    const others = paths.map(([path]) => path).filter((path) => path !== `po/${taken}.po`)
    expect(await kiosk.alerts()).toEqual(told(`po/${taken}.po`, ...others.sort()))
  })

  test('a language keeps the file that it has, whatever comes beside it', async () => {
    const kiosk = await bench.component({ 'po/cs_CZ.po': half })
    await kiosk.ask('import')
    await kiosk.save('cs_CZ', 'Close', 'Zavři')
    await kiosk.upstream({ 'po/cs.po': full })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await filesOf(kiosk)).toEqual(['po/cs_CZ.po'])
    expect(await kiosk.alerts()).toEqual(told('po/cs_CZ.po', 'po/cs.po'))
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs_CZ.po')).toContain('Zavři')
    expect(await kiosk.read('po/cs.po')).toBe(full)
    await kiosk.upstream({ 'po/cs_CZ.po': null })
    await kiosk.ask('pull')
    expect(await filesOf(kiosk)).toEqual(['po/cs.po'])
    expect(await kiosk.alerts()).toEqual({})
  })

  test('somebody chooses another, after what waits is committed to the one that is left', async () => {
    const kiosk = await bench.component({ 'po/cs.po': full, 'po/cs_CZ.po': half })
    await kiosk.ask('import')
    expect(await opened(kiosk)).toBe('Otevřít')
    await kiosk.save('cs', 'Close', 'Zavři')
    expect(await kiosk.run({ kind: 'choose-file', filename: 'po/cs_CZ.po' })).toMatchObject({ result: true })
    expect(await opened(kiosk)).toBe('Jinak')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: '', pending: false })
    expect(await kiosk.alerts()).toEqual(told('po/cs_CZ.po', 'po/cs.po'))
    await kiosk.save('cs', 'Open', 'Nově')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs_CZ.po')).toContain('Nově')
    expect(await kiosk.read('po/cs.po')).toContain('Zavři')
    await kiosk.ask('file-scan')
    expect(await filesOf(kiosk)).toEqual(['po/cs_CZ.po'])
    expect(await kiosk.wrongCounters()).toEqual([])
    for (const filename of ['po/none.po', 'README'])
      expect(await kiosk.run({ kind: 'choose-file', filename })).toMatchObject({ result: false })
  })

  test('a second file of the language of the texts is told where both have names of the mask', async () => {
    const strings = '"a" = "A";\n'
    const files = { 'en.lproj/a.strings': strings, 'Base.lproj/a.strings': strings, 'cs.lproj/a.strings': strings }
    const about = { format: 'strings-utf8', filemask: '*.lproj/a.strings', template: 'en.lproj/a.strings' } as const
    const kiosk = await bench.component(files, about)
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    const languages = [{ language: 'en', filename: 'en.lproj/a.strings', others: ['Base.lproj/a.strings'] }]
    expect(await kiosk.alerts()).toMatchObject({ DuplicateLanguage: { languages } })
    expect(await kiosk.run({ kind: 'choose-file', filename: 'Base.lproj/a.strings' })).toMatchObject({ result: false })
    const apart = {
      'values/a.xml': '<resources/>',
      'values-en/a.xml': '<resources/>',
      'values-cs/a.xml': '<resources/>',
    }
    const android = { format: 'aresource', filemask: 'values-*/a.xml', template: 'values/a.xml' } as const
    const beside = await bench.component(apart, android)
    await beside.ask('import')
    expect(await beside.alerts()).toEqual({})
  })

  test('a code that the project names as itself is a language of its own', async () => {
    const project = { language_aliases: 'cs_CZ:cs_CZ' }
    const kiosk = await bench.component({ 'po/cs.po': full, 'po/cs_CZ.po': half }, { project })
    await kiosk.ask('import')
    expect(await filesOf(kiosk)).toEqual(['po/cs.po', 'po/cs_CZ.po'])
    expect(await kiosk.alerts()).toEqual({})
    await kiosk.ask('pull')
    expect(await filesOf(kiosk)).toEqual(['po/cs.po', 'po/cs_CZ.po'])
  })

  test('a file without a star in its mask is of the language that its head says, and stays the only one', async () => {
    const topic = poFile('pl', { Open: 'Otwórz' })
    const files = { 'library/ast.po': topic, 'library/os.po': topic }
    const kiosk = await bench.component(files, { filemask: 'library/ast.po', settings: { new_lang: 'none' } })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    expect([await kiosk.languages(), await kiosk.alerts()]).toEqual([['en', 'pl'], {}])
    await kiosk.save('pl', 'Open', 'Otwarty')
    await kiosk.ask('push')
    expect(await kiosk.read('library/ast.po')).toContain('Otwarty')
    expect(await kiosk.run({ kind: 'add-language', languageCode: 'de' })).toMatchObject({ result: false })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.languages()).toEqual(['en', 'pl'])
  })

  test('a name that is no code of a language makes none', async () => {
    const files = { 'po/cs.po': full, 'po/templates.po': full, 'po/asyncio-dev.po': full }
    const kiosk = await bench.component(files)
    await kiosk.ask('import')
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
    expect(await kiosk.alerts()).toEqual({})
    await kiosk.ask('pull')
    expect(await filesOf(kiosk)).toEqual(['po/cs.po'])
  })

  test('topics make no languages, not even one that is called like a language: their heads say which it is', async () => {
    const topic = poFile('pl', { Open: 'Otwórz', Close: '' })
    const names = ['ast', 'abc', 'asyncio-dev', 'base64', 'xyz']
    const files = { ...Object.fromEntries(names.map((name) => [`library/${name}.po`, topic])) }
    const kiosk = await bench.component(
      { ...files, 'library/abc.po': poFile('pl', { Open: 'A', Close: 'B' }) },
      {
        filemask: 'library/*.po',
      },
    )
    await kiosk.ask('import')
    expect([await kiosk.languages(), await filesOf(kiosk)]).toEqual([['en', 'pl'], ['library/abc.po']])
    await kiosk.upstream({ 'library/bdb.po': topic })
    await kiosk.ask('pull')
    expect([await kiosk.languages(), await filesOf(kiosk)]).toEqual([['en', 'pl'], ['library/abc.po']])
  })

  test('a head that is a copy of another file’s says nothing beside the name of a language', async () => {
    const kiosk = await bench.component({ 'po/cs.po': full, 'po/sk.po': full, 'po/pt_BR.po': full })
    await kiosk.ask('import')
    expect(await kiosk.languages()).toEqual(['cs', 'en', 'pt_BR', 'sk'])
    expect(await kiosk.alerts()).toEqual({})
  })

  test('a file of an odd name beside others is of the language that its head says', async () => {
    const french = 'target-language="fr"'
    const xliff = (language: string) =>
      `<xliff version="1.2"><file source-language="en" ${language} original="a" datatype="plaintext"><body><trans-unit id="a"><source>A</source><target>Á</target></trans-unit></body></file></xliff>`
    const files = {
      'l/de.xlf': xliff('target-language="de"'),
      'l/cs.xlf': xliff(''),
      'l/french-new.xlf': xliff(french),
    }
    const kiosk = await bench.component(files, { format: 'plainxliff', filemask: 'l/*.xlf' })
    await kiosk.ask('import')
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en', 'fr'])
    await kiosk.save('fr', 'a///a', 'Été')
    await kiosk.ask('push')
    expect(await kiosk.read('l/french-new.xlf')).toContain('<target>Été</target>')
    await kiosk.ask('pull')
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en', 'fr'])
  })
})
