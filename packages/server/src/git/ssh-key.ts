import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../system/has-code.ts'
import { fail, GitError } from './failure.ts'
import { closedEnvironment, type GitSettings } from './settings.ts'

const running = new Map<string, Promise<string>>()

/** The folder with the installation's key pair and known hosts. */
export function sshDirectory(settings: GitSettings): string {
  return join(settings.directory, 'ssh')
}

/**
 * The public key of this installation, one line, which people add to their hosts; the pair is made at the first call.
 */
export function readPublicKey(settings: GitSettings): Promise<string> {
  const directory = sshDirectory(settings)
  const known = running.get(directory)
  if (known !== undefined) return known
  const keyMaking = makeKey(settings, directory).finally(() => running.delete(directory))
  running.set(directory, keyMaking)
  return keyMaking
}

async function makeKey(settings: GitSettings, directory: string): Promise<string> {
  const path = join(directory, 'id_ed25519')
  const existing = await readText(`${path}.pub`)
  if (existing !== null) return existing
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const scratch = `${path}.${process.pid}`
  await rm(scratch, { force: true })
  await generate(settings, scratch)
  // The public half last: its presence means that the pair is complete.
  await rename(scratch, path)
  await rename(`${scratch}.pub`, `${path}.pub`)
  return (await readText(`${path}.pub`)) ?? ''
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

async function readText(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
