import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles, type NewCommit, writeBlobs } from './commit-files.ts'
import { fetchBranch } from './fetch.ts'
import { readCommitInfo } from './history.ts'
import { readBlob } from './object-reader.ts'
import { listRefs } from './refs.ts'
import { isSound, type Repository } from './repository.ts'
import { runGit } from './run-git.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'
import { changedPaths, entryAt, listTree, readFile } from './tree.ts'

let remote: GitRemote
let place: GitPlace
let repository: Repository
let base: string

beforeAll(async () => {
  remote = await startGitRemote()
  place = await makeGitPlace()
  const files = {
    'po/cs.po': 'cs',
    'deep/er/only.po': 'x',
    run: { executable: '#!' },
    link: { symlink: 'po' },
    'po/out.po': { symlink: '/etc/passwd' },
  }
  base = await remote.commit('base', files, 'Base')
  repository = await place.repository('base.git')
  unwrap(await fetchBranch(repository, urlOf(remote.gitUrl('base')), 'main'))
})

afterAll(async () => {
  await remote.stop()
  await place.remove()
})

function commit(
  changes: Record<string, string | Uint8Array | null>,
  more: Partial<NewCommit> = {},
): ReturnType<typeof commitFiles> {
  const content = (value: string | Uint8Array | null) => (typeof value === 'string' ? Buffer.from(value) : value)
  return commitFiles(repository, {
    parents: [base],
    baseTree: base,
    changes: new Map(Object.entries(changes).map(([path, value]) => [path, content(value)])),
    author: translator,
    committer: { name: 'Weft', email: 'weft@example.org', date: new Date('2026-04-01T00:00:00Z') },
    message: 'Translate\n\nBody',
    ...more,
  })
}

test('only the given paths change; modes stay, empty folders vanish', async () => {
  const commitMade = unwrap(
    await commit({
      'po/cs.po': 'cs2',
      run: 'new',
      'deep/er/only.po': null,
      'nové/a "b"\n\\c.po': Buffer.of(0, 255, 10),
      '-x': '',
      gone: null,
    }),
  )
  expect(
    (await changedPaths(repository, base, commitMade.revision)).map((change) => [
      change.path,
      change.before?.type,
      change.after?.type,
    ]),
  ).toEqual([
    ['-x', undefined, 'file'],
    ['deep/er/only.po', 'file', undefined],
    ['nové/a "b"\n\\c.po', undefined, 'file'],
    ['po/cs.po', 'file', 'file'],
    ['run', 'executable', 'executable'],
  ])
  const odd = await entryAt(repository, commitMade.revision, 'nové/a "b"\n\\c.po')
  expect([...unwrap(await readBlob(repository.objects, odd?.oid ?? ''))]).toEqual([0, 255, 10])
  expect((await listTree(repository, commitMade.tree)).map((entry) => entry.path)).not.toContain('deep/er/only.po')
  expect(unwrap(await readCommitInfo(repository, commitMade.revision))).toMatchObject({
    parents: [base],
    author: 'Jana Nová <jana@example.org>',
    authorDate: translator.date,
    committer: 'Weft <weft@example.org>',
    message: 'Translate\n\nBody',
    summary: 'Translate',
  })
  expect([...(await listRefs(repository, 'refs/')).keys()]).toEqual(['refs/remotes/origin/main'])
  expect(await isSound(repository)).toBe(true)
})

test('a merge takes one tree and several parents, a root commit none', async () => {
  const ours = unwrap(await commit({ a: 'ours' }))
  const theirs = unwrap(await commit({ b: 'theirs' }))
  const merged = unwrap(
    await commit({ a: 'ours' }, { parents: [ours.revision, theirs.revision], baseTree: theirs.tree }),
  )
  expect(unwrap(await readCommitInfo(repository, merged.revision)).parents).toEqual([ours.revision, theirs.revision])
  expect((await changedPaths(repository, ours.revision, merged.revision)).map((change) => change.path)).toEqual(['b'])
  const root = unwrap(await commit({ 'x/y': '1' }, { parents: [], baseTree: null }))
  expect((await listTree(repository, root.revision)).map((entry) => entry.path)).toEqual(['x/y'])
  const emptied = unwrap(await commit({ 'x/y': null }, { parents: [root.revision], baseTree: root.revision }))
  expect(await listTree(repository, emptied.revision)).toEqual([])
})

test.each([
  ['../x', 'path-escapes'],
  ['/x', 'path-absolute'],
  ['.git/hooks/x', 'path-git-folder'],
  ['link', 'path-symlink'],
  ['link/cs.po', 'path-symlink'],
  ['po/out.po', 'path-symlink'],
  ['po', 'path-occupied'],
  ['run/x', 'path-occupied'],
])('%s is not written', async (path, code) => {
  expect(codeOf(await commit({ fine: '1', [path]: 'x' }))).toBe(code)
})

test('a file is read by its path, a link never', async () => {
  const made = unwrap(await commit({ 'a\nb': 'odd' }))
  expect(unwrap(await readFile(repository, made.revision, 'a\nb')).toString()).toBe('odd')
  const codes = ['link', 'link/cs.po', 'po/out.po', 'po', 'run/x', 'gone'].map((path) =>
    readFile(repository, base, path),
  )
  expect((await Promise.all(codes)).map(codeOf)).toEqual([
    'path-symlink',
    'path-symlink',
    'path-symlink',
    'not-a-file',
    'object-missing',
    'object-missing',
  ])
  expect(codeOf(await readFile(repository, base, 'po/cs.po', 1))).toBe('too-large')
})

test('nothing is deleted through a link, and two changes cannot need one name', async () => {
  expect(codeOf(await commit({ 'link/cs.po': null }))).toBe('path-symlink')
  expect(codeOf(await commit({ a: '1', 'a/b': '2' }))).toBe('path-occupied')
  expect(codeOf(await commit({ a: '1' }, { baseTree: 'f'.repeat(40) }))).toBe('object-missing')
})

test('names and messages cannot inject commands into the stream', async () => {
  const author = { name: 'x> 1 +0000\nfrom 0\n<', email: 'a>\nb', date: new Date(-5) }
  const message = 'data 3\nM 100644 inline evil\ndata 0\n\0end\n'
  const made = unwrap(await commit({ a: 'data 4\ndone\n' }, { author, message }))
  expect((await changedPaths(repository, base, made.revision)).map((change) => change.path)).toEqual(['a'])
  const info = unwrap(await readCommitInfo(repository, made.revision))
  expect(info.authorName).toBe('x  1 +0000 from 0')
  expect(info.message).toBe('data 3\nM 100644 inline evil\ndata 0\n end')
  expect(unwrap(await commit({ a: '1' }, { author: { ...translator, name: ' ' } })).revision).toMatch(/^[0-9a-f]{40}$/)
})

test('two thousand files are one commit, and read back', async () => {
  const changes = Object.fromEntries(
    [...Array(2000)].map((_, index) => [`many/${index % 50}/${index}.po`, `text ${index}`]),
  )
  const made = unwrap(await commit(changes))
  const entries = await listTree(repository, made.revision, 'many')
  expect(entries).toHaveLength(2000)
  const contents = await Promise.all(entries.map((entry) => readBlob(repository.objects, entry.oid)))
  expect(contents.every((content, index) => unwrap(content).toString() === changes[entries[index]?.path ?? ''])).toBe(
    true,
  )
  expect(unwrap(await runGit(place.settings, ['fsck', '--strict'], { directory: repository.directory })).exitCode).toBe(
    0,
  )
})

test('blobs are written without a commit', async () => {
  const oids = unwrap(await writeBlobs(repository, [Buffer.from('one'), Buffer.from(''), Buffer.of(0, 10, 13)]))
  const read = await Promise.all(oids.map((oid) => readBlob(repository.objects, oid)))
  expect(read.map((content) => unwrap(content).toString('latin1'))).toEqual(['one', '', '\0\n\r'])
  expect(unwrap(await writeBlobs(repository, []))).toEqual([])
})
