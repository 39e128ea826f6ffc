import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch } from './fetch.ts'
import { collectGarbage, isUntidy } from './garbage.ts'
import { updateRef } from './refs.ts'
import { isSound, type Repository } from './repository.ts'
import { type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'

const day = 86_400_000

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

const packs = ({ directory }: Repository) =>
  readdirSync(join(directory, 'objects/pack')).filter((name) => name.endsWith('.pack')).length
const looseFolders = ({ directory }: Repository) =>
  readdirSync(join(directory, 'objects')).filter((name) => name.length === 2).length

async function commit(repository: Repository, parents: readonly string[], text: string): Promise<string> {
  const who = { author: translator, committer: translator }
  const changes = new Map([['file', Buffer.from(text)]])
  return unwrap(await commitFiles(repository, { parents, baseTree: null, changes, ...who, message: text })).revision
}

test('forty rounds of fetching and committing leave few packs, while others read', async () => {
  const repository = await place.repository('rounds.git')
  const url = urlOf(remote.gitUrl('rounds'))
  let collected = 0
  let ours: string | null = null
  for (let round = 0; round < 40; round++) {
    const theirs = await remote.commit('rounds', { file: `${round}` }, `Round ${round}`)
    unwrap(await fetchBranch(repository, url, 'main'))
    const next = await commit(repository, [theirs], `ours ${round}`)
    await updateRef(repository, 'refs/heads/main', next, ours)
    ours = next
    if (!(await isUntidy(repository.directory))) continue
    await collectGarbage(repository)
    collected++
    expect(await isUntidy(repository.directory)).toBe(false)
  }
  expect(collected).toBeGreaterThan(0)
  expect(packs(repository)).toBeLessThan(22)
  await collectGarbage(repository)
  expect([packs(repository) <= 6, looseFolders(repository)]).toEqual([true, 0])
  expect((await repository.objects.read(`${ours}:file`))?.content?.toString()).toBe('ours 39')
  expect(await isSound(repository)).toBe(true)
  const after = await commit(repository, [ours ?? ''], 'after')
  expect((await repository.objects.read(`${after}:file`))?.content?.toString()).toBe('after')
})

test('a history that upstream replaced is dropped after two weeks, and referenced objects stay', async () => {
  const old = await remote.commit('replaced', { file: 'old' }, 'Old')
  const repository = await place.repository('replaced.git')
  const url = urlOf(remote.gitUrl('replaced'))
  unwrap(await fetchBranch(repository, url, 'main'))
  const next = await remote.commit('replaced', { file: 'new' }, 'New', { from: null })
  unwrap(await fetchBranch(repository, url, 'main'))
  const waiting = await commit(repository, [], 'an upload that no commit has yet')

  const now = Date.now()
  expect(await isUntidy(repository.directory, now)).toBe(false)
  expect(await isUntidy(repository.directory, now + 8 * day)).toBe(true)
  await collectGarbage(repository, now + 8 * day)
  expect(await isUntidy(repository.directory, now + 9 * day)).toBe(false)
  const found = async (id: string) => (await repository.objects.read(`${id}:file`)) !== null
  expect([await found(old), await found(next), await found(waiting)]).toEqual([true, true, true])

  await collectGarbage(repository, now + 16 * day)
  await repository.objects.close()
  expect([await found(old), await found(next), await found(waiting)]).toEqual([false, true, false])
  expect(await isSound(repository)).toBe(true)
})
