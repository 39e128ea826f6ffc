import { describeOnEachVersion } from '@weft/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statement, type Transaction } from './database.ts'
import { reserveIds } from './reserve-ids.ts'

const selectTotal = statement<{ total: number }>('test_total', 'select total from statistics where id = $1')
const insertCounters = statement<{ id: number }>(
  'test_insert',
  'insert into statistics (total) values ($1) returning id',
)
const addOne = statement<never>('test_add', 'update statistics set total = total + 1 where id = $1')

/** Resolves when `done` says so; the test's own time limit ends the waiting. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describeOnEachVersion('a database', ({ database }) => {
  async function makeCounters(total: number): Promise<number> {
    const [row] = await database().query(insertCounters, [total])
    if (!row) throw new Error('nothing returned')
    return row.id
  }

  test('has the languages, with the ids that clients know', async () => {
    const rows = await database().kysely.selectFrom('languages').select(['id', 'code']).orderBy('id').execute()
    expect(rows).toHaveLength(799)
    expect(rows[0]).toEqual({ id: 1, code: 'aa' })
    expect(rows.at(-1)?.id).toBe(799)
  })

  test('reads each type as the tables say', async () => {
    const { rows } = await database().executeSql(
      `select 9007199254740993::int8 as id_hash, 12::int8 as large, array[1, null, 3]::int8[] as ids, 1.5::numeric as number,
         timestamptz '2026-01-02 03:04:05.678901+02' as time, array['a,"b', 'c'] as texts, '{"a": 1}'::jsonb as json`,
    )
    expect(rows).toEqual([
      {
        id_hash: 9007199254740993n,
        large: 12,
        ids: [1, null, 3],
        number: 1.5,
        time: new Date('2026-01-02T01:04:05.678Z'),
        texts: ['a,"b', 'c'],
        json: { a: 1 },
      },
    ])
    expect((await database().executeSql('select 5::int8 as id_hash')).rows).toEqual([{ id_hash: 5n }])
  })

  test('answers many statements at once, each with its own', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => makeCounters(index)))
    const answers = await Promise.all(ids.map((id) => database().query(selectTotal, [id])))
    expect(answers).toEqual(ids.map((_, index) => [{ total: index }]))
  })

  test('goes on after a statement that failed among others', async () => {
    const id = await makeCounters(7)
    const [before, failed, after] = await Promise.allSettled([
      database().query(selectTotal, [id]),
      database().query(selectTotal, ['no number']),
      database().query(selectTotal, [id]),
    ])
    expect(before).toMatchObject({ status: 'fulfilled', value: [{ total: 7 }] })
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
    expect(after).toMatchObject({ status: 'fulfilled', value: [{ total: 7 }] })
  })

  test('sends a statement of its own again that the database undid for others’ sake', async () => {
    await database().executeSql(`create sequence meetings;
      create function meet(times int, code text) returns int language plpgsql as $$ begin
        if nextval('meetings') <= times then raise exception 'met' using errcode = code; end if;
        return currval('meetings');
      end $$`)
    const meet = statement<{ turn: number }>('test_meet', 'select meet($1, $2) as turn')
    const restart = () => database().executeSql('alter sequence meetings restart')
    expect(await database().query(meet, [2, '40P01'])).toEqual([{ turn: 3 }])
    await restart()
    const composed = sql<{ turn: number }>`select meet(2, '40001') as turn`.execute(database().kysely)
    expect((await composed).rows).toEqual([{ turn: 3 }])
    await restart()
    await expect(database().query(meet, [1000, '40P01'])).rejects.toMatchObject({ code: '40P01' })
    expect(await database().query(meet, [0, '40P01'])).toEqual([{ turn: 7 }])
  })

  test('keeps what a transaction wrote, and nothing of one that threw', async () => {
    const id = await makeCounters(1)
    await database().transaction((tx) => tx.query(addOne, [id]))
    const failing = database().transaction(async (tx) => {
      await tx.kysely.updateTable('statistics').set({ total: 100 }).where('id', '=', id).execute()
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await database().query(selectTotal, [id])).toEqual([{ total: 2 }])
  })

  test('says so when the error of a statement was caught and the transaction went on', async () => {
    const id = await makeCounters(1)
    const careless = database().transaction(async (tx) => {
      await tx.query(addOne, [id])
      await sql`select boom`.execute(tx.kysely).catch(() => null)
    })
    await expect(careless).rejects.toThrow('rolled back')
    expect(await database().query(selectTotal, [id])).toEqual([{ total: 1 }])
  })

  test('keeps statements of others out of a transaction', async () => {
    const id = await makeCounters(1)
    const begun = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const rolledBack = database().transaction(async (tx) => {
      await tx.query(addOne, [id])
      begun.resolve()
      await seen.promise
      throw new Error('undone')
    })
    await begun.promise
    const other = await makeOther(id)
    seen.resolve()
    await expect(rolledBack).rejects.toThrow('undone')
    expect(await other.written).toEqual([])
    expect(await database().query(selectTotal, [other.id])).toEqual([{ total: 1 }])
  })

  async function makeOther(id: number) {
    const other = id + 100_000
    await new Promise((resolve) => setTimeout(resolve, 5))
    const written = database()
      .kysely.insertInto('statistics')
      .values({ id: other, total: 1, last_author_id: null })
      .execute()
      .then(() => [])
    return { id: other, written }
  }

  test('runs many transactions at once, and loses no update', async () => {
    const id = await makeCounters(0)
    await Promise.all(Array.from({ length: 40 }, () => database().transaction((tx) => tx.query(addOne, [id]))))
    expect(await database().query(selectTotal, [id])).toEqual([{ total: 40 }])
  })

  test('refuses to be called inside its own transaction', async () => {
    const id = await makeCounters(0)
    const nested = [
      () => database().query(selectTotal, [id]),
      () => database().kysely.selectFrom('users').selectAll().execute(),
      () => database().transaction(async () => {}),
      () => database().executeSql('select 1'),
    ]
    for (const call of nested) {
      await expect(database().transaction(async () => void (await call()))).rejects.toThrow('inside a transaction')
    }
  })

  test('refuses the use of a transaction that has ended', async () => {
    const kept = await database().transaction(async (tx) => tx)
    await expect(kept.query(selectTotal, [1])).rejects.toThrow('has ended')
  })

  test('copies any text, and all or nothing', async () => {
    const texts = ['', '\\N', 'a\tb\nc\rd\\', '\u001e\u001e', 'č 漢字 🦆', '{"a"}', '\\.']
    const [id] = await reserveIds(database(), 'statistics', 1)
    await database().insertRows('statistics', ['id', 'total', 'last_change'], [[id ?? 0, 3, null]])
    expect(await database().query(selectTotal, [id])).toEqual([{ total: 3 }])
    await database().insertRows('roles', ['name', 'permissions'], [['copied', ['a,b', 'c"d\\e', '{}', '']]])
    const { rows: role } = await database().executeSql("select permissions from roles where name = 'copied'")
    expect(role).toEqual([{ permissions: ['a,b', 'c"d\\e', '{}', ''] }])
    await database().insertRows(
      'users',
      ['username', 'full_name'],
      texts.map((text, index) => [`copied ${index}`, text]),
    )
    const { rows: users } = await database().executeSql(
      "select full_name from users where username like 'copied %' order by username",
    )
    expect(users.map(({ full_name }) => full_name)).toEqual(texts)
    const twice = database().insertRows(
      'users',
      ['username', 'full_name'],
      [
        ['once', ''],
        ['once', ''],
      ],
    )
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect((await database().executeSql("select 1 from users where username = 'once'")).rows).toEqual([])
  })

  test('copies more rows than fit one block', async () => {
    const id = await makeCounters(0)
    const note = 'x'.repeat(1000)
    const rows = Array.from({ length: 6000 }, (_, index) => [`many ${index}`, note])
    expect(await database().insertRows('users', ['username', 'full_name'], rows)).toBe(6000)
    const { rows: counted } = await database().executeSql(
      "select count(*) as n from users where username like 'many %'",
    )
    expect(counted).toEqual([{ n: 6000 }])
    expect(await database().query(selectTotal, [id])).toHaveLength(1)
  })

  test('tells listeners what a transaction notified, once, after the commit', async () => {
    const heard: (string | null)[] = []
    const unlisten = await database().listen('test_channel', (payload) => heard.push(payload))
    const ran: string[] = []
    await database().transaction(async (tx) => {
      tx.notify('test_channel', 'one')
      tx.notify('test_channel', 'one')
      tx.notify('test_channel', "t'wo")
      tx.afterCommit(() => void ran.push('after'))
      await tx.query(selectTotal, [1])
      expect(heard).toEqual([])
    })
    await until(() => heard.length >= 2)
    expect(heard).toEqual(['one', "t'wo"])
    expect(ran).toEqual(['after'])
    await expect(
      database().transaction(async (tx) => {
        tx.notify('test_channel', 'never')
        tx.afterCommit(() => void ran.push('never'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await database().transaction(async (tx) => tx.notify('test_channel', 'last'))
    await until(() => heard.includes('last'))
    expect(heard).toEqual(['one', "t'wo", 'last'])
    await unlisten()
    await database().transaction(async (tx) => tx.notify('test_channel', 'unheard'))
    await sql`select 1`.execute(database().kysely)
    expect(heard).toHaveLength(3)
    expect(ran).toEqual(['after'])
  })

  test('commits what was sent without being waited for, or nothing', async () => {
    const insert = statement<never>('test_send', 'insert into sent (id) values ($1)')
    await database().executeSql('create table if not exists sent (id int primary key)')
    const ids = async () => (await database().executeSql('select id from sent order by id')).rows.map(({ id }) => id)
    await database().transaction(async (tx) => {
      tx.send(insert, [1])
      tx.send(insert, [2])
    })
    expect(await ids()).toEqual([1, 2])
    const twice = (last: (tx: Transaction) => Promise<unknown>) =>
      database().transaction(async (tx) => {
        tx.send(insert, [3])
        tx.send(insert, [1])
        tx.send(insert, [4])
        await last(tx)
      })
    // The first failure tells why, at the commit and at a statement that comes after it.
    await expect(twice(async () => null)).rejects.toMatchObject({ code: '23505' })
    await expect(twice((tx) => tx.query(insert, [5]))).rejects.toMatchObject({ code: '23505' })
    const unsendable = {
      toPostgres: () => {
        throw new Error('not of this database')
      },
    }
    await expect(
      database().transaction(async (tx) => {
        tx.send(insert, [6])
        tx.send(insert, [unsendable])
      }),
    ).rejects.toThrow('not of this database')
    expect(await ids()).toEqual([1, 2])
    await database().executeSql('drop table sent')
  })

  test('tries again after a deadlock', async () => {
    const [one, other] = [await makeCounters(0), await makeCounters(0)]
    const both = Promise.withResolvers<void>()
    let waiting = 0
    const cross = (first: number, second: number) =>
      database().transaction(async (tx) => {
        await tx.query(addOne, [first])
        waiting += 1
        if (waiting === 2) both.resolve()
        await both.promise
        await tx.query(addOne, [second])
      })
    await Promise.all([cross(one, other), cross(other, one)])
    expect(await database().query(selectTotal, [one])).toEqual([{ total: 2 }])
    expect(await database().query(selectTotal, [other])).toEqual([{ total: 2 }])
    expect(waiting).toBeGreaterThan(2) // on a busy machine they may meet again
  })
})
