import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '../../domain/component/alerts.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('a component that shares a repository has what is wrong with the repository, as far as its reader sees the owner', async () => {
  const { admin, anna, app, database } = kiosk.app
  const files = { filemask: 'po/*.po', file_format: 'po', new_base: 'po/kiosk.pot' }
  const linked = { name: 'Linked', slug: 'linked', repo: 'weblate://demo/kiosk', ...files }
  expect((await admin.post('/api/projects/demo/components/', linked)).status).toBe(201)
  await app.jobs.idle()
  const kioskId = (await admin.get('/api/components/demo/kiosk/')).body.id
  await database.transaction(async (tx) => {
    await raiseAlert(tx, kioskId, 'PushFailure', { error: 'declined' })
    await raiseAlert(tx, kioskId, 'ParseError', { occurrences: [] })
  })
  const told = async (who = anna) =>
    (await who.get('/api/overview/demo/linked/alerts/')).body.alerts.map(
      ({ name, path }: { name: string; path: string }) => `${path} ${name}`,
    )
  expect(await told()).toEqual(['demo/kiosk PushFailure'])
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await told()).toEqual([])
})
