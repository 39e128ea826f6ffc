import { type HostileHost, type Kiosk, startKiosk, startSilentHost } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueueRequest } from './ask-repository.ts'

// A server, imports and dozens of runs of git: seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let kiosk: Kiosk
const hosts: HostileHost[] = []
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()))
  await kiosk.close()
})

const silentComponents = 6

/** Components with repositories of their own whose hosts answer nothing. */
async function makeSilent(): Promise<number[]> {
  const { app, remote } = kiosk
  for (let serial = 0; serial < silentComponents; serial++) {
    const settings = {
      branch: 'main',
      vcs: 'git',
      license: 'MIT',
      filemask: 'po/*.po',
      file_format: 'po',
      new_base: 'po/kiosk.pot',
    }
    const names = { name: `Silent ${serial}`, slug: `silent-${serial}`, repo: remote.gitUrl('kiosk') }
    const made = await app.admin.post('/api/projects/demo/components/', { ...settings, ...names })
    expect(made).toMatchObject({ status: 201 })
  }
  await app.app.jobs.idle()
  const ids: number[] = []
  for (let serial = 0; serial < silentComponents; serial++) {
    const host = await startSilentHost()
    hosts.push(host)
    const own = { repo: `${host.origin}/a.git`, branch: 'main', repository_component_id: null }
    const silent = app.database.kysely.updateTable('components').set(own)
    const row = await silent.where('slug', '=', `silent-${serial}`).returning('id').executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  return ids
}

test('while silent git hosts are waited for, the push of an innocent component goes through', async () => {
  const { app } = kiosk
  for (const id of await makeSilent()) {
    const work = { kind: 'operation' as const, operation: 'pull' as const, translationIds: null }
    await enqueueRequest(app.database, { repositoryId: id, componentId: id, userId: null, work })
  }
  const asked = () => hosts.filter(({ connections }) => connections.open > 0).length
  // All on one machine here: no more jobs wait for it than there are lanes.
  await expect.poll(asked, { timeout: 20_000 }).toBe(4)

  const door = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await app.anna.patch(door?.url ?? '', { state: 20, target: ['Sezame'] })).status).toBe(200)
  const local = app.database.kysely.updateTable('components')
  const paths = { repo: kiosk.remote.localPath('kiosk'), push: kiosk.remote.localPath('kiosk') }
  await local.set(paths).where('slug', '=', 'kiosk').execute()
  const pushed = await app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'push' })
  expect(pushed).toMatchObject({ status: 200, body: { result: true } })
  expect(await kiosk.remote.readText('kiosk', 'po/cs.po')).toContain('Sezame')
  expect(asked()).toBe(4)
})
