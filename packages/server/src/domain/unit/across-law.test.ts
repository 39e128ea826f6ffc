import { checks } from '@weft/checks'
import { isThorough, type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { checksOf, environmentOf } from './apply-edits.ts'
import { compareStrings } from './compare-strings.ts'
import { isAskedOf } from './judge-across.ts'
import { readCheckedUnits } from './unit-checks.ts'
import { isAcross } from './verdict.ts'

/** How many sequences are tried; WEFT_ACROSS_SEED chooses others. */
const runs = Number(process.env.WEFT_ACROSS_RUNS ?? (isThorough() ? 4 : 3))
const seed = Number(process.env.WEFT_ACROSS_SEED ?? 7)

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  const { admin, app } = kiosk.app
  const other = { name: 'Other', slug: 'other', web: 'https://example.org/' }
  expect((await admin.post('/api/projects/', other)).status).toBe(201)
  await admin.patch('/api/projects/other/', { check_flags: 'max-length:3, check-glossary' })
  await admin.patch('/api/components/demo/kiosk/', { manage_units: true })
  const files = {
    'po/kiosk.pot': await kiosk.remote.readText('kiosk', 'po/kiosk.pot'),
    'po/cs.po': kioskCatalogue('cs', kioskTexts.cs),
  }
  await kiosk.remote.commit('twin', { ...files, 'po/de.po': kioskCatalogue('de', kioskTexts.de) }, 'Start')
  const made = await admin.post('/api/projects/demo/components/', twin())
  expect(made.status).toBe(201)
  await app.jobs.idle()
})
afterAll(() => kiosk.close())

const twin = () => ({
  name: 'Twin',
  slug: 'twin',
  repo: kiosk.remote.gitUrl('twin'),
  branch: 'main',
  filemask: 'po/*.po',
  new_base: 'po/kiosk.pot',
  file_format: 'po',
  manage_units: true,
})

const rare = [
  ...(['add', 'remove', 'language', 'rename', 'component', 'age', 'dismiss', 'everywhere'] as const),
  ...(['move', 'term', 'glossary', 'archive', 'project', 'source'] as const),
] as const

type Step =
  | {
      readonly kind: 'save' | 'flags' | 'upstream' | 'settings'
      readonly pick: number
      readonly text: string
    }
  | {
      readonly kind: (typeof rare)[number] | 'between'
      readonly pick: number
      readonly text: string
    }

const fields = { pick: fc.nat(1000), text: fc.constantFrom('', 'a', 'b', 'Otevři.', 'Sbohem', 'x  y') }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('save' as const), ...fields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('flags' as const, 'settings', 'between'), ...fields }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('upstream' as const), ...fields }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom(...rare), ...fields }),
  },
)

interface Row {
  readonly id: number
  readonly source_unit_id: number
  readonly translation_id: number
  readonly component_id: number
  readonly project_id: number
  readonly language_id: number
  readonly plural_number: number
  readonly state: number
  readonly target: string
  readonly source: string
  readonly id_hash: string
  readonly age: number
  readonly shares: boolean
  readonly failing: readonly string[] | null
  readonly dismissed: readonly string[] | null
}

async function allRows(): Promise<Row[]> {
  const { rows } = await kiosk.app.database.executeSql(
    `select u.id, u.source_unit_id, u.translation_id, t.component_id, c.project_id, t.language_id, t.plural_number, u.state, u.target,
            s.source, s.id_hash::text as hash, floor(extract(epoch from now() - u.timestamp) / 86400)::int as age,
            coalesce((c.settings ->> 'allow_translation_propagation')::boolean, true) as shares, u.failing, u.dismissed
       from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id order by u.id`,
  )
  return rows.map((row) => ({ ...row, id_hash: row.hash })) as unknown as Row[] // as the query says
}

interface HistoryRow {
  readonly unit_id: number
  readonly action: number
  readonly from: number | null
  readonly to: number | null
}

/** Whether a string is the same as another one in another component that shares its translations. */
const isSameElsewhere = (u: Row, v: Row): boolean =>
  v.id_hash === u.id_hash &&
  v.project_id === u.project_id &&
  v.language_id === u.language_id &&
  v.component_id !== u.component_id &&
  u.shares &&
  v.shares

/** The expected failures of each string in checks across strings: compares it with every other one. */
async function expected(rows: readonly Row[]): Promise<Map<number, string[]>> {
  const { rows: history } = await kiosk.app.database.executeSql(
    `select unit_id, action, (details ->> 'old_state')::int as from, (details ->> 'state')::int as to from changes
      where unit_id is not null order by timestamp, id`,
  )
  const happened = Map.groupBy(history as unknown as HistoryRow[], ({ unit_id }) => unit_id) // as the query says
  const isText = (state: number | null) => state !== null && state >= 20 && state < 100
  const begins = ({ action, to }: HistoryRow) =>
    action === 30 || action === 37 || ([8, 94].includes(action) && to !== null && to < 20)
  const units = new Map(
    (await readCheckedUnits(kiosk.app.database, { ids: rows.map(({ id }) => id) })).map((unit) => [unit.id, unit]),
  )
  const found = new Map<number, string[]>()
  for (const u of rows) {
    const isSource = u.id === u.source_unit_id
    const own = rows.filter((v) => v.source_unit_id === u.id && v.id !== u.id)
    const inComponent = rows.filter((v) => v.component_id === u.component_id)
    const others = rows.filter((v) => v.id !== u.id && v.id !== v.source_unit_id && v.state < 100)
    const differs = others.some(
      (v) =>
        isSameElsewhere(u, v) &&
        v.plural_number === u.plural_number &&
        v.target !== u.target &&
        (u.state >= 20 || v.state >= 20),
    )
    const differsInSource = rows.some(
      (v) =>
        v.id === v.source_unit_id && isSameElsewhere(u, v) && v.target !== u.target && u.state < 100 && v.state < 100,
    )
    const reused = others.some(
      (v) =>
        v.project_id === u.project_id &&
        v.language_id === u.language_id &&
        v.plural_number === u.plural_number &&
        (v.component_id === u.component_id ? v.translation_id === u.translation_id : u.shares && v.shares) &&
        v.target === u.target &&
        v.target !== '' &&
        v.state >= 20 &&
        v.source.toLowerCase() !== u.source.toLowerCase(),
    )
    const past = happened.get(u.id) ?? []
    const since = past.slice(1 + past.findLastIndex(begins))
    const around = {
      formCount: u.plural_number,
      isTranslated: u.state >= 20,
      wasTranslated: u.state < 20 && since.some(({ action, from, to }) => isText(to) || (action !== 2 && isText(from))),
      textsOfSource: (isSource ? differsInSource : differs) ? 2 : 1,
      sourcesOfText: u.state >= 20 && reused ? 2 : 1,
      // No dictionary is installed.
      unknownWords: 0,
      failingLanguages: own.filter(({ failing }) => (failing ?? []).length > 0).length,
      languages: new Set(inComponent.map(({ translation_id }) => translation_id)).size,
      translatedLanguages: (u.state >= 20 ? 1 : 0) + own.filter(({ state }) => state >= 20).length,
      strings: inComponent.length,
      translatedStrings: inComponent.filter(({ state }) => state >= 20).length,
      ageInDays: u.age,
    }
    const unit = units.get(u.id)
    const flags = unit && checksOf(unit).flagsOf(unit.flags, unit.extra_flags)
    const silent = !flags || flags.has('ignore-all-checks') || flags.has('read-only') || (!isSource && u.state === 100)
    const ids = silent
      ? []
      : checks.flatMap((check) =>
          check.kind === 'across' &&
          isAskedOf(check, isSource) &&
          check.fails(around) &&
          !flags.has(`ignore-${check.id.replaceAll('_', '-')}`)
            ? [check.id as string]
            : [],
        )
    found.set(u.id, ids.sort())
  }
  return found
}

/** Strings whose stored verdict on their own text is another than the checks give now. */
async function wrongTexts(): Promise<unknown[]> {
  const ids = (await allRows()).map(({ id }) => id)
  const units = await readCheckedUnits(kiosk.app.database, { ids })
  return units.flatMap((unit) => {
    const checks = checksOf(unit)
    const source = { source: unit.source, flags: unit.flags, extraFlags: unit.extra_flags }
    const found = unit.is_source
      ? checks.failingOfSource(source)
      : checks.failing(source, unit.flags, splitPlural(unit.target), environmentOf(checks, unit))
    const stored = [...(unit.failing ?? []), ...(unit.dismissed ?? [])].filter((id) => !isAcross(id)).sort()
    const wanted = [...(found ?? [])].sort()
    const { id, language, target, component_id } = unit
    return stored.join() === wanted.join() ? [] : [{ id, component_id, language, target, source, stored, wanted }]
  })
}

/** Strings whose stored verdict is another one. */
async function wrongVerdicts(): Promise<unknown[]> {
  const rows = await allRows()
  const right = await expected(rows)
  return rows.flatMap((row) => {
    const stored = [...(row.failing ?? []), ...(row.dismissed ?? [])].filter(isAcross).sort()
    const wanted = right.get(row.id) ?? []
    return stored.join() === wanted.join() ? [] : [{ ...row, stored, wanted }]
  })
}

async function wrongCounters(): Promise<unknown[]> {
  const translations = await kiosk.app.database.kysely.selectFrom('translations').select('id').execute()
  const wrong: unknown[] = []
  for (const { id } of translations) {
    const delta = await kiosk.app.database.transaction((tx) => recount(tx, id))
    if (Object.keys(delta).length > 0) wrong.push({ translation: id, delta })
  }
  return wrong
}

type ListedUnit = { readonly id: number; readonly url: string; readonly target: readonly string[] }

/** The project of each component. */
const projects = new Map<string, string>()
const addressOf = (slug: string) => `${projects.get(slug) ?? 'demo'}/${slug}`
const componentOf = (pick: number) => (pick % 2 === 0 ? 'kiosk' : 'twin')

async function anyUnit(
  pick: number,
  languages: readonly string[],
  component = componentOf(pick),
): Promise<ListedUnit | undefined> {
  const language = languages[Math.floor(pick / 2) % languages.length]
  const { body } = await kiosk.app.admin.get(`/api/translations/${addressOf(component)}/${language}/units/`)
  const units: ListedUnit[] = body.results ?? []
  return units[Math.floor(pick / 10) % Math.max(1, units.length)]
}

/** Words that the catalogue has for two strings. */
async function run({ kind, pick, text }: Step): Promise<number> {
  const { admin, database, app } = kiosk.app
  const slug = componentOf(pick)
  const address = addressOf(slug)
  switch (kind) {
    case 'save': {
      const unit = await anyUnit(pick, ['cs', 'de'])
      if (!unit) return 204
      const state = text === '' ? 0 : pick % 5 === 0 ? 10 : 20
      return (await admin.patch(unit.url, { state, target: unit.target.map(() => text) })).status
    }
    case 'flags': {
      const unit = await anyUnit(pick, ['en'])
      const extra_flags = ['', 'ignore-inconsistent', 'ignore-reused', 'read-only', 'ignore-multiple-failures'][
        pick % 5
      ]
      return unit ? (await admin.patch(unit.url, { extra_flags })).status : 204
    }
    case 'settings': {
      const body =
        pick % 3 === 0
          ? { allow_translation_propagation: pick % 2 === 0 }
          : { check_flags: ['', 'ignore-inconsistent', 'ignore-translated'][(pick % 7) % 3] }
      return (await admin.patch(`/api/components/${address}/`, body)).status
    }
    case 'upstream': {
      const catalogue = kioskCatalogue('cs', { ...kioskTexts.cs, door: text, bye: '~Nashledanou' })
      await kiosk.remote.commit(slug, { 'po/cs.po': catalogue }, 'Upstream')
      return (await admin.post(`/api/components/${address}/repository/`, { operation: 'pull' })).status
    }
    case 'add': {
      const body = { source: [`Words ${pick % 3}`], target: [text], state: text === '' ? 0 : 20 }
      return (await admin.post(`/api/translations/${address}/cs/units/`, body)).status
    }
    case 'remove': {
      const unit = await anyUnit(pick, ['en'])
      return unit ? (await admin.delete(unit.url)).status : 204
    }
    case 'language': {
      const { status } = await admin.post(`/api/components/${address}/translations/`, { language_code: 'fr' })
      return status < 300 ? status : (await admin.delete(`/api/translations/${address}/fr/`)).status
    }
    case 'rename':
      return (await admin.patch('/api/projects/demo/', { name: `Demo ${pick}` })).status
    case 'component': {
      if (pick % 3 !== 0) return 204
      await admin.delete(`/api/components/${addressOf('twin')}/`)
      projects.delete('twin')
      const { status } = await admin.post('/api/projects/demo/components/', twin())
      await app.jobs.idle()
      return status
    }
    case 'age':
      await database.executeSql(`update units set timestamp = now() - interval '${pick % 2 === 0 ? 89 : 95} days'
        where id = source_unit_id and id % 3 = ${pick % 3}`)
      return 200
    case 'dismiss': {
      const unit = await anyUnit(pick, ['cs', 'de', 'en'])
      if (!unit) return 204
      const check = ['inconsistent', 'reused', 'translated', 'multiple_failures'][pick % 4]
      return (await admin.put(`/api/editor/strings/${unit.id}/dismissed-checks/${check}/`, {})).status
    }
    case 'everywhere': {
      const unit = await anyUnit(pick, ['en'])
      if (!unit) return 204
      const check = ['end_stop', 'inconsistent', 'reused', 'check_glossary'][pick % 4]
      return (await admin.put(`/api/editor/strings/${unit.id}/dismissed-checks/${check}/`, { scope: 'all' })).status
    }
    case 'move': {
      const to = address.startsWith('demo/') ? 'other' : 'demo'
      const { status } = await admin.post(`/api/site/components/${address}/move/`, { project: to })
      if (status < 300) projects.set(slug, to)
      return status
    }
    case 'term': {
      const unit = pick % 3 === 0 ? await anyUnit(pick, ['cs'], 'glossary') : undefined
      if (unit) return (await admin.patch(unit.url, { state: text === '' ? 0 : 20, target: [text] })).status
      const source = ['Open', 'Goodbye', 'door'][pick % 3]
      const body = { source: [source], target: [text], state: text === '' ? 0 : 20 }
      return (await admin.post('/api/translations/demo/glossary/cs/units/', body)).status
    }
    case 'glossary': {
      const unit = await anyUnit(pick, ['en'], 'glossary')
      if (!unit) return 204
      if (pick % 4 === 0) return (await admin.delete(unit.url)).status
      return (await admin.patch(unit.url, { extra_flags: ['', 'forbidden', 'read-only'][pick % 3] })).status
    }
    case 'archive': {
      const zip = zipSync({ 'po/cs.po': strToU8(kioskCatalogue('cs', { ...kioskTexts.cs, door: text })) })
      const form = { name: 'Sent', slug: 'sent', new_lang: 'none', filemask: 'po/*.po', file_format: 'po' }
      const files = { zipfile: { name: 'files.zip', bytes: zip } }
      const { status } = await admin.request('POST', '/api/projects/demo/components/', { form, files })
      return status < 300 ? status : (await admin.delete('/api/components/demo/sent/')).status
    }
    case 'project': {
      const check_flags = ['', 'check-glossary', 'ignore-reused, max-length:5'][pick % 3]
      return (await admin.patch(`/api/projects/${pick % 5 === 0 ? 'other' : 'demo'}/`, { check_flags })).status
    }
    case 'source': {
      const unit = await anyUnit(pick, ['en'], 'flat')
      return unit ? (await admin.patch(unit.url, { state: 20, target: [`${text}${pick % 7}...`] })).status : 204
    }
    case 'between':
      await compareStrings(database)
      return 200
  }
}

/** Two components get two texts of one string, from their repositories: a text that is saved goes to both. */
async function writeDifferently(): Promise<void> {
  for (const slug of ['kiosk', 'twin']) {
    const catalogue = kioskCatalogue('cs', { ...kioskTexts.cs, door: `Dveře: ${slug}` })
    await kiosk.remote.commit(slug, { 'po/cs.po': catalogue }, 'Differently')
    await kiosk.app.admin.post(`/api/components/${addressOf(slug)}/repository/`, { operation: 'pull' })
  }
}

/** Compares the strings, and notes in `said` which checks failed somewhere. */
async function judgedRightly(said: Set<string>): Promise<void> {
  await kiosk.app.app.jobs.idle()
  await compareStrings(kiosk.app.database)
  // The handling of terms has left marks.
  await compareStrings(kiosk.app.database)
  expect(await wrongVerdicts()).toEqual([])
  expect(await wrongTexts()).toEqual([])
  expect(await wrongCounters()).toEqual([])
  for (const { failing } of await allRows()) for (const id of failing ?? []) if (isAcross(id)) said.add(id)
}

test('after any sequence of operations the checks across strings say what a look at every string says', {
  timeout: 120_000 + runs * 90_000,
}, async () => {
  const said = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await writeDifferently()
      await judgedRightly(said)
      for (const one of steps) expect([one, await run(one)]).toEqual([one, expect.toSatisfy((status) => status < 500)])
      await judgedRightly(said)
    }),
    { numRuns: runs, endOnFailure: true, verbose: fc.VerbosityLevel.None, seed },
  )
  expect([...said].sort()).toEqual(expect.arrayContaining(['inconsistent', 'reused', 'translated']))
})
