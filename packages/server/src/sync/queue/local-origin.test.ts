import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Kiosk, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repositoryDirectory } from '../repository-directory.ts'
import { firstToJoin } from './local-origin.ts'

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
