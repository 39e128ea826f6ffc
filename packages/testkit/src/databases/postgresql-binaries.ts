import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debianFolder = '/usr/lib/postgresql'
const oldest = 15

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(debianFolder).map(Number)
    const usable = versions.filter((version) => version >= oldest).sort((one, other) => other - one)
    return usable.map((version) => join(debianFolder, String(version), 'bin'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** A folder with `initdb` and `postgres`: Debian's newest, or one on the PATH; null where there is none. */
export function findPostgresql(): string | null {
  const folders = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)]
  const complete = (folder: string) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)))
  return folders.find(complete) ?? null
}
