import { rm } from 'node:fs/promises'
import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../services.ts'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { readTranslationFile } from './queue/read-translation-file.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, poFile, type Workbench } from './testing.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const files = {
  'po/kiosk.pot': poFile('', { Open: '', Close: '', Menu: '' }),
  'po/cs.po': poFile('cs', { Open: 'otevřít', Close: 'zavřít', Menu: 'nabídka' }),
  'po/de.po': poFile('de', { Open: 'öffnen', Close: 'schließen', Menu: '' }),
}

describe('a removed language comes back', () => {
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

  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await opened.database.executeSql(text, values)).rows

  const loseClone = (kiosk: BenchComponent) =>
    rm(repositoryDirectory(bench.services.config.dataDir, kiosk.id), { recursive: true, force: true })

  const translationId = async (kiosk: BenchComponent) =>
    Number(
      (await sql("select id from translations where component_id = $1 and language_code = 'de'", [kiosk.id]))[0]?.id,
    )

  const units = async (kiosk: BenchComponent) =>
    sql(
      `select u.* from units u join translations t on t.id = u.translation_id
        where t.component_id = $1 and t.language_code = 'de' order by u.id`,
      [kiosk.id],
    )

  const restore = async (kiosk: BenchComponent) => {
    const [place] = await sql(
      `select r.place_id, r.translation_id from removed_translations r join removed_places p on p.id = r.place_id
        where p.of_component_id = $1 order by p.id limit 1`,
      [kiosk.id],
    )
    const ids = { placeId: Number(place?.place_id ?? 0), translationId: Number(place?.translation_id ?? 0) }
    return kiosk.run({ kind: 'restore-translation', ...ids })
  }

  async function imported(settings: BenchSettings = {}): Promise<BenchComponent> {
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot', ...settings })
    await kiosk.ask('import')
    return kiosk
  }

  /** With a text of German that waits for its commit. */
  async function removed(settings: BenchSettings = {}): Promise<BenchComponent> {
    const kiosk = await imported(settings)
    await kiosk.save('de', 'Menu', 'Menü')
    await kiosk.run({ kind: 'delete-translation', translationId: await translationId(kiosk) })
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
    return kiosk
  }

  async function isBack(kiosk: BenchComponent): Promise<void> {
    expect(await kiosk.languages()).toEqual(['cs', 'de', 'en'])
    const texts = [...(await kiosk.units('de')).values()].map(({ source, target }) => [source, target])
    expect(texts).toEqual([
      ['Open', 'öffnen'],
      ['Close', 'schließen'],
      ['Menu', 'Menü'],
    ])
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    // The head of the file tells who translated last.
    const file = poFile('de', { Open: 'öffnen', Close: 'schließen', Menu: 'Menü' })
    expect((await kiosk.read('po/de.po'))?.split('\n\n').slice(1)).toEqual(file.split('\n\n').slice(1))
    expect(await sql('select * from restored_files')).toEqual([])
    expect(await sql('select * from removed_rows')).toEqual([])
    expect(await sql('select * from removed_texts')).toEqual([])
  }

  test('with its strings as they were', async () => {
    const kiosk = await imported()
    await kiosk.save('de', 'Menu', 'Menü')
    const before = await units(kiosk)
    const id = await translationId(kiosk)
    await kiosk.run({ kind: 'delete-translation', translationId: id })
    expect(await units(kiosk)).toEqual([])
    expect(await restore(kiosk)).toMatchObject({ result: true, translationId: id })
    expect(await translationId(kiosk)).toBe(id)
    expect(await units(kiosk)).toEqual(before)
    await isBack(kiosk)
  })

  test.each([
    ['the removal was pushed', async (kiosk: BenchComponent) => void (await kiosk.ask('push'))],
    ['the clone was lost before', loseClone],
    ['upstream moved', async (kiosk: BenchComponent) => void (await kiosk.upstream({ README: 'moved' }))],
  ])('where %s', async (_what, happens) => {
    const kiosk = await removed()
    await happens(kiosk)
    expect(await restore(kiosk)).toMatchObject({ result: true })
    await isBack(kiosk)
  })

  test('and stays where the clone is lost before the push', async () => {
    const kiosk = await removed()
    await kiosk.ask('push')
    await restore(kiosk)
    await loseClone(kiosk)
    // A download before the commit is made again has the texts, too.
    const translation = await bench.services.catalog.translation({ id: await translationId(kiosk) })
    const file = translation && (await readTranslationFile(bench.services, translation))
    const texts = poFile('de', { Open: 'öffnen', Close: 'schließen', Menu: 'Menü' }).split('\n\n').slice(1)
    expect(
      new TextDecoder()
        .decode(file ?? new Uint8Array())
        .split('\n\n')
        .slice(1),
    ).toEqual(texts)
    await kiosk.ask('pull')
    await isBack(kiosk)
  })

  test('on another node', async () => {
    const kiosk = await removed()
    expect(await restore(kiosk.on(second))).toMatchObject({ result: true })
    await isBack(kiosk)
  })

  test.each([false, true])(
    'with what upstream changed in its file meanwhile; the removal was pushed: %s',
    async (isPushed) => {
      const kiosk = await removed()
      await kiosk.upstream({ 'po/de.po': poFile('de', { Open: 'aufmachen', Close: 'schließen', Menu: '' }) })
      await kiosk.ask(isPushed ? 'push' : 'pull')
      expect(await kiosk.languages()).toEqual(['cs', 'en'])
      expect(await restore(kiosk)).toMatchObject({ result: true })
      expect((await kiosk.unit('de', 'Open')).target).toBe('aufmachen')
      expect((await kiosk.unit('de', 'Menu')).target).toBe('Menü')
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await kiosk.read('po/de.po')).toContain('aufmachen')
      expect(await kiosk.wrongCounters()).toEqual([])
    },
  )

  test('unless it is there again: then its texts are suggestions', async () => {
    const kiosk = await removed()
    await kiosk.run({ kind: 'add-language', languageCode: 'de' })
    expect(await restore(kiosk)).toMatchObject({ result: false, hindered: 'unique' })
    expect((await kiosk.unit('de', 'Menu')).suggestions).toEqual(['Menü'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('without the strings that are gone, which return with their source', async () => {
    const kiosk = await removed()
    await kiosk.ask('push')
    await kiosk.upstream({
      'po/kiosk.pot': poFile('', { Open: '', Close: '' }),
      'po/cs.po': poFile('cs', { Open: 'otevřít', Close: 'zavřít' }),
    })
    await kiosk.ask('pull')
    expect(await restore(kiosk)).toMatchObject({ result: true })
    expect(await kiosk.wrongCounters()).toEqual([])
    expect([...(await kiosk.units('de')).values()].map(({ target }) => target)).toContain('öffnen')
  })

  test('to where the files of the component lie now, or not at all', async () => {
    const kiosk = await removed()
    await kiosk.ask('push')
    await sql("update components set filemask = 'locale/*.po' where id = $1", [kiosk.id])
    await kiosk.upstream({ 'po/cs.po': null, 'locale/cs.po': files['po/cs.po'] })
    await kiosk.ask('pull')
    expect(await restore(kiosk)).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('locale/de.po')).toContain('Menü')
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('not where the component takes its files no more', async () => {
    const kiosk = await removed()
    await sql(`update components set settings = settings || '{"language_regex": "^cs$"}' where id = $1`, [kiosk.id])
    expect(await restore(kiosk)).toMatchObject({ result: false, hindered: 'no-file' })
    expect(await kiosk.wrongCounters()).toEqual([])
  })
})
