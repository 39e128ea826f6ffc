import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitRemote, type GitSsh, hasSshServer, startGitRemote, startGitSsh } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch, fetchRemoteTree, lsRemote } from './fetch.ts'
import { pushBranch } from './push.ts'
import { closeRepository, ensureBareRepository } from './repository.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'
import { makeKeyPair } from './ssh-key.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'

/** Settings with these private keys; `met` receives the lines about new hosts, which are known from then on. */
const withKeys = (settings: GitSettings, keys: readonly string[], met: string[] = []): GitSettings => ({
  ...settings,
  secrets: {
    openAddress: async (url) => url,
    reachSsh: async () => ({ keys, knownHosts: [...met], learnHosts: async (lines) => void met.push(...lines) }),
  },
})

describe.runIf(hasSshServer())('over ssh (skipped where there is no OpenSSH server)', () => {
  let remote: GitRemote
  let ssh: GitSsh
  let place: GitPlace
  let settings: GitSettings

  beforeAll(async () => {
    remote = await startGitRemote()
    ssh = await startGitSsh()
    place = await makeGitPlace()
    await remote.commit('kiosk', { 'po/cs.po': '1' }, 'One')
    const key = await makeKeyPair(place.settings)
    settings = withKeys(place.settings, [key.privateKey])
    await ssh.trust(key.publicKey)
  })

  afterAll(async () => {
    await place.remove()
    await ssh.stop()
    await remote.stop()
  })

  const kiosk = (): RepositoryUrl => urlOf(`${ssh.origin}${remote.localPath('kiosk')}`)

  test('the key of the installation opens a repository to read and to push', async () => {
    const tree = unwrap(await fetchRemoteTree(settings, kiosk(), null))
    expect(tree.entries.map(({ path }) => path)).toEqual(['po/cs.po'])
    const repository = unwrap(await ensureBareRepository(settings, join(place.directory, 'ssh.git')))
    const { revision } = unwrap(await fetchBranch(repository, kiosk(), 'main'))
    const commit = {
      parents: [revision],
      baseTree: revision,
      changes: new Map([['po/cs.po', Buffer.from('2')]]),
      author: translator,
      committer: translator,
      message: 'Two',
    }
    const made = unwrap(await commitFiles(repository, commit)).revision
    unwrap(await pushBranch(repository, kiosk(), { branch: 'main', revision: made }))
    expect(await remote.readText('kiosk', 'po/cs.po')).toBe('2')
    await closeRepository(repository)
    expect((await readdir(settings.directory)).filter((name) => name.startsWith('connection-'))).toEqual([])
  })

  test('of several keys the one that the host trusts opens it, and a host is met once', async () => {
    const [first, second] = [await makeKeyPair(place.settings), await makeKeyPair(place.settings)]
    const met: string[] = []
    const several = withKeys(place.settings, [first.privateKey, second.privateKey], met)
    const other = await startGitSsh()
    await other.trust(second.publicKey)
    const url = urlOf(`${other.origin}${remote.localPath('kiosk')}`)
    unwrap(await lsRemote(several, url))
    expect(met).toEqual([expect.stringMatching(/ ssh-ed25519 /)])
    unwrap(await lsRemote(several, url))
    expect(met).toHaveLength(1)
    await other.stop()
  })

  test('a key that the host does not trust is refused', async () => {
    const { privateKey } = await makeKeyPair(place.settings)
    expect(codeOf(await lsRemote(withKeys(place.settings, [privateKey]), kiosk()))).toBe('authentication-required')
  })

  test('a missing repository is reported as such', async () => {
    const missing = urlOf(`${ssh.origin}${remote.localPath('no-such')}`)
    expect(codeOf(await lsRemote(settings, missing))).toBe('not-found')
  })

  test('a host whose key has changed is refused', async () => {
    const key = await makeKeyPair(place.settings)
    const careful = withKeys(place.settings, [key.privateKey])
    const other = await startGitSsh()
    const url = urlOf(`${other.origin}${remote.localPath('kiosk')}`)
    await other.trust(key.publicKey)
    unwrap(await lsRemote(careful, url))
    await other.changeHostKey()
    expect(codeOf(await lsRemote(careful, url))).toBe('host-key-changed')
    await other.stop()
  })

  test('private addresses are refused before any connection', async () => {
    expect(codeOf(await lsRemote(place.strict, kiosk()))).toBe('refused')
  })
})
