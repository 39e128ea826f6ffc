import { lstat, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import Type from 'typebox'
import { Parse } from 'typebox/schema'
import { hasCode } from '../../system/has-code.ts'

/** `pg-symlinks.json` of the npm package: links that its install script would make. npm packs no links, and may run no scripts. */
const linkList = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }))

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Two processes may do this at once: who comes second finds the link there. */
async function link(to: string, path: string): Promise<void> {
  try {
    await symlink(to, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Makes the links between the libraries of the package whose `native` folder is given, where they are missing. If the package is
 * read-only, the links go into `elsewhere`. Resolves to the folder to be put into LD_LIBRARY_PATH, null where none is needed.
 */
export async function linkLibraries(native: string, elsewhere: string): Promise<string | null> {
  const list = join(native, 'pg-symlinks.json')
  if (!(await isThere(list))) return null
  const root = dirname(native)
  const missing: { readonly source: string; readonly target: string }[] = []
  for (const entry of Parse(linkList, JSON.parse(await readFile(list, 'utf8')))) {
    const { source, target } = { source: join(root, entry.source), target: join(root, entry.target) }
    if (relative(native, target).startsWith('..') || (await isThere(target))) continue
    missing.push({ source, target })
  }
  try {
    for (const { source, target } of missing) await link(relative(dirname(target), source), target)
    return null
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
  }
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  for (const { source, target } of missing) await link(source, join(elsewhere, basename(target)))
  return elsewhere
}
