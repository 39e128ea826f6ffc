import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'

let kiosk: Kiosk
let componentId = 0
beforeAll(async () => {
  kiosk = await startKiosk()
  componentId = (await kiosk.app.admin.get('/api/components/demo/kiosk/')).body.id
})
afterAll(() => kiosk.close())

interface ShownChange {
  readonly action: number
  readonly alert: object | null
}
const alertsIn = async (client: Kiosk['app']['admin'], path: string): Promise<(object | null)[]> =>
  (await client.get(path)).body.results
    .filter(({ action }: ShownChange) => action === 47)
    .map(({ alert }: ShownChange) => alert)

const paths = ['components/demo/kiosk/', 'projects/demo/', ''].map((place) => `/api/${place}changes/`)

test('a change that tells of an alert has it as long as it stands; what a git host said is for those who see it', async () => {
  const { admin, anonymous, database } = kiosk.app
  const details = { error: 'fatal: secret-host' }
  await database.transaction((tx) => raiseAlert(tx, componentId, 'PushFailure', details))
  const alert = { name: 'PushFailure', severity: 100, category: 'vcs', dismissed_at: null, dismissed_by: null }
  for (const path of paths) {
    expect(await alertsIn(admin, path)).toMatchObject([{ ...alert, details }])
    // The next reader gets only visible rows, even if the page was read before.
    await admin.patch('/api/projects/demo/', { access_control: 1 })
    expect(await alertsIn(anonymous, path)).toMatchObject([{ ...alert, details: {} }])
    await admin.patch('/api/projects/demo/', { access_control: 0 })
  }
  const { results } = (await admin.get(paths[0] ?? '')).body
  const own = results.find(({ action }: ShownChange) => action === 47)
  expect((await admin.get(own.url)).body.alert).toMatchObject(alert)
  await database.transaction((tx) => clearAlert(tx, componentId, 'PushFailure'))
  for (const path of paths) expect(await alertsIn(admin, path)).toEqual([null])
})
