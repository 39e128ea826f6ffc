import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gitProblem, readGitVersion } from './git-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-git-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['2.37.0', '2.39.5 (Apple Git-154)', '2.50.1.windows.1', '2.100.0', '3.0.0'])('git %s serves', (version) => {
  expect(gitProblem(version)).toBeNull()
})

test.each(['1.9.5', '2.3.7', '2.36.6', 'of no known version', ''])('git %s does not', (version) => {
  expect(gitProblem(version)).not.toBeNull()
})

test('the version of the git on the search path is read', async () => {
  expect(await readGitVersion({ PATH: folder })).toBeNull()
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho git version 2.36.6\n', { mode: 0o755 })
  expect(await readGitVersion({ PATH: folder })).toBe('2.36.6')
})
