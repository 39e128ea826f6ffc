import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GitProcess, StartGit } from './git-process.ts'
import { gitOutput, runGit } from './run-git.ts'
import { type GitPlace, makeGitPlace, startGitInTests } from './testing.ts'

let place: GitPlace
beforeAll(async () => {
  place = await makeGitPlace()
})
afterAll(() => place.remove())

/** Kills so many of the gits that are started, as somebody from outside would. */
function killing(most: number): { readonly start: StartGit; readonly started: () => number } {
  let started = 0
  const start: StartGit = (args, environment) => {
    const git: GitProcess = startGitInTests(args, environment)
    if (started++ < most) git.signal('SIGKILL')
    return git
  }
  return { start, started: () => started }
}

// It waits for the end of its input, and lives long enough to be killed.
const waiting = ['hash-object', '--stdin']

test('a git that somebody has killed is run once more', async () => {
  const { start, started } = killing(1)
  const hash = await gitOutput({ ...place.settings, start }, waiting, { input: Buffer.from('text\n') })
  expect(hash.toString()).toBe('8e27be7d6154a1f68ea9160ef0e18691d20560dc\n')
  expect(started()).toBe(2)
})

test('but not a third time, and not with an input that has been read', async () => {
  const twice = killing(2)
  await expect(
    gitOutput({ ...place.settings, start: twice.start }, waiting, { input: Buffer.from('text\n') }),
  ).rejects.toThrow('git hash-object')
  expect(twice.started()).toBe(2)
  const streamed = killing(1)
  const input = (function* () {
    yield Buffer.from('text\n')
  })()
  await expect(gitOutput({ ...place.settings, start: streamed.start }, waiting, { input })).rejects.toThrow()
  expect(streamed.started()).toBe(1)
})

test('nor one that took too long', async () => {
  const { start, started } = killing(0)
  const endless = ['-c', 'alias.wait=!sleep 30', 'wait']
  const run = await runGit({ ...place.settings, start }, endless, { deadline: 200 })
  expect(run).toMatchObject({ ok: false, problem: { code: 'timeout' } })
  expect(started()).toBe(1)
})
