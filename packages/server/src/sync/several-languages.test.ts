import { rm } from 'node:fs/promises'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { readTranslationFile } from './queue/read-translation-file.ts'
import { type BenchComponent, makeWorkbench, type Workbench } from './testing.ts'
import { deleteTranslationFile } from './write/delete-translation.ts'
import { addLanguageFile } from './write/translation-files.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 240_000 })

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** As Xcode writes it; a string without a text in a language lacks it there. */
function catalogue(texts: Texts): string {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
  const strings = Object.fromEntries(
    Object.entries(texts).map(([key, languages]) => {
      const localizations = Object.fromEntries(Object.entries(languages).map(([code, text]) => [code, unit(text)]))
      return [key, Object.keys(languages).length > 0 ? { localizations } : {}]
    }),
  )
  const file = { sourceLanguage: 'en', strings, version: '1.0' }
  return JSON.stringify(file, null, 2).replace(/":/g, '" :')
}

function table(texts: Texts): string {
  const codes = ['en', ...new Set(Object.values(texts).flatMap((one) => Object.keys(one)))].filter(
    (code, index, all) => all.indexOf(code) === index,
  )
  const rows = Object.entries(texts).map(([key, one]) => [key, ...codes.map((code) => one[code] ?? '')].join(','))
  return `${[['keys', ...codes].join(','), ...rows].join('\n')}\n`
}

const kinds = [
  { format: 'xcstrings', path: 'App/Localizable.xcstrings', write: catalogue },
  { format: 'csv-columns', path: 'game/strings.csv', write: table },
] as const

const texts: Texts = {
  close: { en: 'Close', de: 'Schließen' },
  menu: { en: 'Menu', de: 'Menü', fr: 'Carte' },
  open: { en: 'Open', fr: 'Ouvrir' },
}

describeOnDatabase('files of several languages', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  describe.each(kinds)('$format', ({ format, path, write }) => {
    const start = async (said: Texts = texts): Promise<BenchComponent> => {
      const kiosk = await bench.component({ [path]: write(said) }, { format, filemask: path, template: path })
      await kiosk.ask('import')
      return kiosk
    }
    const targets = async (kiosk: BenchComponent, language: string) =>
      Object.fromEntries([...(await kiosk.units(language))].map(([, { source, target }]) => [source, target]))

    async function converges(kiosk: BenchComponent): Promise<void> {
      expect(await kiosk.ask('pull')).toMatchObject({ result: true })
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await kiosk.pendingEdits()).toBe(0)
      expect(await kiosk.wrongCounters()).toEqual([])
      expect(await kiosk.alerts()).toEqual({})
    }

    test('are read as one translation for each language', async () => {
      const kiosk = await start()
      expect((await kiosk.languages()).toSorted()).toEqual(['de', 'en', 'fr'])
      expect(await targets(kiosk, 'de')).toEqual({ Close: 'Schließen', Menu: 'Menü', Open: '' })
      expect(await targets(kiosk, 'fr')).toEqual({ Close: '', Menu: 'Carte', Open: 'Ouvrir' })
      await converges(kiosk)
      expect(await kiosk.read(path)).toBe(write(texts))
    })

    test('take the texts of two languages in one commit, and upstream’s third beside them', async () => {
      const kiosk = await start()
      const before = (await remote.log(kiosk.repository)).length
      await kiosk.save('de', 'open', 'Öffnen')
      await kiosk.save('fr', 'close', 'Fermer')
      await kiosk.upstream({ [path]: write({ ...texts, menu: { ...texts.menu, cs: 'Nabídka' } }) })
      await converges(kiosk)
      expect((await kiosk.languages()).toSorted()).toEqual(['cs', 'de', 'en', 'fr'])
      expect(await targets(kiosk, 'cs')).toMatchObject({ Menu: 'Nabídka' })
      expect(await targets(kiosk, 'de')).toMatchObject({ Open: 'Öffnen' })
      expect(await targets(kiosk, 'fr')).toMatchObject({ Close: 'Fermer' })
      // Upstream's, and one of ours.
      expect((await remote.log(kiosk.repository)).length).toBe(before + 2)
      const file = (await kiosk.read(path)) ?? ''
      for (const text of ['Öffnen', 'Fermer', 'Nabídka', 'Schließen']) expect(file).toContain(text)
    })

    test('keep a person’s text where upstream changed the same one, and suggest the other', async () => {
      const kiosk = await start()
      await kiosk.save('de', 'menu', 'Karte')
      await kiosk.ask('commit')
      await kiosk.upstream({ [path]: write({ ...texts, menu: { ...texts.menu, de: 'Speisen' } }) })
      await converges(kiosk)
      const [unit] = [...(await kiosk.units('de'))].map(([, one]) => one).filter(({ source }) => source === 'Menu')
      expect(unit).toMatchObject({ target: 'Karte', suggestions: ['Speisen'], pending: false })
    })

    test('take a language, and lose one that upstream takes away', async () => {
      const kiosk = await start()
      await kiosk.work((work) => addLanguageFile(work, work.owner, 'cs').then(() => undefined))
      expect((await kiosk.languages()).toSorted()).toEqual(['cs', 'de', 'en', 'fr'])
      // A language without a text waits for it, even if other texts come from upstream.
      await converges(kiosk)
      await kiosk.upstream({ [path]: write({ ...texts, close: { en: 'Close', de: 'Zu' } }) })
      await converges(kiosk)
      expect((await kiosk.languages()).toSorted()).toEqual(['cs', 'de', 'en', 'fr'])
      await kiosk.save('cs', 'menu', 'Nabídka')
      await converges(kiosk)
      expect(await kiosk.read(path)).toContain('Nabídka')
      const { open, close, menu } = texts
      const left = { close: close ?? {}, menu: { en: 'Menu', de: 'Menü', cs: 'Nabídka' }, open: { en: open?.en ?? '' } }
      expect(menu).toBeDefined()
      await kiosk.upstream({ [path]: write(left) })
      await converges(kiosk)
      expect((await kiosk.languages()).toSorted()).toEqual(['cs', 'de', 'en'])
    })

    test('get a deleted language back with its texts, and no string that is gone', async () => {
      const kiosk = await start()
      await kiosk.save('fr', 'close', 'Fermer')
      await kiosk.ask('push')
      const removedRow = async () =>
        (
          await database().executeSql(
            `select r.place_id, r.translation_id from removed_translations r join removed_places p on p.id = r.place_id
              where p.of_component_id = $1`,
            [kiosk.id],
          )
        ).rows[0]
      const { rows } = await database().executeSql(
        `select id from translations where component_id = $1 and language_code = 'fr'`,
        [kiosk.id],
      )
      await kiosk.run({ kind: 'delete-translation', translationId: Number(rows[0]?.id) })
      await converges(kiosk)
      const { open: _open, ...left } = texts
      const { fr: _fr, ...menu } = texts.menu ?? {}
      await kiosk.upstream({ [path]: write({ ...left, menu }) })
      await converges(kiosk)
      const row = await removedRow()
      const ids = { placeId: Number(row?.place_id), translationId: Number(row?.translation_id) }
      expect(await kiosk.run({ kind: 'restore-translation', ...ids })).toMatchObject({ result: true })
      expect(await targets(kiosk, 'fr')).toEqual({ Close: 'Fermer', Menu: 'Carte' })
      // The commit is lost with this clone; a download before it is made again has the texts, too.
      await rm(repositoryDirectory(config().dataDir, kiosk.id), { recursive: true, force: true })
      const translation = await bench.services.catalog.translation({ id: ids.translationId })
      const download = translation && (await readTranslationFile(bench.services, translation))
      const whole = new TextDecoder().decode(download ?? new Uint8Array())
      expect(['Fermer', 'Carte', 'Ouvrir'].map((text) => whole.includes(text))).toEqual([true, true, false])
      await converges(kiosk)
      const file = (await kiosk.read(path)) ?? ''
      expect(['Fermer', 'Carte', 'Ouvrir', 'Open'].map((text) => file.includes(text))).toEqual([
        true,
        true,
        false,
        false,
      ])
    })

    test('lose a language that is deleted here, and no other text', async () => {
      const kiosk = await start()
      const rows = await database()
        .kysely.selectFrom('translations')
        .select(['id', 'language_code'])
        .where('component_id', '=', kiosk.id)
        .execute()
      const french = rows.find(({ language_code }) => language_code === 'fr')
      await kiosk.work((work) => deleteTranslationFile(work, french?.id ?? 0))
      await converges(kiosk)
      const file = (await kiosk.read(path)) ?? ''
      expect([file.includes('Ouvrir'), file.includes('Carte'), file.includes('Schließen')]).toEqual([
        false,
        false,
        true,
      ])
      expect((await kiosk.languages()).toSorted()).toEqual(['de', 'en'])
    })

    test('keep every language and what waits where upstream renames the file, until the settings name the new one', async () => {
      const kiosk = await start()
      await kiosk.save('de', 'open', 'Öffnen')
      const moved = path.replace('/', '/Moved/')
      await kiosk.upstream({ [path]: null, [moved]: write({ ...texts, menu: { ...texts.menu, fr: 'Menu' } }) })
      await kiosk.ask('pull')
      expect(Object.keys(await kiosk.alerts())).not.toEqual([])
      expect((await kiosk.languages()).toSorted()).toEqual(['de', 'en', 'fr'])
      expect(await targets(kiosk, 'fr')).toMatchObject({ Menu: 'Carte' })
      expect(await kiosk.pendingEdits()).toBe(1)
      const place = { filemask: moved, template: moved }
      await database().kysely.updateTable('components').set(place).where('id', '=', kiosk.id).execute()
      await converges(kiosk)
      expect((await kiosk.languages()).toSorted()).toEqual(['de', 'en', 'fr'])
      expect(await targets(kiosk, 'de')).toMatchObject({ Open: 'Öffnen', Menu: 'Menü' })
      expect(await targets(kiosk, 'fr')).toMatchObject({ Menu: 'Menu' })
      expect(await kiosk.read(moved)).toContain('Öffnen')
      expect(await kiosk.read(path)).toBe(null)
    })

    test('that cannot be read are told of, and keep every language', async () => {
      const kiosk = await start()
      await kiosk.upstream({ [path]: format === 'xcstrings' ? '{"strings": {' : 'keys,en\n"a,b\n' })
      await kiosk.ask('pull')
      expect(Object.keys(await kiosk.alerts())).toContain('ParseError')
      expect((await kiosk.languages()).toSorted()).toEqual(['de', 'en', 'fr'])
      await kiosk.upstream({ [path]: write({ ...texts, close: { en: 'Close', de: 'Zumachen' } }) })
      await converges(kiosk)
      expect(await targets(kiosk, 'de')).toMatchObject({ Close: 'Zumachen' })
    })
  })
})
