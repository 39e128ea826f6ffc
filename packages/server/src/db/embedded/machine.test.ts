import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findBinaries, nativeFolder } from './binaries.ts'
import { serverProcesses } from './leftovers.ts'
import { ask, canMount, isRoot, problemOf, unmount, useEmbeddedPlaces } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const places = useEmbeddedPlaces()
const native = nativeFolder()
const path = process.env.PATH ?? ''

describe('the path of the socket', () => {
  const temporary = process.env.TMPDIR
  afterEach(() => {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  })
  const long = () => {
    const folder = join(places.empty(), 'x'.repeat(100))
    mkdirSync(folder, { mode: 0o755 })
    return folder
  }

  test('is in the folder for temporary files where DATA_DIR is too long for it, and goes with the server', async () => {
    const server = await places.start(long())
    const folder = new URL(server.databaseUrl).searchParams.get('host') ?? ''
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(folder)).toBe(false)
  })

  test('that is too long in either is refused in one line', async () => {
    const dataDir = long()
    process.env.TMPDIR = long()
    expect(await problemOf(places.start(dataDir))).toMatch(
      /too long for a socket \(\d+ bytes\): set DATA_DIR or TMPDIR/,
    )
  })
})

describe.runIf(isRoot)('as root', () => {
  /** Whom the server's processes belong to outside of any namespace. */
  const ownersOf = async (dataDir: string) => {
    const pids = await serverProcesses(join(dataDir, 'postgresql'))
    expect(pids.length).toBeGreaterThan(2)
    return new Set(pids.map((pid) => statSync(`/proc/${pid}`).uid))
  }

  test('the server is not root, in a folder that others may enter', async () => {
    const dataDir = places.empty()
    await places.start(dataDir)
    expect(await ownersOf(dataDir)).not.toContain(0)
  })

  test('below a closed folder it runs in a user namespace, with the rights of a file’s owner and no more', async () => {
    const dataDir = places.empty(homedir())
    const server = await places.start(dataDir)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await ownersOf(dataDir)).toEqual(new Set([0]))
    const [pid = 0] = await serverProcesses(join(dataDir, 'postgresql'))
    expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/)).toEqual(['65534', '0', '1'])
  })

  test('a DATA_DIR of a number without a name is served by that number', async () => {
    const dataDir = places.empty()
    chownSync(dataDir, 54_321, 54_321)
    const server = await places.start(dataDir)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await ownersOf(dataDir)).toEqual(new Set([54_321]))
  })
})

describe.runIf(native !== null)('the package from npm', () => {
  /** As npm unpacks it: without links. */
  const unpacked = () => {
    const folder = join(places.empty(), 'package')
    cpSync(native ?? '', join(folder, 'native'), {
      recursive: true,
      filter: (source) => !lstatSync(source).isSymbolicLink() && !source.endsWith('/pg-symlinks.done'),
    })
    chmodSync(join(folder, '..'), 0o755)
    return join(folder, 'native')
  }
  const links = (folder: string) =>
    readdirSync(join(folder, 'lib')).filter((name) => lstatSync(join(folder, 'lib', name)).isSymbolicLink())

  test('gets its links where npm ran no script', async () => {
    const folder = unpacked()
    expect(links(folder)).toEqual([])
    const server = await places.start(places.empty(), { native: folder })
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(links(folder).length).toBeGreaterThan(0)
  })

  test.runIf(canMount() || !isRoot)('has them in DATA_DIR where it cannot be written to', async () => {
    const folder = unpacked()
    if (isRoot) {
      execFileSync('mount', ['--bind', folder, folder])
      execFileSync('mount', ['-o', 'remount,bind,ro', folder])
    } else chmodSync(join(folder, 'lib'), 0o555)
    try {
      const dataDir = places.empty()
      const server = await places.start(dataDir, { native: folder })
      expect(await ask(server, 'select similarity($$a$$, $$a$$)').catch((error) => error.code)).toBe('42883')
      expect(await ask(server, 'create extension pg_trgm')).toEqual([])
      expect(links(folder)).toEqual([])
      expect(readdirSync(join(dataDir, 'postgresql-libraries')).length).toBeGreaterThan(0)
      await server.stop()
    } finally {
      if (isRoot) unmount(folder)
      else chmodSync(join(folder, 'lib'), 0o755)
    }
  })

  test('that does not run here gives way to the machine’s own', async () => {
    const folder = unpacked()
    for (const name of ['postgres', 'initdb']) {
      rmSync(join(folder, 'bin', name))
      writeFileSync(join(folder, 'bin', name), '#!/no/such/loader\n', { mode: 0o755 })
    }
    const packaged = places.empty()
    mkdirSync(join(packaged, '16'))
    symlinkSync(join(native ?? '', 'bin'), join(packaged, '16', 'bin'))
    const search = { dataDir: places.empty(), path: '', native: folder, packaged }
    expect(await findBinaries(search, null)).toMatchObject({ origin: 'machine', major: 18 })
  })
})

test('a PostgreSQL of the machine serves where npm brought none', async ({ skip }) => {
  const dataDir = places.empty()
  const found = await findBinaries({ dataDir, path, native: null }, null).catch(() => null)
  if (!found) skip('this machine has none')
  const server = await places.start(dataDir, { native: null })
  expect(await ask(server, 'select similarity($$a$$, $$a$$)').catch((error) => error.code)).toBe('42883')
  expect(await ask(server, "select $$Ж$$ ~ '[[:alpha:]]' as letter")).toEqual([{ letter: true }])
})

test('no PostgreSQL at all is one line that says what to do', async () => {
  const search = { dataDir: places.empty(), path: places.empty(), native: null, packaged: places.empty() }
  expect(await problemOf(findBinaries(search, null))).toMatch(/install PostgreSQL 15 or newer, or set DATABASE_URL/)
})
