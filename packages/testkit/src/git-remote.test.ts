import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GitRemote, startGitRemote } from './git-remote.ts'

let remote: GitRemote
let work: string

beforeAll(async () => {
  remote = await startGitRemote()
  work = mkdtempSync(join(tmpdir(), 'weft-git-work-'))
})

afterAll(async () => {
  await remote.stop()
  rmSync(work, { recursive: true, force: true })
})

// Never synchronous: the http server runs in this process.
const git = async (...args: string[]): Promise<string> => (await promisify(execFile)('git', args, { cwd: work })).stdout

test('commits are listed newest first, with their files', async () => {
  const first = await remote.commit(
    'plain',
    { 'po/cs.po': 'a', 'b "c".txt': 'b', run: { executable: '#!/bin/sh' } },
    'First\n\nBody',
  )
  const second = await remote.commit('plain', { 'po/cs.po': null, link: { symlink: 'run' } }, 'Second', {
    author: 'A <a@b.cz>',
  })
  expect(await remote.log('plain')).toEqual([
    { revision: second, author: 'A <a@b.cz>', committer: 'A <a@b.cz>', message: 'Second' },
    {
      revision: first,
      author: 'Upstream <upstream@example.org>',
      committer: 'Upstream <upstream@example.org>',
      message: 'First\n\nBody',
    },
  ])
  expect(await remote.list('plain')).toEqual(['100644 b "c".txt', '120000 link', '100755 run'])
  expect(await remote.readText('plain', 'b "c".txt')).toBe('b')
  expect(await remote.read('plain', 'po/cs.po')).toBeNull()
})

test('git:// and http:// clone and push', async () => {
  await remote.commit('served', { file: 'one\n' }, 'One')
  for (const [kind, url] of Object.entries({ git: remote.gitUrl('served'), http: remote.httpUrl('served') })) {
    await git('clone', '-q', url, kind)
    writeFileSync(join(work, kind, 'file'), `${kind}\n`)
    await git('-C', kind, '-c', 'user.name=n', '-c', 'user.email=e@x', 'commit', '-qam', kind)
    await git('-C', kind, 'push', '-q', 'origin', 'HEAD:main')
    expect(await remote.readText('served', 'file')).toBe(`${kind}\n`)
  }
})

test('a force-push replaces the history, a hook rejects pushes, http asks for credentials', async () => {
  const first = await remote.commit('strict', { a: '1' }, 'One')
  await remote.commit('strict', { a: '2' }, 'Two')
  await remote.commit('strict', { a: '3' }, 'Other two', { from: first })
  expect((await remote.log('strict')).map((commit) => commit.message)).toEqual(['Other two', 'One'])

  await git('clone', '-q', remote.localPath('strict'), 'strict')
  await git('-C', 'strict', '-c', 'user.name=n', '-c', 'user.email=e@x', 'commit', '-q', '--allow-empty', '-m', 'Mine')
  await remote.rejectPushes('strict', "no pushes, it's Sunday")
  await expect(git('-C', 'strict', 'push', 'origin', 'HEAD:main')).rejects.toThrow("it's Sunday")
  await remote.rejectPushes('strict', null)
  await git('-C', 'strict', 'push', '-q', 'origin', 'HEAD:main')

  const credentials = { username: 'me', password: 'p@ss word' }
  remote.requireCredentials('strict', credentials)
  await expect(git('-c', 'core.askPass=true', 'ls-remote', remote.httpUrl('strict'))).rejects.toThrow()
  expect(await git('ls-remote', remote.httpUrl('strict', credentials))).toContain('refs/heads/main')
})
