import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { GitError } from './failure.ts'
import { countCommits, isAncestor, listCommits, mergeBase, readCommitInfo } from './history.ts'
import { listRefs, readRef, updateRef } from './refs.ts'
import { ensureBareRepository, isSound, type Repository } from './repository.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap } from './testing.ts'
import { removeStaleLocks } from './writing.ts'

let place: GitPlace
let repository: Repository

beforeAll(async () => {
  place = await makeGitPlace()
  repository = await place.repository('local/of/ours.git')
})

afterAll(() => place.remove())

async function commit(parents: readonly string[], message: string): Promise<string> {
  const changes = new Map([['file', Buffer.from(message)]])
  const made = await commitFiles(repository, {
    parents,
    baseTree: null,
    changes,
    author: translator,
    committer: translator,
    message,
  })
  return unwrap(made).revision
}

test('a repository is made once, without hooks', async () => {
  unwrap(await ensureBareRepository(place.settings, repository.directory))
  expect(readdirSync(repository.directory)).not.toContain('hooks')
  expect(readdirSync(join(place.directory, 'local/of'))).toEqual(['ours.git'])
  expect(await isSound(repository)).toBe(true)
})

test('a reference moves only if it still has the expected value', async () => {
  const one = await commit([], 'One')
  const two = await commit([one], 'Two')
  const ref = 'refs/heads/a-"č"'
  expect(await updateRef(repository, ref, one, two)).toBe(false)
  expect(await updateRef(repository, ref, one, null)).toBe(true)
  expect(await updateRef(repository, ref, two, null)).toBe(false)
  expect(await readRef(repository, ref)).toBe(one)
  expect(await updateRef(repository, ref, two, one)).toBe(true)
  expect(await listRefs(repository, 'refs/heads/')).toEqual(new Map([[ref, two]]))
  expect(await updateRef(repository, ref, null, one)).toBe(false)
  expect(await updateRef(repository, ref, null, two)).toBe(true)
  expect(await readRef(repository, ref)).toBeNull()
  await expect(updateRef(repository, ref, 'f'.repeat(40), null)).rejects.toThrow(GitError)
  await expect(updateRef(repository, '-d', one, null)).rejects.toThrow('full reference name')
})

test('of ten concurrent updates of one reference, one succeeds', async () => {
  const base = await commit([], 'Base')
  const ref = 'refs/heads/race'
  await updateRef(repository, ref, base, null)
  const rivals = await Promise.all([...Array(10)].map((_, index) => commit([base], `Rival ${index}`)))
  const won = await Promise.all(rivals.map((rival) => updateRef(repository, ref, rival, base)))
  expect(won.filter(Boolean)).toHaveLength(1)
  expect(await readRef(repository, ref)).toBe(rivals[won.indexOf(true)])
})

test('ancestors, merge bases and counts are those of the graph', async () => {
  const root = await commit([], 'Root')
  const left = await commit([await commit([root], 'Left 1')], 'Left 2\n\nBody\n')
  const right = await commit([root], 'Right')
  const alien = await commit([], 'Alien')
  expect(await mergeBase(repository, left, right)).toBe(root)
  expect(await mergeBase(repository, left, alien)).toBeNull()
  expect(await isAncestor(repository, root, left)).toBe(true)
  expect(await isAncestor(repository, left, right)).toBe(false)
  expect([await countCommits(repository, right, left), await countCommits(repository, left, right)]).toEqual([2, 1])
  expect((await listCommits(repository, `${root}..${left}`)).map((info) => info.message)).toEqual([
    'Left 2\n\nBody',
    'Left 1',
  ])
  expect(await listCommits(repository, left, 1)).toHaveLength(1)
  expect(unwrap(await readCommitInfo(repository, left))).toMatchObject({
    revision: left,
    shortRevision: left.slice(0, 7),
    author: 'Jana Nová <jana@example.org>',
    authorDate: new Date('2026-03-04T05:06:07Z'),
    summary: 'Left 2',
  })
  expect(codeOf(await readCommitInfo(repository, '--output=/tmp/x'))).toBe('object-missing')
  await expect(countCommits(repository, 'nowhere', left)).rejects.toThrow(GitError)
})

test('the leftovers of a killed git are removed, and nothing else', async () => {
  const one = await commit([], 'Kept')
  await updateRef(repository, 'refs/heads/kept', one, null)
  mkdirSync(join(repository.directory, 'refs/remotes/origin'), { recursive: true })
  const left = [
    'HEAD.lock',
    'shallow.lock',
    'refs/remotes/origin/main.lock',
    'objects/pack/tmp_pack_AbCd',
    'fast_import_crash_12',
  ]
  for (const path of left) writeFileSync(join(repository.directory, path), 'x')
  expect(await removeStaleLocks(repository.directory)).toEqual([...left].sort())
  expect(await removeStaleLocks(repository.directory)).toEqual([])
  expect(await readRef(repository, 'refs/heads/kept')).toBe(one)
})
