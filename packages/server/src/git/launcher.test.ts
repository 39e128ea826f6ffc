import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { GitProcess } from './git-process.ts'
import { createGitLauncher, type GitLauncher } from './launcher.ts'

const environment = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
let launcher: GitLauncher
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-launcher-'))
  execFileSync('git', ['init', '--quiet', '--bare', folder])
  return () => rm(folder, { recursive: true, force: true })
})
afterEach(() => launcher.close())

const start = (...args: string[]): GitProcess => launcher.start([`--git-dir=${folder}`, ...args], environment)

function ended(git: GitProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    git.on('error', reject)
    git.on('close', resolve)
  })
}

/** Children of this process whose command line holds a word. */
function children(word: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  const found = lines.map((line) =>
    line
      .trim()
      .split(/\s+/, 2)
      .map(Number)
      .concat(line.includes(word) ? [1] : [0]),
  )
  return found.flatMap(([pid = 0, parent, has]) => (parent === process.pid && has === 1 ? [pid] : []))
}

test('input and output of any size pass, and the exit code', async () => {
  launcher = createGitLauncher()
  const bytes = Buffer.alloc(3_000_000, 'weft ')
  const writing = start('hash-object', '-w', '--stdin')
  writing.stdin.end(bytes)
  const [oid, code] = await Promise.all([text(writing.stdout), ended(writing), text(writing.stderr)])
  expect(code).toBe(0)
  const reading = start('cat-file', 'blob', oid.trim())
  const [read] = await Promise.all([reading.stdout.toArray(), ended(reading), text(reading.stderr)])
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})

test('the error output of a failure arrives before its end', async () => {
  launcher = createGitLauncher()
  const git = start('cat-file', 'blob', 'no-such')
  const [said, code] = await Promise.all([text(git.stderr), ended(git), text(git.stdout)])
  expect([code, said.includes('no-such')]).toEqual([128, true])
})

test('a signal ends it', async () => {
  launcher = createGitLauncher()
  const git = start('cat-file', '--batch')
  git.signal('SIGTERM')
  expect(await Promise.all([ended(git), text(git.stdout), text(git.stderr)])).toEqual([null, '', ''])
})

test('a missing git is an error', async () => {
  launcher = createGitLauncher()
  await expect(ended(launcher.start(['version'], { PATH: '/no-such' }))).rejects.toThrow('ENOENT')
})

test('when the launcher is killed its gits fail, and the next git starts', async () => {
  launcher = createGitLauncher()
  const git = start('cat-file', '--batch')
  const all = Promise.all([ended(git), text(git.stdout), text(git.stderr)])
  git.stdin.write('HEAD\n')
  await new Promise((resolve) => git.stdout.once('data', resolve))
  for (const pid of children('launcher-process')) process.kill(pid, 'SIGKILL')
  expect((await all)[0]).toBe(null)
  const next = start('version')
  expect((await Promise.all([text(next.stdout), ended(next), text(next.stderr)]))[0]).toContain('git version')
})

test('an idle launcher ends, and a later git starts another one', async () => {
  // Other files' tests in this process may have left theirs, which end in their own time.
  const others = new Set(children('launcher-process'))
  const ours = () => children('launcher-process').filter((pid) => !others.has(pid))
  launcher = createGitLauncher(1)
  for (let round = 0; round < 2; round++) {
    const git = start('version')
    expect((await Promise.all([ended(git), text(git.stdout), text(git.stderr)]))[0]).toBe(0)
    await expect.poll(ours, { timeout: 10_000 }).toEqual([])
  }
})
