import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dumpPglite, openDatabase } from '@weft/server/testing/database'
import { oncePerKey } from './once-per-key.ts'
import { templateKey } from './template-key.ts'

const folder = join(tmpdir(), `weft-templates-${process.getuid?.() ?? 0}`)
const day = 24 * 60 * 60 * 1000

async function removeOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > day) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function makeTemplate(path: string): Promise<void> {
  await removeOld()
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-template-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await database.close()
  await writeFile(`${path}.part`, await dumpPglite(join(dataDir, 'database')))
  await rename(`${path}.part`, path)
  await rm(dataDir, { recursive: true })
}

let template: Promise<Uint8Array> | null = null

/** A migrated and seeded PGlite as a tar file; made once, and kept on this machine for later runs. */
export function pgliteTemplate(): Promise<Uint8Array> {
  template ??= (async () => {
    const key = templateKey()
    const path = join(folder, `${key}.tar`)
    await oncePerKey(folder, key, () => makeTemplate(path))
    return readFile(path)
  })()
  return template
}
