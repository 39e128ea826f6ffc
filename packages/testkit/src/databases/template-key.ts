import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../../', import.meta.url))

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Changes with everything that a fresh database consists of, so that an old template is never taken for a new one. */
export function templateKey(): string {
  const folders = ['server/src/db', 'server/src/permissions', 'l10n/src']
  const files = folders.flatMap((folder) => filesBelow(join(packages, folder))).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  return hash.digest('hex').slice(0, 16)
}
