import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { branchRef, parseBranchName, trackingRef } from './branch-name.ts'

test.each(['main', 'feature/x', 'release-1.2', 'větev', 'a"b', "it's", '#1', 'a@b', '@a', 'x{y}'])(
  '%s is a branch',
  (name) => {
    expect(parseBranchName(name)).toEqual({ ok: true, value: name })
  },
)

test.each([
  '',
  '-x',
  '--upload-pack=x',
  'a..b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[',
  'a\\b',
  '.a',
  'a/.b',
  'a.',
  'a.lock',
])('%j is no branch', (name) => {
  expect(parseBranchName(name)).toMatchObject({ ok: false, problem: { code: 'branch-name' } })
  expect(() => branchRef(name)).toThrow()
})

test('a tracking reference keeps the name whole', () => {
  expect(trackingRef('refs/heads/odd')).toBe('refs/remotes/origin/refs/heads/odd')
})

test('git takes every name that is taken here', () => {
  const characters = fc.constantFrom(...'ab-./@{}~^:?*[\\ \u0001"\'č\u00A0'.split(''), '.lock', '..', '//')
  const names = fc.sample(fc.array(characters, { minLength: 1, maxLength: 6 }), { numRuns: 60, seed: 7 })
  for (const name of names.map((parts) => parts.join(''))) {
    const git = spawnSync('git', ['check-ref-format', '--branch', name]).status === 0
    const ours = parseBranchName(name).ok
    // `@{-1}` and the like are shorthands in git, but ordinary names here.
    if (ours) expect({ name, git }).toEqual({ name, git: true })
  }
})
