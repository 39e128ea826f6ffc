import { type HostileHost, type Kiosk, startKiosk, startSilentHost } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobs } from '../../background/registry.ts'
import { hostsOfRepositories } from '../../jobs/repository-jobs.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
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

/** Components with separate repositories whose hosts never answer. */
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

async function pull(id: number): Promise<void> {
  const work = { kind: 'operation' as const, operation: 'pull' as const, translationIds: null }
  await enqueueRequest(kiosk.app.database, { repositoryId: id, componentId: id, userId: null, work })
}

/** Saves a text and pushes it; returns how many milliseconds that took. */
async function pushText(text: string): Promise<number> {
  const { app, remote } = kiosk
  const door = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await app.anna.patch(door?.url ?? '', { state: 20, target: [text] })).status).toBe(200)
  const start = performance.now()
  const pushed = await app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'push' })
  expect(pushed).toMatchObject({ status: 200, body: { result: true } })
  expect(await remote.readText('kiosk', 'po/cs.po')).toContain(text)
  return performance.now() - start
}

/** Components that were never fetched, six at each of these addresses, as copies of a row. */
async function copiesAt(addresses: readonly string[]): Promise<number[]> {
  const copied = await kiosk.app.database.executeSql(
    `with copies as (
       insert into components select (jsonb_populate_record(c, jsonb_build_object(
           'id', nextval(pg_get_serial_sequence('components', 'id')), 'slug', 'mute-' || a.serial || '-' || n,
           'name', 'Mute ' || a.serial || ' ' || n, 'repo', a.repo, 'push', '', 'local_revision', '', 'remote_revision', ''))).*
         from components c, unnest($1::text[]) with ordinality a (repo, serial), generate_series(1, 6) n
        where c.slug = 'kiosk' returning id)
     insert into translations select (jsonb_populate_record(t, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('translations', 'id')), 'component_id', copies.id))).*
       from translations t join components c on c.id = t.component_id, copies
      where c.slug = 'kiosk' and t.is_source returning component_id`,
    [addresses],
  )
  return copied.rows.map(({ component_id }) => Number(component_id))
}

// Elsewhere a test has only one machine.
test.skipIf(process.platform !== 'linux')(
  'while twenty silent machines have all that two nodes give them, another one is pushed to at once',
  async () => {
    const { services, jobs: ours } = kiosk.app.app
    const nodeId = '00000000-0000-4000-8000-000000000009'
    const second = await startJobs({ services, jobs, nodeId, hostsOf: hostsOfRepositories, report: () => {} })
    const machines = Array.from({ length: 20 }, (_, serial) => `127.0.0.${serial + 2}`)
    const silent = await Promise.all(machines.map(startSilentHost))
    const connections = () => silent.map((host) => host.connections.open)
    try {
      for (const id of await copiesAt(silent.map(({ origin }) => `${origin}/a.git`))) await pull(id)
      // One on each node, as long as they have not said a word.
      await expect.poll(connections, { timeout: 30_000 }).toEqual(machines.map(() => 2))
      expect(await pushText('Sezame')).toBeLessThan(20_000)
      expect(connections()).toEqual(machines.map(() => 2))
    } finally {
      await Promise.all(silent.map((host) => host.stop()))
      await second.stop()
      await ours.idle()
    }
  },
)

test('while silent git hosts are waited for, the push of an innocent component goes through', async () => {
  const { app } = kiosk
  const ids = await makeSilent()
  // The machine has answered once, so that it has more than one place.
  const pulled = await app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
  expect(pulled).toMatchObject({ status: 200, body: { result: true } })
  for (const id of ids) await pull(id)
  const asked = () => hosts.filter(({ connections }) => connections.open > 0).length
  // All on one machine here: no more jobs wait for it than there are lanes.
  await expect.poll(asked, { timeout: 20_000 }).toBe(4)

  const local = app.database.kysely.updateTable('components')
  const paths = { repo: kiosk.remote.localPath('kiosk'), push: kiosk.remote.localPath('kiosk') }
  await local.set(paths).where('slug', '=', 'kiosk').execute()
  await pushText('Otevři se')
  expect(asked()).toBe(4)
})
