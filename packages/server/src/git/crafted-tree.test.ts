import { type CraftedTree, commitCraftedTree, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBranch, fetchRemoteTree } from './fetch.ts'
import { readRef } from './refs.ts'
import { runGit } from './run-git.ts'
import { codeOf, type GitPlace, makeGitPlace, unwrap, urlOf } from './testing.ts'
import { listTree } from './tree.ts'

let remote: GitRemote
let place: GitPlace

beforeAll(async () => {
  remote = await startGitRemote()
  place = await makeGitPlace()
})

afterAll(async () => {
  await remote.stop()
  await place.remove()
})

const file = (name: string): CraftedTree[number] => ['100644', name, 'x']
const hostile: readonly (readonly [string, CraftedTree])[] = [
  ['a folder ..', [['40000', '..', [file('cs.po')]]]],
  ['a folder .', [['40000', '.', [file('cs.po')]]]],
  ['a folder .git', [['40000', '.git', [file('config')]]]],
  ['a folder .GIT', [['40000', '.GIT', [file('config')]]]],
  ['a folder git~1', [['40000', 'git~1', [file('config')]]]],
  ['a name with a slash', [file('../../cs.po')]],
  ['an empty name', [file('')]],
  ['a name that comes twice', [file('cs.po'), file('cs.po')]],
  ['names out of order', [file('z.po'), file('a.po')]],
]

test.each(hostile)('a repository with %s is not fetched, and no such path is listed', async (about, tree) => {
  const name = about.replaceAll(/\W+/g, '-')
  await commitCraftedTree(remote, name, tree)
  const url = urlOf(remote.gitUrl(name))
  const repository = await place.repository(`${name}.git`)
  expect(codeOf(await fetchBranch(repository, url, 'main'))).toBe('malformed')
  expect(await readRef(repository, 'refs/remotes/origin/main')).toBeNull()
  const listing = await fetchRemoteTree(place.settings, url, null)
  const paths = listing.ok ? listing.value.entries.map(({ path }) => path) : []
  expect(paths.filter((path) => !/^[az]?(?:cs)?\.po$/.test(path))).toEqual([])
})

const person = 'Upstream <upstream@example.org> 1700000000 +0000'
const untidy: readonly (readonly [string, CraftedTree, string])[] = [
  ['modes with a zero before them', [['040000', 'po', [['0100644', 'cs.po', 'x']]]], person],
  ['modes of an old git', [['100664', 'cs.po', 'x']], person],
  ['a time zone of five digits', [file('cs.po')], 'Upstream <upstream@example.org> 1700000000 +051800'],
  ['no address', [file('cs.po')], 'Upstream 1700000000 +0000'],
  ['no blank before the address', [file('cs.po')], 'Upstream<upstream@example.org> 1700000000 +0000'],
  ['no name', [file('cs.po')], '<upstream@example.org> 1700000000 +0000'],
  ['an angle bracket in an address', [file('cs.po')], 'Upstream <<upstream@example.org> 1700000000 +0000'],
  ['a date with a zero before it', [file('cs.po')], 'Upstream <upstream@example.org> 01700000000 +0000'],
  [
    'a submodule of an odd address',
    [['100644', '.gitmodules', '[submodule "../x"]\n\turl = -x\n\tpath = -y\n']],
    person,
  ],
  ['a link to its list of submodules', [['120000', '.gitmodules', 'elsewhere']], person],
  ['a link to its attributes', [['120000', '.gitattributes', 'elsewhere']], person],
]

test.each(untidy)('a repository with %s is fetched as ever', async (about, tree, author) => {
  const name = `untidy-${about.replaceAll(/\W+/g, '-')}`
  const revision = await commitCraftedTree(remote, name, tree, author)
  const url = urlOf(remote.gitUrl(name))
  const repository = await place.repository(`${name}.git`)
  expect(unwrap(await fetchBranch(repository, url, 'main')).revision).toBe(revision)
  expect(unwrap(await fetchRemoteTree(place.settings, url, null)).entries).toHaveLength(1)
})

test('what an earlier fetch let in is not listed where its path could not be written', async () => {
  const tree: CraftedTree = [
    ['40000', '..', [file('cs.po')]],
    ['40000', '.git', [file('config')]],
    ['100644', 'a\\..\\..\\cs.po', 'x'],
    ['100644', 'fine.po', 'x'],
  ]
  const revision = await commitCraftedTree(remote, 'earlier', tree)
  const repository = await place.repository('earlier.git')
  const args = ['fetch', '-q', remote.localPath('earlier'), 'main']
  const environment = { GIT_ALLOW_PROTOCOL: 'file' }
  expect(unwrap(await runGit(place.settings, args, { directory: repository.directory, environment })).exitCode).toBe(0)
  expect((await listTree(repository, revision)).map(({ path }) => path)).toEqual(['fine.po'])
})
