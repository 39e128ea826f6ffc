import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '../../db/database.ts'
import { makeWorkbench, poFile, type Workbench } from '../../sync/testing.ts'
import { saveUnit } from './save-unit.ts'

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
    await database().executeSql("delete from pgboss.job where name = 'weft'")
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
    const { rows } = await database().executeSql(
      "select data ->> 'job' as job from pgboss.job where name = 'weft' order by 1",
    )
    expect(rows.map(({ job }) => job)).toEqual(['commit-pending', 'compare-strings', 'tell-of-changes'])
  })
})
