import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tellSupervisor } from './tell-supervisor.ts'

/** Plays systemd: prints the messages at a socket of datagrams, each on one line. Node has no such sockets. */
const listener = `
use strict; use Socket; $| = 1;
socket(my $in, PF_UNIX, SOCK_DGRAM, 0) or die; bind($in, sockaddr_un($ARGV[0])) or die; print "listens\\n";
while (defined recv($in, my $message, 4096, 0)) { $message =~ s/\\n/ | /g; print "$message\\n" }`

const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
const isHere = process.platform === 'linux' && has('perl') && has('systemd-notify')

let folder: string
let supervisor: ChildProcess | null = null
const heard: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-notify-'))
})
afterEach(async () => {
  supervisor?.kill()
  supervisor = null
  heard.length = 0
  await rm(folder, { recursive: true, force: true })
})

async function supervise(): Promise<string> {
  const socket = join(folder, 'notify')
  const child = spawn('perl', ['-e', listener, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  supervisor = child
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  lines.on('line', (line) => heard.push(line))
  return socket
}

const whenHeard = async (pattern: RegExp): Promise<string> => {
  for (;;) {
    const line = heard.find((one) => pattern.test(one))
    if (line !== undefined) return line
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.skipIf(!isHere)('a supervisor at NOTIFY_SOCKET', () => {
  test('hears when the server answers, and when it stops', async () => {
    const socket = await supervise()
    const environment = {
      ...process.env,
      NOTIFY_SOCKET: socket,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
    }
    const main = join(import.meta.dirname, '../bin/weft.js')
    const server = spawn(process.execPath, [main, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (said += data))
    await whenHeard(/^READY=1/)
    const address = /listens on (\S+)/.exec(said)?.[1]
    expect((await fetch(`${address}readyz/`)).status).toBe(200)
    expect(heard.some((line) => line.includes('STATUS=Answers requests'))).toBe(true)
    server.kill('SIGTERM')
    await whenHeard(/^STOPPING=1/)
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(said).not.toContain('NOTIFY_SOCKET')
  }, 60_000)
})

test('without one nothing is sent', async () => {
  expect(await tellSupervisor({ PATH: '/nowhere' }, 'ready')).toBe(null)
})

test('where it cannot be told, the reason is known and nothing ends', async () => {
  expect(await tellSupervisor({ NOTIFY_SOCKET: join(folder, 'none'), PATH: folder }, 'ready')).toMatch(/ENOENT/)
})
