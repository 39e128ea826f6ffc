import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = (name: string) => `/api/site/components/demo/kiosk/${name}/`
const change = (body: object) => kiosk.app.admin.patch('/api/components/demo/kiosk/', body)

test('what a push would change is a list of files and a diff', async () => {
  const { admin } = kiosk.app
  expect((await admin.get(path('outgoing'))).body).toEqual({ commits: 0, files: [], diff: '', is_cut: false })
  const [unit] = (await admin.get('/api/translations/demo/kiosk/cs/units/')).body.results
  const target = unit.source.map(() => 'Nové')
  expect((await admin.patch(`/api/units/${unit.id}/`, { target, state: 20 })).status).toBe(200)
  await change({ push_on_commit: false })
  expect((await admin.post('/api/components/demo/kiosk/repository/', { operation: 'commit' })).status).toBe(200)
  const { status, body } = await admin.get(path('outgoing'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ commits: 1, files: [{ path: 'po/cs.po' }], is_cut: false })
  expect(body.diff).toContain('+msgstr "Nové"')
})

test('who does not see the repository sees neither', async () => {
  const { admin, anonymous } = kiosk.app
  expect((await admin.patch('/api/projects/demo/', { access_control: 100 })).status).toBe(200)
  for (const name of ['outgoing', 'pull-requests']) expect((await anonymous.get(path(name))).status).toBe(404)
  expect((await admin.get('/api/site/components/demo/none/outgoing/')).status).toBe(404)
  expect((await admin.get(path('pull-requests'))).body).toEqual({ results: [] })
})

test('parameters of the delivery are named and checked', async () => {
  expect((await change({ vcs: 'github', vcs_params: { squash: 'language' } })).body).toMatchObject({
    vcs: 'github',
    vcs_params: { squash: 'language' },
  })
  for (const vcs_params of [
    { squash: 'some' },
    { nothing: 1 },
    { merge_request_labels: [1] },
    { guard_deleted_percent: 101 },
  ])
    expect(problemsOf(await change({ vcs_params }))).toEqual(['invalid vcs_params'])
  expect(problemsOf(await change({ vcs: 'svn' }))).toEqual(['invalid_choice vcs'])
})
