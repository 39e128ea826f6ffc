import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noLonger } from '../access/may-still.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { jobs } from './registry.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  // Work waits, as it does behind a slow host.
  await kiosk.app.app.jobs.idle()
  await kiosk.app.app.jobs.stop(100)
})
afterAll(() => kiosk.close())

const flat = 'translations/demo/flat/en'

/** Every request for later work, by what it asks. */
const requests: Record<string, (by: TestClient) => Promise<{ status: number; body: { task_url: string } }>> = {
  commit: (by) => by.post('/api/components/demo/kiosk/repository/', { operation: 'commit', background: true }),
  'commit of a project': (by) => by.post('/api/projects/demo/repository/', { operation: 'commit', background: true }),
  language: (by) => by.post('/api/components/demo/kiosk/translations/', { language_code: 'fr', background: true }),
  'end of a language': (by) => by.delete('/api/translations/demo/kiosk/cs/?background=true'),
  'new string': (by) => by.post(`/api/${flat}/units/`, { key: 'late', value: ['Late'], background: true }),
  'end of a string': async (by) => {
    const { url } = (await kiosk.units('flat', 'en')).get('title')
    return by.delete(`${new URL(url).pathname}?background=true`)
  },
  'file in the place of another': (by) => upload(by, 'replace'),
  'texts of a file': (by) => upload(by, 'translate'),
}

function upload(by: TestClient, method: string) {
  const text = 'msgid ""\nmsgstr "Language: cs\\n"\n\nmsgid "Menu"\nmsgstr "Cizí"\n'
  const files = { file: { name: 'cs.po', bytes: text } }
  return by.request('POST', '/api/translations/demo/kiosk/cs/file/', { form: { method, background: 'true' }, files })
}

/** The strings and languages of both components, and what waits for a commit. */
async function material() {
  const components = await Promise.all(
    ['kiosk', 'flat'].map((slug) => kiosk.app.admin.get(`/api/components/demo/${slug}/translations/`)),
  )
  const texts = await kiosk.app.database.executeSql('select id, target, state from units order by id')
  return { languages: components.map(({ body }) => body.count), texts }
}

test.each([
  ['lost the rights', { is_superuser: false }],
  ['has no account', { is_active: false }],
])('work that waits is not done for somebody who %s by then', async (_, change) => {
  const { admin, anna, app } = kiosk.app
  expect((await admin.patch('/api/projects/demo/', { access_control: 100 })).status).toBe(200)
  expect((await admin.patch('/api/users/anna/', { is_superuser: true })).status).toBe(200)
  const before = await material()
  const tasks = new Map<string, string>()
  for (const [name, ask] of Object.entries(requests)) {
    const { status, body } = await ask(anna)
    expect([name, status]).toEqual([name, 202])
    tasks.set(name, body.task_url)
  }
  expect((await admin.patch('/api/users/anna/', change)).status).toBe(200)
  const running = await startJobs({ services: app.services, jobs, nodeId: crypto.randomUUID(), report: console.error })
  try {
    await running.idle()
    for (const [name, task] of tasks) {
      const { body } = await admin.get(task)
      expect([name, body.completed, body.result]).toEqual([name, true, { result: false, detail: noLonger }])
    }
    expect(await material()).toEqual(before)
  } finally {
    await running.stop(100)
  }
})

/** Jobs that somebody asks for and that need no right again, each with the reason. */
const unasked: Readonly<Record<string, string>> = {
  'account-mail': 'It tells the holder of the account alone.',
  'account-notices': 'It tells the holder of the account alone.',
  'back-up-project': 'It reads by the rights that its asker has when it runs.',
  'back-up-site': 'It writes a file of the installation, which only those with the right can read.',
  'make-report': 'It reads by the rights that its asker has when it runs.',
  'follow-settings': 'It goes on with a change that was made already.',
  'remove-category': 'It goes on with a removal that was begun already.',
  'remove-project': 'It goes on with a removal that was begun already.',
  'scan-repository': 'It changes nothing and tells its asker alone.',
  'try-push': 'It changes nothing and tells its asker alone.',
}

test('every job in the name of somebody asks for their right again, or says why it need not', () => {
  const mentions = (word: string) => jobs.filter(({ payload }) => JSON.stringify(payload).includes(`"${word}"`))
  const asking = mentions('right').map(({ name }) => name)
  const named = mentions('userId').map(({ name }) => name)
  expect(named.toSorted()).toEqual([...asking, ...Object.keys(unasked)].toSorted())
})
