import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePol } from '../convert/pol.ts'
import { WrongCall } from './define-command.ts'
import { processWorld } from './process-world.ts'
import { readGpoFolder } from './read-gpo-folder.ts'

const world = processWorld('0')

function folderWith(files: Readonly<Record<string, Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'weft-gpo-'))
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  return root
}

const machine = writePol({ BlockAboutConfig: true }).bytes
const user = writePol({ BlockAboutConfig: false, DisableTelemetry: true }, { hive: 'HKCU' }).bytes

test('a backup is read with both its sides, and so is a folder of SYSVOL', async () => {
  const backup = folderWith({
    '{4F1C}/DomainSysvol/GPO/Machine/registry.pol': machine,
    '{4F1C}/DomainSysvol/GPO/User/registry.pol': user,
  })
  const sysvol = folderWith({ 'MACHINE/Registry.pol': machine })
  expect((await readGpoFolder(world, backup, {}))?.file.policies).toEqual({
    BlockAboutConfig: true,
    DisableTelemetry: true,
  })
  expect((await readGpoFolder(world, sysvol, {}))?.file.policies).toEqual({ BlockAboutConfig: true })
})

test('a folder without the file, or with several objects, is a wrong call; a file is none of its business', async () => {
  await expect(readGpoFolder(world, folderWith({ 'a.txt': machine }), {})).rejects.toThrow(WrongCall)
  const several = folderWith({ '{1}/GPO/Machine/registry.pol': machine, '{2}/GPO/Machine/registry.pol': machine })
  await expect(readGpoFolder(world, several, {})).rejects.toThrow(WrongCall)
  const file = join(folderWith({ 'Machine/registry.pol': machine }), 'Machine/registry.pol')
  expect(await readGpoFolder(world, file, {})).toBeNull()
})
