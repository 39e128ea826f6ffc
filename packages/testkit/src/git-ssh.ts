import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A real OpenSSH server that accepts the trusted keys, for the user who runs the tests. */
export interface GitSsh {
  /** `ssh://USER@127.0.0.1:PORT`; the paths after it are those of this machine. */
  readonly origin: string
  /** From now on only these public keys are accepted, one line each. */
  trust(...publicKeys: readonly string[]): Promise<void>
  /** Gives the server another host key, as after an attack or a new installation. */
  changeHostKey(): Promise<void>
  stop(): Promise<void>
}

const program = '/usr/sbin/sshd'

/** Whether the machine has an OpenSSH server (Debian: openssh-server). */
export const hasSshServer = (): boolean => existsSync(program)

/** Starts a server on a free loopback port, with one process for each connection, as inetd does. */
export async function startGitSsh(): Promise<GitSsh> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-sshd-'))
  const inFolder = (name: string) => join(folder, name)
  // sshd's privilege separation folder, which Debian's service makes at its start.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  await makeKey(inFolder('host_key'))
  await writeFile(inFolder('trusted'), '')
  await writeFile(inFolder('config'), configuration(inFolder('host_key'), inFolder('trusted')))
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    const child = spawn(program, ['-i', '-e', '-f', inFolder('config')], { stdio: ['pipe', 'pipe', 'ignore'] })
    child.stdin.on('error', () => undefined)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      child.kill()
    })
    socket.pipe(child.stdin)
    child.stdout.pipe(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `ssh://${userInfo().username}@127.0.0.1:${port}`,
    trust: (...publicKeys) => writeFile(inFolder('trusted'), publicKeys.map((key) => `${key.trim()}\n`).join('')),
    async changeHostKey() {
      await Promise.all([rm(inFolder('host_key')), rm(inFolder('host_key.pub'))])
      await makeKey(inFolder('host_key'))
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeKey(path: string): Promise<void> {
  await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path])
}

function configuration(hostKey: string, trusted: string): string {
  return [
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${trusted}`,
    // The folder is a temporary one, under a folder that others may write to.
    'StrictModes no',
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'UsePAM no',
    'PidFile none',
    '',
  ].join('\n')
}
