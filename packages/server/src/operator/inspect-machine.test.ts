import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openInstallation } from '../main.ts'
import { inspectMachine } from './inspect-machine.ts'
import { OperatorRefusal } from './operation.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-machine-'))
afterAll(() => rmSync(folder, { recursive: true }))

const dataDir = join(folder, 'data')
const inspect = (environment: Record<string, string | undefined> = {}) =>
  inspectMachine(readConfig({ ...process.env, DATA_DIR: dataDir, ...environment }))

test('a sound machine has no findings', async () => {
  expect(await inspect()).toMatchObject({ findings: [], canOpen: true })
})

test('a git before 2.37 is reported, and the installation does not open with it', async () => {
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho git version 2.36.6\n', { mode: 0o755 })
  expect(await inspect({ PATH: folder })).toMatchObject({ findings: [{ about: 'git' }], canOpen: false })
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, PATH: folder })
  await expect(openInstallation(config)).rejects.toThrow(OperatorRefusal)
  await expect(openInstallation(config)).rejects.toThrow('2.37')
})

test.skipIf(process.platform === 'win32')('a DATA_DIR that any user may write to is reported', async () => {
  chmodSync(dataDir, 0o777)
  expect(await inspect()).toMatchObject({ findings: [{ about: dataDir }], canOpen: true })
  chmodSync(dataDir, 0o1777)
  expect(await inspect()).toMatchObject({ findings: [] })
})
