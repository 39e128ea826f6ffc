import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { taskPatienceMs: 300 } })
})
afterAll(() => kiosk.close())

const otherNode = '00000000-0000-4000-8000-000000000002'

/** Makes the repository of `kiosk` busy: another node works on it. Resolves to what ends that. */
async function beBusy(): Promise<() => Promise<unknown>> {
  const { database } = kiosk.app
  const { rows } = await database.executeSql("select id from components where slug = 'kiosk'")
  const componentId = Number(rows[0]?.id)
  const work = { kind: 'operation', operation: 'pull', translationIds: null } as const
  const payload = { repositoryId: componentId, componentId, userId: null, work }
  const id = await database.transaction(async (tx) => {
    const task = await enqueue(tx, repositoryKind, payload, { componentId })
    await tx.executeSql("update jobs set node = $1, heartbeat = now() + interval '1 hour' where id = $2", [
      otherNode,
      task,
    ])
    return task
  })
  return () => database.executeSql('delete from jobs where id = $1', [id])
}

/** The result of a task. */
async function endOf(taskUrl: string) {
  const { pathname } = new URL(taskUrl)
  const read = async () => (await kiosk.app.admin.get(pathname)).body
  await expect.poll(async () => (await read()).completed, { timeout: 30_000 }).toBe(true)
  return (await read()).result
}

const removals = async () => (await kiosk.app.admin.get('/api/site/removals/')).body.results
const statusOf = async (path: string) => (await kiosk.app.admin.get(path)).status
const language = '/api/translations/demo/kiosk/cs/'

test('a language of a busy repository goes and comes back in its turn: the answers are the tasks to follow', async () => {
  const { admin, anna } = kiosk.app
  const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  const rest = await beBusy()
  const removed = await admin.post('/api/site/removals/', { path: 'demo/kiosk/cs', confirm: 'cs' })
  expect([removed.status, Object.keys(removed.body)], JSON.stringify(removed.body)).toEqual([202, ['task_url']])
  // It is there until its turn, and what somebody writes meanwhile goes with it.
  expect([await statusOf(language), await removals()]).toEqual([200, []])
  expect((await anna.patch(url, { state: 20, target: ['Sbohem'] })).status).toBe(200)
  await rest()
  expect(await endOf(removed.body.task_url)).toMatchObject({ result: true })
  expect([await statusOf(language), await statusOf(url)]).toEqual([404, 404])
  const [{ id, path }] = await removals()
  expect(path).toBe('demo/kiosk/cs')

  const restAgain = await beBusy()
  const back = await admin.post(`/api/site/removals/${id}/restore/`, {})
  expect([back.status, Object.keys(back.body)], JSON.stringify(back.body)).toEqual([202, ['task_url']])
  expect([await statusOf(language), (await removals()).length]).toEqual([404, 1])
  await restAgain()
  expect(await endOf(back.body.task_url)).toMatchObject({ result: true })
  expect([(await anna.get(url)).body.target, await removals()]).toEqual([['Sbohem'], []])
})

test('what hinders it in its turn stands in the result of the task', async () => {
  const { admin } = kiosk.app
  const removed = await admin.post('/api/site/removals/', { path: 'demo/kiosk/cs', confirm: 'cs', background: true })
  expect(removed.status).toBe(202)
  expect(await endOf(removed.body.task_url)).toMatchObject({ result: true })
  const [{ id }] = await removals()
  expect((await admin.patch('/api/components/demo/kiosk/', { language_regex: '^de$' })).status).toBe(200)
  await kiosk.app.app.jobs.idle()
  const rest = await beBusy()
  const back = await admin.post(`/api/site/removals/${id}/restore/`, {})
  expect(back.status).toBe(202)
  await rest()
  expect(await endOf(back.body.task_url)).toMatchObject({ result: false, hindered: 'no-file' })
  expect([await statusOf(language), (await removals())[0].hindrances]).toEqual([404, ['no-file']])
})
