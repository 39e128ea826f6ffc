import { createServer, type Socket } from 'node:net'
import { requireProgram, startUpstreamGit } from './upstream-git.ts'

export interface GitDaemon {
  /** `git://127.0.0.1:PORT` */
  readonly origin: string
  stop(): Promise<void>
}

/**
 * Serves every bare repository under a folder over git://, reading and writing, on a free loopback port. Starts one process
 * for each connection, as inetd does, so that none outlives the tests.
 */
export async function startGitDaemon(directory: string): Promise<GitDaemon> {
  requireProgram('git-daemon')
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    const child = startUpstreamGit(['daemon', ...daemonArguments(directory)], directory)
    child.stderr.resume()
    // If one side closes early, the other side notices.
    child.on('error', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      child.signal('SIGTERM')
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
