import {
  GitError,
  GpgFailure,
  openGpgSigner,
  type Repository,
  type Sign,
  signCommit,
  sshSigner,
} from '../../git/index.ts'
import { openGpgKey, readGpgKeyOf } from '../../secrets/gpg-keys.ts'
import { ensureKeys, openKey } from '../../secrets/ssh-keys.ts'
import type { Services } from '../../services.ts'
import { RepositoryFailure } from '../clone/repository-failure.ts'
import type { SignCommit } from '../clone/signed.ts'

/** Signs the commits of one run, with the project's key. */
export interface CommitSigner {
  readonly sign: SignCommit
  /** Removes the key from the disk. */
  close(): Promise<void>
}

/** Leaves commits unsigned. */
export const unsigned: CommitSigner = { sign: async (made) => made, close: async () => {} }

/** A key that is open: how it signs, and how it is closed. */
interface OpenedKey {
  readonly sign: Sign
  close(): Promise<void>
}

/**
 * Opens the key at the first commit. `sign` throws RepositoryFailure if the project has no key, or the key does not open here.
 */
export function openCommitSigner(
  services: Services,
  repository: Repository,
  { projectId, kind }: { readonly projectId: number; readonly kind: 'ssh' | 'gpg' },
): CommitSigner {
  let opened: Promise<OpenedKey> | undefined
  const open = () =>
    kind === 'gpg' ? openGpg(services, repository, projectId) : openSsh(services, repository, projectId)
  return {
    async sign(revision) {
      try {
        opened ??= open()
        return await signCommit(repository, revision, (await opened).sign)
      } catch (error) {
        if (error instanceof GpgFailure) throw refused(`GnuPG did not sign: ${error.message}`)
        if (error instanceof GitError && kind === 'gpg') throw refused(error.failure.detail)
        throw error
      }
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}

const refused = (detail: string) => new RepositoryFailure({ code: 'authentication-required', detail })

const wrongKey = (name: string) =>
  refused(
    `Commits are to be signed, and the project’s ${name} does not open: SECRETS_KEY is not the one that sealed it.`,
  )

async function openSsh(services: Services, { settings }: Repository, projectId: number): Promise<OpenedKey> {
  const key = (await ensureKeys(services, { projectId })).findLast(({ shared }) => !shared)
  const secret = key && (await openKey(services.secretBox, key))
  if (!secret) throw wrongKey('SSH key')
  return { sign: sshSigner(settings, secret), close: async () => {} }
}

async function openGpg(services: Services, { settings }: Repository, projectId: number): Promise<OpenedKey> {
  const key = await readGpgKeyOf(services.database, projectId)
  if (key === null) throw refused('Commits are to be signed by GnuPG, and the project has no GnuPG key yet.')
  const secretKey = await openGpgKey(services.secretBox, projectId, key)
  if (secretKey === null) throw wrongKey('GnuPG key')
  return openGpgSigner(settings, { fingerprint: key.fingerprint, secretKey, made: key.made })
}
