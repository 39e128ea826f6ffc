import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'

const fixture = ['tools/run-warden.fixture.ts']
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function start(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return child
}

/** The ids that a run prints. */
async function idsOf(child: ChildProcess): Promise<number[]> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    if (printed.includes('\n')) break
  }
  return JSON.parse(printed)
}

/** Whether a process runs; one that nobody has waited for has ended. */
function runs(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

const untilGone = (ids: readonly number[]) =>
  expect.poll(() => ids.filter(runs), { timeout: 60_000, interval: 200 }).toEqual([])

test.skipIf(!existsSync('/proc/self/stat')).each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a run that gets %s leaves no process',
  async (signal) => {
    const run = start(process.execPath, fixture)
    const ids = await idsOf(run)
    expect(ids.map(runs)).toEqual([true, true, true])
    run.kill(signal)
    await untilGone(ids)
  },
  120_000,
)

test.skipIf(!existsSync('/proc/self/stat'))(
  'a run that ends by itself leaves no process either',
  async () => {
    await untilGone(await idsOf(start(process.execPath, [...fixture, 'once'])))
  },
  120_000,
)

test.skipIf(!existsSync('/proc/self/stat'))(
  'a run ends with the process that it is told to end with, though that is killed',
  async () => {
    const script = 'export WEFT_ENDS_WITH=$$; "$0" "$@"; true'
    const shell = start('/bin/sh', ['-c', script, process.execPath, ...fixture])
    const ids = await idsOf(shell)
    expect(ids.map(runs)).toEqual([true, true, true])
    shell.kill('SIGKILL')
    await untilGone(ids)
  },
  120_000,
)
