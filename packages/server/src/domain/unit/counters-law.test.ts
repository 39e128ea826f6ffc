import { type Kiosk, kioskCatalogue, kioskTexts, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'
import { counterNames } from '../../db/tables.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { manage_units: true })
})
afterAll(() => kiosk.close())

/** What people and repositories do, each with a number that chooses among what there is. */
type Step =
  | { readonly kind: 'save'; readonly pick: number; readonly text: string; readonly state: number }
  | { readonly kind: 'flags'; readonly pick: number; readonly flags: string }
  | { readonly kind: 'upload'; readonly text: string; readonly form: Readonly<Record<string, string>> }
  | { readonly kind: 'add' | 'remove'; readonly pick: number }
  | { readonly kind: 'upstream'; readonly text: string; readonly operation: string }

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
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), pick }) },
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

async function anyUnit(pick: number, translations: readonly (readonly ['kiosk' | 'flat', string])[]): Promise<Unit> {
  const [component, language] = translations[pick % translations.length] ?? ['kiosk', 'cs']
  const units = [...(await kiosk.units(component, language)).values()]
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
    case 'upload': {
      const files = { file: { name: 'cs.po', bytes: catalogue(step.text, '~Sbohem') } }
      const path = '/api/translations/demo/kiosk/cs/file/'
      return (await app.admin.request('POST', path, { form: step.form, files })).status
    }
    case 'add': {
      const [path, body] =
        step.pick % 2 === 0
          ? ['flat/en', { key: `key${step.pick}`, value: ['Some words'] }]
          : ['kiosk/cs', { source: [`Words ${step.pick}`], target: ['Slova'], state: 10 }]
      return (await app.admin.post(`/api/translations/demo/${path}/units/`, body)).status
    }
    case 'remove': {
      const unit = await anyUnit(step.pick, [['flat', 'en']])
      return unit ? (await app.admin.delete(unit.url)).status : 204
    }
    case 'upstream': {
      await remote.commit('kiosk', { 'po/cs.po': catalogue(step.text) }, 'Upstream')
      const path = '/api/components/demo/kiosk/repository/'
      return (await app.admin.post(path, { operation: step.operation })).status
    }
  }
}

/** What a recount of any translation would change, and where a component or project is not the sum of its translations. */
async function wrongCounters(): Promise<unknown[]> {
  const { database } = kiosk.app
  const translations = await database.kysely.selectFrom('translations').select('id').execute()
  const wrong: unknown[] = []
  for (const { id } of translations) {
    const delta = await database.transaction((tx) => recount(tx, id))
    if (Object.keys(delta).length > 0) wrong.push({ translation: id, delta })
  }
  for (const name of counterNames) {
    if (name === 'changes') continue // a component and a project have some of their own
    const { rows } = await sql<{ id: number }>`select c.id from components c join statistics s on s.id = c.statistics_id
      where s.${sql.ref(name)} <> (select sum(ts.${sql.ref(name)}) from translations t
        join statistics ts on ts.id = t.statistics_id where t.component_id = c.id)`.execute(database.kysely)
    wrong.push(...rows.map(({ id }) => ({ component: id, name })))
  }
  return wrong
}

test('after any sequence of operations the counters equal a recount', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of steps) expect([one, await run(one)]).toEqual([one, expect.toSatisfy((status) => status < 500)])
      await kiosk.app.app.jobs.idle()
      expect(await wrongCounters()).toEqual([])
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
