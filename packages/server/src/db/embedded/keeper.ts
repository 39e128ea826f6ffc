import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Binaries, serverEnvironment } from './binaries.ts'
import { programAs, type ServerUser } from './server-user.ts'

/**
 * The keeper stands between Weft and PostgreSQL, in a separate session, so that a Ctrl-C at the terminal reaches neither. It holds the
 * reading end of a pipe whose writing end Weft holds. However Weft ends, the pipe ends, and the keeper ends the server: at first as an
 * administrator would, after 20 seconds as a crash would, which loses no row either. When the server ends, so does the keeper, with its
 * exit code. A shell is enough, and takes 0.3 MB where a Node takes 25.
 */
const keeperScript = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
( read -r _ <&3
  kill -INT $server
  n=0; while [ $n -lt 20 ] && kill -0 $server 2>/dev/null; do sleep 1; n=$((n+1)); done
  kill -QUIT $server 2>/dev/null
  n=0; while [ $n -lt 5 ] && kill -0 $server 2>/dev/null; do sleep 1; n=$((n+1)); done
  kill -KILL $server 2>/dev/null ) & watcher=$!
trap 'kill -INT $server' TERM INT HUP
while wait $server; code=$?; kill -0 $server 2>/dev/null; do :; done
kill $watcher 2>/dev/null
exit $code`

export interface KeptServer {
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly cluster: string
  /** A file opened for appending, which takes what the server says. */
  readonly log: number
}

/** Starts the server under a keeper, whose standard input is the pipe. It exits when the server has ended. */
export function startKeeper({ binaries, user, cluster, log }: KeptServer): ChildProcess {
  const server = [binaries.postgres, '-D', cluster]
  const { file, args, ...as } =
    process.platform === 'win32'
      ? { file: process.execPath, args: [windowsKeeper, join(dirname(binaries.postgres), 'pg_ctl.exe'), ...server] }
      : programAs(user, 'sh', ['-c', keeperScript, 'weft-keeper', ...server])
  const child = spawn(file, [...args], {
    ...as,
    cwd: cluster,
    env: serverEnvironment(binaries),
    detached: true,
    stdio: ['pipe', log, log],
    windowsHide: true,
  })
  // A keeper that was killed reads no more; its exit says so.
  child.stdin?.on('error', () => {})
  return child
}

export const windowsKeeper = fileURLToPath(new URL('./windows-keeper-process.ts', import.meta.url))
