import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

interface ShownChange {
  readonly action_name: string
  readonly user: string | null
  readonly author: string | null
}

test('a pull commits first what waits, and its history names who asked for it, but not as the author', async () => {
  const { app, remote } = kiosk
  const unit = (await kiosk.units('kiosk', 'cs')).values().next().value
  expect((await app.admin.patch(`/api/units/${unit?.id}/`, { state: 20, target: ['Waits'] })).status).toBe(200)
  const before = await remote.readText('kiosk', 'po/de.po')
  await remote.commit('kiosk', { 'po/de.po': `${before}\nmsgid "New upstream"\nmsgstr "Neu"\n` }, 'More')
  const pulled = await app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
  expect(pulled.body).toMatchObject({ result: true })
  const changes: ShownChange[] = (await app.admin.get('/api/components/demo/kiosk/changes/')).body.results
  const names = changes.map(({ action_name }) => action_name)
  // The newest first: the commit stands before the move of the branch, and that before what upstream brought.
  const told = ['Changes committed', 'Repository rebased', 'String added in the repository']
  expect(told.map((name) => names.lastIndexOf(name))).toEqual(
    told.map((name) => names.lastIndexOf(name)).toSorted((a, b) => b - a),
  )
  const admin = `${app.base}/api/users/admin/`
  const asked = ['String added in the repository', 'Resource updated', 'Repository rebased']
  const pulledAt = names.indexOf('Repository rebased')
  for (const name of asked) {
    const found = changes.find(({ action_name }) => action_name === name)
    expect([found?.user, found?.author], name).toEqual([admin, null])
  }
  const committed = changes.find(({ action_name }, index) => action_name === 'Changes committed' && index > pulledAt)
  expect([committed?.user, committed?.author]).toEqual([admin, null])
  // Nobody asked for the first import to be read in their name.
  const first = changes.filter(({ action_name }) => action_name === 'Resource updated').at(-1)
  expect([first?.user, first?.author]).toEqual([null, null])
})
