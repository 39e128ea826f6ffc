import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extentOf, leftOutTests, namedTests } from './chosen-tests.ts'

const share = (digit: string) => leftOutTests({ extent: 'share', commit: `0000000${digit}${'f'.repeat(32)}` })

test('whatever is named is there, and is left out of a short run', () => {
  const left = leftOutTests({ extent: 'short', commit: '' })
  expect(left.filter((path) => !existsSync(path))).toEqual([])
  expect(left).toContain('packages/cli/src/wlc.test.ts')
  expect(left).toContain('packages/web/e2e/account.test.ts')
  expect(left).not.toContain('packages/web/e2e/core-journeys.test.ts')
})

test('each name of a long test leads to one', () => {
  expect(namedTests.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})

test('eight shares are all; each has what every run takes, and about an eighth of the others', () => {
  const shares = ['0', '1', '2', '3', '4', '5', '6', '7'].map(share)
  const short = leftOutTests({ extent: 'short', commit: '' })
  for (const path of short) {
    const runs = shares.filter((left) => !left.includes(path)).length
    expect([path, runs]).toEqual([path, path === 'packages/cli/src/wlc.test.ts' || runs === 8 ? 8 : 1])
  }
  const sizes = shares.map((left) => left.length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
  expect(shares[0]).toEqual(share('8'))
})

test('who asks for tests by their paths, or for all, gets all', () => {
  expect(extentOf(['packages/cli'], {})).toBe('all')
  expect(extentOf([], { CI: 'true', WEFT_TESTS: 'all' })).toBe('all')
  expect(extentOf([], { CI: 'true' })).toBe('share')
  expect(extentOf([], {})).toBe('short')
  expect(leftOutTests({ extent: 'all', commit: '' })).toEqual([])
})
