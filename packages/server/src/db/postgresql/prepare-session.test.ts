import { once } from 'node:events'
import { testDatabase } from '@weft/testkit'
import { expect, test } from 'vitest'
import { connectOnce, prepareSession, sessionConfig } from './postgresql-connection.ts'

test('a session whose first statement is cancelled is ended, and rejects nothing', async () => {
  const opened = await testDatabase()
  const client = await connectOnce(sessionConfig(opened.config.databaseUrl))
  const { rows } = await client.query('select pg_backend_pid() as id')
  const ended = once(client, 'end')
  prepareSession(client, 'select pg_sleep(60)')
  const isAsleep = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'"
  await expect.poll(async () => (await opened.database.executeSql(isAsleep, [rows[0].id])).rows.length).toBe(1)
  await opened.database.executeSql('select pg_cancel_backend($1)', [rows[0].id])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  await opened.close()
})
