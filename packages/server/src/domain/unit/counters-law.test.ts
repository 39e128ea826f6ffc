import { type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongAssignments } from '../../assignments/testing.ts'
import { recount } from '../../db/statistics.ts'
import { counterNames } from '../../db/tables.ts'

/** How many sequences are tried; a soak tries hundreds. A failure tells its seed, which WEFT_COUNTERS_SEED takes. */
const runs = Number(process.env.WEFT_COUNTERS_RUNS ?? 3)
const seed = process.env.WEFT_COUNTERS_SEED === undefined ? undefined : Number(process.env.WEFT_COUNTERS_SEED)

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  for (const slug of ['kiosk', 'flat'])
    await kiosk.app.admin.patch(`/api/components/demo/${slug}/`, { manage_units: true, edit_template: true })
  const queries = [
    'state:<translated',
    'has:check OR has:comment',
    'target:a OR has:suggestion',
    'state:translated AND NOT source:x',
  ]
  for (const [at, q] of queries.entries()) {
    const place = [
      { path: 'demo' },
      { path: 'demo/kiosk' },
      { path: 'demo', languages: ['cs', 'en'] },
      { path: 'demo', languages: ['de'] },
    ][at]
    const made = await kiosk.app.admin.post('/api/editor/assignments/', {
      name: `Of ${q}`,
      q: `${q} OR source:Open`,
      ...place,
    })
    expect(made.status).toBe(201)
  }
  await kiosk.app.app.jobs.idle()
})
afterAll(() => kiosk.close())

/** A step of people or repositories, with a number that chooses among the existing things. */
type Step =
  | { readonly kind: 'save'; readonly pick: number; readonly text: string; readonly state: number }
  | { readonly kind: 'flags'; readonly pick: number; readonly flags: string }
  | { readonly kind: 'upload'; readonly text: string; readonly form: Readonly<Record<string, string>> }
  | { readonly kind: 'add' | 'remove' | 'rename' | 'settings'; readonly pick: number }
  | { readonly kind: 'upstream'; readonly text: string; readonly operation: string }
  | { readonly kind: 'language' | 'say'; readonly pick: number }
  | { readonly kind: 'component' | 'project'; readonly pick: number }

const text = fc.constantFrom('', 'a', 'Otevři.', 'x...', '%d', 'dlouhý text  s mezerami', 'Goodbye')
const pick = fc.nat(100)
const form = fc.constantFrom<Readonly<Record<string, string>>>(
  { conflicts: 'replace-translated', fuzzy: 'process' },
  { method: 'suggest' },
  { method: 'fuzzy', conflicts: 'replace-translated' },
  { method: 'replace' },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('save' as const), pick, text, state: fc.constantFrom(0, 10, 20) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('flags' as const),
      pick,
      flags: fc.constantFrom('', 'read-only', 'max-length:2', 'ignore-all-checks'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('upload' as const), text, form }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('say' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'remove', 'rename', 'settings'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('language' as const, 'component', 'project'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('upstream' as const),
      text,
      operation: fc.constantFrom('pull', 'commit', 'reset'),
    }),
  },
)

type Unit = Awaited<ReturnType<Kiosk['units']>> extends Map<string, infer U> ? U : never

async function anyUnit(pick: number, translations: readonly (readonly [string, string])[]): Promise<Unit> {
  const [component, language] = translations[pick % translations.length] ?? ['kiosk', 'cs']
  const units: Unit[] = (await kiosk.app.admin.get(`/api/translations/demo/${component}/${language}/units/`)).body
    .results
  return units[pick % units.length]
}

const catalogue = (door: string, bye = '~Nashledanou') => kioskCatalogue('cs', { ...kioskTexts.cs, door, bye })

async function run(step: Step): Promise<number> {
  const { app, remote } = kiosk
  switch (step.kind) {
    case 'save': {
      const unit = await anyUnit(step.pick, [
        ['kiosk', 'cs'],
        ['kiosk', 'de'],
        ['flat', 'cs'],
        ['flat', 'en'],
        ['glossary', 'cs'],
      ])
      if (!unit) return 204 // all were removed
      const target = unit.target.map(() => step.text)
      return (await app.admin.patch(unit.url, { state: step.text === '' ? 0 : step.state || 20, target })).status
    }
    case 'flags': {
      const unit = await anyUnit(step.pick, [
        ['kiosk', 'en'],
        ['flat', 'en'],
      ])
      return unit ? (await app.admin.patch(unit.url, { extra_flags: step.flags })).status : 204
    }
    case 'say': {
      const unit = await anyUnit(step.pick, [
        ['kiosk', 'cs'],
        ['kiosk', 'de'],
        ['flat', 'cs'],
      ])
      return unit ? sayAbout(unit, step.pick) : 204
    }
    case 'upload': {
      const files = { file: { name: 'cs.po', bytes: catalogue(step.text, '~Sbohem') } }
      const path = '/api/translations/demo/kiosk/cs/file/'
      return (await app.admin.request('POST', path, { form: step.form, files })).status
    }
    case 'add': {
      const additions = [
        ['flat/en', { key: `key${step.pick}`, value: ['Some words'] }],
        ['kiosk/cs', { source: [`Words ${step.pick}`], target: ['Slova'], state: 10 }],
        ['glossary/cs', { source: [`Term ${step.pick}`], target: ['Pojem'], state: 20 }],
      ] as const
      const [path, body] = additions[step.pick % additions.length] ?? additions[0]
      return (await app.admin.post(`/api/translations/demo/${path}/units/`, body)).status
    }
    case 'remove': {
      const unit = await anyUnit(step.pick, [
        ['flat', 'en'],
        ['glossary', 'cs'],
      ])
      return unit ? (await app.admin.delete(unit.url)).status : 204
    }
    case 'rename': {
      const unit = await anyUnit(step.pick, [
        ['flat', 'en'],
        ['kiosk', 'en'],
        ['glossary', 'en'],
      ])
      if (!unit) return 204
      // All digits of the number, which the reader of JSON loses.
      const hash = /"content_hash":(-?\d+),/.exec((await app.admin.get(unit.url)).bytes.toString())?.[1]
      const source = unit.source.map((text: string) => `${text.slice(0, 40)} ${step.pick}...`)
      const raw = `{"content_hash": ${hash}, "source": ${JSON.stringify(source)}}`
      return (await app.admin.request('POST', `${unit.url}source/`, { raw })).status
    }
    case 'settings': {
      const changes = [
        ['projects/demo', { enforced_checks: ['end_stop'] }],
        ['projects/demo', { enforced_checks: [] }],
        ['components/demo/kiosk', { inherit_enforced_checks: true }],
        ['components/demo/kiosk', { check_flags: 'ignore-end-stop' }],
        ['components/demo/kiosk', { check_flags: '' }],
      ] as const
      const [path, values] = changes[step.pick % changes.length] ?? changes[0]
      return (await app.admin.patch(`/api/${path}/`, values)).status
    }
    case 'language': {
      const { status } = await app.admin.post('/api/components/demo/kiosk/translations/', { language_code: 'fr' })
      if (status < 300) return status
      return (await app.admin.delete('/api/translations/demo/kiosk/fr/')).status
    }
    case 'component':
      return removeWhileInUse('demo', '/api/components/demo/extra/', step.pick)
    case 'project': {
      await app.admin.post('/api/projects/', { name: 'Short', slug: 'short', web: 'https://example.org/' })
      return removeWhileInUse('short', '/api/projects/short/', step.pick)
    }
    case 'upstream': {
      await remote.commit('kiosk', { 'po/cs.po': catalogue(step.text) }, 'Upstream')
      const path = '/api/components/demo/kiosk/repository/'
      return (await app.admin.post(path, { operation: step.operation })).status
    }
  }
}

/** Comments, suggests, accepts, dismisses: all acts on a string, and their consequences. */
async function sayAbout(unit: Unit, pick: number): Promise<number> {
  const { admin } = kiosk.app
  const idOf = async (list: string): Promise<number> =>
    (await admin.get(`${unit.url}${list}/`)).body.results[0]?.id ?? 0
  const [comment, suggestion] = [await idOf('comments'), await idOf('suggestions')]
  const scope = pick % 2 === 0 ? 'global' : 'translation'
  const dismissed = `/api/editor/strings/${unit.id}/dismissed-checks/double_space/`
  const acts = [
    () => admin.post(`${unit.url}comments/`, { scope, comment: 'Hm.' }),
    () => admin.post(`${unit.url}suggestions/`, { target: unit.target.map(() => `text  ${pick}`) }),
    () => admin.patch(`/api/editor/comments/${comment}/`, { resolved: pick % 3 === 0 }),
    () => admin.delete(`/api/editor/comments/${comment}/`),
    () => admin.post(`/api/suggestions/${suggestion}/accept/`, {}),
    () => admin.delete(`/api/suggestions/${suggestion}/`),
    () => admin.put(dismissed, {}),
    () => admin.delete(dismissed),
  ]
  return (await acts[Math.floor(pick / 5) % acts.length]?.())?.status ?? 0
}

/** Makes a component, and removes it or its project while somebody goes on to save strings of it. */
async function removeWhileInUse(project: string, removed: string, pick: number): Promise<number> {
  const { app, remote } = kiosk
  const about = { name: 'Extra', slug: 'extra', filemask: 'po/*.po', new_base: 'po/kiosk.pot', file_format: 'po' }
  const list = `/api/projects/${project}/components/`
  if (pick % 3 === 0) {
    const files = { 'po/cs.po': kioskTexts.cs, 'po/kiosk.pot': kioskTexts.template }
    const bytes = Object.entries(files).map(([path, texts]) => [path, strToU8(kioskCatalogue('cs', texts))] as const)
    const zipfile = { name: 'kiosk.zip', bytes: zipSync(Object.fromEntries(bytes)) }
    await app.admin.request('POST', list, { form: about, files: { zipfile } })
  } else {
    const repository = { repo: remote.gitUrl('kiosk'), branch: 'main', disable_autoshare: pick % 2 === 0 }
    await app.admin.post(list, { ...about, ...repository })
  }
  if (pick % 5 !== 0) await app.app.jobs.idle()
  const { body } = await app.admin.get(`/api/translations/${project}/extra/cs/units/`)
  const units: Unit[] = body.results ?? []
  const saves = units.map(async (unit) => {
    for (const text of ['one', '', 'two'])
      await app.admin.patch(unit.url, { state: text === '' ? 0 : 20, target: unit.target.map(() => text) })
  })
  const [{ status }] = await Promise.all([app.admin.delete(removed), ...saves])
  return status
}

/**
 * The changes that a recount of any translation would make, and the parents whose counters are not the sum of their translations.
 */
async function wrongCounters(): Promise<unknown[]> {
  const { database } = kiosk.app
  const translations = await database.kysely.selectFrom('translations').select('id').execute()
  const wrong: unknown[] = []
  for (const { id } of translations) {
    const delta = await database.transaction((tx) => recount(tx, id))
    if (Object.keys(delta).length > 0) wrong.push({ translation: id, delta })
  }
  for (const name of counterNames) {
    if (name === 'changes') continue // a component and a project have separate ones
    const { rows } = await sql<{ id: number }>`select c.id from components c join statistics s on s.id = c.statistics_id
      where s.${sql.ref(name)} <> (select sum(ts.${sql.ref(name)}) from translations t
        join statistics ts on ts.id = t.statistics_id where t.component_id = c.id)`.execute(database.kysely)
    wrong.push(...rows.map(({ id }) => ({ component: id, name })))
    for (const [of, children] of parents) {
      const { rows } = await database.executeSql(
        `select p.id, s.${name} as counted from ${of} p join statistics s on s.id = p.statistics_id
          where s.${name} <> (select coalesce(sum(ts.${name}), 0) from translations t
            join statistics ts on ts.id = t.statistics_id join components c on c.id = t.component_id where ${children})`,
      )
      wrong.push(...rows.map((row) => ({ of, name, ...row })))
    }
  }
  return wrong
}

/** The parents that count translations too, and their translations. */
const parents = [
  ['projects', 'c.project_id = p.id'],
  ['languages', 't.language_id = p.id'],
  [
    '(select language_id as id, * from project_languages)',
    't.language_id = p.language_id and c.project_id = p.project_id',
  ],
] as const

test('a recount mends what a component is part of', async () => {
  const { database, jobs } = { database: kiosk.app.database, jobs: kiosk.app.app.jobs }
  await database.executeSql(`update statistics set total = total + 1, failing_words = 77 where id in (
    select statistics_id from components union select statistics_id from projects union
    select statistics_id from project_languages union select statistics_id from languages where code in ('cs', 'de', 'en'))`)
  expect(await wrongCounters()).not.toEqual([])
  for (const slug of ['kiosk', 'flat', 'glossary'])
    await kiosk.app.admin.post(`/api/components/demo/${slug}/repository/`, { operation: 'file-scan' })
  await jobs.idle()
  expect(await wrongCounters()).toEqual([])
})

test('after any sequence of operations the counters equal a recount, and assignments a fresh search', {
  timeout: 300_000 + runs * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of steps) {
        const status = await run(one)
        expect([one, status]).toEqual([one, expect.toSatisfy((code) => code < 500)])
      }
      await kiosk.app.app.jobs.idle()
      expect(await wrongCounters()).toEqual([])
      expect(await wrongAssignments(kiosk.app.database)).toEqual([])
    }),
    { numRuns: runs, endOnFailure: true, verbose: fc.VerbosityLevel.None, ...(seed === undefined ? {} : { seed }) },
  )
})
