import { filesOfFolder, folderText } from '@weft/formats'
import type { Problem } from '@weft/text'
import { type Database, statement } from '../../db/database.ts'
import { foldersOf, isFolderPath, isTextFile, withoutSlash } from '../../domain/component/folder-path.ts'
import { entryAt, listTree, type Repository, readBlob } from '../../git/index.ts'
import { filesOf, type TreeFile } from '../component/find-files.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { ChangedFile, Clone, NewCommit, UnpushedCommit } from './clone.ts'

/** The tree without files: of a language that was added here and has no text yet. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

interface Folders {
  readonly clone: Clone
  readonly repository: Repository
  readonly database: Database
  readonly componentIds: readonly number[]
  /** Whether a folder is a translation of a component. */
  isOurs(path: string): boolean
}

const selectAdded = statement<{ filename: string }>(
  'folders_of_added_languages',
  'select filename from translations where component_id = any($1::int[]) and added order by id',
)

/**
 * Shows each translation's folder as one file with the text of all its text files, and writes it back file by file. Its blob is the
 * folder's tree.
 */
export function withFolders(
  clone: Clone,
  { repository, database }: Pick<Folders, 'repository' | 'database'>,
  components: readonly SyncedComponent[],
): Clone {
  const own = components.filter(({ format }) => format.isFolder)
  if (own.length === 0) return clone
  const tests = own.map(filesOf)
  const isOurs = (path: string) => tests.some((test) => test(path))
  const folders: Folders = { clone, repository, database, componentIds: own.map(({ id }) => id), isOurs }
  return {
    ...clone,
    async listFiles(revision) {
      const files = await clone.listFiles(revision)
      return [...files, ...(await listFolders(folders, revision, files))]
    },
    readBlob: (oid) => readFolderBlob(folders, oid),
    async readFile(revision, path) {
      if (!isFolderPath(path)) return clone.readFile(revision, path)
      const tree = await treeAt(folders, revision, path)
      const read = tree && (await readFolderBlob(folders, tree))
      return read && 'bytes' in read ? read.bytes : null
    },
    async blobOf(revision, path) {
      return isFolderPath(path) ? ((await treeAt(folders, revision, path)) ?? EMPTY_TREE) : clone.blobOf(revision, path)
    },
    hasFile: async (revision, path) =>
      isFolderPath(path) ? (await treeAt(folders, revision, path)) !== null : clone.hasFile(revision, path),
    holdsFile: async (revision, path) =>
      isFolderPath(path) ? (await folderTree(repository, revision, path)) !== null : clone.holdsFile(revision, path),
    hasRoom: (revision, path) => clone.hasRoom(revision, isFolderPath(path) ? `${path}title.txt` : path),
    commitOn: async (parent, commit) =>
      clone.commitOn(parent, { ...commit, changes: await changesOfFiles(folders, parent, commit.changes) }),
    commitsSince: async (base, tip) =>
      Promise.all((await clone.commitsSince(base, tip)).map((commit) => withFolderChanges(folders, commit))),
    changedFiles: async (before, after) =>
      joinedChanges(folders, await clone.changedFiles(before, after), { before, after }),
  }
}

/** The text of the files below a folder's tree. */
export async function readFolder(
  repository: Repository,
  tree: string,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Problem }> {
  const files = new Map<string, Uint8Array>()
  for (const { path, type, oid } of await listTree(repository, tree)) {
    if (!isTextFile(path) || (type !== 'file' && type !== 'executable')) continue
    const read = await readBlob(repository.objects, oid)
    if (!read.ok) return { problem: read.problem }
    files.set(path, read.value)
  }
  return { bytes: folderText(files) }
}

/** The tree of a folder with texts at a revision; null if the revision has no such folder. */
export async function folderTree(repository: Repository, revision: string, path: string): Promise<string | null> {
  const entry = revision === '' ? null : await entryAt(repository, revision, withoutSlash(path))
  if (entry?.type !== 'folder') return null
  return (await listTree(repository, entry.oid)).some((file) => isTextFile(file.path)) ? entry.oid : null
}

async function readFolderBlob({ clone, repository }: Folders, oid: string): ReturnType<Clone['readBlob']> {
  if (oid === EMPTY_TREE) return { bytes: new Uint8Array() }
  const object = await repository.objects.info(oid)
  return object?.type === 'tree' ? readFolder(repository, oid) : clone.readBlob(oid)
}

const addedPaths = async ({ database, componentIds }: Folders): Promise<string[]> =>
  (await database.query(selectAdded, [componentIds])).map(({ filename }) => filename).filter(isFolderPath)

async function treeAt(folders: Folders, revision: string, path: string): Promise<string | null> {
  const tree = await folderTree(folders.repository, revision, path)
  return tree ?? ((await addedPaths(folders)).includes(path) ? EMPTY_TREE : null)
}

async function listFolders(folders: Folders, revision: string, files: readonly TreeFile[]): Promise<TreeFile[]> {
  const paths = [...foldersOf(files.map(({ path }) => path))].filter(folders.isOurs)
  const found: TreeFile[] = []
  for (const path of paths) {
    const oid = await folderTree(folders.repository, revision, path)
    if (oid !== null) found.push({ path, oid })
  }
  const has = new Set(found.map(({ path }) => path))
  const bare = (await addedPaths(folders)).filter((path) => !has.has(path))
  return [...found, ...bare.map((path) => ({ path, oid: EMPTY_TREE }))]
}

/** Changes of files; those of texts in a folder that is a translation are changes of that folder. */
async function joinedChanges(
  { repository, isOurs }: Folders,
  changes: readonly ChangedFile[],
  { before, after }: { readonly before: string; readonly after: string },
): Promise<ChangedFile[]> {
  const paths = [...foldersOf(changes.map(({ path }) => path))].filter(isOurs)
  const rest = changes.filter(({ path }) => !isTextFile(path) || !paths.some((folder) => path.startsWith(folder)))
  const folders: ChangedFile[] = []
  for (const path of paths) {
    const was = await folderTree(repository, before, path)
    folders.push({ path, before: was, after: await folderTree(repository, after, path) })
  }
  return [...rest, ...folders]
}

async function withFolderChanges(folders: Folders, commit: UnpushedCommit): Promise<UnpushedCommit> {
  const sides = { before: `${commit.revision}^1`, after: commit.revision }
  return { ...commit, changed: await joinedChanges(folders, commit.changed, sides) }
}

async function changesOfFiles(
  folders: Folders,
  parent: string,
  changes: NewCommit['changes'],
): Promise<NewCommit['changes']> {
  const all = new Map<string, Uint8Array | null>()
  for (const [path, content] of changes) {
    if (!isFolderPath(path)) all.set(path, content)
    else
      for (const [name, bytes] of await changedTexts(folders, parent, { path, content }))
        all.set(`${path}${name}`, bytes)
  }
  return all
}

const isBlank = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString().trim() === ''

/** A file whose text is gone is removed: stores would show nothing in its place. The last file of a folder stays, so that its language does. */
async function changedTexts(
  { repository }: Folders,
  parent: string,
  { path, content }: { readonly path: string; readonly content: Uint8Array | null },
): Promise<Map<string, Uint8Array | null>> {
  const tree = await folderTree(repository, parent, path)
  const read = tree === null ? null : await readFolder(repository, tree)
  const before = read && 'bytes' in read ? filesOfFolder(read.bytes) : null
  const after = content === null ? new Map<string, Uint8Array>() : filesOfFolder(content)
  if (after === null) throw new Error(`${path} is to have what is no text of a folder`)
  const changed = new Map<string, Uint8Array | null>()
  const isLast = ![...after].some(([, bytes]) => !isBlank(bytes))
  for (const [name, bytes] of after) {
    const old = before?.get(name)
    if (old && Buffer.compare(old, bytes) === 0) continue
    if (!isBlank(bytes) || (old && isLast)) changed.set(name, bytes)
    else if (old) changed.set(name, null)
  }
  for (const name of before?.keys() ?? []) if (!after.has(name)) changed.set(name, null)
  return changed
}
