import type { FileUnit } from '@weft/formats'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DomainEvent, openTally } from '../../events/ledger.ts'
import { makeWorkbench, poFile } from '../testing.ts'
import type { KeptUnit } from './kept-units.ts'
import { emptyChunk, planPair } from './plan-strings.ts'
import type { SourceString } from './source-strings.ts'
import { syncOf } from './testing.ts'
import type { TranslationSync } from './translation-sync.ts'

vi.setConfig({ testTimeout: 60_000 })

describeOnDatabase('the plan of one string', ({ database, config }) => {
  let remote: GitRemote
  let bilingual: TranslationSync
  let monolingual: TranslationSync
  beforeAll(async () => {
    remote = await startGitRemote()
    const bench = await makeWorkbench(database(), config().dataDir, remote)
    const po = await bench.component({ 'po/cs.po': poFile('cs', { Open: 'Otevřít' }) })
    await po.ask('import')
    bilingual = (await syncOf(database(), { componentId: po.id, language: 'cs', text: poFile('cs', { Open: '' }) }))
      .sync
    const texts = '{"open": "Open"}\n'
    const files = { 'en.json': texts, 'cs.json': texts }
    const json = await bench.component(files, { format: 'json', filemask: '*.json', template: 'en.json' })
    await json.ask('import')
    monolingual = (await syncOf(database(), { componentId: json.id, language: 'cs', text: texts })).sync
  })
  afterAll(() => remote.stop())

  const unit: FileUnit = {
    context: '',
    source: ['Open.'],
    target: ['Otevřít.'],
    state: 'translated',
    previousSource: '',
    notes: [],
    location: '',
    flags: '',
    span: { start: 0, end: 0 },
  }
  const source: SourceString = {
    unitId: 7,
    key: 'key',
    source: 'Open.',
    context: '',
    note: '',
    location: '',
    flags: '',
    extraFlags: '',
    position: 3,
    words: 1,
    chars: 5,
  }
  const kept: KeptUnit = {
    id: 8,
    source_unit_id: 7,
    position: 4,
    state: 20,
    target: 'Otevřít.',
    pending: false,
    previous_source: '',
    note: null,
    location: null,
    flags: null,
    source: null,
    failing: null,
    dismissed: null,
    has_suggestion: false,
    has_comment: false,
    num_words: 1,
    num_chars: 5,
    known: null,
  }

  interface PlanCase {
    readonly unit?: Partial<FileUnit>
    readonly source?: Partial<SourceString>
    readonly kept?: Partial<KeptUnit>
    readonly sync?: Partial<TranslationSync>
    readonly over?: TranslationSync
  }

  function plan({ over = bilingual, ...tried }: PlanCase) {
    const tally = openTally()
    const chunk = emptyChunk()
    const updated = new Set<number>()
    const pair = {
      unit: { ...unit, ...tried.unit },
      position: 4,
      source: { ...source, ...tried.source },
      kept: tried.kept && { ...kept, ...tried.kept },
    }
    planPair({ ...over, updated, ...tried.sync }, tally, chunk, pair)
    return { ...chunk, delta: tally.delta, events: tally.events as readonly DomainEvent[], updated: [...updated] }
  }

  /** State and text of a new string. */
  const inserted = (tried: PlanCase) => {
    const [row] = plan(tried).inserts
    return [row?.[3], row?.[6]]
  }
  const asSource = (sync: TranslationSync) => ({ translation: { ...sync.translation, isSource: true } })
  const reviewed = (where: 'source' | 'translations', sync: TranslationSync) => ({
    component: { ...sync.component, hasReviews: { source: false, translations: false, [where]: true } },
  })

  test('a new string is a whole row, is counted, and is told of', () => {
    const about = {
      notes: [{ by: 'developer', text: 'told' }],
      location: 'a.c:1',
      flags: 'c-format',
      previousSource: 'Old',
    } as const
    const found = plan({ unit: { ...about, state: 'needs-editing', target: ['Otevři'] } })
    expect(found.inserts).toEqual([
      [bilingual.translation.id, 7, 4, 10, 1, 5, 'Otevři', null, 'told', 'a.c:1', 'c-format', 'Old', ['end_stop']],
    ])
    expect(found).toMatchObject({
      updates: [],
      settled: [],
      lost: [],
      bases: [],
      replaced: [],
      suggestions: [],
      updated: [],
    })
    expect(found.delta).toMatchObject({ total: 1, total_words: 1, total_chars: 5, fuzzy: 1, failing: 1 })
    expect(found.delta).not.toHaveProperty('suggestions')
    expect(found.delta).not.toHaveProperty('comments')
    expect(found.events).toEqual([
      {
        action: 'new-unit-repo',
        doer: bilingual.reader,
        target: 'Otevři',
        details: { state: 10, old_state: -1, source: 'Open.', context: '' },
      },
    ])
    expect(plan({ sync: { first: true } }).events).toEqual([])
  })

  test('what a file says as its source string does is not said again', () => {
    const about = { note: 'told', location: 'a.c:1', flags: 'c-format' }
    const [row] = plan({
      unit: { notes: [{ by: 'developer', text: 'told' }], location: 'a.c:1', flags: 'c-format', source: ['Open it.'] },
      source: about,
    }).inserts
    expect(row?.slice(7, 11)).toEqual(['Open it.', null, null, null])
    const [ofSource] = plan({
      unit: { location: 'a.c:1', flags: 'x' },
      source: about,
      sync: asSource(bilingual),
    }).inserts
    expect(ofSource?.slice(7, 11)).toEqual(['Open.', '', 'a.c:1', 'x'])
  })

  test('an approval of the file counts where texts of its kind are reviewed', () => {
    const approved = { unit: { state: 'approved' } } as const
    expect(inserted(approved)[0]).toBe(20)
    expect(inserted({ ...approved, sync: reviewed('translations', bilingual) })[0]).toBe(30)
    expect(inserted({ ...approved, sync: reviewed('source', bilingual) })[0]).toBe(20)
    const template = { ...approved, over: { ...monolingual, ...asSource(monolingual) } }
    expect(inserted({ ...template, sync: reviewed('source', monolingual) })[0]).toBe(30)
    expect(inserted({ ...template, sync: reviewed('translations', monolingual) })[0]).toBe(20)
  })

  test('an approval that the file cannot say stays with an unchanged text where texts are reviewed', () => {
    const states = ['untranslated', 'needs-editing', 'translated', 'approved'] as const
    const format = { ...bilingual.component.format, states }
    const of = (hasReviews: boolean) => ({
      sync: { component: { ...bilingual.component, format, hasReviews: { source: false, translations: hasReviews } } },
      kept: { state: 30 },
    })
    expect(plan(of(true)).updates).toMatchObject([{ state: 20, touched: true }])
    expect(plan(of(false)).updates).toEqual([])
  })

  test.each<[string, PlanCase]>([
    ['a flag of the file', { unit: { flags: 'read-only' } }],
    ['a flag that somebody added to the source string', { source: { extraFlags: 'read-only' } }],
    ['the file’s own state', { unit: { state: 'read-only' } }],
  ])('a string is read-only by %s', (_, tried) => {
    expect(inserted(tried)).toEqual([100, 'Otevřít.'])
  })

  test('the source text of a bilingual component is its own translation, and nobody changes it', () => {
    expect(inserted({ sync: asSource(bilingual) })).toEqual([100, 'Open.'])
  })

  test('a text of a template may be changed unless its owner forbids it', () => {
    const over = { ...monolingual, ...asSource(monolingual) }
    const text = { unit: { context: 'open', source: [], target: ['Open.'] } }
    expect(inserted({ over, ...text })).toEqual([20, 'Open.'])
    expect(inserted({ over, unit: { ...text.unit, target: [''], state: 'untranslated' } })).toEqual([0, ''])
    // A template may say a text as its source alone.
    expect(inserted({ over, unit: { ...text.unit, source: ['Open.'], target: [''], state: 'untranslated' } })).toEqual([
      20,
      'Open.',
    ])
    const settings = { ...over.component.settings, edit_template: false }
    expect(inserted({ over: { ...over, component: { ...over.component, settings } }, ...text })).toEqual([100, 'Open.'])
    expect(inserted({ over: { ...monolingual, component: { ...over.component, settings } }, ...text })).toEqual([
      20,
      'Open.',
    ])
  })

  test('a source string fails the checks of source texts, a translation those of translations', () => {
    const over = { ...monolingual, ...asSource(monolingual) }
    const text = { unit: { context: 'open', source: [], target: ['Wait...'] }, source: { source: 'Wait' } }
    expect(plan({ over, ...text }).inserts[0]?.[12]).toEqual(['ellipsis'])
    expect(plan({ over: monolingual, ...text }).inserts[0]?.[12]).toBe(null)
  })

  test('a string that is as it was is not written', () => {
    const nothing = { ...emptyChunk(), delta: {}, events: [], updated: [] }
    expect(plan({ kept: {} })).toEqual(nothing)
    expect(plan({ kept: { target: 'Otevři', pending: true, known: ['Otevřít.'] } })).toEqual({
      ...nothing,
      bases: [{ unit_id: 8, base: 'Otevřít.' }],
    })
  })

  const unchanged = {
    id: 8,
    position: 4,
    state: 20,
    target: 'Otevřít.',
    pending: false,
    previous_source: '',
    failing: null,
    dismissed: null,
    has_suggestion: false,
    touched: false,
    note: null,
    location: null,
    flags: null,
    source: null,
  }

  test.each<[string, PlanCase, Partial<typeof unchanged> | object]>([
    ['place in the file', { kept: { position: 3 } }, {}],
    ['note', { kept: { note: 'was' } }, {}],
    ['location', { kept: { location: 'was' } }, {}],
    ['flags', { kept: {}, unit: { flags: 'x' } }, { flags: 'x' }],
    ['source text', { kept: {}, unit: { source: ['Open.', 'Opens.'] } }, { source: 'Open.\u001e\u001eOpens.' }],
    ['former source', { kept: { previous_source: 'was' } }, {}],
    ['suggestion, which stays', { kept: { has_suggestion: true, position: 3 } }, { has_suggestion: true }],
  ])('another %s alone is written, and told to nobody', (_, tried, expected) => {
    const { updates, events, updated, replaced } = plan(tried)
    expect(updates).toEqual([{ ...unchanged, ...expected }])
    expect([events, updated, replaced]).toEqual([[], [], []])
  })

  test('checks are looked at again only where the text or what the file says of it changed', () => {
    const stale = { failing: ['same'], dismissed: ['end_stop'] }
    expect(plan({ kept: { ...stale, position: 3 } }).updates).toMatchObject([stale])
    expect(plan({ kept: { ...stale, note: 'was' } }).updates).toMatchObject([{ failing: null, dismissed: null }])
    const moved = plan({ kept: stale, unit: { target: ['Otevři'] } })
    expect(moved.updates).toMatchObject([{ target: 'Otevři', failing: null, dismissed: ['end_stop'], touched: true }])
    expect(moved.delta).toMatchObject({ failing: -1 })
    expect(plan({ kept: { state: 10 } }).updates).toMatchObject([{ state: 20, touched: true }])
  })

  test('a former source is kept while a string needs editing, as far as its file can say it', () => {
    const fuzzy = { unit: { state: 'needs-editing', previousSource: 'Was.' } } as const
    expect(plan({ ...fuzzy, kept: { state: 10 } }).updates).toMatchObject([{ previous_source: 'Was.' }])
    expect(plan({ ...fuzzy, kept: {}, unit: { previousSource: 'Was.' } }).updates).toEqual([])
    const texts = {
      over: monolingual,
      unit: { context: 'open', source: [], target: [''], state: 'untranslated' },
    } as const
    expect(plan({ ...texts, kept: { previous_source: 'Was.', position: 3 } }).updates).toMatchObject([
      { previous_source: 'Was.' },
    ])
    expect(plan(texts).inserts[0]?.[11]).toBe('')
  })

  test('a new text of the file replaces the old one, and says so', () => {
    const found = plan({ kept: {}, unit: { target: ['Otevři.'] } })
    expect(found).toMatchObject({ replaced: [8], restated: [], settled: [], lost: [], updated: [8], suggestions: [] })
    expect(found.events).toEqual([
      {
        action: 'string-repo-update',
        doer: bilingual.reader,
        unitId: 8,
        target: 'Otevři.',
        old: 'Otevřít.',
        details: { state: 20, old_state: 20, source: 'Open.', context: '' },
      },
    ])
    // The state alone: the text did not come anew.
    const state = plan({ kept: { state: 10 } })
    expect(state).toMatchObject({ replaced: [], restated: [8], updated: [] })
    expect(plan({ kept: { state: 100 } })).toMatchObject({ updates: [{ state: 20 }], restated: [] })
    expect(plan({ kept: {}, unit: { state: 'read-only' } })).toMatchObject({ updates: [{ state: 100 }], restated: [] })
    expect(state.events).toMatchObject([{ details: { state: 20, old_state: 10 } }])
  })

  test('a pending text is settled where the file has it, and lost where the repository wins', () => {
    const typed = { target: 'Otevři.', pending: true, known: ['Otevřít.'] }
    expect(plan({ kept: typed, unit: { target: ['Otevři.'] } })).toMatchObject({
      settled: [8],
      lost: [],
      replaced: [],
      restated: [],
      bases: [],
    })
    const lost = plan({ kept: typed, sync: { mode: 'repository-wins' } })
    expect(lost).toMatchObject({ settled: [], lost: [8], replaced: [], updated: [8] })
    expect(lost.suggestions).toEqual([{ unit_id: 8, target: 'Otevři.', is_ours: true }])
    expect(lost.updates).toMatchObject([{ target: 'Otevřít.', pending: false, has_suggestion: true }])
    expect(lost.delta).toMatchObject({ suggestions: 1 })
    const news = plan({ kept: typed, unit: { target: ['Račte.'] } })
    expect(news.suggestions).toEqual([{ unit_id: 8, target: 'Račte.', is_ours: false }])
    expect(news).toMatchObject({
      settled: [],
      lost: [],
      replaced: [],
      updated: [],
      bases: [{ unit_id: 8, base: 'Račte.' }],
    })
    expect(news.events).toEqual([
      { action: 'suggestion', doer: { userId: null, authorId: null }, unitId: 8, target: 'Račte.' },
    ])
  })
})
