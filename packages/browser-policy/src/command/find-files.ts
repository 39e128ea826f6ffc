import { detectForm } from '../convert/policy-file.ts'
import { decodeReg } from '../convert/reg-encoding.ts'
import { WrongCall } from './define-command.ts'
import { globBase, globTest, isGlob } from './glob.ts'
import { withSlashes } from './paths.ts'
import type { World } from './world.ts'

/** A file that a call names, with its content. */
export interface FoundFile {
  /** As the call named it, or found below what it named. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** Folders that are not searched, because nobody keeps policies there. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules'])

/** Folders of a machine without its files: the kernel's views, and mounts of other drives. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...['/proc', '/sys', '/dev', '/run', '/mnt', '/media', '/net', '/Volumes', '/System/Volumes'],
])

/** How folders are searched. */
export interface FolderSearch {
  /** True: the root of a machine or drive may be searched. */
  readonly isEverywhere: boolean
}

/** Whether an absolute path is the root of a machine or of a drive. */
const isRoot = (path: string): boolean => /^(?:[a-z]:)?[\\/]+$/i.test(path)

/** Depth at which a folder must be part of a loop of symbolic links. */
const DEEPEST_FOLDER = 40

/**
 * Reads the files that a call names. A folder stands for the policy files in and below it; a pattern (Windows shells do not
 * expand them) for the files that match. Each file is read once. A name that leads to no file is a `WrongCall`,
 * as is the root of a machine or drive unless everything is asked for.
 */
export async function findFiles(
  world: World,
  operands: readonly string[],
  search: FolderSearch = { isEverywhere: false },
): Promise<readonly FoundFile[]> {
  const found = new Map<string, FoundFile>()
  for (const operand of operands) {
    for (const file of await filesOf(world, operand, search)) {
      const key = file.path === '-' ? '-' : world.resolve(file.path)
      if (!found.has(key)) found.set(key, file)
    }
  }
  return [...found.values()]
}

async function filesOf(world: World, operand: string, search: FolderSearch): Promise<readonly FoundFile[]> {
  if (operand === '-') return [{ path: operand, bytes: await world.read(operand) }]
  const base = isGlob(operand) ? globBase(withSlashes(operand, world.platform)) : operand
  if (!search.isEverywhere && isRoot(base === '' ? '.' : world.resolve(base)))
    throw new WrongCall(`${operand} is a whole machine or drive; name a folder, or search it all with --everywhere`)
  if ((await world.list(operand)) !== null) return inFolder(world, operand)
  if (!isGlob(operand) || (await world.exists(operand))) return [{ path: operand, bytes: await world.read(operand) }]
  const pattern = withSlashes(operand, world.platform).replace(/^\.\//, '')
  const fits = globTest(pattern)
  const files: FoundFile[] = []
  for (const path of await pathsBelow(world, globBase(pattern), /(^|\/)\.\w/.test(pattern)))
    if (fits(path)) files.push({ path, bytes: await world.read(path) })
  if (files.length === 0) throw new WrongCall(`no file fits the pattern ${JSON.stringify(operand)}`)
  return files
}

async function inFolder(world: World, folder: string): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = []
  const root = withSlashes(folder, world.platform).replace(/(?<=.)\/+$/, '')
  for (const path of await pathsBelow(world, root === '.' ? '' : root, false)) {
    if (!/\.(json|reg|pol|lgpo|plist|mobileconfig)$/i.test(path)) continue
    const bytes = await world.read(path)
    if (isPolicyFile(path, bytes)) files.push({ path, bytes })
  }
  if (files.length === 0)
    throw new WrongCall(`${folder} holds no policy file: no policies.json, and no other file that sets policies`)
  return files
}

/** Every file in and below a folder, by paths with slashes. */
async function pathsBelow(world: World, folder: string, withHidden: boolean): Promise<readonly string[]> {
  const paths: string[] = []
  const visit = async (path: string, depth: number): Promise<void> => {
    for (const { name, isFolder } of (await world.list(path === '' ? '.' : path)) ?? []) {
      const below = path === '' ? name : path.endsWith('/') ? `${path}${name}` : `${path}/${name}`
      if (!isFolder) paths.push(below)
      else if (FOREIGN.has(withSlashes(world.resolve(below), world.platform))) continue
      else if (depth < DEEPEST_FOLDER && !SKIPPED.has(name) && (withHidden || !name.startsWith('.')))
        await visit(below, depth + 1)
    }
  }
  await visit(folder, 0)
  return paths
}

/** Whether a file in a folder is a policy file, by its name or because it sets policies of this browser. */
function isPolicyFile(path: string, bytes: Uint8Array): boolean {
  if (/(^|\/)policies\.json$/.test(path)) return true
  if (path.endsWith('.schema.json')) return false
  const text = decodeReg(bytes).text
  switch (detectForm(path, bytes)) {
    case 'json':
      return /^\s*(?:\/\/.*\s*|\/\*[\s\S]*?\*\/\s*)*\{/.test(text) && /"policies"\s*:\s*\{/.test(text)
    case 'reg':
      return /\\Policies\\Mozilla\\/i.test(text)
    default:
      return /org\.mozilla\.|EnterprisePoliciesEnabled/.test(text)
  }
}
