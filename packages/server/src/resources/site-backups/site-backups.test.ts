import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kiosk, makeTeam, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup } from '../../backup/read-backup.ts'
import { quiet } from '../../backup/testing.ts'

let kiosk: Kiosk
let folder: string
beforeAll(async () => {
  kiosk = await startKiosk()
  folder = join(kiosk.app.app.services.config.dataDir, 'backups')
  await makeTeam(kiosk.app.database, 'Managers', {
    members: ['carol'],
    permissions: ['management.use'],
    projects: 'all',
  })
})
afterAll(() => kiosk.close())

const path = '/api/site/backups/'
const list = async () => (await kiosk.app.admin.get(path)).body.results

async function make() {
  const started = await kiosk.app.admin.post(path, {})
  expect(started.status).toBe(202)
  await kiosk.app.app.jobs.idle()
  return (await kiosk.app.admin.get(new URL(started.body.task_url).pathname)).body
}

test('a backup is written, read once more, and taken along as a file that a restore takes', async () => {
  const { completed, result } = await make()
  expect([completed, result.result]).toEqual([true, true])
  const [backup] = await list()
  expect(backup).toMatchObject({ name: result.backup, user: 'admin', failure: null, is_here: true })
  const reply = await kiosk.app.admin.get(`${path}${backup.id}/file/`)
  expect([reply.status, reply.bytes.length]).toEqual([200, backup.bytes])
  expect(reply.headers.get('content-disposition')).toContain(backup.name)
  const copy = join(folder, 'copy')
  await writeFile(copy, reply.bytes)
  expect((await checkBackup(copy, quiet)).rows).toBe(backup.rows)
  await rm(copy)
})

test('the newest five are kept, with their files, and what a killed run left goes', async () => {
  await writeFile(join(folder, '.weft-20261122T100000Z.backup.1.part'), 'half')
  const names: string[] = []
  for (let at = 0; at < 6; at++) names.push((await make()).result.backup)
  const kept = names.slice(1).reverse()
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(kept)
  expect((await readdir(folder)).sort()).toEqual([...kept].sort())
  expect((await kiosk.app.admin.get(path)).body).toMatchObject({ place: null, schedule: null, problem: null })
}, 120_000)

test('one that cannot be written says why, and is no good one', async () => {
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  const { completed, result } = await make()
  expect([completed, result.result, result.detail]).toEqual([true, false, expect.stringContaining(folder)])
  const [failed, before] = await list()
  expect(failed).toMatchObject({ failure: result.detail, is_here: false, bytes: null })
  expect(before).toMatchObject({ failure: null, is_here: false })
  expect((await kiosk.app.admin.get(`${path}${before.id}/file/`)).status).toBe(409)
  await rm(folder)
  await mkdir(folder)
  expect((await kiosk.app.admin.get(path)).body.problem).toBeNull()
})

test('one is deleted with its file', async () => {
  await make()
  const [backup] = await list()
  expect((await kiosk.app.admin.delete(`${path}${backup.id}/`)).status).toBe(204)
  expect((await kiosk.app.admin.delete(`${path}${backup.id}/`)).status).toBe(404)
  expect(await readdir(folder)).not.toContain(backup.name)
})

test('it is for superusers: who manages the site sees that there are some', async () => {
  const { carol, anna, anonymous } = kiosk.app
  const [backup] = await list()
  expect((await carol.get(path)).status).toBe(200)
  for (const client of [carol, anna, anonymous])
    for (const reply of [
      await client.post(path, {}),
      await client.get(`${path}${backup.id}/file/`),
      await client.delete(`${path}${backup.id}/`),
    ])
      expect([401, 403]).toContain(reply.status)
  expect((await anna.get(path)).status).toBe(403)
})
