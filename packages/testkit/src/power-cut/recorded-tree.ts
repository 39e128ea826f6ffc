import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogRecord } from './recorded-log.ts'

/** A change of a file's bytes. */
export type ByteChange = Pick<LogRecord, 'kind' | 'offset' | 'length' | 'data'>

export interface FileNode {
  readonly kind: 'file'
  /** The path of a copy of its initial bytes; null for a new file. */
  readonly base: string | null
  readonly changes: ByteChange[]
  /** The number of changes that are certainly on the disk. */
  synced: number
}

export interface LinkNode {
  readonly kind: 'link'
  readonly target: string
}

export interface FolderNode {
  readonly kind: 'folder'
  readonly entries: Map<string, Node>
}

export type Node = FileNode | FolderNode | LinkNode

/** One atomic operation on names: the node of each name after it. */
export interface NameChange {
  readonly sets: readonly { readonly folder: FolderNode; readonly name: string; readonly node: Node | null }[]
  /** Whether it is certainly on the disk. */
  synced: boolean
}

export interface ScannedTree {
  readonly root: FolderNode
  readonly byInode: Map<bigint, Node>
}

/**
 * Records the inodes of a folder; each call of the result builds a new tree. `base` is the path of the folder's copy.
 */
export function scanFolder(root: string, base: string): () => ScannedTree {
  interface ScannedEntry {
    readonly path: string
    readonly inode: bigint
    readonly isFolder: boolean
  }
  const found: ScannedEntry[] = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => {
      const whole = join(entry.parentPath, entry.name)
      const path = whole.slice(root.length + 1)
      return { path, inode: statSync(whole, { bigint: true }).ino, isFolder: entry.isDirectory() }
    })
    // Folders before what is in them.
    .sort((one, other) => one.path.split('/').length - other.path.split('/').length)
  const rootInode = statSync(root, { bigint: true }).ino
  return () => {
    const tree: FolderNode = { kind: 'folder', entries: new Map() }
    const byInode = new Map<bigint, Node>([[rootInode, tree]])
    for (const { path, inode, isFolder } of found) {
      const node: Node = isFolder
        ? { kind: 'folder', entries: new Map() }
        : { kind: 'file', base: join(base, path), changes: [], synced: 0 }
      byInode.set(inode, node)
      const place = placeOf(tree, path)
      place.folder.entries.set(place.name, node)
    }
    return { root: tree, byInode }
  }
}

/** The parent folder and the name of a path. */
export function placeOf(root: FolderNode, path: string): { readonly folder: FolderNode; readonly name: string } {
  const names = path.split('/')
  const name = names.pop() ?? ''
  let folder = root
  for (const one of names) {
    const next = folder.entries.get(one)
    if (next?.kind !== 'folder') throw new Error(`The log names ${path}, and there is no such folder`)
    folder = next
  }
  return { folder, name }
}
