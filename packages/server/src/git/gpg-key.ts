import { GpgFailure, type GpgHome, openGpgHome, withGpgHome } from './gpg.ts'
import type { GitSettings } from './settings.ts'
import type { Sign } from './sign-commit.ts'

/** A key of GnuPG that signs. */
export interface GpgKey {
  readonly fingerprint: string
  /** `Name <address>` */
  readonly holder: string
  /** In ASCII armor, as hosts take it. */
  readonly publicKey: string
  /** In ASCII armor, without a passphrase. */
  readonly secretKey: string
}

/** Why a key cannot be imported. */
export type GpgKeyProblem = 'unreadable' | 'not-secret' | 'several' | 'has-passphrase' | 'expired' | 'signs-nothing'

/** Makes a new key without a passphrase, and leaves nothing on the disk. Throws GitError where no GnuPG is installed. */
export const makeGpgKey = (settings: GitSettings, holder: { readonly name: string; readonly email: string }) =>
  withGpgHome(settings, async (home) => {
    const userId = `${holder.name} <${holder.email}>`
    await home.run(['--quick-generate-key', '--', userId, 'ed25519', 'sign', 'never'])
    const [key] = await listKeys(home)
    if (!key) throw new GpgFailure('gpg made no key')
    return exported(home, key)
  })

/** Reads a secret key that somebody exported by `gpg --export-secret-keys --armor`. */
export const readGpgKey = (settings: GitSettings, text: string): Promise<GpgKey | GpgKeyProblem> =>
  withGpgHome(settings, async (home) => {
    if (!(await succeeds(home, ['--import'], text))) return 'unreadable'
    const [key, ...others] = await listKeys(home)
    if (!key) return 'not-secret'
    if (others.length > 0) return 'several'
    if (key.isExpired) return 'expired'
    if (!key.signs) return 'signs-nothing'
    if (!(await succeeds(home, ['--local-user', key.fingerprint, '--detach-sign'], 'a try'))) return 'has-passphrase'
    return exported(home, key)
  })

async function succeeds(home: GpgHome, args: readonly string[], input: string): Promise<boolean> {
  try {
    await home.run(args, input)
    return true
  } catch (error) {
    if (error instanceof GpgFailure) return false
    throw error
  }
}

interface ListedKey {
  readonly fingerprint: string
  readonly holder: string
  readonly isExpired: boolean
  readonly signs: boolean
}

/** The secret keys of a home, from its output for programs (doc/DETAILS of GnuPG). */
async function listKeys(home: GpgHome): Promise<ListedKey[]> {
  const listed = (await home.run(['--with-colons', '--fixed-list-mode', '--list-secret-keys'])).toString('utf8')
  const keys: ListedKey[] = []
  for (const block of listed.split(/^(?=sec:)/m).filter((part) => part.startsWith('sec:'))) {
    const lines = block.split('\n').map((line) => line.split(':'))
    const field = (kind: string, at: number) => lines.find(([name]) => name === kind)?.[at] ?? ''
    keys.push({
      fingerprint: field('fpr', 9),
      holder: unescaped(field('uid', 9)),
      isExpired: /^[er]/.test(field('sec', 1)),
      // A capital letter: what the key can do with its subkeys.
      signs: field('sec', 11).includes('S'),
    })
  }
  return keys
}

/** It writes a colon as `\x3a`. */
const unescaped = (text: string): string =>
  text.replace(/\\x([0-9a-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

async function exported(home: GpgHome, { fingerprint, holder }: ListedKey): Promise<GpgKey> {
  const read = async (command: string) => (await home.run(['--armor', command, fingerprint])).toString('latin1')
  return {
    fingerprint,
    holder,
    publicKey: await read('--export'),
    secretKey: await read('--export-secret-keys'),
  }
}

/** Signs with a key while it is open; `close` removes the key from the disk. */
export interface GpgSigner {
  readonly sign: Sign
  close(): Promise<void>
}

/** Opens a key for many signatures: starting its agent takes longer than a signature. */
export function openGpgSigner(
  settings: GitSettings,
  { fingerprint, secretKey, made }: Pick<GpgKey, 'fingerprint' | 'secretKey'> & { readonly made: Date },
): GpgSigner {
  let opened: Promise<GpgHome> | undefined
  const open = async () => {
    const home = await openGpgHome(settings)
    try {
      await home.run(['--import'], secretKey)
      return home
    } catch (error) {
      await home.close()
      throw error
    }
  }
  return {
    async sign(payload, date) {
      opened ??= open()
      const home = await opened
      // The time of the commit: a run that was cut off makes the same signature again. No key signs before it was made.
      const time = Math.floor(Math.max(date.getTime(), made.getTime()) / 1000)
      const args = ['--faked-system-time', `${time}!`, '--armor', '--local-user', fingerprint, '--detach-sign']
      return (await home.run(args, payload)).toString('latin1')
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}
