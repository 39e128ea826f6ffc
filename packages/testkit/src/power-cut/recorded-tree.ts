import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogRecord } from './recorded-log.ts'

/** What was done to a file's bytes. */
export type ByteChange = Pick<LogRecord, 'kind' | 'offset' | 'length' | 'data'>

export interface FileNode {
  readonly kind: 'file'
  /** Where its bytes are as they were at first; null: it is new. */
  readonly base: string | null
  readonly changes: ByteChange[]
  /** How many of them are on the disk for certain. */
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

/** One operation on names, whole or not at all: what stands under each name after it. */
export interface NameChange {
  readonly sets: readonly { readonly folder: FolderNode; readonly name: string; readonly node: Node | null }[]
  /** It is on the disk for certain. */
  synced: boolean
}

export interface ScannedTree {
  readonly root: FolderNode
  readonly byInode: Map<bigint, Node>
}

/** Remembers the inodes of a folder now; the tree is made anew at each call. `base` is where its copy will be. */
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

/** The folder and the name in it that a path leads to. */
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
