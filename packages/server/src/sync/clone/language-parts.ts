import { createHash } from 'node:crypto'
import type { FileLanguage, FileUnit, LanguageChange, ManyLanguages, UnitChange } from '@weft/formats'
import { type Database, statement } from '../../db/database.ts'
import { codeOfPart, partOf, wholePath } from '../../domain/component/language-part.ts'
import type { TreeFile } from '../component/find-files.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { ChangedFile, Clone } from './clone.ts'

interface KnownPart {
  readonly filename: string
  /** It was added here, and the file may not name it yet. */
  readonly added: boolean
}

const selectKnown = statement<KnownPart>(
  'languages_of_shared_files',
  'select filename, added from translations where component_id = $1 order by id',
)

/** A file of several languages, with the component that says how it is read. */
interface SharedFile {
  readonly component: SyncedComponent
  readonly path: string
}

/** The languages of one version of a file. */
interface OpenedFile {
  readonly bytes: Uint8Array
  readonly all: ManyLanguages
}

interface Parts {
  readonly clone: Clone
  readonly database: Database
  /** By their paths. */
  readonly files: ReadonlyMap<string, SharedFile>
  /** The last versions that were read, by their blobs. */
  readonly opened: Map<string, OpenedFile | null>
  /** The blobs of the files that parts are of, by the parts' own names. */
  readonly blobs: Map<string, string>
}

/** Versions of files that are kept open: the two sides of a comparison, and one beside. */
const KEPT_OPEN = 3

/**
 * Shows the files of several languages in a clone as one file for each language, and writes the parts of a commit into one text. A reader
 * sees a part as the whole file; its name says which language is meant. Two versions of a part have one name while nobody says anything
 * else of the language.
 */
export function withLanguageParts(clone: Clone, database: Database, components: readonly SyncedComponent[]): Clone {
  const files = new Map<string, SharedFile>()
  for (const component of components) {
    const path = wholePath(component.template)
    if (component.format.openAll && path !== '' && !files.has(path)) files.set(path, { component, path })
  }
  if (files.size === 0) return clone
  const parts: Parts = { clone, database, files, opened: new Map(), blobs: new Map() }
  return {
    ...clone,
    async listFiles(revision) {
      const list = await clone.listFiles(revision)
      const shared = list.filter(({ path }) => files.has(path))
      return [...list, ...(await Promise.all(shared.map((file) => partsOf(parts, file)))).flat()]
    },
    readBlob: async (oid) => readPart(parts, oid),
    async readFile(revision, path) {
      if (codeOfPart(path) === null) return clone.readFile(revision, path)
      const part = await partAt(parts, revision, path)
      const read = part && (await readPart(parts, part.oid))
      return read && 'bytes' in read ? read.bytes : null
    },
    async blobOf(revision, path) {
      if (codeOfPart(path) === null) return clone.blobOf(revision, path)
      const part = await partAt(parts, revision, path)
      if (!part) throw new Error(`${path} is not in ${revision}`)
      return part.oid
    },
    hasFile: async (revision, path) =>
      codeOfPart(path) === null ? clone.hasFile(revision, path) : (await partAt(parts, revision, path)) !== null,
    holdsFile: async (revision, path) =>
      codeOfPart(path) === null ? clone.holdsFile(revision, path) : namesPart(parts, revision, path),
    hasRoom: (revision, path) => clone.hasRoom(revision, wholePath(path)),
    commitOn: async (parent, commit) =>
      clone.commitOn(parent, { ...commit, changes: await wholeChanges(parts, parent, commit.changes) }),
    async commitsSince(base, tip) {
      const commits = await clone.commitsSince(base, tip)
      const expanded = commits.map(async (commit) => ({
        ...commit,
        changed: await changedParts(parts, commit.changed),
      }))
      return Promise.all(expanded)
    },
    changedFiles: async (before, after) => changedParts(parts, await clone.changedFiles(before, after)),
  }
}

async function open({ clone, files, opened }: Parts, path: string, oid: string): Promise<OpenedFile | null> {
  const known = opened.get(oid)
  if (known !== undefined) return known
  const shared = files.get(path)
  const read = await clone.readBlob(oid)
  const all = shared && 'bytes' in read ? openAll(shared.component, read.bytes) : null
  const found = all && 'bytes' in read ? { bytes: read.bytes, all } : null
  const [oldest] = opened.keys()
  if (opened.size >= KEPT_OPEN && oldest !== undefined) opened.delete(oldest)
  opened.set(oid, found)
  return found
}

export function openAll(
  { format, parameters, sourceLanguageCode }: SyncedComponent,
  bytes: Uint8Array,
): ManyLanguages | null {
  return format.openAll?.(bytes, { parameters, sourceLanguage: sourceLanguageCode }) ?? null
}

/** The languages of a file: the ones that it names, and the ones that were added here and have no text yet. */
async function partsOf(parts: Parts, { path, oid }: TreeFile): Promise<TreeFile[]> {
  const shared = parts.files.get(path)
  const file = await open(parts, path, oid)
  if (!shared) return []
  const { template } = shared.component
  const known = await knownParts(parts, path)
  // A file that cannot be read keeps its languages.
  if (!file || file.all.problems.length > 0) {
    const all = new Set([template, ...known.map(({ filename }) => filename)])
    return [...all].map((part) => ({ path: part, oid: remembered(parts, oid, `broken ${oid}`) }))
  }
  const { codes, sourceCode } = file.all
  const named = codes.map((code) => ({
    path: code === sourceCode ? template : partOf(path, code),
    oid: remembered(parts, oid, `${path} ${code} ${stampOf(file.all, code)}`),
  }))
  const has = new Set(named.map((part) => part.path))
  const fresh = known.filter(({ filename, added }) => added && !has.has(filename))
  const bare = fresh.map(({ filename }) => ({
    path: filename,
    oid: remembered(parts, oid, `${filename} without texts`),
  }))
  return [...named, ...bare]
}

async function knownParts({ database, files }: Parts, path: string): Promise<KnownPart[]> {
  const component = files.get(path)?.component
  const rows = component ? await database.query(selectKnown, [component.id]) : []
  return rows.filter(({ filename }) => codeOfPart(filename) !== null && wholePath(filename) === path)
}

const stamps = new WeakMap<ManyLanguages, Map<string, string>>()

/** A mark of what a file says of a language. */
function stampOf(all: ManyLanguages, code: string): string {
  const known = stamps.get(all) ?? new Map<string, string>()
  stamps.set(all, known)
  const stamp = known.get(code) ?? hashOf(all.saying(code))
  known.set(code, stamp)
  return stamp
}

function hashOf(said: Iterable<Uint8Array>): string {
  const hash = createHash('sha1')
  for (const bytes of said) hash.update(bytes)
  return hash.digest('hex')
}

/** The name of a part's version, in the form of a blob's. */
function remembered({ blobs }: Parts, oid: string, said: string): string {
  const name = createHash('sha1').update(said).digest('hex')
  blobs.set(name, oid)
  return name
}

async function readPart(parts: Parts, oid: string): ReturnType<Clone['readBlob']> {
  const blob = parts.blobs.get(oid)
  if (blob === undefined) return parts.clone.readBlob(oid)
  const known = parts.opened.get(blob)
  return known ? { bytes: known.bytes } : parts.clone.readBlob(blob)
}

async function partAt(parts: Parts, revision: string, path: string): Promise<TreeFile | null> {
  const whole = wholePath(path)
  if (!(await parts.clone.hasFile(revision, whole))) return null
  const oid = await parts.clone.blobOf(revision, whole)
  return (await partsOf(parts, { path: whole, oid })).find((part) => part.path === path) ?? null
}

/** Whether a file itself names a language; one that cannot be read may. */
async function namesPart(parts: Parts, revision: string, path: string): Promise<boolean> {
  const whole = wholePath(path)
  if (!(await parts.clone.hasFile(revision, whole))) return false
  const file = await open(parts, whole, await parts.clone.blobOf(revision, whole))
  const template = parts.files.get(whole)?.component.template
  return (
    file === null ||
    file.all.problems.length > 0 ||
    path === template ||
    file.all.codes.includes(codeOfPart(path) ?? '')
  )
}

/** Changes of files, those of several languages by the languages that changed. */
async function changedParts(parts: Parts, changes: readonly ChangedFile[]): Promise<ChangedFile[]> {
  const expanded = await Promise.all(
    changes.map(async (change): Promise<ChangedFile[]> => {
      const { path } = change
      if (!parts.files.has(path)) return [change]
      const [before, after] = await Promise.all(
        [change.before, change.after].map(async (oid) =>
          oid === null ? new Map<string, string>() : byPath(await partsOf(parts, { path, oid })),
        ),
      )
      const all = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
      const moved = [...all].filter((part) => before?.get(part) !== after?.get(part))
      return moved.map((part) => ({ path: part, before: before?.get(part) ?? null, after: after?.get(part) ?? null }))
    }),
  )
  return expanded.flat()
}

const byPath = (files: readonly TreeFile[]) => new Map(files.map(({ path, oid }) => [path, oid]))

/** The contents of a commit by the paths of the repository: the parts of a file become one text. */
async function wholeChanges(
  parts: Parts,
  parent: string,
  changes: ReadonlyMap<string, Uint8Array | null>,
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const whole = new Map<string, Uint8Array | null>()
  const byFile = new Map<string, [string, Uint8Array | null][]>()
  for (const [path, content] of changes) {
    const file = wholePath(path)
    if (codeOfPart(path) === null || !parts.files.has(file)) whole.set(path, content)
    else byFile.set(file, [...(byFile.get(file) ?? []), [path, content]])
  }
  for (const [path, some] of byFile) whole.set(path, await wholeText(parts, { parent, path }, some))
  return whole
}

/** Reads any of CLDR's plural forms that a file has. */
export const allForms = {
  code: 'ar',
  plural: { number: 6, formula: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5' },
}

async function wholeText(
  parts: Parts,
  { parent, path }: { readonly parent: string; readonly path: string },
  some: readonly [string, Uint8Array | null][],
): Promise<Uint8Array | null> {
  const shared = parts.files.get(path)
  const has = await parts.clone.hasFile(parent, path)
  const base = has ? await open(parts, path, await parts.clone.blobOf(parent, path)) : null
  const contents = some.flatMap(([, content]) => content ?? [])
  // The new content replaces a file that is missing or unreadable.
  if (!shared || !base || base.all.problems.length > 0) return contents.at(-1) ?? base?.bytes ?? null
  let bytes = base.bytes
  const { template } = shared.component
  const changes: LanguageChange[] = []
  for (const [part, content] of some) {
    const language = { ...allForms, inFile: part === template ? base.all.sourceCode : (codeOfPart(part) ?? '') }
    const next = content && openAll(shared.component, content)
    if (content && next && next.problems.length > 0 && some.length === 1) return content
    if (next) changes.push({ language, change: { units: differences(base.all, next, language) } })
  }
  if (changes.some(({ change }) => change.units.length > 0)) bytes = base.all.edit(changes)
  for (const [part, content] of some) {
    const language = { ...allForms, inFile: codeOfPart(part) ?? '' }
    // The source's column, and languages that are there already, need no place.
    if (part === template || (content !== null && base.all.codes.includes(language.inFile))) continue
    const now = openAll(shared.component, bytes)
    if (now) bytes = content === null ? now.withoutLanguage(language) : now.withLanguage(language)
  }
  return bytes
}

/** The differences between two versions of a language in a file, as changes. */
function differences(before: ManyLanguages, after: ManyLanguages, language: FileLanguage): UnitChange[] {
  const [was, is] = [before.documentOf(language).units, after.documentOf(language).units]
  const known = new Map(was.map((unit) => [unit.context, unit]))
  const left = new Set(is.map(({ context }) => context))
  const changes: UnitChange[] = was
    .filter(({ context }) => !left.has(context))
    .map(({ context }) => ({ kind: 'remove', key: context }))
  let last: string | null = null
  for (const unit of is) {
    const old = known.get(unit.context)
    if (!old) changes.push({ kind: 'add', unit: { ...saidBy(unit), after: last } })
    else if (!isSame(old, unit))
      changes.push({ kind: 'set', key: unit.context, target: unit.target, state: unit.state })
    last = unit.context
  }
  return changes
}

const saidBy = ({ span: _, variants: __, ...unit }: FileUnit) => unit

const isSame = (a: FileUnit, b: FileUnit): boolean =>
  a.state === b.state &&
  a.target.length === b.target.length &&
  a.target.every((text, index) => text === b.target[index])
