import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BenchComponent, makeWorkbench, type Workbench } from './testing.ts'
import { deleteTranslationFile } from './write/delete-translation.ts'
import { addLanguageFile } from './write/translation-files.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 240_000 })

const root = 'fastlane/metadata/android'
const english = {
  [`${root}/en-US/title.txt`]: 'Harbour\n',
  [`${root}/en-US/short_description.txt`]: 'All boats in one place\n',
  [`${root}/en-US/changelogs/12.txt`]: '- Faster\n- Smaller\n',
  [`${root}/en-US/images/icon.txt.png`]: 'a picture',
}
const german = {
  [`${root}/de-DE/title.txt`]: 'Hafen',
  [`${root}/de-DE/changelogs/12.txt`]: '- Schneller\r\n- Kleiner\r\n',
  [`${root}/de-DE/images/icon.png`]: 'a picture',
}
const files = { ...english, ...german, [`${root}/README.txt`]: 'How to add a language', 'README.md': 'Harbour' }

describeOnDatabase('folders that are translations', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  async function start(): Promise<BenchComponent> {
    const settings = { format: 'appstore', filemask: `${root}/*`, template: `${root}/en-US` } as const
    const kiosk = await bench.component(files, settings)
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
  const rowOf = async (kiosk: BenchComponent, code: string) =>
    database()
      .kysely.selectFrom('translations')
      .select(['id', 'filename'])
      .where('component_id', '=', kiosk.id)
      .where('language_code', '=', code)
      .executeTakeFirstOrThrow()

  test('are read as one translation each, a text file a string; a push changes nothing', async () => {
    const kiosk = await start()
    const before = (await remote.log(kiosk.repository)).length
    expect((await kiosk.languages()).toSorted()).toEqual(['de-DE', 'en'])
    expect(await targets(kiosk, 'de-DE')).toEqual({
      'All boats in one place': '',
      Harbour: 'Hafen',
      '- Faster\n- Smaller': '- Schneller\n- Kleiner',
    })
    await converges(kiosk)
    expect((await remote.log(kiosk.repository)).length).toBe(before)
  })

  test('take a text into its own file, in the style of that file, and leave every other byte', async () => {
    const kiosk = await start()
    await kiosk.save('de-DE', 'changelogs/12.txt', '- Schneller\n- Winzig')
    await kiosk.save('de-DE', 'short_description.txt', 'Alle Boote')
    await converges(kiosk)
    expect(await kiosk.read(`${root}/de-DE/changelogs/12.txt`)).toBe('- Schneller\r\n- Winzig\r\n')
    expect(await kiosk.read(`${root}/de-DE/short_description.txt`)).toBe('Alle Boote\n')
    expect(await kiosk.read(`${root}/de-DE/title.txt`)).toBe('Hafen')
    expect(await kiosk.read(`${root}/de-DE/images/icon.png`)).toBe('a picture')
  })

  test('lose the file of a text that is emptied', async () => {
    const kiosk = await start()
    await kiosk.save('de-DE', 'title.txt', '')
    await converges(kiosk)
    expect(await kiosk.read(`${root}/de-DE/title.txt`)).toBe(null)
    expect(await targets(kiosk, 'de-DE')).toMatchObject({ Harbour: '' })
    await kiosk.save('de-DE', 'changelogs/12.txt', '')
    await converges(kiosk)
    expect((await kiosk.languages()).toSorted()).toEqual(['de-DE', 'en'])
  })

  test('take a new language, which has a folder with its first text', async () => {
    const kiosk = await start()
    const before = (await remote.log(kiosk.repository)).length
    await kiosk.work((work) => addLanguageFile(work, work.owner, 'cs').then(() => undefined))
    await converges(kiosk)
    expect((await kiosk.languages()).toSorted()).toEqual(['cs-CZ', 'de-DE', 'en'])
    expect((await remote.log(kiosk.repository)).length).toBe(before)
    // A language without a text waits for it, even if other files come from upstream.
    await kiosk.upstream({ [`${root}/de-DE/title.txt`]: 'Häfen' })
    await converges(kiosk)
    expect((await kiosk.languages()).toSorted()).toEqual(['cs-CZ', 'de-DE', 'en'])
    await kiosk.save('cs-CZ', 'title.txt', 'Přístav')
    await converges(kiosk)
    expect(await kiosk.read(`${root}/cs-CZ/title.txt`)).toBe('Přístav\n')
    expect(await kiosk.read(`${root}/cs-CZ/short_description.txt`)).toBe(null)
    // Upstream's, and one of ours.
    expect((await remote.log(kiosk.repository)).length).toBe(before + 2)
  })

  test('merge text by text: upstream’s new files come, ours stay, a conflict is a suggestion', async () => {
    const kiosk = await start()
    await kiosk.save('de-DE', 'title.txt', 'Der Hafen')
    await kiosk.save('de-DE', 'short_description.txt', 'Alle Boote')
    await kiosk.ask('commit')
    await kiosk.upstream({
      [`${root}/de-DE/title.txt`]: 'Heimathafen',
      [`${root}/de-DE/images/icon.png`]: 'another picture',
      [`${root}/en-US/changelogs/13.txt`]: '- Quieter\n',
      [`${root}/fr-FR/title.txt`]: 'Port\n',
    })
    await converges(kiosk)
    expect((await kiosk.languages()).toSorted()).toEqual(['de-DE', 'en', 'fr-FR'])
    const german = await kiosk.units('de-DE')
    const [title] = [...german.values()].filter(({ source }) => source === 'Harbour')
    expect(title).toMatchObject({ target: 'Der Hafen', suggestions: ['Heimathafen'] })
    expect(await targets(kiosk, 'de-DE')).toMatchObject({ '- Quieter': '', 'All boats in one place': 'Alle Boote' })
    expect(await kiosk.read(`${root}/de-DE/images/icon.png`)).toBe('another picture')
    expect(await kiosk.read(`${root}/de-DE/title.txt`)).toBe('Der Hafen')
  })

  test('take a new source text as a file, and refuse a name that is none', async () => {
    const kiosk = await start()
    const { id: translationId } = await rowOf(kiosk, 'en')
    const add = (context: string, text: string) => {
      const units = [{ context, source: [], target: [text], state: null }]
      return kiosk.run({ kind: 'add-units', translationId, units, action: 'new-unit' })
    }
    expect(await add('changelogs/14.txt', '- Nicer')).toMatchObject({ result: true })
    await converges(kiosk)
    expect(await kiosk.read(`${root}/en-US/changelogs/14.txt`)).toBe('- Nicer\n')
    for (const name of ['../escape.txt', 'picture.png', '.git/a.txt', 'a//b.txt'])
      expect(await add(name, 'Out')).toMatchObject({ result: false })
  })

  test('are deleted with their language: the texts go, the pictures stay', async () => {
    const kiosk = await start()
    const { id } = await rowOf(kiosk, 'de-DE')
    await kiosk.work((work) => deleteTranslationFile(work, id))
    await converges(kiosk)
    expect(await kiosk.read(`${root}/de-DE/title.txt`)).toBe(null)
    expect(await kiosk.read(`${root}/de-DE/images/icon.png`)).toBe('a picture')
    expect(await kiosk.languages()).toEqual(['en'])
  })

  test('that cannot be read are told of by their path, and keep their texts', async () => {
    const kiosk = await start()
    await kiosk.upstream({ [`${root}/de-DE/title.txt`]: Buffer.from('Hafen \xe4', 'latin1') })
    await kiosk.ask('pull')
    expect(JSON.stringify(await kiosk.alerts())).toContain('title.txt: the bytes here are not UTF-8')
    expect(await targets(kiosk, 'de-DE')).toMatchObject({ Harbour: 'Hafen' })
    await kiosk.upstream({ [`${root}/de-DE/title.txt`]: 'Häfen' })
    await converges(kiosk)
    expect(await targets(kiosk, 'de-DE')).toMatchObject({ Harbour: 'Häfen' })
  })
})
