import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openInstallation } from '../main.ts'
import { closeDataDirectory } from './close-data-directory.ts'
import { OperatorRefusal } from './operation.ts'

// Starting the embedded database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Makes a DATA_DIR that other users can read, as after copying it from a backup. */
function openDirectory(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weft-data-'))
  folders.push(folder)
  chmodSync(folder, 0o755)
  for (const name of ['repositories/1.git/objects', 'git-private/ssh', 'demo']) {
    mkdirSync(join(folder, name), { recursive: true })
    chmodSync(join(folder, name.split('/')[0] ?? ''), 0o755)
  }
  for (const name of ['weft.lock', 'node-id']) writeFileSync(join(folder, name), '', { mode: 0o644 })
  writeFileSync(join(folder, 'not-ours'), '', { mode: 0o644 })
  return folder
}

const openNames = (folder: string) =>
  readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)

const unix = test.skipIf(process.platform === 'win32')

unix('whatever is ours in an open DATA_DIR is closed to others, and nothing else is touched', () => {
  const folder = openDirectory()
  closeDataDirectory(folder)
  expect(openNames(folder)).toEqual(['not-ours'])
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

unix('a DATA_DIR that cannot be made, or is no folder, is one line', () => {
  const file = join(openDirectory(), 'node-id')
  for (const place of [file, join(file, 'below')]) {
    const closing = () => closeDataDirectory(place)
    expect(closing).toThrow(OperatorRefusal)
    expect(closing).toThrow(/^DATA_DIR cannot be written: [^\n]+$/)
  }
})

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

test.runIf(canMount)('a volume for reading alone is one line', ({ skip }) => {
  const folder = openDirectory()
  const place = join(folder, 'demo')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', place]).status !== 0)
    return skip('nothing may be mounted here')
  try {
    const closing = () => closeDataDirectory(join(place, 'data'))
    expect(closing).toThrow(OperatorRefusal)
    expect(closing).toThrow(/^DATA_DIR cannot be written: EROFS[^\n]+$/)
  } finally {
    spawnSync('umount', [place])
  }
})

unix('a new DATA_DIR is closed as a whole', () => {
  const folder = join(openDirectory(), 'new')
  closeDataDirectory(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(openNames(folder)).toEqual([])
})

unix('what cannot be closed is named, and the installation does not open', () => {
  const folder = openDirectory()
  const refuse = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  }
  expect(() => closeDataDirectory(folder, refuse)).toThrow(OperatorRefusal)
  // A file system without modes pretends that it has set them.
  expect(() => closeDataDirectory(folder, () => {})).toThrow(join(folder, 'repositories'))
})

unix('an installation that runs leaves nothing open, nor when it has ended', async () => {
  const folder = openDirectory()
  rmSync(join(folder, 'node-id'))
  const installation = await openInstallation(readConfig({ ...process.env, DATA_DIR: folder, DEMO: 'off' }))
  expect(openNames(folder)).toEqual(['not-ours'])
  await installation.close()
  expect(openNames(folder)).toEqual(['not-ours'])
})
