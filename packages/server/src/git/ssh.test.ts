import { type GitRemote, type GitSsh, hasSshServer, startGitRemote, startGitSsh } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch, fetchRemoteTree, lsRemote } from './fetch.ts'
import { pushBranch } from './push.ts'
import type { RepositoryUrl } from './repository-url.ts'
import { readPublicKey } from './ssh-key.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'

describe.runIf(hasSshServer())('over ssh (skipped where there is no OpenSSH server)', () => {
  let remote: GitRemote
  let ssh: GitSsh
  let place: GitPlace

  beforeAll(async () => {
    remote = await startGitRemote()
    ssh = await startGitSsh()
    place = await makeGitPlace()
    await remote.commit('kiosk', { 'po/cs.po': '1' }, 'One')
    await ssh.trust(await readPublicKey(place.settings))
  })

  afterAll(async () => {
    await place.remove()
    await ssh.stop()
    await remote.stop()
  })

  const kiosk = (): RepositoryUrl => urlOf(`${ssh.origin}${remote.localPath('kiosk')}`)

  test('the key of the installation opens a repository to read and to push', async () => {
    const tree = unwrap(await fetchRemoteTree(place.settings, kiosk(), null))
    expect(tree.entries.map(({ path }) => path)).toEqual(['po/cs.po'])
    const repository = await place.repository('ssh.git')
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
  })

  test('a key that the host does not trust is refused', async () => {
    const stranger = await makeGitPlace()
    expect(codeOf(await lsRemote(stranger.settings, kiosk()))).toBe('authentication-required')
    await stranger.remove()
  })

  test('a missing repository is reported as such', async () => {
    const missing = urlOf(`${ssh.origin}${remote.localPath('no-such')}`)
    expect(codeOf(await lsRemote(place.settings, missing))).toBe('not-found')
  })

  test('a host whose key has changed is refused', async () => {
    const careful = await makeGitPlace()
    const other = await startGitSsh()
    const url = urlOf(`${other.origin}${remote.localPath('kiosk')}`)
    await other.trust(await readPublicKey(careful.settings))
    unwrap(await lsRemote(careful.settings, url))
    await other.changeHostKey()
    expect(codeOf(await lsRemote(careful.settings, url))).toBe('host-key-changed')
    await other.stop()
    await careful.remove()
  })

  test('private addresses are refused before any connection', async () => {
    expect(codeOf(await lsRemote(place.strict, kiosk()))).toBe('refused')
  })
})
