import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@weft/server/testing/database'
import { oncePerKey } from './once-per-key.ts'
import { runFolder } from './run-folder.ts'

/**
 * Makes a DATA_DIR with a migrated and seeded embedded database. It is a copy of one that the first caller makes, because
 * making one takes long. The caller removes it.
 */
export async function embeddedFolder(): Promise<string> {
  const template = join(runFolder(), 'embedded')
  await oncePerKey(runFolder(), 'embedded', async () => {
    await rm(template, { recursive: true, force: true })
    await mkdir(template, { recursive: true })
    const database = await openDatabase({ databaseUrl: null, dataDir: template, path: process.env.PATH })
    await database.close()
  })
  const folder = await mkdtemp(join(tmpdir(), 'weft-data-'))
  await cp(template, folder, { recursive: true })
  return folder
}
