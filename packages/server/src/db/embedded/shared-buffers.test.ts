import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseBytes, memoryBytes, sharedBuffersFor } from './shared-buffers.ts'

const gibibyte = 1024 ** 3

test.each([
  ['a new site', 0.03, 16, 64],
  ['a site of some million strings', 2, 16, 512],
  ['the same on a small machine', 2, 2, 256],
  ['a very small machine', 2, 0.25, 64],
  ['a very large site', 40, 64, 1024],
])('%s: %d GiB on a machine of %d GiB get %d MiB', (_, database, memory, mebibytes) => {
  expect(sharedBuffersFor(database * gibibyte, memory * gibibyte)).toBe(mebibytes)
})

test('the files of all databases count, whatever else lies there', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'weft-cluster-'))
  for (const [folder, bytes] of [
    ['base/1', 100],
    ['base/16384', 1000],
    ['pg_wal', 5000],
  ] as const) {
    mkdirSync(join(cluster, folder), { recursive: true })
    writeFileSync(join(cluster, folder, '2619'), Buffer.alloc(bytes))
  }
  expect(await databaseBytes(cluster)).toBe(1100)
})

test('the memory of this machine is known', () => {
  expect(memoryBytes()).toBeGreaterThan(gibibyte / 4)
})
