import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GitRemote,
  type HostileHost,
  startEndlessHost,
  startGitRemote,
  startSilentHost,
  startStallingHost,
} from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch, fetchRemoteTree } from './fetch.ts'
import { pushBranch } from './push.ts'
import { readRef } from './refs.ts'
import type { Repository } from './repository.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'

let remote: GitRemote
let place: GitPlace
const hosts: HostileHost[] = []

beforeAll(async () => {
  remote = await startGitRemote()
  place = await makeGitPlace()
})

afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()))
  await remote.stop()
  await place.remove()
})

async function host(starting: Promise<HostileHost>): Promise<HostileHost> {
  const started = await starting
  hosts.push(started)
  return started
}

const originOf = (url: string) => url.slice(0, url.lastIndexOf('/'))
const packsOf = (repository: Repository) => readdirSync(join(repository.directory, 'objects/pack'))

test.each(['git', 'http'])('%s: a host that never says a word is left long before the deadline', async (scheme) => {
  const { port } = await host(startSilentHost())
  const repository = await place.repository(`silent-${scheme}.git`)
  const url = urlOf(`${scheme}://127.0.0.1:${port}/a.git`)
  expect(codeOf(await fetchBranch(repository, url, 'main', { silence: 1000 }))).toBe('timeout')
  expect(packsOf(repository)).toEqual([])
})

test.each(['gitUrl', 'httpUrl'] as const)(
  '%s: a host that falls silent in the middle of a pack is left; what came is removed, and the next fetch brings all',
  async (kind) => {
    const files = { large: randomBytes(3_000_000) }
    const tip = await remote.commit(`stalled-${kind}`, files, 'Large')
    const real = remote[kind](`stalled-${kind}`)
    const stalling = await host(startStallingHost(originOf(real), () => ({ fromHost: 1_000_000 })))
    const repository = await place.repository(`stalled-${kind}.git`)
    const scheme = kind === 'gitUrl' ? 'git' : 'http'
    const url = urlOf(`${scheme}://127.0.0.1:${stalling.port}/stalled-${kind}.git`)
    expect(codeOf(await fetchBranch(repository, url, 'main', { silence: 1500 }))).toBe('timeout')
    expect(packsOf(repository)).toEqual([])
    expect(unwrap(await fetchBranch(repository, urlOf(real), 'main')).revision).toBe(tip)
  },
)

test('a slow host that keeps sending is waited for', async () => {
  await remote.commit('slow', { large: randomBytes(800_000) }, 'Large')
  const { port } = await host(startStallingHost(originOf(remote.gitUrl('slow')), () => ({ bytesPerSecond: 130_000 })))
  const repository = await place.repository('slow.git')
  const url = urlOf(`git://127.0.0.1:${port}/slow.git`)
  unwrap(await fetchBranch(repository, url, 'main', { silence: 3000 }))
})

test('a host that sends an endless object is given up at the size limit, and the disk space is freed', async () => {
  const { origin } = await host(startEndlessHost())
  const repository = await place.repository('endless.git')
  const fetched = await fetchBranch(repository, urlOf(`${origin}/a.git`), 'main', { sizeLimit: 20_000_000 })
  expect(codeOf(fetched)).toBe('too-large')
  expect(packsOf(repository)).toEqual([])
  expect(codeOf(await fetchRemoteTree(place.settings, urlOf(`${origin}/a.git`), null, { sizeLimit: 20_000_000 }))).toBe(
    'too-large',
  )
})

test('what a clone already has counts toward the limit', async () => {
  await remote.commit('grows', { large: randomBytes(3_000_000) }, 'Large')
  const url = urlOf(remote.gitUrl('grows'))
  const repository = await place.repository('grows.git')
  const first = unwrap(await fetchBranch(repository, url, 'main', { sizeLimit: 5_000_000 })).revision
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, randomBytes(100_000)]))
  const next = await remote.commit('grows', files, 'More')
  expect(codeOf(await fetchBranch(repository, url, 'main', { sizeLimit: 5_000_000 }))).toBe('too-large')
  expect(await readRef(repository, 'refs/remotes/origin/main')).toBe(first)
  expect(codeOf(await fetchBranch(repository, url, 'main', { sizeLimit: 5_000_000 }))).toBe('too-large')
  expect(unwrap(await fetchBranch(repository, url, 'main', { sizeLimit: 50_000_000 })).revision).toBe(next)
  // A fetch without news needs no space.
  expect(unwrap(await fetchBranch(repository, url, 'main', { sizeLimit: 1_000_000 })).revision).toBe(next)
})

test('data that arrives between two looks is limited too', async () => {
  await remote.commit('quick', { large: randomBytes(400_000) }, 'One object, of which no progress is told')
  const repository = await place.repository('quick.git')
  const fetched = await fetchBranch(repository, urlOf(remote.gitUrl('quick')), 'main', { sizeLimit: 100_000 })
  expect(codeOf(fetched)).toBe('too-large')
  expect(await readRef(repository, 'refs/remotes/origin/main')).toBeNull()
})

async function cloneAndChange(name: string): Promise<{ repository: Repository; mine: string; base: string }> {
  const base = await remote.commit(name, { 'po/cs.po': '1' }, 'One')
  const repository = await place.repository(`${name}.git`)
  unwrap(await fetchBranch(repository, urlOf(remote.gitUrl(name)), 'main'))
  const changes = new Map([['po/cs.po', Buffer.from('mine')]])
  const who = { author: translator, committer: translator }
  const commit = { parents: [base], baseTree: base, changes, message: 'Mine', ...who }
  return { repository, base, mine: unwrap(await commitFiles(repository, commit)).revision }
}

test.each(['git', 'http'])(
  '%s: a push that arrived is known to have, though its answer never comes',
  async (scheme) => {
    const name = `unanswered-${scheme}`
    const { repository, mine } = await cloneAndChange(name)
    const real = originOf(scheme === 'git' ? remote.gitUrl(name) : remote.httpUrl(name))
    // The host answers the request for branches and later connections, but not the push.
    const silent = (serial: number) => (serial === 0 ? { muteAfter: scheme === 'git' ? 100 : 400 } : {})
    const muted = await host(startStallingHost(real, silent))
    const url = urlOf(`${scheme}://127.0.0.1:${muted.port}/${name}.git`)
    const pushed = await pushBranch(repository, url, { revision: mine, branch: 'main' }, { silence: 1500 })
    expect(await remote.log(name)).toMatchObject([{ revision: mine }, { message: 'One' }])
    expect(unwrap(pushed)).toEqual({ updated: true })
    expect(muted.connections.made).toBe(2)
  },
)

test('a push that did not arrive is a failure', async () => {
  const { repository, mine, base } = await cloneAndChange('lost')
  const lose = (serial: number) => (serial === 0 ? { toHost: 100 } : {})
  const { port } = await host(startStallingHost(originOf(remote.gitUrl('lost')), lose))
  const url = urlOf(`git://127.0.0.1:${port}/lost.git`)
  const pushed = await pushBranch(repository, url, { revision: mine, branch: 'main' }, { silence: 1500 })
  expect(codeOf(pushed)).toBe('timeout')
  expect(await remote.log('lost')).toMatchObject([{ revision: base }])
})

test('a push to a host that stays silent ends', async () => {
  const { repository, mine } = await cloneAndChange('mute')
  const { origin } = await host(startSilentHost())
  const target = { revision: mine, branch: 'main' }
  expect(codeOf(await pushBranch(repository, urlOf(`${origin}/a.git`), target, { silence: 500, lookFor: 1000 }))).toBe(
    'timeout',
  )
})
