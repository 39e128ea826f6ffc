import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { readRef, updateRef } from './refs.ts'
import type { Repository } from './repository.ts'
import { globalArguments } from './run-git.ts'
import { closedEnvironment } from './settings.ts'
import { type GitPlace, makeGitPlace, translator, unwrap } from './testing.ts'
import { removeStaleLocks, whileWriting } from './writing.ts'

let place: GitPlace

beforeAll(async () => {
  place = await makeGitPlace()
})

afterAll(() => place.remove())

const commit = (repository: Repository, parents: readonly string[]) =>
  commitFiles(repository, {
    parents,
    baseTree: null,
    changes: new Map([['a', Buffer.from('a')]]),
    author: translator,
    committer: translator,
    message: 'x',
  })

test('the leftovers of a failed git are removed at once if no other git writes', async () => {
  const repository = await place.repository('alone.git')
  const lock = join(repository.directory, 'shallow.lock')
  writeFileSync(lock, '')
  expect(await commit(repository, ['f'.repeat(40)])).toMatchObject({ ok: false })
  expect(existsSync(lock)).toBe(false)
})

test('while another git writes, leftovers stay until it has ended, because they may be its own', async () => {
  const repository = await place.repository('shared.git')
  const held = ['shallow.lock', 'objects/pack/tmp_pack_Held'].map((path) => join(repository.directory, path))
  const stay = Promise.withResolvers<void>()
  const other = whileWriting(repository.directory, async () => {
    for (const path of held) writeFileSync(path, '')
    await stay.promise
  })
  expect(await commit(repository, ['f'.repeat(40)])).toMatchObject({ ok: false })
  expect(held.map(existsSync)).toEqual([true, true])
  stay.resolve()
  await other
  expect(held.map(existsSync)).toEqual([false, false])
})

test('no git begins to write while leftovers are being removed', async () => {
  const repository = await place.repository('begun.git')
  const lock = join(repository.directory, 'refs/heads/main.lock')
  writeFileSync(lock, '')
  const failing = commit(repository, ['f'.repeat(40)])
  const made = await Promise.all(Array.from({ length: 5 }, () => commit(repository, [])))
  await failing
  const [revision = ''] = made.map((one) => unwrap(one).revision)
  expect(await updateRef(repository, 'refs/heads/main', revision, null)).toBe(true)
})

test('a reference with a stale lock moves at the next attempt', async () => {
  const repository = await place.repository('locked.git')
  const { revision } = unwrap(await commit(repository, []))
  writeFileSync(join(repository.directory, 'refs/heads/main.lock'), '')
  expect(await updateRef(repository, 'refs/heads/main', revision, null)).toBe(false)
  expect(await updateRef(repository, 'refs/heads/main', revision, null)).toBe(true)
})

/** Starts a git that looks like one of an earlier server process. */
function startOrphan(repository: Repository, ...args: string[]): ChildProcess & { readonly ended: Promise<unknown> } {
  const child = spawn('git', [...globalArguments(repository), ...args], {
    env: closedEnvironment(place.settings),
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return Object.assign(child, { ended: new Promise((resolve) => child.once('exit', resolve)) })
}

test.skipIf(process.platform === 'win32')(
  'a git of an earlier process that holds a lock is ended before the lock is removed; one that reads is left alone',
  async () => {
    const repository = await place.repository('orphaned.git')
    const { revision } = unwrap(await commit(repository, []))
    const reader = startOrphan(repository, 'cat-file', '--batch')
    const writer = startOrphan(repository, 'update-ref', '--stdin')
    const lock = join(repository.directory, 'refs/heads/held.lock')
    writer.stdin?.write(`start\ncreate refs/heads/held ${revision}\nprepare\n`)
    await expect.poll(() => existsSync(lock)).toBe(true)
    await removeStaleLocks(repository.directory)
    await writer.ended
    expect(existsSync(lock)).toBe(false)
    expect(reader.exitCode ?? reader.signalCode).toBeNull()
    expect(await updateRef(repository, 'refs/heads/held', revision, null)).toBe(true)
    expect(await readRef(repository, 'refs/heads/held')).toBe(revision)
    reader.stdin?.end()
    await reader.ended
  },
)
