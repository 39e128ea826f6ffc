import { type FileUnit, formatById, type UnitChange } from '@weft/formats'
import { describeOnEachVersion, type GitRemote, startGitRemote } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '../../db/database.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

/** How many random histories; more by environment, since each is some hundred calls of git. */
const runs = Number(process.env.WEFT_SYNC_RUNS ?? 2)
const seed = process.env.WEFT_SYNC_SEED === undefined ? {} : { seed: Number(process.env.WEFT_SYNC_SEED) }

const po = formatById('po')
if (!po) throw new Error('the format po is not registered')

const sources = ['Open', 'Close', 'Menu', 'Help'] as const
const languages = ['cs', 'de'] as const

const string = { language: fc.constantFrom(...languages), source: fc.constantFrom(...sources, 'New') }
const saving = fc.record({
  kind: fc.constant('save' as const),
  ...string,
  by: fc.constantFrom('anna' as const, 'boris' as const),
})
const moving = fc.record({
  kind: fc.constant('upstream' as const),
  ...string,
  does: fc.constantFrom('changes', 'marks', 'removes', 'adds', 'moves on', 'rewrites history'),
})
/** What happens when an operation has asked the database for the n-th time: the process is killed, or somebody saves. */
const meanwhile = fc.option(
  fc.record({ call: fc.integer({ min: 1, max: 30 }), event: fc.oneof(fc.constant('kill' as const), saving) }),
  { nil: null },
)
const asking = fc.record({
  kind: fc.constant('ask' as const),
  operation: fc.constantFrom('commit', 'push', 'pull', 'pull-merge', 'reset-keep', 'reset', 'file-sync'),
  meanwhile,
})
const adding = fc.record({
  kind: fc.constant('add' as const),
  language: string.language,
  source: fc.constantFrom('Help', 'New', 'Newer'),
  by: fc.constantFrom('anna' as const, 'boris' as const),
  meanwhile: fc.option(fc.record({ call: fc.integer({ min: 1, max: 12 }), event: fc.constant('kill' as const) }), {
    nil: null,
  }),
})
const history = fc.array(
  fc.oneof(
    { arbitrary: saving, weight: 4 },
    { arbitrary: moving, weight: 3 },
    { arbitrary: asking, weight: 4 },
    { arbitrary: adding, weight: 2 },
  ),
  { minLength: 4, maxLength: 14 },
)

type Step = typeof history extends fc.Arbitrary<(infer One)[]> ? One : never
type Saving = Extract<Step, { kind: 'save' }>

class Killed extends Error {
  override readonly name = 'Killed'
}

/** The database, where something happens at the n-th call: before it where n is odd, after it where n is even. */
function disturbed(database: Database, call: number, event: () => Promise<void>): Database {
  let calls = 0
  const around = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const hit = ++calls === Math.ceil(call / 2)
    if (hit && call % 2 === 1) await event()
    const result = await run()
    if (hit && call % 2 === 0) await event()
    return result
  }
  return {
    ...database,
    kysely: database.kysely,
    query: (statement, values) => around(() => database.query(statement, values)),
    transaction: <Result>(run: (tx: Transaction) => Promise<Result>) => around(() => database.transaction(run)),
  }
}

/** One random history of a component, and what it must not lose. */
function play(kiosk: BenchComponent, remote: GitRemote, database: Database) {
  const start = remote.log(kiosk.repository).then(([first]) => first?.revision ?? '')
  /** The last text that was typed for a string, until a push delivered it or a reset took it back. */
  const owed = new Map<string, string>()
  let serial = 0

  async function save({ language, source, by }: Saving): Promise<void> {
    if (!(await kiosk.units(language)).has(source)) return
    const text = `typed ${++serial}`
    await kiosk.save(language, source, text, by)
    owed.set(`${language} ${source}`, text)
  }

  async function deliver(): Promise<void> {
    for (const [key, text] of owed) {
      const file = await kiosk.read(`po/${key.split(' ')[0]}.po`)
      if (file?.includes(`"${text}"`)) owed.delete(key)
    }
  }

  async function upstream({ language, source, does }: Extract<Step, { kind: 'upstream' }>): Promise<void> {
    const path = `po/${language}.po`
    if (does === 'moves on') return void (await kiosk.upstream({ README: `${++serial}` }))
    if (does === 'rewrites history') {
      const files = { [path]: poFile(language, { Open: `forced ${++serial}`, Close: '', Menu: '~x', Help: '' }) }
      return void (await remote.commit(kiosk.repository, files, 'Forced', { from: await start }))
    }
    const file = po?.parse(Buffer.from((await kiosk.read(path)) ?? ''))
    const unit = file?.units.find((one) => one.source[0] === source)
    const change = file && changeOf(does, unit, source, `upstream ${++serial}`)
    if (file && change) await kiosk.upstream({ [path]: po?.edit(file, { units: [change] }) ?? '' })
  }

  async function add({ language, source, by, meanwhile }: Extract<Step, { kind: 'add' }>): Promise<void> {
    if ((await kiosk.units(language)).has(source)) return
    const text = `added ${++serial}`
    const killed = async () => {
      throw new Killed()
    }
    const standIn = meanwhile ? disturbed(database, meanwhile.call, killed) : database
    await kiosk.add(language, source, text, { by, database: standIn }).catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
    if ((await kiosk.units(language)).has(source)) owed.set(`${language} ${source}`, text)
  }

  async function ask({ operation, meanwhile }: Extract<Step, { kind: 'ask' }>): Promise<void> {
    if (operation === 'reset') owed.clear()
    const standIn = meanwhile
      ? disturbed(database, meanwhile.call, async () => {
          if (meanwhile.event === 'kill') throw new Killed()
          await save(meanwhile.event)
        })
      : database
    await kiosk.ask(operation, standIn).catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
    await deliver()
  }

  return {
    owed,
    async step(step: Step): Promise<void> {
      if (step.kind === 'save') await save(step)
      else if (step.kind === 'upstream') await upstream(step)
      else if (step.kind === 'add') await add(step)
      else await ask(step)
    },
    deliver,
  }
}

function changeOf(does: string, unit: FileUnit | undefined, source: string, text: string): UnitChange | null {
  const key = { context: '', source }
  if (does === 'adds') {
    const fresh = { context: '', source: [source], target: [text], previousSource: '', fuzzy: false }
    return unit ? null : { kind: 'add', unit: { ...fresh, note: '', location: '', flags: '' } }
  }
  if (!unit) return null
  if (does === 'removes') return { kind: 'remove', key }
  return { kind: 'set', key, target: does === 'marks' ? unit.target : [text], fuzzy: does === 'marks' }
}

describeOnEachVersion('the law of synchronisation', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  test(
    'after any history no typed text is lost, counters are right, and file and database agree',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const files = languages.map((code) => [
            `po/${code}.po`,
            poFile(code, { Open: 'old', Close: '', Menu: '~x', Help: '' }),
          ])
          const kiosk = await bench.component(Object.fromEntries(files))
          await kiosk.ask('import')
          const played = play(kiosk, remote, database())
          for (const step of steps) await played.step(step)
          expect(await kiosk.ask('pull')).toMatchObject({ result: true })
          expect(await kiosk.ask('push')).toMatchObject({ result: true })
          await played.deliver()

          expect(await kiosk.wrongCounters()).toEqual([])
          expect(await kiosk.pendingEdits()).toBe(0)
          const told = await kiosk.history()
          const everTold = told.flatMap(({ target, old }) => [target, old])
          // Of a string that upstream removed, and may have added anew since, the history keeps the text.
          const removed = told.flatMap(({ action, old }) => (action === 'string-remove' ? [old] : []))
          for (const [key, text] of played.owed) {
            const [language = '', source = ''] = key.split(' ')
            const unit = (await kiosk.units(language)).get(source)
            expect(unit ? [unit.target, ...unit.suggestions, ...removed] : everTold).toContain(text)
          }
          for (const language of languages) {
            const file = po?.parse(Buffer.from((await kiosk.read(`po/${language}.po`)) ?? ''))
            const inFile = file?.units.map((unit) => [
              unit.source[0],
              unit.target[0],
              unit.fuzzy && unit.target[0] !== '',
            ])
            const units = [...(await kiosk.units(language))]
            expect(units.map(([source, { target, state }]) => [source, target, state === 10])).toEqual(inFile)
            expect(units.filter(([, unit]) => unit.pending)).toEqual([])
          }
        }),
        { numRuns: runs, ...seed, endOnFailure: runs <= 2 },
      )
    },
    60_000 + runs * 60_000,
  )
})
