import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch } from './fetch.ts'
import { pushBranch } from './push.ts'
import type { Repository } from './repository.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'

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

async function change(repository: Repository, parent: string, content: string): Promise<string> {
  const changes = new Map([['po/cs.po', Buffer.from(content)]])
  const commit = {
    parents: [parent],
    baseTree: parent,
    changes,
    author: translator,
    committer: translator,
    message: content,
  }
  return unwrap(await commitFiles(repository, commit)).revision
}

test.each(['gitUrl', 'httpUrl', 'localPath'] as const)(
  '%s: a commit arrives, a push without news changes nothing, a moved branch rejects',
  async (kind) => {
    const name = `push-${kind}`
    await remote.commit(name, { 'po/cs.po': '0' }, 'Zero')
    await remote.commit(name, { 'po/cs.po': '1' }, 'One')
    const url = urlOf(remote[kind](name))
    const repository = await place.repository(`${name}.git`)
    const { revision: base } = unwrap(await fetchBranch(repository, url, 'main'))

    const mine = await change(repository, base, 'Mine')
    expect(unwrap(await pushBranch(repository, url, { revision: mine, branch: 'main' }))).toEqual({ updated: true })
    expect(unwrap(await pushBranch(repository, url, { revision: mine, branch: 'main' }))).toEqual({ updated: false })
    expect((await remote.log(name)).map((commit) => [commit.message, commit.author])).toEqual([
      ['Mine', 'Jana Nová <jana@example.org>'],
      ['One', 'Upstream <upstream@example.org>'],
      ['Zero', 'Upstream <upstream@example.org>'],
    ])

    await remote.commit(name, { other: '1' }, 'Theirs')
    const next = await change(repository, mine, 'Mine again')
    expect(codeOf(await pushBranch(repository, url, { revision: next, branch: 'main' }))).toBe('rejected')
    const fetched = unwrap(await fetchBranch(repository, url, 'main'))
    const merged = await change(repository, fetched.revision, 'Mine again')
    expect(codeOf(await pushBranch(repository, url, { revision: next, branch: 'main' }, { replaces: base }))).toBe(
      'rejected',
    )
    expect(unwrap(await pushBranch(repository, url, { revision: merged, branch: 'main' }))).toEqual({ updated: true })
    const replacing = { revision: next, branch: 'main' }
    expect(unwrap(await pushBranch(repository, url, replacing, { replaces: merged }))).toEqual({ updated: true })
    expect(
      unwrap(await pushBranch(repository, url, { revision: next, branch: 'new "one"/č'.replace(' ', '-') })),
    ).toEqual({ updated: true })
    expect((await remote.log(name, 'new-"one"/č'))[0]?.message).toBe('Mine again')
  },
)

test('a hook of the host declines, and its message is kept', async () => {
  await remote.commit('hooked', { a: '1' }, 'One')
  await remote.rejectPushes('hooked', 'the branch is frozen until Friday')
  for (const url of [remote.gitUrl('hooked'), remote.httpUrl('hooked')].map(urlOf)) {
    const repository = await place.repository(`hooked-${url.scheme}.git`)
    const { revision } = unwrap(await fetchBranch(repository, url, 'main'))
    const pushed = await pushBranch(repository, url, {
      revision: await change(repository, revision, 'x'),
      branch: 'main',
    })
    expect(pushed).toMatchObject({ ok: false, problem: { code: 'declined' } })
    expect(JSON.stringify(pushed)).toContain('frozen until Friday')
  }
})

test('a fork that is older than our shallow clone needs the history first', async () => {
  const old = await remote.commit('origin', { a: '1' }, 'One')
  await remote.commit('origin', { a: '2' }, 'Two')
  await remote.commit('origin', { a: '3' }, 'Three')
  await remote.create('fork')
  await remote.git('fork', 'fetch', '-q', remote.localPath('origin'), `${old}:refs/heads/main`)
  const origin = urlOf(remote.gitUrl('origin'))
  const fork = urlOf(remote.gitUrl('fork'))
  const repository = await place.repository('fork.git')
  const { revision } = unwrap(await fetchBranch(repository, origin, 'main'))
  const mine = await change(repository, revision, 'Mine')
  const target = { revision: mine, branch: 'main' }
  expect(codeOf(await pushBranch(repository, fork, target))).toBe('rejected')
  expect(codeOf(await pushBranch(repository, fork, { ...target, branch: 'new' }))).toBe('history-needed')
  const fetchedFrom = { url: origin, branch: 'main' }
  expect(unwrap(await pushBranch(repository, fork, target, { fetchedFrom }))).toEqual({ updated: true })
  expect(await remote.log('fork')).toHaveLength(4)
})

test('missing repositories, missing credentials and private hosts have their own failure codes', async () => {
  const revision = await remote.commit('locked', { a: '1' }, 'One')
  remote.requireCredentials('locked', { username: 'me', password: 'secret' })
  const repository = await place.repository('locked.git')
  const target = { revision, branch: 'main' }
  unwrap(await fetchBranch(repository, urlOf(remote.localPath('locked')), 'main'))
  expect(codeOf(await pushBranch(repository, urlOf(remote.httpUrl('nowhere')), target))).toBe('not-found')
  expect(codeOf(await pushBranch(repository, urlOf(remote.gitUrl('nowhere')), target))).toBe('not-found')
  expect(codeOf(await pushBranch(repository, urlOf(remote.httpUrl('locked')), target))).toBe('authentication-required')
  const strict = { ...repository, settings: place.strict }
  expect(codeOf(await pushBranch(strict, urlOf(remote.gitUrl('locked')), target))).toBe('refused')
})
