import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../system/has-code.ts'
import { fail, GitError } from './failure.ts'
import { closedEnvironment, type GitSettings } from './settings.ts'

/** An Ed25519 key pair for ssh. */
export interface SshKeyPair {
  /** One line, as hosts take it. */
  readonly publicKey: string
  /** As ssh-keygen writes it, without a passphrase. */
  readonly privateKey: string
}

/** Makes a new key pair, and leaves nothing on the disk. Throws GitError where no OpenSSH is installed. */
export async function makeKeyPair(settings: GitSettings): Promise<SshKeyPair> {
  await mkdir(settings.directory, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(settings.directory, 'connection-'))
  const path = join(folder, 'id_ed25519')
  try {
    await generate(settings, path)
    const [privateKey, publicKey] = await Promise.all([readFile(path, 'utf8'), readFile(`${path}.pub`, 'utf8')])
    return { publicKey: publicKey.trim(), privateKey }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function generate(settings: GitSettings, path: string): Promise<void> {
  const environment = closedEnvironment(settings)
  try {
    await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'weft', '-f', path], {
      env: environment,
    })
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new GitError('ssh-keygen', fail('unknown', 'ssh addresses need OpenSSH, which is not installed here').problem)
  }
}
