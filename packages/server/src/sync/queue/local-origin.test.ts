import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Kiosk, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { packOf, readFile, withScratchRepository } from '../../git/index.ts'
import { repositoryDirectory } from '../repository-directory.ts'
import { fetchLocal, firstToJoin } from './local-origin.ts'

// Some fifty commits.
vi.setConfig({ testTimeout: 120_000 })

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
    if (asked.name === 'local_pack' && !isJoined) {
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
    return { ok: true, value: await readFile(repository, result.value.revision, 'cs.tbx') }
  })
  expect(isJoined).toBe(true)
  expect(await packs()).toHaveLength(1)
  const file = (await kiosk.app.admin.get(`${path}file/`)).bytes.toString()
  expect(fetched).toMatchObject({ ok: true, value: { ok: true, value: Buffer.from(file) } })
})

test('a repository keeps no more than its limit: what is above it is refused, and nothing of before is lost', async () => {
  const { admin } = kiosk.app
  const file = (await admin.get(`${path}file/`)).bytes.toString()
  const before = await packs()
  const comment = `<!-- ${randomBytes(700_000).toString('base64')} -->`
  const large = file.replace('</body>', `${comment}</body>`)
  expect(large).toContain(comment)
  const form = { method: 'replace' }
  const sent = await admin.request('POST', `${path}file/`, { form, files: { file: { name: 'cs.tbx', bytes: large } } })
  expect(sent.status).toBeLessThan(500)
  const status = await admin.post('/api/components/demo/glossary/repository/', { operation: 'push' })
  expect(status.body.result).toBe(false)
  expect(status.body.detail).toMatch(/500000 are for one/)
  expect((await packs()).reduce((sum, size) => sum + size, 0)).toBeLessThan(500_000)
  expect(before.length).toBeGreaterThan(0)
  const { results } = (await admin.get('/api/components/demo/glossary/changes/')).body
  expect(results.length).toBeGreaterThan(0)
})
