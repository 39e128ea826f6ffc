import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '../../db/database.ts'
import { contentActions } from '../../events/change-actions.ts'
import { makeWorkbench, poFile, type Workbench } from '../../sync/testing.ts'
import { saveUnit, selectCircumstances } from './save-unit.ts'

/** The database, which notes the statements whose answers somebody waits for within transactions. */
function watched(database: Database, names: string[]): Database {
  const noting = (tx: Transaction): Transaction => {
    const query: Transaction['query'] = (statement, values) => {
      names.push(statement.name)
      return tx.query(statement, values)
    }
    return new Proxy(tx, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) })
  }
  const transaction: Database['transaction'] = (run) => database.transaction((tx) => run(noting(tx)))
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
}

/** A step of a plan, as `explain (format json)` tells it. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly PlanNode[]
}

const planNodes = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(planNodes)] : []

describeOnDatabase('a save', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  test('reads its string once, with all that it depends on, and waits for nothing more but the commit', async () => {
    const kiosk = await bench.component({ 'po/cs.po': poFile('cs', { Open: 'Otevřít', Close: '' }) })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    const { id: unitId } = await kiosk.unit('cs', 'Open')
    const names: string[] = []
    const edit = { unitId, target: ['Otevři'], state: 20, userId: bench.people.anna }
    expect(await saveUnit(watched(database(), names), edit)).toMatchObject({ isWritten: true })
    expect(names).toEqual(['edited_family', 'circumstances_of_save'])

    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři', pending: true })
  })

  test('enqueues the jobs that it makes necessary with one statement', async () => {
    const kiosk = await bench.component({ 'po/cs.po': poFile('cs', { Open: 'Otevřít' }) })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    await database().executeSql('delete from jobs')
    const statements = new Set<string>()
    const gathered: unknown[] = []
    const noting = (tx: Transaction): Transaction =>
      new Proxy(tx, {
        get(target, name) {
          if (name === 'send')
            return (...sent: Parameters<Transaction['send']>) => {
              statements.add(sent[0].name)
              target.send(...sent)
            }
          if (name !== 'gather') return Reflect.get(target, name, target)
          return (...sent: Parameters<Transaction['gather']>) => {
            gathered.push(sent[0].statement.name)
            target.gather(...sent)
          }
        },
      })
    const transaction: Database['transaction'] = (run) => database().transaction((tx) => run(noting(tx)))
    const saving = new Proxy(database(), {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
    })
    const { id: unitId } = await kiosk.unit('cs', 'Open')
    await saveUnit(saving, { unitId, target: ['Otevři'], state: 20, userId: bench.people.anna })
    expect([...statements].filter((name) => name.startsWith('job'))).toEqual([])
    expect(new Set(gathered)).toEqual(new Set(['jobs_merge']))
    const { rows } = await database().executeSql('select kind as job from jobs order by 1')
    expect(rows.map(({ job }) => job)).toEqual(['commit-pending', 'compare-strings', 'tell-of-changes'])
  })

  test('asks whether its author is new by one look into an index, however long the history is', async () => {
    const kiosk = await bench.component({ 'po/cs.po': poFile('cs', { Open: 'Otevřít' }) })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    const { id } = await kiosk.unit('cs', 'Open')
    await database().executeSql(
      `insert into changes (project_id, component_id, translation_id, language_id, unit_id, action, user_id)
       select t.project_id, t.component_id, t.id, t.language_id, ${id}, 2, ${bench.people.anna} from generate_series(1, 20000),
         (select t.id, t.component_id, t.language_id, c.project_id from translations t join components c on c.id = t.component_id
           where t.id = (select translation_id from units where id = ${id})) t`,
    )
    // The user has a long history elsewhere.
    const { rows: added } = await database().executeSql(
      "insert into users (username, full_name) values ('newcomer', 'New') returning id",
    )
    const newcomer = added[0]?.id
    await database().executeSql(
      'insert into changes (action, user_id) select 2, $1::int from generate_series(1, 20000)',
      [newcomer],
    )
    await database().executeSql('analyze changes')
    const { rows } = await database().executeSql(
      `explain (analyze, buffers, format json) ${selectCircumstances.text}`,
      [id, newcomer, contentActions, newcomer],
    )
    const [explained] = rows.flatMap((row) => row['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[]) // as its format says
    expect(explained?.Plan['Actual Rows']).toBe(1)
    const readsOfHistory = planNodes(explained?.Plan).filter((node) => node['Relation Name'] === 'changes')
    expect(readsOfHistory.map((node) => node['Index Name'] ?? node['Node Type'])).toEqual(['contributions'])
  })
})
