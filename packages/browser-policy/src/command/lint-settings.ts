import { lastMember, type Member, type Node } from '../document/node.ts'
import { type PolicyDocument, readDocument } from '../document/read-document.ts'
import type { SyntaxCode } from '../document/syntax.ts'
import { suggestName } from '../lint/suggest-name.ts'
import { type Target, targets } from '../target.ts'
import { WrongCall } from './define-command.ts'
import { folderOf, join, withSlashes } from './paths.ts'
import { refuseCode } from './problem-codes.ts'
import type { World } from './world.ts'

/** The name of the file with settings beside policy files, which cannot contain comments. */
export const SETTINGS_NAME = '.weft-policy.json'

/** A rule for problems that are not to be reported. */
export interface IgnoreEntry {
  readonly code: string
  /** A pattern for files, from the folder of the settings; null for all. */
  readonly file: string | null
  /** A place such as `Cookies.Allow[]`, with everything below it; null for all. */
  readonly path: string | null
  readonly reason: string | null
}

/** A problem that existed when the baseline was written, and is not reported again. */
export interface BaselineEntry {
  readonly file: string
  readonly code: string
  /** The place, with `[]` for any entry of a list; empty for the whole file. */
  readonly path: string
  /** How many of them there were. */
  readonly count: number
}

/** The content of a settings file. */
export interface LintSettings {
  /** The file itself, as messages name it. */
  readonly file: string
  /** Its folder: absolute, with slashes. */
  readonly folder: string
  readonly targets: readonly Target[] | null
  readonly ignored: readonly IgnoreEntry[]
  readonly baseline: readonly BaselineEntry[]
}

/**
 * Finds the settings of files: the nearest settings file in the folders above, no higher than the repository. Each is
 * read once.
 */
export function settingsFinder(world: World): (path: string) => Promise<LintSettings | null> {
  const known = new Map<string, Promise<LintSettings | null>>()
  const inFolder = (folder: string): Promise<LintSettings | null> => {
    const earlier = known.get(folder)
    if (earlier) return earlier
    const found = lookIn(folder)
    known.set(folder, found)
    return found
  }
  const lookIn = async (folder: string): Promise<LintSettings | null> => {
    const file = join(folder, SETTINGS_NAME)
    if (await world.exists(file)) return readSettings(world, file)
    const above = folderOf(folder)
    return above === folder || (await world.exists(join(folder, '.git'))) ? null : inFolder(above)
  }
  return (path) => inFolder(folderOf(withSlashes(world.resolve(path === '-' ? 'stdin' : path), world.platform)))
}

/** Syntax faults that do not change the meaning of the settings. */
const HARMLESS: ReadonlySet<SyntaxCode> = new Set(['comment', 'trailing-comma', 'byte-order-mark'])

/** Reads a settings file; every fault in it is a `WrongCall` with its place. */
export async function readSettings(world: World, path: string): Promise<LintSettings> {
  const absolute = withSlashes(world.resolve(path), world.platform)
  const document = readDocument(await world.read(path))
  const reader: SettingsReader = { path, document }
  const fault = document.problems.find(({ code }) => !HARMLESS.has(code))
  if (fault) throw wrong(reader, fault.span.start, fault.detail)
  const root = document.root
  if (root?.kind !== 'object') throw wrong(reader, 0, 'the settings must be an object')
  const names = ['targets', 'ignore', 'baseline', '$schema']
  refuseOthers(reader, root.members, names)
  const member = (name: string): Node | null => lastMember(root, name)?.value ?? null
  return {
    file: path,
    folder: folderOf(absolute),
    targets: readTargets(reader, member('targets')),
    ignored: listItems(reader, member('ignore'), '"ignore"').map((item) => readIgnoreEntry(reader, item)),
    baseline: listItems(reader, member('baseline'), '"baseline"').map((item) => readBaselineEntry(reader, item)),
  }
}

interface SettingsReader {
  readonly path: string
  readonly document: PolicyDocument
}

function wrong({ path, document }: SettingsReader, offset: number, detail: string): WrongCall {
  const { line, column } = document.lines.position(offset)
  return new WrongCall(`${path}:${line}:${column} ${detail}`)
}

function refuseOthers(reader: SettingsReader, members: readonly Member[], names: readonly string[]): void {
  const other = members.find(({ name }) => !names.includes(name))
  if (!other) return
  const near = suggestName(other.name, names)?.name
  const right = near ? `did you mean "${near}"?` : `it is one of ${names.map((name) => `"${name}"`).join(', ')}`
  throw wrong(reader, other.nameStart, `there is no setting ${JSON.stringify(other.name)} here; ${right}`)
}

function listItems(reader: SettingsReader, node: Node | null, what: string): readonly Node[] {
  if (node === null) return []
  if (node.kind !== 'array') throw wrong(reader, node.start, `${what} must be a list`)
  return node.items
}

function readTargets(reader: SettingsReader, node: Node | null): readonly Target[] | null {
  if (node === null) return null
  const found = listItems(reader, node, '"targets"').map((item): Target => {
    const target = targets.find((one) => item.kind === 'string' && item.value === one)
    if (!target) throw wrong(reader, item.start, `a target is one of ${targets.join(', ')}`)
    return target
  })
  if (found.length === 0) throw wrong(reader, node.start, `"targets" names none; it takes ${targets.join(', ')}`)
  return found
}

function readIgnoreEntry(reader: SettingsReader, node: Node): IgnoreEntry {
  if (node.kind === 'string')
    return { code: knownCode(reader, node, String(node.value)), file: null, path: null, reason: null }
  if (node.kind !== 'object')
    throw wrong(reader, node.start, 'what is ignored is a code, or an object with "code", "file", "path", "reason"')
  refuseOthers(reader, node.members, ['code', 'file', 'path', 'reason'])
  const text = (name: string): string | null => textMember(reader, node, name)
  const code = text('code')
  if (code === null) throw wrong(reader, node.start, 'what is ignored needs its "code"')
  return {
    code: knownCode(reader, lastMember(node, 'code')?.value ?? node, code),
    file: text('file'),
    path: text('path'),
    reason: text('reason'),
  }
}

function knownCode(reader: SettingsReader, node: Node, code: string): string {
  const refusal = refuseCode(code)
  if (refusal !== null) throw wrong(reader, node.start, refusal)
  return code
}

function textMember(reader: SettingsReader, node: Extract<Node, { kind: 'object' }>, name: string): string | null {
  const value = lastMember(node, name)?.value
  if (!value) return null
  if (value.kind !== 'string' || typeof value.value !== 'string')
    throw wrong(reader, value.start, `"${name}" must be a text`)
  return value.value
}

function readBaselineEntry(reader: SettingsReader, node: Node): BaselineEntry {
  if (node.kind !== 'object') throw wrong(reader, node.start, 'an entry of the baseline is an object')
  refuseOthers(reader, node.members, ['file', 'code', 'path', 'count'])
  const file = textMember(reader, node, 'file')
  const code = textMember(reader, node, 'code')
  if (file === null || code === null)
    throw wrong(reader, node.start, 'an entry of the baseline needs "file" and "code"; --write-baseline writes them')
  const count = lastMember(node, 'count')?.value
  if (
    count &&
    !('value' in count && typeof count.value === 'number' && Number.isInteger(count.value) && count.value > 0)
  )
    throw wrong(reader, count.start, '"count" must be a whole number from 1')
  return {
    file,
    code,
    path: textMember(reader, node, 'path') ?? '',
    count: count && 'value' in count ? Number(count.value) : 1,
  }
}
