import { startAppOn, startKiosk } from '@weft/testkit'
import { expect, test } from 'vitest'
import { continueRemoval } from './remove-project.ts'

test('a project whose removal is cut off is gone when a server runs again, and nobody sees it meanwhile', async () => {
  const kiosk = await startKiosk()
  const { database, app, admin } = kiosk.app
  const left = async (table: 'projects' | 'components' | 'units') =>
    (await database.executeSql(`select count(*)::int as number from ${table}`)).rows[0]?.number
  const hidden = "select 1 from projects where slug = 'demo' and access_control = 100"
  // No job ends here what is begun.
  await app.jobs.stop()
  const asked = admin.delete('/api/projects/demo/').catch((error: unknown) => error)
  await expect.poll(async () => (await database.executeSql(hidden)).rows.length, { interval: 5 }).toBe(1)
  const [project] = (await database.executeSql('select id from projects')).rows
  await continueRemoval(database, { projectId: Number(project?.id), userId: null })
  await app.close()
  await asked
  expect([await left('projects'), await left('components')]).toEqual([1, 2])
  const { dataDir, databaseUrl } = app.services.config
  const config = { dataDir, databaseUrl: databaseUrl ?? '' }
  const again = await startAppOn({ database, config, close: async () => {} })
  try {
    expect((await again.anna.get('/api/projects/demo/')).status).toBe(404)
    await expect.poll(() => left('projects'), { timeout: 30_000 }).toBe(0)
    expect([await left('components'), await left('units')]).toEqual([0, 0])
    const counted =
      'select sum(s.total + s.changes)::int as number from statistics s join languages l on l.statistics_id = s.id'
    expect((await database.executeSql(counted)).rows).toEqual([{ number: 0 }])
  } finally {
    await again.close()
    await kiosk.close()
  }
})
