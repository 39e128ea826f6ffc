import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { GitError } from './failure.ts'
import { withGpgHome } from './gpg.ts'
import { makeGpgKey, openGpgSigner, readGpgKey } from './gpg-key.ts'
import type { GitSettings } from './settings.ts'
import { signCommit } from './sign-commit.ts'
import { type GitPlace, hasGpgHere, makeGitPlace, translator, unwrap, verifiedBy } from './testing.ts'

const holder = { name: 'Weft Bot', email: 'bot@example.org' }

test('where GnuPG is missing, one sentence says so', async () => {
  const place = await makeGitPlace()
  const settings: GitSettings = { ...place.settings, environment: { PATH: '/nowhere' } }
  try {
    for (const tried of [makeGpgKey(settings, holder), readGpgKey(settings, 'x')]) {
      const error = await tried.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GitError)
      expect((error as GitError).failure.detail).toBe(
        'GnuPG is not installed on this server: install gpg, or sign by SSH.',
      )
    }
    expect(await readdir(settings.directory)).toEqual([])
  } finally {
    await place.remove()
  }
})

describe.runIf(hasGpgHere())('a key of GnuPG (skipped where there is no GnuPG)', () => {
  let place: GitPlace
  beforeAll(async () => {
    place = await makeGitPlace()
  })
  afterAll(() => place.remove())

  /** Keys and agents that are left. */
  const left = async () => (await readdir(place.settings.directory)).filter((name) => name.startsWith('connection-'))
  /** The secret key of a new home, made by these commands. */
  const exportedBy = (...commands: readonly (readonly string[])[]) =>
    withGpgHome(place.settings, async (home) => {
      for (const command of commands) await home.run(command)
      return (await home.run(['--armor', '--export-secret-keys'])).toString()
    })
  const generate = (user: string, expires = 'never', usage = 'sign') =>
    ['--quick-generate-key', '--', user, 'ed25519', usage, expires] as const

  test('is made, imported again, and leaves nothing on the disk', async () => {
    const made = await makeGpgKey(place.settings, holder)
    expect(made).toMatchObject({
      holder: 'Weft Bot <bot@example.org>',
      fingerprint: expect.stringMatching(/^[0-9A-F]{40}$/),
    })
    expect(made.publicKey).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/)
    expect(made.publicKey).not.toContain('PRIVATE')
    expect(await readGpgKey(place.settings, made.secretKey)).toMatchObject({ fingerprint: made.fingerprint })
    expect(await left()).toEqual([])
  })

  test('what cannot sign is not imported, and each reason has a code', async () => {
    const { publicKey } = await makeGpgKey(place.settings, holder)
    const secret = '--passphrase'
    const locked = await withGpgHome(place.settings, async (home) => {
      await home.run([secret, 'pass', ...generate('Locked Bot <locked@example.org>')])
      return (await home.run([secret, 'pass', '--armor', '--export-secret-keys'])).toString()
    })
    const two = await exportedBy(generate('One Bot <one@example.org>'), generate('Two Bot <two@example.org>'))
    const old = await exportedBy([
      '--faked-system-time',
      '20200101T000000!',
      ...generate('Old Bot <o@example.org>', '1d'),
    ])
    const certifies = await exportedBy(generate('Cert Bot <c@example.org>', 'never', 'cert'))
    const reasons = []
    for (const text of ['nonsense', publicKey, two, locked, old, certifies])
      reasons.push(await readGpgKey(place.settings, text))
    expect(reasons).toEqual(['unreadable', 'not-secret', 'several', 'has-passphrase', 'expired', 'signs-nothing'])
    expect(await left()).toEqual([])
  })

  test('a key with several names, and one in another alphabet, are read', async () => {
    const text = await exportedBy(generate('Ткач: Бот <t@example.org>'), [
      '--quick-add-uid',
      't@example.org',
      'Another Bot <a@example.org>',
    ])
    expect(await readGpgKey(place.settings, text)).toMatchObject({
      holder: expect.stringMatching(/^(Ткач: Бот|Another)/),
    })
  })

  test('signs commits as git verifies them, the same commit in the same way', async () => {
    const repository = await place.repository('signed')
    const key = await makeGpgKey(place.settings, holder)
    const signer = openGpgSigner(place.settings, { ...key, made: new Date() })
    const about = { parents: [], baseTree: null, changes: new Map([['a', Buffer.from('b')]]), message: 'One\n' }
    const { revision } = unwrap(await commitFiles(repository, { ...about, author: translator, committer: translator }))
    const [signed, again] = [
      await signCommit(repository, revision, signer.sign),
      await signCommit(repository, revision, signer.sign),
    ]
    expect(again).toBe(signed)
    expect(await left()).toHaveLength(1)
    await signer.close()
    expect(await left()).toEqual([])
    expect(await verifiedBy(key.publicKey, repository.directory, [signed, revision])).toEqual([key.fingerprint, null])
  })
})
