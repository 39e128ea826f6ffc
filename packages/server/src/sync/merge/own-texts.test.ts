import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { replaceFile } from '../write/replace-files.ts'
import { keepOwnTexts } from './own-texts.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

const strings = { Open: 'Otevřít', Close: '', Menu: '~Nabídka', Same: 'Stejné' }

describeOnDatabase('what an uploaded file brought', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  async function start(...made: Parameters<Workbench['component']>): Promise<BenchComponent> {
    const kiosk = await bench.component(...made)
    await kiosk.ask('import')
    return kiosk
  }

  async function translationOf(kiosk: BenchComponent, language: string): Promise<number> {
    const { rows } = await database().executeSql(
      'select id from translations where component_id = $1 and language_code = $2',
      [kiosk.id, language],
    )
    return Number(rows[0]?.id)
  }

  async function upload(kiosk: BenchComponent, language: string, text: string): Promise<void> {
    const translationId = await translationOf(kiosk, language)
    const work = { kind: 'replace-file' as const, translationId, upload: await kiosk.store(text) }
    expect(await kiosk.run(work)).toMatchObject({ result: true })
  }

  const updateSource = async (kiosk: BenchComponent, text: string) =>
    expect(await kiosk.run({ kind: 'update-source', upload: await kiosk.store(text) })).toMatchObject({ result: true })

  /** The kept texts of a language until the remote has it, in the order of the strings. */
  async function keptOf(kiosk: BenchComponent, language: string) {
    const { rows } = await database().executeSql(
      `select coalesce(nullif(s.context, ''), s.source) as of, e.target, e.state, e.adds, e.base, a.username as by
         from committed_edits e join units u on u.id = e.unit_id join units s on s.id = u.source_unit_id
         join translations t on t.id = e.translation_id and t.id = u.translation_id join users a on a.id = e.author_id
        where t.component_id = $1 and t.language_code = $2 order by e.edit_id`,
      [kiosk.id, language],
    )
    return rows
  }

  const uploaded = poFile('cs', {
    Open: 'Otevři',
    Close: 'Zavřít',
    Menu: 'Nabídka',
    Same: 'Stejné',
    Fresh: 'Nové',
  })
  const by = 'anna'
  const kept = [
    { of: 'Open', target: 'Otevři', state: 20, adds: false, base: 'Otevřít', by },
    { of: 'Close', target: 'Zavřít', state: 20, adds: false, base: '', by },
    { of: 'Menu', target: 'Nabídka', state: 20, adds: false, base: 'Nabídka', by },
    { of: 'Fresh', target: 'Nové', state: 20, adds: true, base: null, by },
  ]

  test('is kept where text or state differ from what the remote has, in the order of the file, once', async () => {
    const kiosk = await start({ 'po/cs.po': poFile('cs', strings), 'po/de.po': poFile('de', strings) })
    await upload(kiosk, 'cs', uploaded)
    expect(await keptOf(kiosk, 'cs')).toEqual(kept)
    await upload(kiosk, 'cs', uploaded)
    expect(await keptOf(kiosk, 'cs')).toEqual(kept)
    expect(await keptOf(kiosk, 'de')).toEqual([])
  })

  test('is nothing of a text that a later file says as the remote does', async () => {
    const kiosk = await start({ 'po/cs.po': poFile('cs', strings) })
    await upload(kiosk, 'cs', poFile('cs', { ...strings, Open: '~Otevřít' }))
    expect(await keptOf(kiosk, 'cs')).toMatchObject([{ of: 'Open', target: 'Otevřít', state: 10 }])
    await upload(kiosk, 'cs', poFile('cs', strings))
    expect(await keptOf(kiosk, 'cs')).toEqual([])
  })

  test('has nobody’s name where nobody sent it, and leaves a text that waits for its commit to its author', async () => {
    const kiosk = await start({ 'po/cs.po': poFile('cs', strings) })
    const translationId = await translationOf(kiosk, 'cs')
    const content = await kiosk.store(poFile('cs', { ...strings, Open: 'Otevři', Same: 'Totéž' }))
    await kiosk.work(async (work) => replaceFile(work, translationId, content))
    const one = { state: 20, adds: false, by: 'anonymous' }
    const open = { of: 'Open', target: 'Otevři', base: 'Otevřít', ...one }
    const same = { of: 'Same', target: 'Totéž', base: 'Stejné', ...one }
    expect(await keptOf(kiosk, 'cs')).toEqual([open, same])
    await database().executeSql('delete from committed_edits where translation_id = $1', [translationId])
    await kiosk.save('cs', 'Open', 'Otevírej')
    await kiosk.work(async (work) => {
      const translation = { id: translationId, filename: 'po/cs.po', is_source: false }
      await keepOwnTexts(work, work.owner, translation)
    })
    expect(await keptOf(kiosk, 'cs')).toEqual([same])
  })

  test('is all of a file that the remote does not have, and nothing of one that we have no more', async () => {
    const pot = poFile('', { Open: '', Close: '' })
    const kiosk = await start({ 'po/kiosk.pot': pot, 'po/de.po': poFile('de', {}) }, { newBase: 'po/kiosk.pot' })
    expect(await kiosk.run({ kind: 'add-language', languageCode: 'cs' })).toMatchObject({ result: true })
    await upload(kiosk, 'cs', poFile('cs', { Open: 'Otevřít', Close: '' }))
    const added = { adds: true, base: null, by }
    expect(await keptOf(kiosk, 'cs')).toEqual([
      { of: 'Open', target: 'Otevřít', state: 20, ...added },
      { of: 'Close', target: '', state: 0, ...added },
    ])
    const id = await translationOf(kiosk, 'cs')
    await database().executeSql('delete from committed_edits where translation_id = $1', [id])
    const gone = { id, filename: 'po/gone.po', is_source: false }
    await kiosk.work(async (work) => keepOwnTexts(work, work.owner, gone))
    expect(await keptOf(kiosk, 'cs')).toEqual([])
  })

  test('is nothing where the file is as the remote has it', async () => {
    const kiosk = await start({ 'po/cs.po': poFile('cs', strings) })
    await upload(kiosk, 'cs', poFile('cs', strings))
    expect(await keptOf(kiosk, 'cs')).toEqual([])
  })

  test('of a base for new languages is its new strings, without texts', async () => {
    const kiosk = await start(
      { 'po/kiosk.pot': poFile('', { Open: '', Close: '' }), 'po/cs.po': poFile('cs', { Open: 'Otevřít', Close: '' }) },
      { newBase: 'po/kiosk.pot' },
    )
    const plural = 'msgid "Ship"\nmsgid_plural "Ships"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    await updateSource(kiosk, `${poFile('', { Open: 'Opened', Close: '', Fresh: 'Freshly' })}\n${plural}`)
    const added = { state: 100, adds: true, base: null, by }
    expect(await keptOf(kiosk, 'en')).toEqual([
      { of: 'Fresh', target: '', ...added },
      { of: 'Ship\u001e\u001eShips', target: '\u001e\u001e', ...added },
    ])
    expect(await keptOf(kiosk, 'cs')).toEqual([
      { of: 'Fresh', target: '', ...added, state: 0 },
      { of: 'Ship\u001e\u001eShips', target: '\u001e\u001e', ...added, state: 0 },
    ])
  })

  test('of strings with keys is the texts of the template too, and none of a key that it lacks', async () => {
    const kiosk = await start(
      { 'en.json': '{"open": "Open", "shut": "Shut"}', 'cs.json': '{"open": "Otevřít", "shut": ""}' },
      { format: 'json', filemask: '*.json', template: 'en.json' },
    )
    await upload(kiosk, 'cs', '{"open": "Otevři", "shut": "", "other": "Jiné"}')
    const edit = { state: 20, adds: false, by }
    expect(await keptOf(kiosk, 'cs')).toEqual([{ of: 'open', target: 'Otevři', base: 'Otevřít', ...edit }])
    await upload(kiosk, 'en', '{"open": "Open it", "shut": "Shut", "fresh": "Fresh"}')
    expect(await keptOf(kiosk, 'en')).toEqual([
      { of: 'open', target: 'Open it', base: 'Open', ...edit },
      { of: 'fresh', target: 'Fresh', base: null, ...edit, adds: true },
    ])
  })
})
