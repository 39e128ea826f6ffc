import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { disturbed } from '../law/law-player.arbitrary.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, type Workbench } from '../testing.ts'
import { followSource } from './follow-source.ts'
import { isSmallAndKnown, knownAtOnce, knowsAll, writeKnownTogether } from './known-translations.ts'
import { removeOrphans } from './remove-orphans.ts'
import { foundUnits, sourceState } from './source-strings.ts'
import { syncTranslation } from './sync-translation.ts'
import { componentOf, emptyTranslations, type SyncSettings, syncOf } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const json = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`
const english = { open: 'Open', close: 'Close', menu: '' }
const czech = { open: 'Otevřít', close: '' }

describeOnDatabase('a template and its translations', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  let known = 0
  async function start(
    about: BenchSettings = {},
    others: Readonly<Record<string, string>> = {},
  ): Promise<BenchComponent> {
    const files = { 'en.json': json(english), 'cs.json': json(czech), 'de.json': json(czech), ...others }
    const kiosk = await bench.component(files, { format: 'json', filemask: '*.json', template: 'en.json', ...about })
    await kiosk.ask('import')
    known = Number((await database().executeSql('select max(id) as id from changes')).rows[0]?.id)
    return kiosk
  }

  async function bring(
    kiosk: BenchComponent,
    language: string,
    texts: Readonly<Record<string, string>>,
    settings: SyncSettings = {},
  ) {
    const { sync } = await syncOf(database(), { componentId: kiosk.id, language, text: json(texts) }, settings)
    await syncTranslation(sync)
    expect(await kiosk.wrongCounters()).toEqual([])
    return sync
  }

  async function rowsOf(kiosk: BenchComponent, language: string) {
    const { rows } = await database().executeSql(
      `select s.context as key, u.state, u.target, u.source, u.position, u.id = u.source_unit_id as is_source, u.id_hash is null as plain,
              u.num_words, u.failing
         from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
        where t.component_id = $1 and t.language_code = $2 order by u.position`,
      [kiosk.id, language],
    )
    return rows
  }

  const historyOf = async (kiosk: BenchComponent) =>
    (
      await database().executeSql(
        'select target, old, details, unit_id is null as general from changes where component_id = $1 and id > $2 order by id',
        [kiosk.id, known],
      )
    ).rows

  test('the template’s texts are the source strings, each in its state', async () => {
    const kiosk = await start()
    expect(await rowsOf(kiosk, 'en')).toMatchObject([
      {
        key: 'open',
        state: 20,
        target: 'Open',
        source: 'Open',
        position: 1,
        is_source: true,
        plain: false,
        num_words: 1,
      },
      { key: 'close', state: 20, target: 'Close', source: 'Close', position: 2 },
      { key: 'menu', state: 0, target: '', source: '', position: 3, num_words: 0 },
    ])
    const fixed = await start({ settings: { edit_template: false } })
    expect((await rowsOf(fixed, 'en')).map(({ state }) => state)).toEqual([100, 100, 100])
  })

  test('a string that comes into the template is told of as a new source string', async () => {
    const kiosk = await start()
    const { updated } = await bring(kiosk, 'en', { ...english, help: 'Help me.' })
    expect(updated.size).toBe(0)
    expect((await rowsOf(kiosk, 'en'))[3]).toMatchObject({
      key: 'help',
      state: 20,
      target: 'Help me.',
      position: 4,
      num_words: 2,
    })
    expect(await historyOf(kiosk)).toMatchObject([{ target: 'Help me.', general: false }])
  })

  test('a text that changes in the template changes there first, and then in what its translations are compared with', async () => {
    const kiosk = await start()
    const sync = await bring(kiosk, 'en', { ...english, open: 'Open it' })
    expect((await rowsOf(kiosk, 'en'))[0]).toMatchObject({ target: 'Open it', source: 'Open' })
    expect(sync.updated.size).toBe(1)
    await followSource(database(), sync.component, new Set())
    expect((await rowsOf(kiosk, 'en'))[0]).toMatchObject({ target: 'Open it', source: 'Open it' })
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ target: 'Otevřít', state: 10 })
    expect(await kiosk.unit('cs', 'open')).toMatchObject({ previous_source: 'Open' })
    expect(await kiosk.wrongCounters()).toEqual([])
    const before = await historyOf(kiosk)
    await followSource(database(), sync.component, new Set())
    expect(await historyOf(kiosk)).toEqual(before)
  })

  test('a string that upstream translated anew in the same run is done', async () => {
    const kiosk = await start()
    const template = await bring(kiosk, 'en', { ...english, open: 'Open it' })
    const { updated } = await bring(kiosk, 'cs', { ...czech, open: 'Otevřít to' })
    await followSource(database(), template.component, updated)
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ target: 'Otevřít to', state: 20 })
    expect((await rowsOf(kiosk, 'de'))[0]).toMatchObject({ target: 'Otevřít', state: 10 })
  })

  test('a pending text of the template is not followed', async () => {
    const kiosk = await start()
    await kiosk.save('en', 'open', 'Open!')
    await database().executeSql(`update units set source = 'Open' where target = 'Open!'`)
    await followSource(database(), await componentOf(database(), kiosk.id), new Set())
    expect((await rowsOf(kiosk, 'en'))[0]).toMatchObject({ target: 'Open!', source: 'Open' })
  })

  test('source strings that nobody has go, with what they were in the history', async () => {
    const kiosk = await start()
    await database().executeSql(
      `delete from units u using units s, translations t where s.id = u.source_unit_id and t.id = u.translation_id and t.component_id = $1
          and u.id <> s.id and s.context in ('close', 'menu')`,
      [kiosk.id],
    )
    await kiosk.wrongCounters()
    const { component, sourceScope } = await syncOf(database(), {
      componentId: kiosk.id,
      language: 'en',
      text: '{}',
    }).then(({ sync }) => sync)
    const remove = (inSourceFile: ReadonlySet<string>) =>
      removeOrphans(database(), component, sourceScope, { inSourceFile, mode: 'merge' })
    await remove(new Set([component.identity.keyOfStored({ context: 'close', source: 'Close' })]))
    expect((await rowsOf(kiosk, 'en')).map(({ key }) => key)).toEqual(['open', 'close'])
    await remove(new Set())
    expect((await rowsOf(kiosk, 'en')).map(({ key }) => key)).toEqual(['open'])
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await historyOf(kiosk)).toMatchObject([
      { target: '', old: '', general: true, details: { source: '', target: '', context: 'menu' } },
      { target: '', old: 'Close', general: true, details: { source: 'Close', target: 'Close', context: 'close' } },
    ])
  })

  test.each([
    ['merge', ['open', 'close', 'menu', 'help']],
    ['repository-wins', ['open', 'close', 'menu']],
  ] as const)('a string that waits to be added to the files: %s', async (mode, expected) => {
    const kiosk = await start()
    await kiosk.work(async (work) => void work)
    await database().executeSql(
      `with u as (insert into units (id, translation_id, source_unit_id, position, state, num_words, num_chars, target, source, context, note, location, flags)
         select 900000 + t.id, t.id, 900000 + t.id, 9, 20, 1, 4, 'Help', 'Help', 'help', '', '', '' from translations t where t.component_id = $1 and t.is_source
         returning id, translation_id)
       insert into pending_edits (translation_id, unit_id, author_id, target, state, adds, base)
       select translation_id, id, $2, 'Help', 20, true, null from u`,
      [kiosk.id, bench.people.anna],
    )
    await kiosk.wrongCounters()
    const { sync } = await syncOf(database(), { componentId: kiosk.id, language: 'en', text: json(english) })
    await removeOrphans(database(), sync.component, sync.sourceScope, {
      inSourceFile: new Set(sync.units.map(({ key }) => key)),
      mode,
    })
    expect((await rowsOf(kiosk, 'en')).map(({ key }) => key)).toEqual(expected)
  })

  test.each([
    ['merge', true],
    ['repository-wins', false],
  ] as const)(
    'a source text that somebody typed stands again with its string only where texts merge: %s',
    async (mode, stands) => {
      const kiosk = await start()
      await kiosk.save('en', 'close', 'Shut')
      await database().executeSql(
        `delete from units u using translations t where t.id = u.translation_id and t.component_id = $1 and not t.is_source`,
        [kiosk.id],
      )
      const { sync } = await syncOf(database(), { componentId: kiosk.id, language: 'en', text: json({}) })
      await removeOrphans(database(), sync.component, sync.sourceScope, {
        inSourceFile: new Set(['open', 'menu']),
        mode,
      })
      const { rows } = await database().executeSql(
        'select key, target, standing from removed_texts where component_id = $1',
        [kiosk.id],
      )
      expect(rows).toEqual([{ key: 'close', target: 'Shut', standing: stands }])
    },
  )

  test('a source text that was typed while translations follow the template is left to its own commit', async () => {
    const kiosk = await start()
    const { sync } = await syncOf(database(), { componentId: kiosk.id, language: 'en', text: json(english) })
    await bring(kiosk, 'en', { ...english, open: 'Open it', close: 'Close it' })
    // Somebody saves between the look at what has changed and the turn of the string.
    const saving = disturbed(database(), 2, async () => {
      await database().executeSql(
        `update units u set pending = true from translations t where t.id = u.translation_id and t.component_id = $1
            and t.is_source and u.context = 'open'`,
        [kiosk.id],
      )
    })
    await followSource(saving, sync.component, new Set())
    const said = (await rowsOf(kiosk, 'en')).map(({ key, target, source }) => [key, target, source])
    expect(said.slice(0, 2)).toEqual([
      ['open', 'Open it', 'Open'],
      ['close', 'Close it', 'Close it'],
    ])
  })

  test('a source text that is back to what translations follow changes nothing in them', async () => {
    const kiosk = await start()
    const { sync } = await syncOf(database(), { componentId: kiosk.id, language: 'en', text: json(english) })
    await bring(kiosk, 'en', { ...english, open: 'Open it' })
    const restoring = disturbed(database(), 2, async () => {
      await database().executeSql(`update units set target = source where target = 'Open it'`)
    })
    const before = await historyOf(kiosk)
    await followSource(restoring, sync.component, new Set())
    expect(await historyOf(kiosk)).toEqual(before)
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ key: 'open', state: 20 })
  })

  async function withoutTranslations(about: BenchSettings = {}, files = {}): Promise<BenchComponent> {
    const kiosk = await start(about, files)
    await emptyTranslations(database(), kiosk.id)
    await kiosk.wrongCounters()
    return kiosk
  }

  test.each([
    [250, ['finish', 'report 250']],
    [251, ['report 250', 'finish', 'report 1']],
  ])('a first file of %i strings is finished with its last part', async (count, expected) => {
    const texts = Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, `Text ${index}`]))
    const kiosk = await withoutTranslations({}, { 'en.json': json(texts) })
    const of = { componentId: kiosk.id, language: 'cs', text: json(texts) }
    const { sync, calls } = await syncOf(database(), of, { first: true })
    expect(await syncTranslation({ ...sync, keepsTexts: true })).toBe(count)
    expect(calls).toEqual(expected)
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test.each([
    [250, true, ['finish', 'report 250']],
    [251, true, ['finish', 'report 251']],
    [251, false, ['begin', 'report 251', 'finish']],
  ])(
    'a file of %i known strings is planned in stretches, each once, where it is the first file: %s',
    async (count, first, expected) => {
      const texts = Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, `Text ${index}`]))
      const kiosk = await withoutTranslations({}, { 'en.json': json(texts) })
      const of = { componentId: kiosk.id, language: 'de', text: json(texts) }
      const { sync, calls } = await syncOf(database(), of, { first })
      expect(knowsAll(sync)).toBe(true)
      expect(await syncTranslation(sync)).toBe(count)
      expect(calls).toEqual(expected)
      expect((await rowsOf(kiosk, 'de')).map(({ target }) => target)).toEqual(Object.values(texts))
      expect(await kiosk.wrongCounters()).toEqual([])
    },
  )

  test('translations that are known are written together, each with its counts', async () => {
    const kiosk = await withoutTranslations()
    const of = (language: string, open: string) => ({ componentId: kiosk.id, language, text: json({ ...czech, open }) })
    const syncs = [
      await syncOf(database(), of('cs', 'Otevřít'), { first: true }),
      await syncOf(database(), of('de', 'Öffnen'), { first: true }),
    ]
    expect(syncs.map(({ sync }) => [knowsAll(sync), isSmallAndKnown(sync)])).toEqual([
      [true, true],
      [true, true],
    ])
    await writeKnownTogether(syncs.map(({ sync }) => sync))
    expect(syncs.map(({ calls }) => calls)).toEqual([
      ['finish', 'report 2'],
      ['finish', 'report 2'],
    ])
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await rowsOf(kiosk, 'de')).toMatchObject([
      { key: 'open', state: 20, target: 'Öffnen', position: 1, plain: true, is_source: false, source: null },
      { key: 'close', state: 0, target: '' },
    ])
    expect(await historyOf(kiosk)).toEqual([])
    await writeKnownTogether([])
  })

  test('a translation is known where nothing in the database can change what is written', async () => {
    const kiosk = await start()
    const { sync } = await syncOf(
      database(),
      { componentId: kiosk.id, language: 'cs', text: json(czech) },
      { first: true },
    )
    const empty = { ...sync, translation: { ...sync.translation, isEmpty: true } }
    const unknown = (
      await syncOf(database(), { componentId: kiosk.id, language: 'cs', text: json({ ...czech, x: 'y' }) })
    ).sync
    expect(knowsAll(empty)).toBe(true)
    expect(knowsAll(sync)).toBe(false)
    expect(knowsAll({ ...empty, keepsTexts: true })).toBe(false)
    expect(knowsAll({ ...empty, translation: { ...empty.translation, isSource: true } })).toBe(false)
    expect(knowsAll({ ...empty, units: unknown.units })).toBe(false)
    expect(isSmallAndKnown(empty)).toBe(true)
    expect(isSmallAndKnown({ ...empty, first: false })).toBe(false)
    expect(isSmallAndKnown(sync)).toBe(false)
    const [one] = empty.units
    const many = (count: number) => ({
      ...empty,
      units: Array.from({ length: count }, () => one as NonNullable<typeof one>),
    })
    expect([isSmallAndKnown(many(knownAtOnce())), isSmallAndKnown(many(knownAtOnce() + 1))]).toEqual([true, false])
  })

  test('of the same string twice in a file the first counts, and each keeps its place', async () => {
    const kiosk = await start()
    const { sync } = await syncOf(database(), { componentId: kiosk.id, language: 'cs', text: json(czech) })
    const units = sync.units.map(({ unit }) => unit)
    const found = foundUnits(sync.component.identity, [...units, ...units.slice(0, 1), ...units.slice(1)].toReversed())
    expect(found.map(({ position, unit }) => [position, unit.context])).toEqual([
      [1, 'close'],
      [2, 'open'],
    ])
    expect(found.map(({ key }) => key)).toEqual([sync.units[1]?.key, sync.units[0]?.key])
  })

  test('the state of a source string: what its owner, its file and its kind of component leave open', async () => {
    const kiosk = await start()
    const { sync } = await syncOf(database(), { componentId: kiosk.id, language: 'cs', text: json(czech) })
    const { component } = sync
    const [found] = sync.units
    if (!found) throw new Error('the file has strings')
    const unit = { ...found.unit, state: 'translated' as const }
    const fixed = { ...component, settings: { ...component.settings, edit_template: false } }
    const bilingual = { ...component, identity: { ...component.identity, byContext: false } }
    expect(sourceState(component, 'Open', unit)).toBe(20)
    expect(sourceState(component, '', unit)).toBe(0)
    expect(sourceState(component, 'Open', { ...unit, state: 'read-only' })).toBe(100)
    expect(sourceState(fixed, 'Open', unit)).toBe(100)
    expect(sourceState(bilingual, 'Open', unit)).toBe(100)
  })
})
