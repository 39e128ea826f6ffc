import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface GitDaemon {
  /** `git://127.0.0.1:PORT` */
  readonly origin: string
  stop(): Promise<void>
}

/** For git's environment, in tests: it does not wait for the disk, which only a power cut would miss. */
export const withoutSync = { GIT_TEST_FSYNC: '0' } as const

/** The program itself and not `git daemon`, so that the process to end is the one that was started. */
export function gitProgram(name: string): string {
  const path = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), name)
  if (!existsSync(path)) throw new Error(`${name} is missing: install the package of git that holds it`)
  return path
}

/**
 * Serves every bare repository under a folder over git://, reading and writing, on a free loopback port. Starts one process
 * for each connection, as inetd does, so that none outlives the tests.
 */
export async function startGitDaemon(directory: string): Promise<GitDaemon> {
  const program = gitProgram('git-daemon')
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    const child = spawn(program, daemonArguments(directory), {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        HOME: directory,
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        ...withoutSync,
      },
    })
    // If one side closes early, the other side notices.
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
  return {
    origin: `git://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function daemonArguments(directory: string): string[] {
  return [
    '--inetd',
    '--export-all',
    '--enable=receive-pack',
    '--informative-errors',
    `--base-path=${directory}`,
    directory,
  ]
}
