import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'weft-box-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('a key has one fingerprint at all nodes, a new key another, and the file tells since when', async () => {
  const box = openSecretBox({ dataDir, keys: [] })
  expect(await box.keyFile.writtenAt()).toBeNull()
  const first = await box.fingerprint()
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(Math.abs(Date.now() - Number(await box.keyFile.writtenAt()))).toBeLessThan(3_600_000)
  const [key] = await box.keyFile.read()
  expect(key?.toString('hex')).not.toContain(first)
  expect(await openSecretBox({ dataDir: '/nowhere', keys: key ? [key] : [] }).fingerprint()).toBe(first)
  await box.keyFile.addKey()
  expect(await box.fingerprint()).not.toBe(first)
})
