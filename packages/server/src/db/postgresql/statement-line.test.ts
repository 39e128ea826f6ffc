import { describeOnEachVersion } from '@weft/testkit'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionConfig } from './postgresql-connection.ts'
import { SessionClient } from './session-client.ts'
import { openStatementLine, runAlone, type StatementLine } from './statement-line.ts'

const doubled = { name: 'test_doubled', text: 'select $1::int * 2 as doubled' }
const divided = { name: 'test_divided', text: 'select 1 / $1::int as divided' }
const begin = { name: 'begin', text: 'begin' }
/** For statements that succeed. */
const mustNotFail = (error: unknown) => {
  throw error
}
const rollback = { name: 'rollback', text: 'rollback' }

describeOnEachVersion('the statements of a session', ({ database }) => {
  let client: pg.Client
  let line: StatementLine

  beforeEach(async () => {
    client = new SessionClient(sessionConfig(database().databaseUrl))
    client.on('error', () => {})
    await client.connect()
    line = openStatementLine(client)
  })
  afterEach(() => client.end())

  const double = async (value: number) => (await line.query({ ...doubled, values: [value] })).rows

  /** How often the server says that it has answered, while `run` runs. */
  async function answersWhile(run: () => Promise<unknown>): Promise<number> {
    let answers = 0
    const { connection } = client as unknown as { connection: { on(event: string, heard: () => void): void } }
    connection.on('readyForQuery', () => {
      answers += 1
    })
    await run()
    return answers
  }

  test('are answered each with its own rows, and all by one answer', async () => {
    const answers = await answersWhile(async () => {
      line.send({ ...doubled, values: [1] }, mustNotFail)
      const several = [double(2), double(3), line.query({ text: 'select $1::text as text', values: ['x'] })]
      expect((await Promise.all(several)).map((found) => ('rows' in found ? found.rows : found))).toEqual([
        [{ doubled: 4 }],
        [{ doubled: 6 }],
        [{ text: 'x' }],
      ])
    })
    expect(answers).toBe(1)
  })

  test('have the same rows where their columns are known already', async () => {
    const at = {
      name: 'test_at',
      text: "select $1::timestamptz as at, array['a', null]::text[] as texts, null::int as none",
    }
    const asked = () => line.query({ ...at, values: ['2026-01-02 03:04:05+00'] })
    const [first, second] = [await asked(), await asked()]
    expect(first.rows).toEqual([{ at: new Date('2026-01-02T03:04:05Z'), texts: ['a', null], none: null }])
    expect({ ...second }).toEqual({ ...first })
  })

  test('say how many rows a change had', async () => {
    await line.query({ text: 'create temporary table counted (n int)' })
    const inserted = await line.query({ text: 'insert into counted select generate_series(1, $1::int)', values: [3] })
    expect([inserted.command, inserted.rowCount]).toEqual(['INSERT', 3])
  })

  test('are not run behind one that failed, whose error all of them have', async () => {
    const failures: unknown[] = []
    line.send(begin, mustNotFail)
    line.send({ ...divided, values: [0] }, (error) => failures.push(error))
    line.send({ name: 'test_behind', text: 'select 1' }, (error) => failures.push(error))
    await expect(double(1)).rejects.toMatchObject({ code: '22012' })
    expect(failures).toMatchObject([{ code: '22012' }, { code: '22012' }])
    await line.query(rollback)
  })

  test('that were not run, and so not prepared, are prepared the next time', async () => {
    const behind = { name: 'test_prepared_later', text: 'select 7 as seven' }
    await expect(Promise.all([line.query({ ...divided, values: [0] }), line.query(behind)])).rejects.toThrow()
    expect((await line.query(behind)).rows).toEqual([{ seven: 7 }])
    expect((await line.query({ ...divided, values: [1] })).rows).toEqual([{ divided: 1 }])
  })

  test('that PostgreSQL cannot prepare are told so each time', async () => {
    const wrong = { name: 'test_wrong', text: 'select no_such_column' }
    for (let time = 0; time < 2; time++) await expect(line.query(wrong)).rejects.toMatchObject({ code: '42703' })
  })

  test('with a value that cannot be sent are refused by themselves', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const unsent = { text: 'select $1::jsonb', values: [circle] }
    expect(() => line.send(unsent, mustNotFail)).toThrow(TypeError)
    const [refused, answered] = await Promise.allSettled([line.query(unsent), double(4)])
    expect(refused.status).toBe('rejected')
    expect(answered).toMatchObject({ value: [{ doubled: 8 }] })
  })

  test('have names of their own', async () => {
    await double(1)
    await expect(line.query({ ...doubled, text: 'select 1' })).rejects.toThrow('test_doubled')
    expect(() => line.send({ ...doubled, text: 'select 1' }, mustNotFail)).toThrow('test_doubled')
  })

  test('may be a text of several, in its turn', async () => {
    line.send({ text: 'create temporary table turns (n int)' }, mustNotFail)
    await line.query({ text: 'insert into turns values (1); insert into turns values (2)' })
    expect((await line.query({ name: 'test_turns', text: 'select count(*) as n from turns' })).rows).toEqual([{ n: 2 }])
  })

  test('all fail where the connection is lost, on their way and afterwards', async () => {
    const asleep = [line.query({ text: 'select pg_sleep($1)', values: [60] }), double(1)]
    const settled = Promise.allSettled(asleep)
    const { processID } = client as unknown as { processID: number }
    await database().executeSql(`select pg_terminate_backend($1)`, [processID])
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = await Promise.allSettled([double(1), double(2), double(3)])
    expect(later.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('of others go on beside one that fails by itself', async () => {
    const alone = [0, 1].map((value) => runAlone(client, { ...divided, values: [value] }))
    const [failed, answered] = await Promise.allSettled(alone)
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(answered).toMatchObject({ value: { rows: [{ divided: 1 }] } })
  })
})
