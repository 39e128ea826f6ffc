import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../durability/random.ts'
import type { LogRecord } from './recorded-log.ts'
import {
  type ByteChange,
  type FileNode,
  type FolderNode,
  type NameChange,
  type Node,
  placeOf,
  type ScannedTree,
} from './recorded-tree.ts'
import type { RecordedHistory } from './recording.ts'

/**
 * How changes of names survive. `journal`: in their order up to some point, as in file systems with a journal; `strict`: each
 * on its own, as POSIX allows. In both, syncing a folder keeps the changes in it, and syncing a file keeps its name.
 */
export type NameLaw = 'journal' | 'strict'

/** All changes up to the cut, and which of them are certain to survive. */
interface HistoryBeforeCut {
  readonly tree: ScannedTree
  readonly names: NameChange[]
  /** Changes of names that may be lost, by the folders and files whose sync would make them certain. */
  readonly uncertain: Map<Node, NameChange[]>
}

function changeNames(past: HistoryBeforeCut, sets: NameChange['sets']): void {
  for (const { folder, name, node } of sets) {
    if (node) folder.entries.set(name, node)
    else folder.entries.delete(name)
  }
  const nameChange: NameChange = { sets, synced: false }
  past.names.push(nameChange)
  for (const node of sets.flatMap((set) => [set.folder, set.node ?? []]).flat()) {
    const waiting = past.uncertain.get(node)
    if (waiting) waiting.push(nameChange)
    else past.uncertain.set(node, [nameChange])
  }
}

function sync(past: HistoryBeforeCut, inode: bigint): void {
  const node = past.tree.byInode.get(inode)
  if (!node) return
  if (node.kind === 'file') node.synced = node.changes.length
  // The move of a folder becomes certain by syncing its parent folder.
  const certain = (past.uncertain.get(node) ?? []).filter(
    ({ sets }) => node.kind === 'file' || sets.some(({ folder }) => folder === node),
  )
  for (const one of certain) one.synced = true
  past.uncertain.delete(node)
}

function make(past: HistoryBeforeCut, record: LogRecord, node: Node): void {
  past.tree.byInode.set(record.inode, node)
  changeNames(past, [{ ...placeOf(past.tree.root, record.path), node }])
}

function move(past: HistoryBeforeCut, record: LogRecord): void {
  const from = placeOf(past.tree.root, record.path)
  const node = from.folder.entries.get(from.name)
  if (!node) throw new Error(`The log renames ${record.path}, which is not there`)
  const to = { ...placeOf(past.tree.root, record.other), node }
  changeNames(past, record.kind === 'rename' ? [to, { ...from, node: null }] : [to])
}

function apply(past: HistoryBeforeCut, record: LogRecord): void {
  const { root, byInode } = past.tree
  switch (record.kind) {
    case 'create':
      make(past, record, { kind: 'file', base: null, changes: [], synced: 0 })
      return
    case 'mkdir':
      make(past, record, { kind: 'folder', entries: new Map() })
      return
    case 'symlink':
      make(past, record, { kind: 'link', target: record.other })
      return
    case 'rename':
    case 'link':
      move(past, record)
      return
    case 'unlink':
    case 'rmdir': {
      const place = placeOf(root, record.path)
      // The creation of sockets is not recorded.
      if (place.folder.entries.has(place.name)) changeNames(past, [{ ...place, node: null }])
      return
    }
    case 'sync':
      sync(past, record.inode)
      return
    case 'mark':
      return
    default: {
      const node = byInode.get(record.inode)
      if (node?.kind === 'file') node.changes.push(record)
    }
  }
}

/** The changes of names that survive, in their order. */
function survivingNames(names: readonly NameChange[], law: NameLaw, random: Random): NameChange[] {
  if (law === 'journal') {
    const certain = names.findLastIndex(({ synced }) => synced) + 1
    return names.slice(0, certain + random.below(names.length - certain + 1))
  }
  const chance = random.pick([0, 0.5, 0.9, 1])
  return names.filter(({ synced }) => synced || random.chance(chance))
}

/** Bytes that a disk writes atomically. */
const sector = 512

/** A growing buffer of a file's bytes. */
class GrowingBytes {
  #bytes: Buffer
  #size: number
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#size = bytes.length
  }
  resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, this.#size)
      this.#bytes = larger
    }
    if (size < this.#size) this.#bytes.fill(0, size, this.#size)
    this.#size = size
  }
  put(offset: number, data: Buffer): void {
    if (offset + data.length > this.#size) this.resize(offset + data.length)
    data.copy(this.#bytes, offset)
  }
  zero(offset: number, length: number): void {
    if (offset + length > this.#size) this.resize(offset + length)
    this.#bytes.fill(0, offset, offset + length)
  }
  get size(): number {
    return this.#size
  }
  all(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }
}

function change(bytes: GrowingBytes, { kind, offset, length, data }: ByteChange): void {
  if (kind === 'write') bytes.put(offset, data)
  else if (kind === 'zero') bytes.zero(offset, length)
  else if (kind === 'truncate') bytes.resize(offset)
  else if (kind === 'allocate') bytes.resize(Math.max(bytes.size, offset + length))
}

/** Applies a write in part, sector by sector. */
function tear(bytes: GrowingBytes, one: ByteChange, random: Random): void {
  if (one.kind !== 'write') {
    change(bytes, one)
    return
  }
  for (let at = 0; at < one.data.length; ) {
    const end = Math.min(one.data.length, at + sector - ((one.offset + at) % sector))
    if (random.chance(0.5)) bytes.put(one.offset + at, one.data.subarray(at, end))
    at = end
  }
}

function survivingBytes({ base, changes, synced }: FileNode, random: Random): Buffer {
  const bytes = new GrowingBytes(base === null ? Buffer.alloc(0) : readFileSync(base))
  for (const one of changes.slice(0, synced)) change(bytes, one)
  const rest = changes.slice(synced)
  const fate = rest.length === 0 ? 'none' : random.pick(['none', 'none', 'all', 'prefix', 'some', 'torn'])
  const prefix = random.below(rest.length + 1)
  for (const [index, one] of rest.entries()) {
    if (fate === 'all' || (fate === 'prefix' && index < prefix) || (fate === 'some' && random.chance(0.5)))
      change(bytes, one)
    else if (fate === 'torn' || (fate === 'prefix' && index === prefix)) tear(bytes, one, random)
  }
  return bytes.all()
}

/** Writes a tree to disk. A file with two names becomes two equal files. */
function write(
  folder: string,
  node: FolderNode,
  kept: ReadonlyMap<FolderNode, Map<string, Node>>,
  random: Random,
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, child] of kept.get(node) ?? []) {
    const path = join(folder, name)
    if (child.kind === 'folder') write(path, child, kept, random)
    else if (child.kind === 'link') symlinkSync(child.target, path)
    else writeFileSync(path, survivingBytes(child, random), { mode: 0o600 })
  }
}

export interface PowerCut {
  /** The number of records before the cut. */
  readonly at: number
  readonly law: NameLaw
}

/** Fills `folder` with the disk's content after a power cut: everything synced, and a random part of the rest. */
export function replayPowerCut(recorded: RecordedHistory, cut: PowerCut, random: Random, folder: string): void {
  const tree = recorded.scan()
  const past: HistoryBeforeCut = { tree, names: [], uncertain: new Map() }
  // The base files are copied beside the new ones.
  const keptNames = new Map<FolderNode, Map<string, Node>>()
  const keep = (node: FolderNode) => {
    keptNames.set(node, new Map(node.entries))
    for (const child of node.entries.values()) if (child.kind === 'folder') keep(child)
  }
  keep(tree.root)
  for (const record of recorded.records.slice(0, cut.at)) apply(past, record)
  for (const { sets } of survivingNames(past.names, cut.law, random)) {
    for (const { folder: parent, name, node } of sets) {
      const entries = keptNames.get(parent) ?? new Map<string, Node>()
      keptNames.set(parent, entries)
      if (node) entries.set(name, node)
      else entries.delete(name)
    }
  }
  write(folder, tree.root, keptNames, random)
}
