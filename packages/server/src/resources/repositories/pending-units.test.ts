import { type Kiosk, makeTeam, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPermissions } from '../../permissions/index.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const componentPath = '/api/components/demo/kiosk/repository/'
const projectPath = '/api/projects/demo/repository/'

test('the state of a repository counts the strings that wait, and those that the policy keeps back', async () => {
  const { admin, anna } = kiosk.app
  const none = { total: 0, errors_skipped: 0, commit_policy_skipped: 0, eligible_for_commit: 0 }
  expect((await admin.get(componentPath)).body.pending_units).toEqual(none)
  const all = [...(await kiosk.units('kiosk', 'cs')).values()]
  const units = all.filter(({ source }) => source.length === 1).slice(0, 2)
  for (const [index, { id }] of units.entries()) {
    await anna.patch(`/api/units/${id}/`, { state: 20, target: ['First'] })
    await anna.patch(`/api/units/${id}/`, { state: index === 0 ? 10 : 20, target: ['Second'] })
  }
  const both = { ...none, total: 2, eligible_for_commit: 2 }
  expect((await admin.get(componentPath)).body).toMatchObject({ needs_commit: true, pending_units: both })
  expect((await admin.get('/api/translations/demo/kiosk/cs/repository/')).body.pending_units).toEqual(both)
  await admin.patch('/api/projects/demo/', { commit_policy: 20 })
  const kept = { ...both, commit_policy_skipped: 1, eligible_for_commit: 1 }
  expect((await admin.get(projectPath)).body.pending_units).toEqual(kept)
  await admin.post(componentPath, { operation: 'commit' })
  expect((await admin.get(componentPath)).body.pending_units).toEqual({ ...kept, total: 1, eligible_for_commit: 0 })
  await admin.patch('/api/projects/demo/', { commit_policy: 0 })
  await admin.post(componentPath, { operation: 'commit' })
  expect((await admin.get(componentPath)).body.pending_units).toEqual(none)
})

test('an operation on a project says which repositories it reached, and names none that its reader does not see', async () => {
  const { admin, boris, app } = { ...kiosk.app, app: kiosk.app }
  const urls = (...slugs: string[]) => slugs.map((slug) => `${app.base}/api/components/demo/${slug}/`)
  const { body } = await admin.get(projectPath)
  expect(body).toMatchObject({ skipped_components: [], permission_blockers: [] })
  expect(body.included_components).toEqual(expect.arrayContaining(urls('kiosk')))
  await makeTeam(app.database, 'Demo', { members: ['boris'], permissions: projectPermissions, projects: ['demo'] })
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  for (const reply of [await boris.get(projectPath), await boris.post(projectPath, { operation: 'commit' })]) {
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain('/kiosk/')
  }
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  expect((await boris.post(projectPath, { operation: 'commit' })).body.included_components).toEqual(
    expect.arrayContaining(urls('kiosk')),
  )
})
