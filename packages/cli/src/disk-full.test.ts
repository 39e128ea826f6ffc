import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  compareWithServer,
  createTrafficRecord,
  type GitRemote,
  isThorough,
  makeKioskOverHttp,
  makeRandom,
  readTexts,
  readUnits,
  startGitRemote,
  startTraffic,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

/** Mounting a small file system in memory needs root on Linux, and is forbidden in some containers. */
const mounting =
  isThorough() &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

const token = `wlu_${'f'.repeat(36)}`

/** Fills the disk to the last byte. */
function fillUp(folder: string): void {
  for (let size = 64 * 1024 ** 2; size >= 1; size = Math.floor(size / 2)) {
    for (;;) {
      try {
        writeFileSync(join(folder, 'filler'), Buffer.alloc(size), { flag: 'a' })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        break
      }
    }
  }
}

describe.runIf(mounting)('a full disk', () => {
  const random = makeRandom(process.env.WEFT_SEED)
  const options = {
    base: () => server.base,
    token,
    clientRecord: createTrafficRecord(),
    random,
    remote: {} as GitRemote,
  }
  const mounted: string[] = []
  let remote: GitRemote
  let place: Workplace
  let server: ServeProcess
  /** The remote's revision when the installation was copied, to undo what a test case has pushed. */
  let start: string

  beforeAll(async () => {
    remote = await startGitRemote()
    options.remote = remote
    place = await makeWorkplace({ API_RATELIMIT_USER: '10000000/hour', GIT_ALLOW_PRIVATE: '1' })
    const person = ['--full-name', 'Fred', '--email', 'fred@example.com', '--superuser']
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'fred', ...person)).toMatchObject({ exitCode: 0 })
    server = await place.serve()
    await makeKioskOverHttp(options)
    server.kill('SIGTERM')
    await server.ended()
    start = (await remote.git('kiosk', 'rev-parse', 'refs/heads/main')).trim()
  })
  afterAll(async () => {
    place.remove()
    await remote.stop()
  })

  /** Copies the installation so that one folder lies on a small disk; '' is DATA_DIR itself. */
  function onSmallDisk(part: string, megabytes: number): { readonly dataDir: string; readonly disk: string } {
    const dataDir = join(place.folder, `small-${mounted.length}`)
    const disk = join(dataDir, part)
    mkdirSync(dataDir)
    cpSync(join(place.folder, 'data'), dataDir, { recursive: true })
    const aside = `${dataDir}-aside`
    cpSync(disk, aside, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
    mounted.push(disk)
    cpSync(aside, disk, { recursive: true })
    return { dataDir, disk }
  }

  async function wait(done: () => boolean): Promise<void> {
    const end = Date.now() + 60_000
    while (!done() && options.clientRecord.faults.length === 0 && Date.now() < end) await delay(50)
  }

  test.each([
    ['DATA_DIR', '', 200],
    ['the database alone', 'postgresql', 160],
    ['the clones alone', 'repositories', 20],
  ])(
    'of %s is a 503 while it lasts; nothing is lost, and all goes on when there is room',
    async (_what, part, megabytes) => {
      const { dataDir, disk } = onSmallDisk(part, megabytes)
      await remote.git('kiosk', 'update-ref', 'refs/heads/main', start)
      try {
        server = await place.serve({ DATA_DIR: dataDir })
        const clientRecord = createTrafficRecord()
        options.clientRecord = clientRecord
        const traffic = await startTraffic(options)
        await wait(() => clientRecord.texts.length > 20)
        fillUp(disk)
        const [texts, putOff] = [clientRecord.texts.length, clientRecord.putOff]
        // A full disk for clones does not affect saves; one for the database makes them fail.
        await wait(() =>
          part === 'repositories' ? clientRecord.texts.length > texts + 50 : clientRecord.putOff > putOff + 5,
        )
        await delay(2000)
        rmSync(join(disk, 'filler'))
        const before = clientRecord.texts.length
        await wait(() => clientRecord.texts.length > before + 20)
        expect(clientRecord.texts.length).toBeGreaterThan(before + 20)
        if (part !== 'repositories') expect(clientRecord.putOff).toBeGreaterThan(putOff)
        await traffic.stop()
        expect(clientRecord.faults).toEqual([])
        expect(await compareWithServer(options)).toEqual([])
        const keptTexts = await readTexts(options)
        expect(clientRecord.texts.filter((text) => !keptTexts.has(text))).toEqual([])
        await expect.poll(() => operate('push'), { timeout: 60_000 }).toMatchObject({ result: true })
        server.kill('SIGTERM')
        expect(await server.ended()).toBe(0)
      } finally {
        server.kill('SIGKILL')
        execFileSync('umount', ['-l', disk])
      }
    },
  )

  async function operate(operation: string): Promise<unknown> {
    const reply = await fetch(`${server.base}/api/components/kiosk/app/repository/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operation }),
    })
    return reply.json()
  }

  /** A backup that takes more room than the disk has: of a component whose repository is kept in the database. */
  async function writeLargeBackup(): Promise<string> {
    server = await place.serve()
    const form = new FormData()
    const about = { name: 'Large', slug: 'large', filemask: 'po/*.po', file_format: 'po', new_lang: 'none' }
    for (const [name, value] of Object.entries(about)) form.set(name, value)
    const noise = Array.from({ length: 160 }, () => `# ${randomBytes(75_000).toString('base64')}\n`).join('')
    const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr ""\n'
    form.set('docfile', new Blob([noise, header]), 'large.po')
    const headers = { authorization: `Token ${token}` }
    const url = `${server.base}/api/projects/kiosk/components/`
    const reply = await fetch(url, { method: 'POST', headers, body: form })
    expect([reply.status, await reply.text()]).toMatchObject([201, expect.any(String)])
    server.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    const file = join(place.folder, 'large.backup')
    expect(await place.weft('backup', file)).toMatchObject({ exitCode: 0 })
    return file
  }

  test('during a restore gives one line and leaves what was there; with space the restore succeeds', async () => {
    const { dataDir, disk } = onSmallDisk('', 300)
    const on = { DATA_DIR: dataDir }
    try {
      const file = await writeLargeBackup()
      fillUp(disk)
      truncateSync(join(disk, 'filler'), statSync(join(disk, 'filler')).size - 12_000_000)
      const full = await place.weftWith(on, 'restore', file, '--replace')
      expect(full).toMatchObject({
        exitCode: 1,
        error: expect.stringMatching(/^weft: [^\n]*(ENOSPC|No space left)[^\n]*\n$/),
      })
      rmSync(join(disk, 'filler'))
      server = await place.serve(on)
      const before = await fetch(`${server.base}/api/components/kiosk/large/`)
      expect([before.status, (await readUnits(options)).length]).toEqual([404, 40])
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
      expect(await place.weftWith(on, 'restore', file, '--replace')).toMatchObject({ exitCode: 0, error: '' })
      server = await place.serve(on)
      const after = await fetch(`${server.base}/api/components/kiosk/large/`)
      expect([after.status, (await readUnits(options)).length]).toEqual([200, 40])
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
    } finally {
      server.kill('SIGKILL')
      execFileSync('umount', ['-l', disk])
    }
  })

  test('at the start gives one line; with space the next start succeeds', async () => {
    const { dataDir, disk } = onSmallDisk('', 200)
    try {
      fillUp(disk)
      const refused = await place.serve({ DATA_DIR: dataDir }).then(
        () => 'it answers',
        (error: Error) => error.message,
      )
      expect(refused).toMatch(/^the server ended: weft: [^\n]*(ENOSPC|No space left)[^\n]*\n$/)
      rmSync(join(disk, 'filler'))
      server = await place.serve({ DATA_DIR: dataDir })
      expect((await readUnits(options)).length).toBe(40)
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
    } finally {
      server.kill('SIGKILL')
      execFileSync('umount', ['-l', disk])
    }
  })
})
