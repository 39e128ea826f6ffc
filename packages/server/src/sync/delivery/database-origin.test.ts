import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Kiosk, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commitAgedEdits } from '../../background/commit-aged-edits.ts'
import type { Database } from '../../db/database.ts'
import { packOf, readFile, withScratchRepository } from '../../git/index.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { fetchLocal, firstToJoin } from './database-origin.ts'
import { readKept } from './testing.ts'

// Some fifty commits.
vi.setConfig({ testTimeout: 300_000 })

let kiosk: Kiosk
let component: number
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true, cloneLimit: 500_000 } })
  component = (await kiosk.app.admin.get('/api/components/demo/glossary/')).body.id
  await kiosk.app.app.jobs.idle()
})
afterAll(() => kiosk.close())

const path = '/api/translations/demo/glossary/cs/'
const commit = async () =>
  (await kiosk.app.admin.post('/api/components/demo/glossary/repository/', { operation: 'commit' })).body
const packs = async (): Promise<readonly number[]> => {
  const text = 'select octet_length(content) as size from local_packs where component_id = $1 order by id'
  return (await kiosk.app.database.executeSql(text, [component])).rows.map(({ size }) => Number(size))
}

test('what is joined leaves packs of which each is larger than all after it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 100 }), (sizes) => {
      const from = firstToJoin(sizes.map((size) => ({ size })))
      const kept = sizes.slice(0, from)
      const sum = (list: readonly number[]) => list.reduce((all, size) => all + size, 0)
      for (const [index, size] of kept.entries()) expect(size).toBeGreaterThan(sum(sizes.slice(index + 1)))
      expect(from).toBeLessThan(sizes.length)
    }),
  )
})

test('packs do not pile up, and a clone that is lost comes back out of those that were joined', async () => {
  const { admin, app } = kiosk.app
  let most = 0
  for (let count = 0; count < 43; count++) {
    const added = await admin.post(`${path}units/`, {
      source: [`term ${count}`],
      target: [`slovo ${count}`],
      state: 20,
    })
    expect(added.status).toBe(200)
    expect(await commit()).toMatchObject({ result: true })
    most = Math.max(most, (await packs()).length)
  }
  expect(most).toBeGreaterThan(30)
  expect(most).toBeLessThanOrEqual(41)
  expect((await packs()).length).toBeLessThan(30)
  const file = (await admin.get(`${path}file/`)).bytes.toString()
  expect(file).toContain('slovo 42')
  rmSync(repositoryDirectory(app.services.config.dataDir, component), { recursive: true })
  expect((await admin.get(`${path}file/`)).bytes.toString()).toBe(file)
})

test('a node that fetches while another joins the packs has all of them', async () => {
  const { services } = kiosk.app.app
  const { database, git } = services
  for (const word of ['one', 'two']) {
    const term = { source: [`last ${word}`], target: ['poslední'], state: 20 }
    expect((await kiosk.app.admin.post(`${path}units/`, term)).status).toBe(200)
    expect(await commit()).toMatchObject({ result: true })
  }
  expect((await packs()).length).toBeGreaterThan(1)
  /** Another node joins all as soon as this one has the list. */
  let isJoined = false
  const query: Database['query'] = async (asked, values) => {
    if (asked.name === 'piece_of_local_pack' && !isJoined) {
      isJoined = true
      await joinAll()
    }
    return database.query(asked, values)
  }
  async function joinAll(): Promise<void> {
    const joined = await withScratchRepository(git, async (repository) => {
      const fetched = await fetchLocal(database, repository, { componentId: component, branch: 'main' })
      if (!fetched.ok) throw new Error(fetched.problem.detail)
      const pack = await packOf(repository, fetched.value.revision, null)
      return pack.ok ? { ok: true, value: { content: pack.value, ...fetched.value } } : pack
    })
    if (!joined.ok) throw new Error(joined.problem.detail)
    await database.transaction(async (tx) => {
      const values = [component, joined.value.revision, joined.value.content]
      await tx.executeSql('delete from local_packs where component_id = $1', [component])
      await tx.executeSql('insert into local_packs (component_id, revision, content) values ($1, $2, $3)', values)
    })
  }
  const fetched = await withScratchRepository(git, async (repository) => {
    const result = await fetchLocal({ ...database, query }, repository, { componentId: component, branch: 'main' })
    if (!result.ok) throw new Error(result.problem.detail)
    const read = await readFile(repository, result.value.revision, 'cs.tbx')
    return read.ok ? { ok: true, value: read.value.toString() } : { ok: true, value: read.problem.code }
  })
  expect(isJoined).toBe(true)
  expect(await packs()).toHaveLength(1)
  const file = (await kiosk.app.admin.get(`${path}file/`)).bytes.toString()
  expect(fetched.ok && fetched.value === file).toBe(true)
})

/** Sends a file of the glossary that random bytes make as large. */
async function replaceBy(bytes: number) {
  const file = (await kiosk.app.admin.get(`${path}file/`)).bytes.toString()
  const comment = `<!-- ${randomBytes(bytes).toString('base64')} -->`
  const large = file.replace(/(?:<!-- [^>]* -->)?<\/body>/, `${comment}</body>`)
  expect(large.includes(comment)).toBe(true)
  const form = { method: 'replace' }
  return kiosk.app.admin.request('POST', `${path}file/`, { form, files: { file: { name: 'cs.tbx', bytes: large } } })
}

const alerts = async () => {
  const text = 'select name, details from alerts where component_id = $1'
  return (await kiosk.app.database.executeSql(text, [component])).rows
}

const keptSize = async () => (await packs()).reduce((sum, size) => sum + size, 0)

/** The stored file in the database, without any clone. */
const keptFile = async () => readKept(kiosk.app.app.services, component, 'cs.tbx')

const repositoryPath = '/api/components/demo/glossary/repository/'

/** Runs what runs every ten minutes. */
async function tenMinutesLater(): Promise<void> {
  const { services, jobs } = kiosk.app.app
  await commitAgedEdits(services.database)
  await jobs.idle()
}

async function setLimit(bytes: number): Promise<void> {
  const { services } = kiosk.app.app
  Object.assign(services.config, { cloneLimit: bytes })
}

test('a file for which a repository has no room is refused, and what is typed afterwards is kept', async () => {
  const { admin } = kiosk.app
  const before = await keptFile()
  const sent = await replaceBy(700_000)
  expect(sent.status).toBe(400)
  expect(JSON.stringify(sent.body)).toMatch(/500000 are for one.*LOCAL_LIMIT/)
  expect(await keptFile()).toBe(before)
  expect(await alerts()).toEqual([])
  const term = { source: ['after the large one'], target: ['po velkém'], state: 20 }
  expect((await admin.post(`${path}units/`, term)).status).toBe(200)
  expect(await commit()).toMatchObject({ result: true })
  expect(await keptFile()).toContain('po velkém')
  expect(await keptSize()).toBeLessThan(500_000)
})

test('texts for which there is no room wait, the component says why, and they are committed by themselves once there is some', async () => {
  const { admin } = kiosk.app
  await setLimit(await keptSize())
  const term = { source: ['waits'], target: ['čeká'], state: 20 }
  expect((await admin.post(`${path}units/`, term)).status).toBe(200)
  const refused = await commit()
  expect(refused).toMatchObject({
    result: false,
    detail: expect.stringMatching(/are for one.*raise LOCAL_LIMIT.*by itself/),
  })
  expect(await alerts()).toEqual([
    { name: 'RepositoryOperationFailure', details: { error: refused.detail, code: 'no-room' } },
  ])
  expect((await admin.get(repositoryPath)).body).toMatchObject({ needs_commit: true, merge_failure: refused.detail })
  // Neither a lost clone nor another text takes it away.
  rmSync(repositoryDirectory(kiosk.app.app.services.config.dataDir, component), { recursive: true })
  expect((await admin.post(`${path}units/`, { ...term, source: ['waits too'], target: ['taky čeká'] })).status).toBe(
    200,
  )
  expect(await commit()).toMatchObject({ result: false })
  expect((await admin.get(`${path}file/`)).bytes.toString()).toContain('čeká')
  expect(await keptFile()).not.toContain('čeká')

  await setLimit(500_000)
  const settings = `jsonb_set(settings, '{commit_pending_age}', '0')`
  await kiosk.app.database.executeSql(`update components set settings = ${settings} where id = $1`, [component])
  await tenMinutesLater()
  expect(await keptFile()).toMatch(/čeká(?:.|\n)*taky čeká/)
  expect(await alerts()).toEqual([])
  expect((await admin.get(repositoryPath)).body).toMatchObject({
    needs_commit: false,
    needs_push: false,
    merge_failure: null,
  })
})

test('strings are removed although there is no room for more', async () => {
  const { admin } = kiosk.app
  const { results } = (await admin.get(`${path}units/?q=source:="waits too"`)).body
  await setLimit(await keptSize())
  expect((await admin.delete(`/api/units/${results[0].id}/`)).status).toBe(204)
  await kiosk.app.app.jobs.idle()
  expect(await keptFile()).not.toContain('taky čeká')
  await setLimit(500_000)
})

test('while the disk of the database is full the component says so, and its commits are kept once there is room', async () => {
  const { admin, database } = kiosk.app
  const full = `create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
  await database.executeSql(full, [])
  await database.executeSql('create trigger full_disk before insert on local_packs execute function no_room()', [])
  const term = { source: ['on a full disk'], target: ['na plném disku'], state: 20 }
  expect((await admin.post(`${path}units/`, term)).status).toBe(200)
  expect(await commit()).toMatchObject({ result: false, detail: expect.stringContaining('disk of Weft') })
  expect(await alerts()).toMatchObject([{ name: 'PushFailure', details: { for_good: false } }])
  const failures = async () => (await admin.get('/api/components/demo/glossary/changes/?action=28')).body.count
  const told = await failures()
  await tenMinutesLater()
  expect(await failures()).toBe(told)
  await database.executeSql('drop trigger full_disk on local_packs', [])
  await tenMinutesLater()
  expect(await keptFile()).toContain('na plném disku')
  expect(await alerts()).toEqual([])
})
