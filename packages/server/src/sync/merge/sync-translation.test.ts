import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { syncTranslation } from './sync-translation.ts'
import { emptyTranslations, type SyncSettings, syncOf } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const strings = { Open: 'Otevřít', Close: '', Menu: '~Nabídka' }
const header = poFile('cs', {})

describeOnDatabase('a translation and its file', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  let author = 0
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
    author = bench.people.anna
  })
  afterAll(() => remote.stop())

  async function start(file = poFile('cs', strings)): Promise<BenchComponent> {
    const kiosk = await bench.component({ 'po/cs.po': file })
    await kiosk.ask('import')
    await forget()
    return kiosk
  }

  /** Its translation has no strings, as before its first file. */
  async function startEmpty(): Promise<BenchComponent> {
    const kiosk = await start()
    await emptyTranslations(database(), kiosk.id)
    await kiosk.wrongCounters()
    return kiosk
  }

  let known = 0
  /** The history is looked at from here on. */
  async function forget(): Promise<void> {
    known = Number((await database().executeSql('select coalesce(max(id), 0) as id from changes')).rows[0]?.id)
  }

  /** Brings the Czech translation in step with a file of these entries; the calls of `begin`, `finish` and `report`. */
  async function bring(kiosk: BenchComponent, entries: string, settings: SyncSettings = {}) {
    const of = { componentId: kiosk.id, language: 'cs', text: `${header}\n${entries}` }
    const { sync, calls } = await syncOf(database(), of, settings)
    const count = await syncTranslation(sync)
    expect(await kiosk.wrongCounters()).toEqual([])
    return { count, calls, updated: [...sync.updated] }
  }

  const entry = (source: string, target: string, comments = '') =>
    `${comments}msgid "${source}"\nmsgstr "${target}"\n\n`

  async function rowsOf(kiosk: BenchComponent, language: string) {
    const { rows } = await database().executeSql(
      `select s.source as of, u.position, u.state, u.target, u.pending, u.num_words, u.num_chars, u.source, u.note, u.location, u.flags,
              u.previous_source, u.extra_flags, u.failing, u.dismissed, u.has_suggestion
         from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
        where t.component_id = $1 and t.language_code = $2 order by u.position`,
      [kiosk.id, language],
    )
    return rows
  }

  async function historyOf(kiosk: BenchComponent) {
    const { rows } = await database().executeSql(
      'select action, user_id, author_id, unit_id, target, old, details from changes where component_id = $1 and id > $2 order by id',
      [kiosk.id, known],
    )
    return rows
  }

  const editsOf = async (kiosk: BenchComponent, table: 'pending_edits' | 'committed_edits') =>
    (
      await database().executeSql(
        `select e.unit_id, e.target, e.base from ${table} e join translations t on t.id = e.translation_id
          where t.component_id = $1 order by e.unit_id, e.target`,
        [kiosk.id],
      )
    ).rows

  const touchedOf = async (kiosk: BenchComponent) =>
    (
      await database().executeSql(
        `select s.source from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
          where t.component_id = $1 and t.language_code = 'cs' and u.last_updated > now() - interval '1 hour' order by 1`,
        [kiosk.id],
      )
    ).rows.map(({ source }) => source)

  const own = { source: null, note: null, location: null, flags: null }
  const plain = { ...own, pending: false, previous_source: '', failing: null, dismissed: null, has_suggestion: false }

  test('new strings come with all that the file says of them, and with what is recorded of each', async () => {
    const kiosk = await start()
    const { count, calls, updated } = await bring(
      kiosk,
      entry('Open', 'Otevřít') +
        entry('Close', '') +
        entry('Menu', 'Nabídka', '#, fuzzy\n') +
        entry('Two words', 'Dvě slova', '# seen\n#. told\n#: a.c:1 b.c:2\n#, c-format\n'),
    )
    expect([count, calls, updated]).toEqual([4, ['begin', 'report 4', 'finish'], []])
    const [, , , added] = await rowsOf(kiosk, 'cs')
    const source = { note: 'told\nseen', location: 'a.c:1, b.c:2', flags: 'c-format' }
    expect(added).toMatchObject({
      ...plain,
      of: 'Two words',
      position: 4,
      state: 20,
      target: 'Dvě slova',
      num_words: 2,
    })
    const [, , , addedSource] = await rowsOf(kiosk, 'en')
    expect(addedSource).toMatchObject({
      position: 4,
      state: 100,
      target: 'Two words',
      num_words: 2,
      num_chars: 9,
      source: 'Two words',
    })
    expect(addedSource).toMatchObject({ flags: source.flags, extra_flags: '' })
    expect((await historyOf(kiosk)).filter(({ details }) => details !== null)).toMatchObject([
      { target: 'Dvě slova', details: { state: 20, old_state: -1, source: 'Two words', context: '' } },
    ])
  })

  test('a file that says the same again changes nothing', async () => {
    const kiosk = await start()
    await database().executeSql(`update units set last_updated = now() - interval '1 day'`)
    const before = [await rowsOf(kiosk, 'cs'), await rowsOf(kiosk, 'en')]
    const { updated } = await bring(
      kiosk,
      entry('Open', 'Otevřít') + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'),
    )
    expect(updated).toEqual([])
    expect([await rowsOf(kiosk, 'cs'), await rowsOf(kiosk, 'en')]).toEqual(before)
    expect([await historyOf(kiosk), await touchedOf(kiosk)]).toEqual([[], []])
  })

  test('texts and states change, and only those count as changed', async () => {
    const kiosk = await start()
    await database().executeSql(`update units set last_updated = now() - interval '1 day'`)
    const open = await kiosk.unit('cs', 'Open')
    const menu = await kiosk.unit('cs', 'Menu')
    const reader = { userId: null, authorId: author }
    const { updated } = await bring(
      kiosk,
      entry('Open', 'Otevři') + entry('Close', '', '# seen\n') + entry('Menu', 'Nabídka'),
      { reader },
    )
    expect(updated).toEqual([open.id])
    expect(await rowsOf(kiosk, 'cs')).toMatchObject([
      { ...plain, of: 'Open', position: 1, state: 20, target: 'Otevři' },
      { ...plain, of: 'Close', position: 2, state: 0, target: '', note: 'seen' },
      { ...plain, of: 'Menu', position: 3, state: 20, target: 'Nabídka' },
    ])
    expect(await touchedOf(kiosk)).toEqual(['Menu', 'Open'])
    expect(await historyOf(kiosk)).toMatchObject([
      {
        user_id: null,
        author_id: author,
        unit_id: open.id,
        target: 'Otevři',
        old: 'Otevřít',
        details: { state: 20, old_state: 20, source: 'Open', context: '' },
      },
      { author_id: author, unit_id: menu.id, target: 'Nabídka', old: 'Nabídka', details: { state: 20, old_state: 10 } },
    ])
  })

  test.each([
    ['a note', '# seen\n', { note: 'seen' }],
    ['a place', '#: b.c:2\n', { location: 'b.c:2' }],
    ['a flag', '#, c-format\n', { flags: 'c-format' }],
  ])('%s that only the translation has is its own, and goes again', async (_, comment, expected) => {
    const kiosk = await start()
    await bring(kiosk, entry('Open', 'Otevřít', comment) + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'))
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ ...plain, ...expected })
    await bring(kiosk, entry('Open', 'Otevřít') + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'))
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject(plain)
    expect(await historyOf(kiosk)).toEqual([])
  })

  test('strings move, and what a fuzzy one was the translation of is kept until it is done', async () => {
    const kiosk = await start()
    const fuzzy = '#, fuzzy\n#| msgid "Opened"\n'
    await bring(kiosk, entry('Menu', 'Nabídka', '#, fuzzy\n') + entry('Open', 'Otevřít', fuzzy) + entry('Close', ''))
    expect(await rowsOf(kiosk, 'cs')).toMatchObject([
      { of: 'Menu', position: 1, state: 10, previous_source: '' },
      { of: 'Open', position: 2, state: 10, previous_source: 'Opened' },
      { of: 'Close', position: 3, state: 0 },
    ])
    await bring(kiosk, entry('Menu', 'Nabídka') + entry('Open', 'Otevřít', fuzzy.slice(9)) + entry('Close', ''))
    expect((await rowsOf(kiosk, 'cs'))[1]).toMatchObject({ of: 'Open', state: 20, previous_source: '' })
  })

  test('a check that a new text fails is there, and one that was dismissed stays dismissed', async () => {
    const kiosk = await start(poFile('cs', { 'Open.': 'Otevřít.', 'Close.': 'Zavřít', 'Menu.': 'Menu.' }))
    await database().executeSql(
      `update units set dismissed = failing, failing = null where failing is not null and target = 'Zavřít'`,
    )
    await kiosk.wrongCounters()
    await bring(kiosk, entry('Open.', 'Otevřít') + entry('Close.', 'Zavři') + entry('Menu.', 'Nabídka.'))
    expect(await rowsOf(kiosk, 'cs')).toMatchObject([
      { of: 'Open.', failing: ['end_stop'], dismissed: null },
      { of: 'Close.', failing: null, dismissed: ['end_stop'] },
      { of: 'Menu.', failing: null, dismissed: null },
    ])
  })

  test('a pending text stays, what the file has anew is suggested once, and its base moves', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    const { id } = await kiosk.unit('cs', 'Open')
    await forget()
    const theirs = entry('Open', 'Račte') + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n')
    await bring(kiosk, theirs)
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ target: 'Otevři', pending: true, has_suggestion: true })
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ suggestions: ['Račte'] })
    expect(await editsOf(kiosk, 'pending_edits')).toEqual([{ unit_id: id, target: 'Otevři', base: 'Račte' }])
    const history = await historyOf(kiosk)
    expect(history).toMatchObject([{ user_id: null, author_id: null, unit_id: id, target: 'Račte', old: '' }])
    await bring(kiosk, theirs)
    expect(await historyOf(kiosk)).toEqual(history)
    const { rows } = await database().executeSql('select user_id from suggestions where unit_id = $1', [id])
    expect(rows).toEqual([{ user_id: null }])
  })

  test('a pending text that the file has too is settled as committed', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    const { id } = await kiosk.unit('cs', 'Open')
    await bring(kiosk, entry('Open', 'Otevři') + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'))
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ ...plain, target: 'Otevři', state: 20 })
    expect(await editsOf(kiosk, 'pending_edits')).toEqual([])
    expect(await editsOf(kiosk, 'committed_edits')).toEqual([{ unit_id: id, target: 'Otevři', base: 'Otevřít' }])
    // A later text of the repository takes the place of what was committed.
    await bring(kiosk, entry('Open', 'Račte') + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'))
    expect(await editsOf(kiosk, 'committed_edits')).toEqual([])
  })

  test('where the repository wins, a pending text is suggested in the name of who typed it', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.save('cs', 'Close', 'Zavřít', 'boris')
    const open = await kiosk.unit('cs', 'Open')
    const { updated } = await bring(
      kiosk,
      entry('Open', 'Otevřít') + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'),
      { mode: 'repository-wins' },
    )
    expect(updated).toHaveLength(2)
    expect(await rowsOf(kiosk, 'cs')).toMatchObject([
      { ...plain, of: 'Open', state: 20, target: 'Otevřít', has_suggestion: true },
      { ...plain, of: 'Close', state: 0, target: '', has_suggestion: true },
      { ...plain, of: 'Menu', state: 10, target: 'Nabídka' },
    ])
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ suggestions: ['Otevři'] })
    const { rows } = await database().executeSql('select user_id from suggestions where unit_id = $1', [open.id])
    expect(rows).toEqual([{ user_id: author }])
    expect(await editsOf(kiosk, 'pending_edits')).toEqual([])
    expect(await editsOf(kiosk, 'committed_edits')).toEqual([])
  })

  test('what was typed is settled only while the component follows the branch that the file is of', async () => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', 'Otevři')
    const of = { componentId: kiosk.id, language: 'cs', text: `${header}\n${entry('Open', 'Otevři')}` }
    const { sync } = await syncOf(database(), of)
    await expect(syncTranslation({ ...sync, revision: 'f'.repeat(40) })).rejects.toThrow('another branch')
    expect((await editsOf(kiosk, 'pending_edits')).length).toBe(1)
    // If nothing is settled or replaced, the branch does not matter.
    const same = { ...of, text: `${header}\n${entry('Open', 'Otevřít')}` }
    await syncTranslation({ ...(await syncOf(database(), same)).sync, revision: 'f'.repeat(40) })
    expect((await editsOf(kiosk, 'pending_edits')).length).toBe(1)
  })

  test('strings that the file lacks go, with what they were in the history', async () => {
    const kiosk = await start()
    const { count, calls } = await bring(kiosk, entry('Menu', 'Nabídka', '#, fuzzy\n'))
    expect([count, calls]).toEqual([1, ['begin', 'report 1', 'finish']])
    expect(await rowsOf(kiosk, 'cs')).toMatchObject([{ of: 'Menu', position: 1 }])
    expect(await historyOf(kiosk)).toMatchObject([
      {
        user_id: null,
        unit_id: null,
        target: '',
        old: 'Otevřít',
        details: { source: 'Open', target: 'Otevřít', context: '' },
      },
      { old: '', details: { source: 'Close', target: '' } },
    ])
    // The source strings stay until no translation has them.
    expect((await rowsOf(kiosk, 'en')).map(({ of }) => of)).toEqual(['Open', 'Close', 'Menu'])
    const empty = await bring(kiosk, '')
    expect([empty.count, empty.calls]).toEqual([0, ['begin', 'report 0', 'finish']])
    expect(await rowsOf(kiosk, 'cs')).toEqual([])
  })

  test.each([
    ['Otevři', ['Otevři']],
    ['', []],
  ])('a pending text %j is suggested where its string got another source', async (typed, suggestions) => {
    const kiosk = await start()
    await kiosk.save('cs', 'Open', typed)
    await forget()
    const renamed = entry('Open it', 'Jiné', '#, fuzzy\n#| msgid "Open"\n')
    await bring(kiosk, renamed + entry('Close', '') + entry('Menu', 'Nabídka', '#, fuzzy\n'))
    const heir = await kiosk.unit('cs', 'Open it')
    expect(heir).toMatchObject({ target: 'Jiné', state: 10, suggestions })
    expect((await rowsOf(kiosk, 'cs'))[0]).toMatchObject({ has_suggestion: suggestions.length > 0 })
    const told = (await historyOf(kiosk)).filter(
      ({ unit_id, target }) => unit_id === heir.id && target === typed && typed !== '',
    )
    expect(told).toHaveLength(suggestions.length)
  })

  test('a text that is not pending is not suggested to the string that took the place of its own', async () => {
    const kiosk = await start()
    await bring(kiosk, entry('Open it', 'Jiné', '#, fuzzy\n#| msgid "Open"\n') + entry('Close', ''))
    expect(await kiosk.unit('cs', 'Open it')).toMatchObject({ suggestions: [] })
  })

  test('a long file is brought in several parts, of which the first begins and the last finishes', async () => {
    const kiosk = await start()
    const many = Array.from({ length: 501 }, (_, index) => entry(`String ${index}`, `Text ${index}`)).join('')
    const { count, calls } = await bring(kiosk, many)
    expect(count).toBe(501)
    expect(calls).toEqual(['begin', 'report 250', 'report 250', 'report 1', 'finish'])
    expect(await rowsOf(kiosk, 'cs')).toHaveLength(501)
  })

  test('a file of exactly two parts has no third one', async () => {
    const kiosk = await start()
    const many = Array.from({ length: 500 }, (_, index) => entry(`String ${index}`, '')).join('')
    expect((await bring(kiosk, many)).calls).toEqual(['begin', 'report 250', 'report 250', 'finish'])
  })

  test.each([
    ['merge', [1, 2, 3, 4]],
    ['repository-wins', [1, 2]],
  ] as const)('strings that people added wait behind those of the file: %s', async (mode, positions) => {
    const kiosk = await start()
    await kiosk.add('cs', 'Fresh', 'Nový')
    await kiosk.add('cs', 'Other', 'Jiný')
    await bring(kiosk, entry('Open', 'Otevřít') + entry('Close', ''), { mode })
    const rows = await rowsOf(kiosk, 'cs')
    expect(rows.map(({ position }) => position)).toEqual(positions)
    expect(rows.map(({ of }) => of)).toEqual(['Open', 'Close', 'Fresh', 'Other'].slice(0, positions.length))
    // Also behind a file without strings.
    await bring(kiosk, '', { mode })
    expect((await rowsOf(kiosk, 'cs')).map(({ position }) => position)).toEqual(positions.slice(0, -2))
  })

  test('strings are not added to a translation that is gone', async () => {
    const kiosk = await start()
    const of = { componentId: kiosk.id, language: 'cs', text: `${header}\n${entry('Fresh', '')}` }
    const { sync } = await syncOf(database(), of)
    const component = { ...sync.component, sourceTranslationId: 0 }
    await expect(syncTranslation({ ...sync, component })).rejects.toThrow('is gone')
    const translation = { ...sync.translation, id: 0 }
    await expect(syncTranslation({ ...sync, translation })).rejects.toThrow('is gone')
  })

  test('a run that is stopped stops before the next part', async () => {
    const kiosk = await start()
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    await expect(bring(kiosk, entry('Open', 'Jinak'), { signal: stop.signal })).rejects.toThrow('stopped')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevřít' })
  })

  test('a first file finishes with its last part, and tells of no string by itself', async () => {
    const kiosk = await startEmpty()
    const { count, calls } = await bring(kiosk, entry('Open', 'Otevři') + entry('Fresh', ''), { first: true })
    expect([count, calls]).toEqual([2, ['finish', 'report 2']])
    expect(await rowsOf(kiosk, 'cs')).toMatchObject([
      { ...plain, of: 'Open', position: 1, state: 20, target: 'Otevři' },
      { ...plain, of: 'Fresh', position: 2, state: 0, target: '' },
    ])
    expect(await historyOf(kiosk)).toEqual([])
  })

  test('strings that were there before a first file come behind it where somebody added them, and go where a run that was cut off did', async () => {
    const kiosk = await startEmpty()
    await kiosk.add('cs', 'Fresh', 'Nový')
    await bring(kiosk, entry('Open', 'Otevři') + entry('Close', ''), { first: true })
    const places = async () => (await rowsOf(kiosk, 'cs')).map(({ of, position }) => `${position} ${of}`)
    expect(await places()).toEqual(['1 Open', '2 Close', '3 Fresh'])
    const { calls } = await bring(kiosk, entry('Close', ''), { first: true })
    expect(calls).toEqual(['report 1', 'finish'])
    expect(await places()).toEqual(['1 Close', '2 Fresh'])
  })
})
