import {
  catalogueHeader,
  type GitRemote,
  joinTeam,
  makeTeam,
  problemsOf,
  startGitRemote,
  startTestApp,
  type TestApp,
  type TestClient,
} from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const many = Array.from({ length: 320 }, (_, at) => `Row number ${at + 1}`)
const catalogue = (language: string, strings: readonly string[]) => [catalogueHeader(language), ...strings].join('\n')
const po = (source: string, target: string) => `msgid "${source}"\nmsgstr "${target}"\n`
const mixed = (target: (source: string) => string) => [
  po('Close the window', target('Close the window')),
  po('Open the window', target('Open the window')),
  po('Print', target('Print')),
  `#, python-brace-format\n${po('Hello {name}', target('Hello {name}'))}`,
  `#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d soubor"\nmsgstr[1] "%d soubory"\nmsgstr[2] "%d souborů"\n`,
]
const czech: Readonly<Record<string, string>> = {
  'Close the window': 'Zavřít okno',
  'Open the window': 'Otevřít okno',
  'Hello {name}': 'Ahoj {name}',
}
const bulk = '/api/editor/bulk/'

let app: TestApp
let remote: GitRemote
beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit(
    'apps',
    {
      'one/cs.po': catalogue(
        'cs',
        mixed((source) => czech[source] ?? ''),
      ),
      'one/de.po': catalogue('de', [
        ...mixed((source) => (source === 'Print' ? 'Drucken' : '')).slice(0, 4),
        '#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
      ]),
      'two/cs.po': catalogue('cs', [po('Close the window', 'Zavřít okno'), po('Quit', '')]),
      'big/cs.po': catalogue(
        'cs',
        many.map((source) => po(source, source.replace('Row number', 'Řádek číslo'))),
      ),
    },
    'Start',
  )
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  await app.admin.patch('/api/projects/demo/', { translation_review: true })
  await app.admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
  await joinTeam(app.database, 'boris', 'Reviewers')
  await makeTeam(app.database, 'managers', { members: ['carol'], permissions: everything, projects: ['other'] })
  for (const name of ['one', 'two', 'big']) {
    const component = {
      name,
      slug: name,
      repo: remote.gitUrl('apps'),
      branch: 'main',
      filemask: `${name}/*.po`,
      file_format: 'po',
      new_lang: 'none',
    }
    expect((await app.admin.post('/api/projects/demo/components/', component)).status).toBe(201)
    await app.app.jobs.idle()
  }
  for (const name of ['home', 'menu']) await app.admin.post('/api/projects/demo/labels/', { name, color: 'red' })
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

const everything = [
  'unit.bulk_edit',
  'unit.edit',
  'unit.review',
  'source.edit',
  'suggestion.accept',
  'suggestion.delete',
]

interface Unit {
  readonly id: number
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
  readonly has_suggestion: boolean
  readonly source_unit: string
  readonly labels: readonly { readonly name: string }[]
  readonly extra_flags: string
  readonly explanation: string
  readonly flags: string
}
const units = async (place: string): Promise<Unit[]> =>
  (await app.admin.get(`/api/translations/demo/${place}/units/?page_size=1000`)).body.results
const unit = async (place: string, source: string): Promise<Unit> => {
  const found = (await units(place)).find((one) => one.source[0] === source)
  if (!found) throw new Error(`${place} has no ${source}`)
  return found
}
const ids = async (place: string, ...sources: string[]) =>
  Promise.all(sources.map(async (source) => (await unit(place, source)).id))
const start = (body: object, client: TestClient = app.admin) => client.post(bulk, body)
const undo = async (id: number, client: TestClient = app.admin) => {
  const reply = await client.post(`${bulk}${id}/undo/`, {})
  await app.app.jobs.idle()
  return reply
}
const read = async (id: number) => (await app.admin.get(`${bulk}${id}/`)).body
const save = (id: number, target: string, state = 20, client: TestClient = app.admin) =>
  client.patch(`/api/units/${id}/`, { target: [target], state })
/** The history of a string, the newest first. */
const history = async (id: number) => {
  const { rows } = await app.database.executeSql(
    'select action, target, details from changes where unit_id = $1 and action <> 45 order by id desc',
    [id],
  )
  return rows
}
const entriesOf = async (id: number) => {
  const { rows } = await app.database.executeSql(
    "select action, component_id, translation_id, details from changes where unit_id is null and details ->> 'bulk' = $1 order by id",
    [String(id)],
  )
  return rows
}
const recounted = async () => {
  const { rows } =
    await app.database.executeSql(`select t.id, s.total, s.translated, s.fuzzy, s.approved, s.failing, s.suggestions, s.changes,
      (select count(*)::int from units u where u.translation_id = t.id) as r_total,
      (select count(*)::int from units u where u.translation_id = t.id and u.state >= 20) as r_translated,
      (select count(*)::int from units u where u.translation_id = t.id and u.state in (10, 11, 12)) as r_fuzzy,
      (select count(*)::int from units u where u.translation_id = t.id and u.state = 30) as r_approved,
      (select count(*)::int from units u where u.translation_id = t.id and cardinality(u.failing) > 0) as r_failing,
      (select count(*)::int from units u where u.translation_id = t.id and u.has_suggestion) as r_suggestions,
      (select count(*)::int from changes h where h.translation_id = t.id) as r_changes
    from translations t join statistics s on s.id = t.statistics_id`)
  return rows.filter((row) =>
    ['total', 'translated', 'fuzzy', 'approved', 'failing', 'suggestions', 'changes'].some(
      (name) => row[name] !== row[`r_${name}`],
    ),
  )
}

beforeEach(async () => {
  await app.app.jobs.idle()
  await app.database.executeSql("delete from bulk_edits where state <> 'running'")
  await app.database.executeSql(`update units u set target = replace(s.source, 'Row number', 'Řádek číslo') from units s
    where s.id = u.source_unit_id and u.id <> s.id and s.source like 'Row number%'`)
  for (const one of await units('one/cs')) {
    const target = czech[one.source[0] ?? '']
    if (target !== undefined && (one.target[0] !== target || one.state !== 20)) await save(one.id, target)
  }
  for (const one of [await unit('two/cs', 'Quit'), await unit('one/cs', 'Print')])
    if (one.target[0] !== '') await save(one.id, '', 0)
})

describe('search and replace', () => {
  const edit = { path: 'demo/one/cs', q: 'target:okno', replace: { search: 'okno', replacement: 'okénko' } }

  test('the preview shows texts before and after with their checks, and writes nothing', async () => {
    const { status, body } = await app.admin.post(`${bulk}preview/`, edit)
    expect([status, body.count, body.outcomes, body.cursor]).toEqual([200, 2, { written: 2 }, null])
    expect(
      body.samples.map(({ before, after }: { before: string[]; after: string[] }) => [...before, ...after]),
    ).toEqual([
      ['Zavřít okno', 'Zavřít okénko'],
      ['Otevřít okno', 'Otevřít okénko'],
    ])
    expect(body.samples[0]).toMatchObject({ path: 'demo/one/cs', language: 'cs', source: ['Close the window'] })
    expect((await unit('one/cs', 'Close the window')).target).toEqual(['Zavřít okno'])
  })

  test('writes all results at once, with one entry in the history, and takes them back', async () => {
    const { status, body } = await start(edit)
    expect([status, body.state, body.outcomes]).toEqual([200, 'done', { written: 2, propagated: 1 }])
    const changed = await unit('one/cs', 'Close the window')
    expect([changed.target, changed.state]).toEqual([['Zavřít okénko'], 20])
    // The same string of the other component follows, as after a save.
    expect((await unit('two/cs', 'Close the window')).target).toEqual(['Zavřít okénko'])
    expect((await history(changed.id))[0]).toMatchObject({
      action: 27,
      details: { bulk: body.id, entry: 'translation' },
    })
    expect(await entriesOf(body.id)).toMatchObject([
      { action: 32, details: { strings: 2, does: ['replace'], undone: false } },
    ])
    expect((await undo(body.id)).status).toBe(202)
    expect(await read(body.id)).toMatchObject({ state: 'undone', outcomes: { undone: 3 } })
    expect((await unit('one/cs', 'Close the window')).target).toEqual(['Zavřít okno'])
    expect((await unit('two/cs', 'Close the window')).target).toEqual(['Zavřít okno'])
    expect((await history(changed.id))[0]).toMatchObject({ action: 8, details: { bulk: body.id } })
    expect(await recounted()).toEqual([])
  })

  test('the history of a place shows the edit once, that of a string each of its changes', async () => {
    const { body } = await start(edit)
    const told = async (path: string) =>
      (await app.admin.get(`${path}changes/?bulk=entries&page_size=5`)).body.results.map(
        ({ action, unit: at }: { action: number; unit: string | null }) => [action, at === null],
      )
    expect((await told('/api/translations/demo/one/cs/'))[0]).toEqual([32, true])
    expect(await told('/api/projects/demo/')).not.toContainEqual([27, false])
    const all = (await app.admin.get('/api/translations/demo/one/cs/changes/?page_size=5')).body.results
    expect(all.map(({ action }: { action: number }) => action)).toContain(27)
    await undo(body.id)
  })

  test('each place that an edit covers shows its one entry, which opens to the strings there', async () => {
    const { body } = await start({ path: 'demo', q: 'target:okno OR target:Drucken', state: 10 })
    expect(body.outcomes).toMatchObject({ written: 4 })
    const of = async (address: string, client = app.admin) =>
      (await client.get(`${address}bulk=entries&page_size=20`)).body.results
        .filter(({ details }: { details: { bulk?: number } }) => details.bulk === body.id)
        .map(({ unit: at, action }: { unit: string | null; action: number }) => [action, at])
    const covered = [
      '/api/changes/?',
      '/api/changes/?user=admin&',
      '/api/changes/?language=cs&',
      '/api/changes/?language=de&',
      '/api/projects/demo/changes/?',
      '/api/projects/demo/changes/?language=de&',
      '/api/components/demo/one/changes/?',
      '/api/components/demo/one/changes/?language=cs&',
      '/api/components/demo/two/changes/?',
      '/api/translations/demo/one/cs/changes/?',
      '/api/translations/demo/one/de/changes/?',
      '/api/translations/demo/two/cs/changes/?',
    ]
    for (const address of covered) expect([address, await of(address)]).toEqual([address, [[32, null]]])
    for (const address of ['/api/components/demo/big/changes/?', '/api/components/demo/two/changes/?language=de&'])
      expect([address, await of(address)]).toEqual([address, []])
    expect(
      (await app.admin.get('/api/components/demo/two/changes/?bulk=entries&page_size=1')).body.count,
    ).toBeGreaterThan(0)
    // People who may not edit in bulk read what the history tells.
    const strings = async (path: string, client: TestClient) =>
      (await client.get(`${bulk}${body.id}/strings/?path=${path}`)).body.results
    expect(await strings('demo/two', app.boris)).toMatchObject([
      { path: 'demo/two/cs', outcome: 'written', source: ['Close the window'], before: ['Zavřít okno'] },
    ])
    expect(await strings('', app.anonymous)).toHaveLength(4)
    expect((await app.boris.get(`${bulk}${body.id}/strings/?path=demo/big`)).status).toBe(404)
    await app.admin.patch('/api/components/demo/two/', { restricted: true })
    expect(await strings('', app.boris)).toHaveLength(3)
    expect((await app.boris.get(`${bulk}${body.id}/strings/?path=demo/two`)).status).toBe(404)
    await app.admin.patch('/api/components/demo/two/', { restricted: false })
    await undo(body.id)
    expect(await of('/api/components/demo/two/changes/?')).toEqual([
      [32, null],
      [32, null],
    ])
  })

  test('holds a string back with its labels, and writes both when it is allowed', async () => {
    const edit = {
      path: 'demo/one/cs',
      q: 'source:="Hello {name}"',
      replace: { search: ' {name}', replacement: '', regex: false, ignore_case: false },
      add_labels: ['home'],
    }
    const preview = (await app.admin.post(`${bulk}preview/`, edit)).body
    expect([preview.outcomes, preview.samples[0].outcome]).toEqual([{ 'held:placeholders': 1 }, 'held:placeholders'])
    expect((await start(edit)).body.outcomes).toEqual({ 'held:placeholders': 1 })
    const { body } = await start({ ...edit, allow: ['placeholders'] })
    expect(body.outcomes).toEqual({ written: 1 })
    const hello = async () =>
      (await app.admin.get('/api/translations/demo/one/cs/units/?q=source:="Hello {name}"')).body
    expect((await hello()).results[0].target).toEqual(['Ahoj'])
    await undo(body.id)
    expect((await hello()).results[0].target).toEqual(['Ahoj {name}'])
  })

  test('a text that is taken back to nothing is no translation that was lost', async () => {
    const lost = async () => (await app.admin.get('/api/units/?q=check:translated')).body.count
    const { body } = await start({ path: 'demo/one/cs', q: 'source:="Print"', copy_from: 'de', state: 20 })
    expect(body.outcomes).toEqual({ written: 1 })
    await app.app.jobs.idle()
    await undo(body.id)
    await app.app.jobs.idle()
    expect(await lost()).toBe(0)
  })

  test('the twin of another component is told of there', async () => {
    const { body } = await start(edit)
    const { results } = (await app.admin.get('/api/translations/demo/two/cs/changes/?bulk=entries&page_size=1')).body
    expect(results).toMatchObject([{ action: 32, unit: null, details: { bulk: body.id } }])
    await undo(body.id)
  })

  test('an expression with groups, in all plural forms', async () => {
    const [id] = await ids('one/cs', '%d file')
    const replace = { search: '(soubor)(\\pL*)', replacement: '<$1>$2', regex: true }
    const { body } = await start({ ids: [id], replace })
    expect(body.outcomes).toEqual({ written: 1 })
    expect((await unit('one/cs', '%d file')).target).toEqual(['%d <soubor>', '%d <soubor>y', '%d <soubor>ů'])
    await undo(body.id)
    expect((await unit('one/cs', '%d file')).target).toEqual(['%d soubor', '%d soubory', '%d souborů'])
  })

  test('without regard to capitals, and a dollar is a dollar', async () => {
    const [id] = await ids('one/cs', 'Close the window')
    const replace = { search: 'OKNO', replacement: '$1 $$', ignore_case: true }
    const { body } = await start({ ids: [id], replace })
    expect((await unit('one/cs', 'Close the window')).target).toEqual(['Zavřít $1 $$'])
    await undo(body.id)
  })

  test.each([
    [{ search: '(', replacement: '', regex: true }, 'invalid replace.search'],
    [{ search: '(a)', replacement: '$2', regex: true }, 'invalid replace.replacement'],
    [{ search: '', replacement: 'x' }, 'blank replace.search'],
  ])('refuses %j', async (replace, problem) => {
    expect(problemsOf(await app.admin.post(`${bulk}preview/`, { path: 'demo/one/cs', replace }))).toEqual([problem])
  })

  test('holds back what becomes empty or loses placeholders, unless it is allowed', async () => {
    const chosen = await ids('one/cs', 'Hello {name}', 'Close the window')
    const lossy = { ids: chosen, replace: { search: '\\{name\\}|Zavřít okno', replacement: '', regex: true } }
    const preview = (await app.admin.post(`${bulk}preview/`, lossy)).body
    expect(preview.outcomes).toEqual({ 'held:placeholders': 1, 'held:empties': 1 })
    const [one] = preview.samples.filter(({ outcome }: { outcome: string }) => outcome === 'held:placeholders')
    expect(one).toMatchObject({ lost: ['{name}'], risks: ['placeholders'], after: ['Ahoj'] })
    expect(one.checks_new).toContainEqual({ id: 'python_brace_format', name: 'Python brace format' })
    const held = await start(lossy)
    expect([held.body.state, held.body.outcomes]).toEqual(['done', { 'held:placeholders': 1, 'held:empties': 1 }])
    expect((await unit('one/cs', 'Hello {name}')).target).toEqual(['Ahoj {name}'])
    const allowed = await start({ ...lossy, allow: ['empties', 'placeholders'] })
    expect(allowed.body.outcomes).toMatchObject({ written: 2 })
    const emptied = await unit('one/cs', 'Close the window')
    expect([emptied.target, emptied.state]).toEqual([[''], 0])
    await undo(allowed.body.id)
    expect((await unit('one/cs', 'Hello {name}')).target).toEqual(['Ahoj {name}'])
    expect(await recounted()).toEqual([])
  })
})

describe('states and texts', () => {
  test('sets a state; what has no text stays', async () => {
    const chosen = await ids('one/cs', 'Close the window', 'Print')
    const { body } = await start({ ids: chosen, state: 10 })
    expect(body.outcomes).toMatchObject({ written: 1, empty: 1 })
    expect((await unit('one/cs', 'Close the window')).state).toBe(10)
    await undo(body.id)
    expect((await unit('one/cs', 'Close the window')).state).toBe(20)
  })

  test('approving takes the right to review, for each string', async () => {
    const chosen = await ids('one/cs', 'Close the window', 'Open the window')
    const refused = await start({ ids: chosen, state: 30 }, app.anna)
    expect(refused.body.outcomes).toEqual({ 'denied:review-missing': 2 })
    const listed = (await app.anna.get(`${bulk}${refused.body.id}/strings/?outcome=denied:`)).body.results
    expect(listed.map(({ unit: at }: { unit: number }) => at)).toEqual(chosen.toSorted((a, b) => a - b))
    expect(listed[0].detail).toMatch(/^[A-Z].*\.$/)
    const { body } = await start({ ids: chosen, state: 30 }, app.boris)
    expect(body.outcomes).toMatchObject({ written: 2 })
    expect((await unit('one/cs', 'Open the window')).state).toBe(30)
    expect((await history(chosen[0] ?? 0))[0]).toMatchObject({ action: 36, details: { bulk: body.id } })
    // A translator cannot take back what is approved now.
    const others = await app.anna.post(`${bulk}${body.id}/undo/`, {})
    expect(others.status).toBe(404)
    await undo(body.id, app.boris)
    expect((await unit('one/cs', 'Open the window')).state).toBe(20)
  })

  test('copies from another language, as texts that need editing', async () => {
    const [id] = await ids('one/cs', 'Print')
    const { body } = await start({ path: 'demo/one/cs', q: 'state:empty', copy_from: 'de' })
    expect(body.outcomes).toEqual({ written: 1 })
    const copied = await unit('one/cs', 'Print')
    expect([copied.id, copied.target, copied.state]).toEqual([id, ['Drucken'], 10])
    await undo(body.id)
    expect((await unit('one/cs', 'Print')).state).toBe(0)
  })

  test('gives each string its own text; one that has changed since stays', async () => {
    const [first, second] = await ids('one/cs', 'Close the window', 'Open the window')
    const texts = [
      { unit: first, target: ['Zavřít'], was: ['Zavřít okno'] },
      { unit: second, target: ['Otevřít'], was: ['Something older'] },
    ]
    const { body } = await start({ texts })
    expect(body.outcomes).toMatchObject({ written: 1, changed: 1 })
    expect((await unit('one/cs', 'Open the window')).target).toEqual(['Otevřít okno'])
    const wrong = await start({ texts: [{ unit: first, target: ['one', 'two'] }] })
    expect(wrong.body.outcomes).toEqual({ forms: 1 })
    await undo(body.id)
  })

  test('accepts and rejects suggestions, and brings them back', async () => {
    const [first, second] = await ids('one/cs', 'Close the window', 'Open the window')
    const suggest = (id: number | undefined, target: string) =>
      app.anna.post(`/api/units/${id}/suggestions/`, { target: [target] })
    expect((await suggest(first, 'Zavřete okno')).status).toBe(201)
    expect((await suggest(second, 'Otevřete okno')).status).toBe(201)
    const accepted = (await start({ ids: [first, second], suggestions: 'accept' })).body
    expect(accepted.outcomes).toMatchObject({ written: 2 })
    const now = await unit('one/cs', 'Close the window')
    expect([now.target, now.has_suggestion]).toEqual([['Zavřete okno'], false])
    await undo(accepted.id)
    const back = await unit('one/cs', 'Close the window')
    expect([back.target, back.has_suggestion]).toEqual([['Zavřít okno'], true])
    const rejected = (await start({ ids: [first, second], suggestions: 'reject' })).body
    expect((await unit('one/cs', 'Close the window')).has_suggestion).toBe(false)
    expect(await recounted()).toEqual([])
    await undo(rejected.id)
    const { results } = (await app.admin.get(`/api/units/${first}/suggestions/`)).body
    expect(results).toMatchObject([{ target: ['Zavřete okno'] }])
    expect(results[0].user).toMatch(/\/anna\/$/)
    await start({ ids: [first, second], suggestions: 'reject' })
    expect(await recounted()).toEqual([])
  })
})

describe('labels, flags and explanations', () => {
  test('belong to source strings, and go back', async () => {
    const chosen = await ids('one/cs', 'Close the window', 'Print')
    const edit = { ids: chosen, add_labels: ['home'], add_flags: 'max-length:5', explanation: 'A button.' }
    const preview = (await app.admin.post(`${bulk}preview/`, edit)).body.samples[0]
    expect(preview).toMatchObject({
      labels: { added: ['home'], removed: [] },
      flags: { before: '', after: 'max-length:5' },
      explanation: { before: '', after: 'A button.' },
    })
    const { body } = await start(edit)
    expect(body.outcomes).toEqual({ written: 2 })
    const source = (await app.admin.get((await unit('one/cs', 'Close the window')).source_unit)).body
    expect([source.extra_flags, source.explanation, source.labels.map(({ name }: { name: string }) => name)]).toEqual([
      'max-length:5',
      'A button.',
      ['home'],
    ])
    const failing = (await app.admin.get(`/api/units/${chosen[0]}/`)).body
    expect(failing.has_failing_check).toBe(true)
    await undo(body.id)
    const back = (await app.admin.get((await unit('one/cs', 'Close the window')).source_unit)).body
    expect([back.extra_flags, back.explanation, back.labels]).toEqual(['', '', []])
    expect((await app.admin.get(`/api/units/${chosen[0]}/`)).body.has_failing_check).toBe(false)
    expect(await recounted()).toEqual([])
  })

  test('read-only strings become so in every language, and what somebody changed since stays', async () => {
    const chosen = await ids('one/cs', 'Open the window')
    const { body } = await start({ ids: chosen, add_flags: 'read-only' })
    expect((await unit('one/cs', 'Open the window')).state).toBe(100)
    expect((await unit('one/de', 'Open the window')).state).toBe(100)
    const source = (await unit('one/cs', 'Open the window')).source_unit
    await app.admin.patch(new URL(source).pathname, { extra_flags: 'read-only, max-length:100' })
    await undo(body.id)
    expect(await read(body.id)).toMatchObject({ state: 'undone', outcomes: { kept: 1 } })
    expect((await unit('one/cs', 'Open the window')).state).toBe(100)
    await app.admin.patch(new URL(source).pathname, { extra_flags: '' })
    expect(await recounted()).toEqual([])
  })

  test('take the right to edit source strings', async () => {
    const chosen = await ids('one/cs', 'Print')
    const { body } = await start({ ids: chosen, add_labels: ['menu'], state: 20 }, app.anna)
    expect(body.outcomes).toEqual({ 'denied:source.edit': 1 })
    const wrong = await start({ path: 'demo/one/cs', ids: chosen, add_labels: ['nothing'] })
    expect(problemsOf(wrong)).toEqual(['does_not_exist add_labels'])
    expect(problemsOf(await start({ ids: chosen, add_flags: 'max-length:' }))).toEqual(['invalid add_flags'])
  })
})

describe('rights', () => {
  const edit = { path: 'demo/one/cs', replace: { search: 'okno', replacement: 'okénko' } }

  test('all results of a search take the right to edit in bulk', async () => {
    expect((await start(edit, app.anonymous)).status).toBe(401)
    for (const client of [app.anna, app.boris, app.carol]) expect((await start(edit, client)).status).toBe(403)
    expect((await app.anna.post(`${bulk}preview/`, edit)).status).toBe(403)
    const tooMany = (await units('big/cs')).slice(0, 101).map(({ id }) => id)
    const { body } = await start({ ids: tooMany, state: 10 }, app.anna)
    expect(body.outcomes).toEqual({ 'denied:unit.bulk_edit': 101 })
  })

  test('a hidden place, its strings and its edits are like missing ones', async () => {
    const chosen = await ids('two/cs', 'Quit')
    await app.admin.patch('/api/components/demo/two/', { restricted: true })
    const made = (await start({ path: 'demo/two/cs', q: 'Quit', copy_from: 'en' })).body
    for (const path of ['demo/two/cs', 'demo/nothing/cs'])
      expect(problemsOf(await start({ ...edit, path }, app.carol))).toEqual(['does_not_exist path'])
    const none = await start({ ids: chosen, state: 20 }, app.anna)
    expect([none.body.total, none.body.outcomes]).toEqual([0, {}])
    expect((await app.anna.post(`${bulk}preview/`, { ids: chosen, state: 20 })).body).toMatchObject({
      count: 0,
      samples: [],
    })
    for (const client of [app.anna, app.carol, app.anonymous]) {
      for (const path of ['', 'strings/']) expect((await client.get(`${bulk}${made.id}/${path}`)).status).toBe(404)
      const reply = await client.post(`${bulk}${made.id}/undo/`, {})
      expect([401, 404]).toContain(reply.status)
    }
    expect((await app.anna.get(`${bulk}?path=demo`)).body.results).toEqual([])
    await undo(made.id)
    await app.admin.patch('/api/components/demo/two/', { restricted: false })
  })

  test('of strings of which some are forbidden, the rest or nothing is done, as chosen', async () => {
    await app.admin.post('/api/components/demo/two/lock/', { lock: true })
    await app.database.executeSql("update components set locked = true where slug = 'two'")
    const chosen = [...(await ids('two/cs', 'Quit')), ...(await ids('one/cs', 'Print'))]
    const each = { ids: chosen, copy_from: 'en', state: 20 }
    const preview = (await app.admin.post(`${bulk}preview/`, each)).body
    expect(preview.denied).toMatchObject([{ path: 'demo/two/cs', reason: 'component-locked', count: 1 }])
    const nothing = (await start({ ...each, on_denied: 'nothing' })).body
    expect([nothing.state, nothing.reason, nothing.outcomes]).toEqual([
      'refused',
      'denied',
      { 'denied:component-locked': 1 },
    ])
    expect((await unit('one/cs', 'Print')).target).toEqual([''])
    const rest = (await start(each)).body
    expect(rest.outcomes).toEqual({ written: 1, 'denied:component-locked': 1 })
    expect((await unit('one/cs', 'Print')).target).toEqual(['Print'])
    expect((await app.admin.post(`${bulk}${nothing.id}/undo/`, {})).status).toBe(409)
    await app.database.executeSql("update components set locked = false where slug = 'two'")
    await undo(rest.id)
  })

  test('an administrator of another project is refused string by string, and changes nothing', async () => {
    const chosen = await ids('one/cs', 'Close the window', 'Print')
    for (const work of [{ add_flags: 'read-only' }, { explanation: 'x' }, { suggestions: 'reject' as const }]) {
      const { body } = await start({ ids: chosen, ...work }, app.carol)
      expect([work, Object.keys(body.outcomes).filter((outcome) => outcome === 'written')]).toEqual([work, []])
    }
    expect((await start({ path: 'demo', q: '', state: 10 }, app.carol)).status).toBe(403)
    expect((await start({ path: '', q: '', state: 10 }, app.carol)).status).toBe(403)
  })

  test('an expression that is wrong is told with its place, and one that never ends harms nobody', async () => {
    const replace = { search: 'okno(', replacement: '', regex: true }
    const wrong = await app.admin.post(`${bulk}preview/`, { path: 'demo/one/cs', replace })
    expect(wrong.body.errors).toMatchObject([{ attr: 'replace.search', span: { start: 4, end: 5 } }])
    const [id] = await ids('one/cs', 'Print')
    await save(id ?? 0, 'a'.repeat(100_000))
    const slow = { ids: [id], replace: { search: 'a.*z|a', replacement: 'b', regex: true } }
    const started = performance.now()
    expect((await app.admin.post(`${bulk}preview/`, slow)).body.outcomes).toEqual({ costly: 1 })
    expect((await start(slow)).body.outcomes).toEqual({ costly: 1 })
    expect(performance.now() - started).toBeLessThan(10_000)
    const huge = { ids: [id], replace: { search: 'a', replacement: 'b'.repeat(2000) } }
    expect((await start(huge)).body.outcomes).toEqual({ 'too-long': 1 })
    await save(id ?? 0, '', 0)
  })

  test('an edit is listed to those who made it, and to those with the right to edit in bulk', async () => {
    const [id] = await ids('one/cs', 'Close the window')
    const own = (await start({ path: 'demo/one/cs', ids: [id], state: 10 }, app.anna)).body
    const listed = async (client: TestClient) =>
      (await client.get(`${bulk}?path=demo/one`)).body.results.map((one: { id: number }) => one.id)
    expect([await listed(app.anna), await listed(app.boris), await listed(app.admin)]).toEqual([[own.id], [], [own.id]])
    await undo(own.id, app.anna)
  })
})

describe('large edits', () => {
  const edit = { path: 'demo/big/cs', replace: { search: 'Řádek', replacement: 'Řada' } }
  const countOf = async (text: string) =>
    (await units('big/cs')).filter(({ target }) => target[0]?.startsWith(text)).length

  test('run in the background, and go back', async () => {
    const { status, body } = await start(edit)
    expect(status).toBe(202)
    await app.app.jobs.idle()
    expect(await read(body.id)).toMatchObject({ state: 'done', total: 320, done: 320, outcomes: { written: 320 } })
    expect(await countOf('Řada')).toBe(320)
    expect(await entriesOf(body.id)).toHaveLength(1)
    const [changed] = await units('big/cs')
    await save(changed?.id ?? 0, 'By hand')
    await undo(body.id)
    expect(await read(body.id)).toMatchObject({ state: 'undone', outcomes: { undone: 319, kept: 1 } })
    expect((await unit('big/cs', many[0] ?? '')).target).toEqual(['By hand'])
    const twice = await app.admin.post(`${bulk}${body.id}/undo/`, {})
    expect([twice.status, problemsOf(twice)]).toEqual([409, ['conflict null']])
    expect(twice.body.errors[0].detail).toBe('This bulk edit is undone.')
    await save(changed?.id ?? 0, 'Řádek číslo 1')
    expect(await recounted()).toEqual([])
  })

  test('one that was killed in the middle goes on where it was', async () => {
    const { body } = await start(edit)
    // As a process leaves it that ends after the first chunk.
    await app.app.jobs.idle()
    await undo(body.id)
    const { rows } = await app.database.executeSql(
      `update bulk_edit_strings set outcome = null, before = null, after = null where bulk_id = $1 and unit_id >
        (select unit_id from bulk_edit_strings where bulk_id = $1 order by unit_id offset 99 limit 1) returning unit_id`,
      [body.id],
    )
    expect(rows).toHaveLength(220)
    await app.database.executeSql("update bulk_edits set state = 'stopped' where id = $1", [body.id])
    expect((await app.admin.post(`${bulk}${body.id}/resume/`, {})).status).toBe(202)
    await app.app.jobs.idle()
    expect(await countOf('Řada')).toBe(220)
    expect((await read(body.id)).outcomes).toEqual({ undone: 100, written: 220 })
    await undo(body.id)
    expect(await countOf('Řádek')).toBe(320)
  })

  test('strings and rights that are gone meanwhile stop nothing', async () => {
    const { body } = await start({ ...edit, background: true })
    await app.app.jobs.idle()
    await undo(body.id)
    const gone = (await units('big/cs')).slice(-2).map(({ id }) => id)
    await app.database.executeSql(
      'update bulk_edit_strings set outcome = null, before = null, after = null where bulk_id = $1',
      [body.id],
    )
    await app.database.executeSql("update bulk_edits set state = 'stopped' where id = $1", [body.id])
    // As strings that a file lost while the edit waited: other ids, which nobody has.
    await app.database.executeSql(
      'update bulk_edit_strings set unit_id = unit_id + 90000000 where bulk_id = $1 and unit_id = any($2)',
      [body.id, gone],
    )
    expect((await app.admin.post(`${bulk}${body.id}/resume/`, {})).status).toBe(202)
    await app.app.jobs.idle()
    expect(await read(body.id)).toMatchObject({ state: 'done', outcomes: { written: 318, gone: 2 } })
    await undo(body.id)
    expect(await read(body.id)).toMatchObject({ state: 'undone', outcomes: { undone: 318, gone: 2 } })
    expect(await countOf('Řádek')).toBe(320)
    expect(await recounted()).toEqual([])
  })

  test('one that is stopped before it begins writes nothing', async () => {
    const { body } = await start(edit)
    await app.admin.post(`${bulk}${body.id}/stop/`, {})
    await app.app.jobs.idle()
    const after = await read(body.id)
    expect(['stopped', 'done']).toContain(after.state)
    if (after.state === 'stopped') expect(await countOf('Řada')).toBe(0)
    await undo(body.id)
    expect(await countOf('Řádek')).toBe(320)
  })

  test('one that was stopped has one entry in the history, which counts what it does when it goes on', async () => {
    const { body } = await start(edit)
    await app.app.jobs.idle()
    // As one that was stopped after a hundred strings.
    await app.database.executeSql(
      `update bulk_edit_strings set outcome = null, before = null, after = null where bulk_id = $1 and unit_id >
        (select unit_id from bulk_edit_strings where bulk_id = $1 order by unit_id offset 99 limit 1)`,
      [body.id],
    )
    for (let round = 0; round < 2; round++) {
      await app.database.executeSql("update bulk_edits set state = 'stopped' where id = $1", [body.id])
      expect((await app.admin.post(`${bulk}${body.id}/resume/`, {})).status).toBe(202)
      await app.app.jobs.idle()
    }
    // The strings have the text already, so that nothing is written twice.
    expect((await read(body.id)).outcomes).toEqual({ written: 100, unchanged: 220 })
    expect(await entriesOf(body.id)).toMatchObject([{ details: { strings: 100, undone: false } }])
    await undo(body.id)
    expect((await entriesOf(body.id)).map(({ details }) => (details as { undone: boolean }).undone)).toEqual([
      false,
      true,
    ])
    await app.database.executeSql(
      "update units set target = replace(target, 'Řada', 'Řádek') where target like 'Řada číslo%'",
    )
  })

  test('two at once, of the same strings, end one after the other', async () => {
    const other = { path: 'demo/big/cs', replace: { search: 'číslo', replacement: 'č.' } }
    const [one, two] = await Promise.all([start(edit), start(other)])
    await app.app.jobs.idle()
    expect((await units('big/cs')).every(({ target }) => /^Řada č\. \d+$/.test(target[0] ?? ''))).toBe(true)
    const ended: object[] = []
    for (const { body } of [one, two]) {
      await undo(body.id)
      ended.push((await read(body.id)).outcomes)
    }
    // One that wrote first cannot go back while the texts are the other's.
    expect([
      [{ kept: 320 }, { undone: 320 }],
      [{ undone: 320 }, { undone: 320 }],
    ]).toContainEqual(ended)
    expect(await recounted()).toEqual([])
  })

  test('nothing is done where one string of many is forbidden', async () => {
    const [locked] = await units('big/cs')
    await app.database.executeSql('update units set state = 100 where id = $1', [locked?.id])
    const { body } = await start({ ...edit, on_denied: 'nothing' })
    await app.app.jobs.idle()
    expect(await read(body.id)).toMatchObject({ state: 'refused', outcomes: { 'denied:read-only': 1 } })
    expect(await countOf('Řada')).toBe(0)
    await app.database.executeSql('update units set state = 20 where id = $1', [locked?.id])
  })

  test('are for those who have the right to edit in bulk, and may edit each string', async () => {
    await makeTeam(app.database, 'bulk', { members: ['anna'], permissions: ['unit.bulk_edit'], projects: ['demo'] })
    const { body, status } = await start(edit, app.anna)
    expect(status).toBe(202)
    await app.app.jobs.idle()
    expect((await read(body.id)).outcomes).toEqual({ written: 320 })
    await undo(body.id)
    expect(await countOf('Řádek')).toBe(320)
  })
})

test.each([
  [{ path: 'demo/one/cs' }, 'invalid null'],
  [{ state: 10 }, 'required path'],
  [{ path: 'demo/one/cs', suggestions: 'reject', state: 20 }, 'invalid state'],
  [{ path: 'demo/one/cs', copy_from: 'de', replace: { search: 'a', replacement: '' } }, 'invalid copy_from'],
  [{ path: 'demo/one/cs', q: 'is:nonsense', state: 10 }, 'invalid q'],
  [{ path: 'demo/one/cs', state: 100 }, 'invalid_choice state'],
])('refuses %j', async (body, problem) => {
  expect(problemsOf(await start(body))).toEqual([problem])
})

test('an edit older than thirty days stays', async () => {
  const [id] = await ids('one/cs', 'Close the window')
  const { body } = await start({ ids: [id], state: 10 })
  await app.database.executeSql("update bulk_edits set created = now() - interval '31 days' where id = $1", [body.id])
  expect((await app.admin.get(`${bulk}${body.id}/`)).body.can.undo).toBe(false)
  expect((await app.admin.post(`${bulk}${body.id}/undo/`, {})).status).toBe(409)
})
