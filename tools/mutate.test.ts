import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutationAreas } from './mutation/areas.ts'
import { codeFiles, sampleOf } from './mutation/choose-changes.ts'

test.each(mutationAreas.map((area) => [area.name, area] as const))('%s has code and tests', (_, area) => {
  expect(codeFiles(area.code).length).toBeGreaterThan(0)
  for (const pattern of area.tests) expect(globSync(pattern).length, pattern).toBeGreaterThan(0)
})

test('the same seed chooses the same places, and none twice', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  expect(sampleOf(items, 20, 7)).toEqual(sampleOf(items, 20, 7))
  expect(sampleOf(items, 20, 7)).not.toEqual(sampleOf(items, 20, 8))
  expect(new Set(sampleOf(items, 99, 7)).size).toBe(50)
})

test.each([
  [['nothing']],
  [['text=x']],
  [['--seed', 'x']],
  [['tools/mutate.ts']],
  [['text', '--tests', 'nowhere']],
  [['packages/text/src/span.ts', '--tests', 'packages/l10n/src']],
])('a wrong call is one line and exit code 2: %j', (words) => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/mutate.ts', ...words], { encoding: 'utf8' })
  expect([status, stderr.trim().split('\n').length]).toEqual([2, 1])
})
