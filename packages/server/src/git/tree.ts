import { LRUCache } from 'lru-cache'
import { fail, type GitResult, succeed } from './failure.ts'
import { readBlob, usualBlobLimit } from './object-reader.ts'
import { checkPath, decodePath } from './path-name.ts'
import type { Repository } from './repository.ts'
import { gitOutput } from './run-git.ts'

export type EntryType = 'file' | 'executable' | 'symlink' | 'submodule' | 'folder'

export interface TreeEntry {
  /** From the root of the tree, with `/`; see decodePath for bytes that are no UTF-8. */
  readonly path: string
  readonly type: EntryType
  readonly oid: string
}

const types: Readonly<Record<string, EntryType>> = {
  '040000': 'folder',
  '40000': 'folder',
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
}

/** The type of a mode. An unknown mode (git writes none) counts as a submodule, which is never touched. */
function typeOf(mode: string): EntryType {
  return types[mode] ?? 'submodule'
}

/**
 * Recently listed trees of commits, by their ids, which determine the content. A repository may have hundreds of components,
 * and each one lists its tree before it is made and when its files are read. Entries are some 200 bytes.
 */
const listedTrees = new LRUCache<string, readonly TreeEntry[]>({
  maxSize: 50_000,
  sizeCalculation: (entries) => entries.length + 1,
  ttl: 60_000,
  ttlAutopurge: true,
})

/** A full id of a commit or tree, of SHA-1 or SHA-256: other names may mean another tree later. */
const fullId = /^([0-9a-f]{40}|[0-9a-f]{64})$/

/**
 * Everything but folders and submodules in a revision's tree, in git's order. `prefix` is a folder to stay in.
 * Symbolic links are listed as such and never followed. Paths that may not be written (`../x`, `.git/x`, which only crafted
 * trees have) are left out.
 */
export async function listTree(repository: Repository, revision: string, prefix = ''): Promise<readonly TreeEntry[]> {
  if (prefix !== '' || !fullId.test(revision)) return readTree(repository, revision, prefix)
  const known = listedTrees.get(revision)
  if (known) return known
  const entries = await readTree(repository, revision, prefix)
  listedTrees.set(revision, entries)
  return entries
}

async function readTree(repository: Repository, revision: string, prefix: string): Promise<TreeEntry[]> {
  const literal = prefix === '' ? [] : [`${prefix.replace(/\/$/, '')}/`]
  const args = ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', revision, ...literal]
  const listed = await gitOutput(repository.settings, args, {
    directory: repository.directory,
    environment: { GIT_LITERAL_PATHSPECS: '1' },
    outputLimit: 2 ** 30,
  })
  return parseListing(listed).filter(({ type, path }) => type !== 'submodule' && checkPath(path) === null)
}

function parseListing(listed: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < listed.length; ) {
    const end = listed.indexOf(0, at)
    const tab = listed.indexOf(9, at)
    const [mode = '', , oid = ''] = listed.toString('latin1', at, tab).split(' ')
    entries.push({ path: decodePath(listed.subarray(tab + 1, end)), type: typeOf(mode), oid })
    at = end + 1
  }
  return entries
}

/** The entries of one folder by name, from the bytes of a tree object: `MODE SP NAME NUL` and the id in binary. */
function parseTree(bytes: Buffer, oidBytes: number): Map<string, { type: EntryType; oid: string }> {
  const entries = new Map<string, { type: EntryType; oid: string }>()
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(32, at)
    const end = bytes.indexOf(0, blank)
    const type = typeOf(bytes.toString('latin1', at, blank))
    const name = decodePath(bytes.subarray(blank + 1, end))
    entries.set(name, { type, oid: bytes.toString('hex', end + 1, end + 1 + oidBytes) })
    at = end + 1 + oidBytes
  }
  return entries
}

/** Finds entries by path, reading each folder on the way only once. */
export interface TreeFinder {
  /** The deepest entry on the way to a path: the path's own, or the last one that exists before it. */
  find(path: string): Promise<{ readonly entry: TreeEntry | null; readonly found: boolean }>
}

/** `tree`: any name of a tree or commit; null for the empty tree. */
export function findInTree(repository: Repository, tree: string | null): TreeFinder {
  const folders = new Map<string, Promise<Map<string, { type: EntryType; oid: string }>>>()
  const read = async (name: string): Promise<Map<string, { type: EntryType; oid: string }>> => {
    const object = await repository.objects.read(name, Number.POSITIVE_INFINITY)
    if (object?.content == null || object.type !== 'tree')
      throw new Error(`${name} is no tree of ${repository.directory}`)
    return parseTree(object.content, object.oid.length / 2)
  }
  const folder = (path: string, name: string): Promise<Map<string, { type: EntryType; oid: string }>> => {
    const known = folders.get(path) ?? read(name)
    folders.set(path, known)
    return known
  }
  return {
    async find(path) {
      if (tree === null) return { entry: null, found: false }
      let entry: TreeEntry | null = null
      for (const name of path.split('/')) {
        const at: string = entry === null ? '' : entry.path
        if (entry !== null && entry.type !== 'folder') return { entry, found: false }
        const next = (await folder(at, entry === null ? `${tree}^{tree}` : entry.oid)).get(name)
        if (next === undefined) return { entry, found: false }
        entry = { path: at === '' ? name : `${at}/${name}`, ...next }
      }
      return { entry, found: true }
    },
  }
}

/** The entry at a path of a revision; null if missing. The path may contain any bytes. */
export async function entryAt(repository: Repository, revision: string, path: string): Promise<TreeEntry | null> {
  const { entry, found } = await findInTree(repository, revision).find(path)
  return found ? entry : null
}

export interface ChangedPath {
  readonly path: string
  /** The earlier entry; null if there was none. */
  readonly before: { readonly type: EntryType; readonly oid: string } | null
  /** The present entry; null if it was removed. */
  readonly after: { readonly type: EntryType; readonly oid: string } | null
}

/**
 * The paths whose content or type differs between two revisions, in git's order; a rename is a removal and an addition.
 */
export async function changedPaths(repository: Repository, before: string, after: string): Promise<ChangedPath[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-ext-diff', '--no-abbrev']
  const listed = await gitOutput(repository.settings, [...args, '--end-of-options', before, after, '--'], {
    directory: repository.directory,
    outputLimit: 2 ** 30,
  })
  const changes: ChangedPath[] = []
  for (let at = 0; at < listed.length; ) {
    const headEnd = listed.indexOf(0, at)
    const end = listed.indexOf(0, headEnd + 1)
    const [modeBefore = '', modeAfter = '', oidBefore = '', oidAfter = ''] = listed
      .toString('latin1', at + 1, headEnd)
      .split(' ')
    changes.push({
      path: decodePath(listed.subarray(headEnd + 1, end)),
      before: modeBefore === '000000' ? null : { type: typeOf(modeBefore), oid: oidBefore },
      after: modeAfter === '000000' ? null : { type: typeOf(modeAfter), oid: oidAfter },
    })
    at = end + 1
  }
  return changes
}

/** The id of a revision's tree. */
export async function treeOf(repository: Repository, revision: string): Promise<GitResult<string>> {
  const info = await repository.objects.info(`${revision}^{tree}`)
  return info === null ? fail('object-missing', `there is no revision ${revision}`) : succeed(info.oid)
}

/**
 * The bytes of the file at a path of a revision. A symbolic link is refused (`path-symlink`): as a blob it would read
 * as the text of its target. Above `limit` bytes: `too-large`.
 */
export async function readFile(
  repository: Repository,
  revision: string,
  path: string,
  limit = usualBlobLimit,
): Promise<GitResult<Buffer, 'path-symlink'>> {
  const { entry, found } = await findInTree(repository, revision).find(path)
  if (entry?.type === 'symlink') return fail('path-symlink', `"${entry.path}" is a symbolic link`)
  if (entry === null || !found) return fail('object-missing', `there is no "${path}"`)
  if (entry.type === 'folder' || entry.type === 'submodule') return fail('not-a-file', `"${path}" is a ${entry.type}`)
  const read = await readBlob(repository.objects, entry.oid, limit)
  return read.ok || read.problem.code !== 'too-large' ? read : fail('too-large', `"${path}" is ${read.problem.detail}`)
}
