import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createGitLauncher } from './launcher.ts'
import { endLeftoverGits, runningGits } from './leftover-gits.ts'
import { closedEnvironment, makeGitSettings } from './settings.ts'

describe.runIf(process.platform === 'linux')('gits left over from an earlier process', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'weft-gits-'))
  afterAll(() => rmSync(dataDirectory, { recursive: true }))
  const settings = makeGitSettings({ environment: process.env, dataDirectory, allowPrivate: true })

  test('are found with their children, and ended; those of another installation are not', async () => {
    const other = makeGitSettings({ environment: process.env, dataDirectory: `${dataDirectory}-2`, allowPrivate: true })
    const start = (environment: Record<string, string>) =>
      spawn('sh', ['-c', 'sleep 60 & wait'], { env: environment, stdio: 'ignore' })
    const [mine, theirs] = [start(closedEnvironment(settings)), start(closedEnvironment(other))]
    await expect.poll(async () => (await runningGits(dataDirectory)).length, { timeout: 10_000 }).toBe(2)
    expect(await runningGits(dataDirectory)).toContain(mine.pid)
    await endLeftoverGits(dataDirectory)
    expect(await runningGits(dataDirectory)).toEqual([])
    expect(theirs.exitCode).toBeNull()
    theirs.kill('SIGKILL')
    await endLeftoverGits(`${dataDirectory}-2`)
  })

  test('are asked to end, so that they can tidy up; those that do not are ended', async () => {
    const said = join(dataDirectory, 'said')
    const start = (script: string) =>
      spawn('sh', ['-c', script], { env: closedEnvironment(settings), stdio: 'ignore', detached: true })
    start(`trap 'echo tidy > "${said}"; exit' TERM; sleep 60 & wait`)
    start(`trap '' TERM; while :; do sleep 60; done`)
    await expect.poll(async () => (await runningGits(dataDirectory)).length, { timeout: 10_000 }).toBe(4)
    await endLeftoverGits(dataDirectory)
    expect(await runningGits(dataDirectory)).toEqual([])
    expect(readFileSync(said, 'utf8')).toBe('tidy\n')
  })

  test('are ended when their launcher is killed, before their callers hear of it; the next git runs', async () => {
    const launcher = createGitLauncher(undefined, () => endLeftoverGits(dataDirectory))
    const environment = closedEnvironment(settings)
    // This git waits for its input, which does not end while the launcher lives.
    const waiting = launcher.start(['cat-file', '--batch'], environment)
    const sleeping = launcher.start(['-c', 'alias.rest=!sleep 60', 'rest'], environment)
    for (const git of [waiting, sleeping]) for (const stream of [git.stdout, git.stderr]) stream.resume()
    await expect.poll(async () => (await runningGits(dataDirectory)).length, { timeout: 10_000 }).toBeGreaterThan(1)
    const leftover: number[][] = []
    const ended = new Promise<void>((resolve) =>
      sleeping.on('close', async () => {
        leftover.push(await runningGits(dataDirectory))
        resolve()
      }),
    )
    const [git = 0] = await runningGits(dataDirectory)
    process.kill(await parentOf(git), 'SIGKILL')
    await ended
    expect(leftover).toEqual([[]])
    const next = launcher.start(['--version'], environment)
    const output = next.stdout.toArray()
    next.stderr.resume()
    expect(await new Promise((resolve) => next.on('close', resolve))).toBe(0)
    expect(Buffer.concat(await output).toString()).toMatch(/^git version/)
    launcher.close()
  })
})

/** The parent of a process, which is a git's launcher. */
async function parentOf(pid: number): Promise<number> {
  const ps = spawn('ps', ['-o', 'ppid=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const output = ps.stdout.toArray()
  await once(ps, 'close')
  return Number(Buffer.concat(await output).toString())
}
