import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const handOver = (as: 'admin' | 'anna' | 'boris' | 'anonymous', username: string, more = {}) =>
  kiosk.app[as].post('/api/projects/demo/hand-over/', { username, confirm: 'demo', ...more })
const mayEdit = async (as: 'anna' | 'boris') =>
  (await kiosk.app[as].get('/api/site/resolve/?path=demo')).body.permissions.includes('project.edit')

beforeEach(async () => {
  await kiosk.app.database.executeSql(
    `delete from team_members m using teams t where t.id = m.team_id and t.defining_project_id is not null and t.name = 'Administration'`,
  )
  expect((await handOver('admin', 'anna')).body).toEqual({ administrators: ['anna'] })
})

test('an administrator hands a project over, and steps back', async () => {
  expect([await mayEdit('anna'), await mayEdit('boris')]).toEqual([true, false])
  expect((await handOver('anna', 'boris')).body).toEqual({ administrators: ['boris'] })
  expect([await mayEdit('anna'), await mayEdit('boris')]).toEqual([false, true])
  expect((await handOver('anna', 'anna')).status).toBe(403)
  const { results } = (await kiosk.app.boris.get('/api/projects/demo/changes/')).body
  expect(results.slice(0, 2).map((one: { action_name: string }) => one.action_name)).toEqual([
    'User removed',
    'User added',
  ])
})

test('one who stays is an administrator beside the other', async () => {
  expect((await handOver('anna', 'boris', { stay: true })).body).toEqual({ administrators: ['anna', 'boris'] })
})

test('nobody gives it to themselves, to nobody, or by another name', async () => {
  expect(problemsOf(await handOver('anna', 'anna'))).toEqual(['invalid username'])
  expect(problemsOf(await handOver('anna', 'nobody-here'))).toEqual(['does_not_exist username'])
  expect(problemsOf(await handOver('anna', 'anonymous'))).toEqual(['does_not_exist username'])
  expect(problemsOf(await handOver('anna', 'boris', { confirm: 'Demo' }))).toEqual(['invalid confirm'])
  expect([(await handOver('boris', 'boris')).status, (await handOver('anonymous', 'boris')).status]).toEqual([403, 401])
  expect(await mayEdit('anna')).toBe(true)
})

test('two who hand over at once leave an administrator', async () => {
  await handOver('anna', 'boris', { stay: true })
  await Promise.all([handOver('anna', 'boris'), handOver('boris', 'anna')])
  const { body } = await handOver('admin', 'boris', { stay: true })
  expect(body.administrators).toContain('boris')
})
