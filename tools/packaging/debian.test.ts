import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianArchitectures, makeDebianPackage } from './debian.ts'
import { makeProgramTree } from './program-tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const unit = join(root, 'packaging/debian/weft.service')
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

describe.skipIf(!has('systemd-analyze'))('the unit', () => {
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

  test('is one that systemd reads, but for the program that is not here', () => {
    const { stderr } = analyze('verify', unit)
    const words = stderr.split('\n').filter((line) => line !== '' && !/\/usr\/bin\/weft is not executable/.test(line))
    expect(words).toEqual([])
  })

  test('gives the service little', () => {
    expect(analyze('security', '--offline=true', '--threshold=30', unit).status).toBe(0)
  })
})

const architecture = debianArchitectures[process.arch]
const canInstall =
  process.platform === 'linux' && process.getuid?.() === 0 && has('dpkg-deb') && architecture !== undefined

describe.skipIf(!canInstall)('the package of Debian', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weft-debian-'))
  const machine = join(folder, 'machine')
  const packages: string[] = []
  const installed = (path: string) => join(machine, path)

  /** Its scripts run here and change the folder alone: they know DPKG_ROOT. */
  const dpkg = (...args: string[]) =>
    spawnSync(
      'dpkg',
      [`--root=${machine}`, '--force-script-chrootless', '--force-depends', '--force-confold', ...args],
      {
        encoding: 'utf8',
      },
    )
  const state = () => /^Status: (.*)$/m.exec(dpkg('--status', 'weft').stdout)?.[1]

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    const stage = join(folder, 'stage')
    await makeProgramTree(root, join(stage, 'usr/lib/weft'), { node: true, postgresql: true })
    for (const version of ['0.1.0', '0.1.1']) {
      const made = {
        root,
        stage,
        version,
        architecture: architecture ?? '',
        output: folder,
        compression: 'none',
      } as const
      packages.push(join(folder, makeDebianPackage(made)))
    }
    for (const path of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'etc'])
      mkdirSync(installed(path), { recursive: true })
    writeFileSync(installed('var/lib/dpkg/status'), '')
    writeFileSync(installed('etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
    writeFileSync(installed('etc/group'), 'root:x:0:\n')
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is installed: a user, a folder that is its own, settings that others do not read', () => {
    expect(dpkg('--install', packages[0] ?? '')).toMatchObject({ status: 0 })
    expect(state()).toBe('install ok installed')
    const [, uid] = /^weft:[^:]*:(\d+):/m.exec(readFileSync(installed('etc/passwd'), 'utf8')) ?? []
    expect(statSync(installed('var/lib/weft'))).toMatchObject({ uid: Number(uid), mode: 0o40700 })
    expect(statSync(installed('etc/weft/credentials')).mode & 0o777).toBe(0o700)
    expect(statSync(installed('etc/weft/weft.env')).mode & 0o777).toBe(0o640)
    const foreign = execFileSync('find', [
      installed('usr'),
      '!',
      '-user',
      'root',
      '-o',
      '-perm',
      '/022',
      '!',
      '-type',
      'l',
    ])
    expect(foreign.toString()).toBe('')
  })

  test('its program runs on its own Node and PostgreSQL, from a folder that nobody may write', async () => {
    const home = join(folder, 'home')
    mkdirSync(home)
    const program = installed('usr/lib/weft/node_modules/weft/bin/weft.js')
    const environment = {
      PATH: '/usr/bin:/bin',
      HOME: home,
      DATA_DIR: join(home, 'data'),
      PORT: '0',
      DEMO: 'off',
      NODE_COMPILE_CACHE: home,
    }
    const child = spawn(installed('usr/lib/weft/bin/node'), [program, 'serve'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (data) => (said += data))
    for await (const data of child.stdout) {
      said += data
      if (/API token/.test(said)) break
    }
    const address = /listens on (\S+)/.exec(said)?.[1]
    const script = /src="([^"]+\.js)"/.exec(await (await fetch(`${address}`)).text())?.[1]
    expect((await fetch(new URL(script ?? '', address))).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    cpSync(join(home, 'data/node-id'), installed('var/lib/weft/node-id'))
  }, 120_000)

  test('its command makes no installation for a user who only asks', () => {
    const asked = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', '--', installed('usr/bin/weft'), 'doctor'], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    })
    expect([asked.status, asked.stdout, asked.stderr]).toEqual([2, '', expect.stringMatching(/^weft: .*DATA_DIR\n$/)])
  })

  test('is upgraded: settings and data stay', () => {
    appendFileSync(installed('etc/weft/weft.env'), 'SITE_URL=https://translate.example\n')
    writeFileSync(installed('etc/weft/credentials/SECRETS_KEY'), 'a secret')
    expect(dpkg('--install', packages[1] ?? '')).toMatchObject({ status: 0 })
    expect(dpkg('--status', 'weft').stdout).toContain('Version: 0.1.1')
    expect(readFileSync(installed('etc/weft/weft.env'), 'utf8')).toContain('SITE_URL=https://translate.example')
    for (const path of ['etc/weft/credentials/SECRETS_KEY', 'var/lib/weft/node-id'])
      expect(existsSync(installed(path))).toBe(true)
  })

  test('is removed, and purged: the program goes, then the settings; the data stays', () => {
    expect(dpkg('--remove', 'weft')).toMatchObject({ status: 0 })
    for (const path of ['usr/lib/weft', 'usr/bin/weft', 'lib/systemd/system/weft.service'])
      expect(existsSync(installed(path))).toBe(false)
    expect(existsSync(installed('etc/weft/weft.env'))).toBe(true)
    const purged = dpkg('--purge', 'weft')
    expect([purged.status, purged.stderr]).toEqual([0, expect.stringContaining('/var/lib/weft')])
    expect([existsSync(installed('etc/weft')), existsSync(installed('var/lib/weft/node-id'))]).toEqual([false, true])
  })
})
