import type { Problem } from '@weft/text'
import { isConflictAt } from '../conflict-marker.ts'
import { lineEnd, nextLine } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import { readFlow } from './yaml.flow.ts'
import type { Collection, EmptyNode, Member, ScalarNode, YamlNode } from './yaml.node.ts'
import type { Comments } from './yaml.notes.ts'
import {
  countMember,
  endLine,
  isBlankAt,
  isMarkerAt,
  type Scan,
  skip,
  skipBlanks,
  unexpected,
  Wrong,
  within,
} from './yaml.position.ts'
import { isIndicator, plainEnd, readPlain, readQuoted } from './yaml.scalar-scan.ts'
import { decodeScalar } from './yaml.text.ts'

export interface YamlScan {
  /** Null where the file has no value. */
  readonly root: YamlNode | null
  /** The end of the document: the file's end, or `...`. */
  readonly end: number
  /** Some block keeps the blank lines behind it. */
  readonly keepsBlanks: boolean
  readonly comments: Comments
  readonly problem: Problem | null
}

/** Reads the one document of a YAML 1.2 file. Linear in its length; nesting is bounded. */
export function scanYaml(view: View): YamlScan {
  const { text, start } = view
  const comments = new Map<number, number>()
  const scan: Scan = { view, text, at: start, lineStart: start, depth: 0, members: 0, keepsBlanks: false, comments }
  try {
    openDocument(scan)
    const root = readBlock(scan, -1, 'document')
    skip(scan)
    const end = scan.at
    closeDocument(scan)
    return { root: root.kind === 'empty' ? null : root, end, keepsBlanks: scan.keepsBlanks, comments, problem: null }
  } catch (error) {
    if (error instanceof Wrong)
      return { root: null, end: 0, keepsBlanks: false, comments: new Map(), problem: error.problem }
    throw error
  }
}

function openDocument(scan: Scan): void {
  const { text } = scan
  skip(scan)
  while (text[scan.at] === '%' && scan.at === scan.lineStart) {
    scan.at = lineEnd(text, scan.at)
    skip(scan)
  }
  if (isMarkerAt(scan, '---')) scan.at += 3
}

function closeDocument(scan: Scan): void {
  const { text } = scan
  if (isMarkerAt(scan, '...')) {
    scan.at += 3
    endLine(scan)
    skip(scan)
  }
  if (isMarkerAt(scan, '---')) throw unexpected(scan, 'a file of translations has one document')
  if (scan.at < text.length) throw unexpected(scan, 'nothing can stand here: it is neither a key nor part of a value')
}

type Around = 'document' | 'value' | 'item'

const empty = (at: number): EmptyNode => ({ kind: 'empty', start: at, end: at })

/** Whether a dash that begins an element of a list stands here. */
const isDash = ({ text, at }: Scan, scan: Scan): boolean => text[at] === '-' && isBlankAt(scan, at + 1)

/** Reads the value that follows; `indent` is the column of what it belongs to. */
function readBlock(scan: Scan, indent: number, around: Around): YamlNode {
  const from = scan.at
  let isBelow = skip(scan) || around === 'document'
  const isDeeper = () => {
    const column = scan.at - scan.lineStart
    return column > indent || (around === 'value' && column === indent && isDash(scan, scan))
  }
  const isOver = () => scan.at >= scan.text.length || isMarkerAt(scan)
  if (isOver() || (isBelow && !isDeeper())) return empty(from)
  let start = scan.at
  let column = scan.at - scan.lineStart
  while (scan.text[scan.at] === '&' || scan.text[scan.at] === '!') {
    while (!isBlankAt(scan, scan.at)) scan.at++
    const behind = scan.at
    const isLower = skip(scan)
    if (isOver() || (isLower && !isDeeper())) return empty(behind)
    if (!isLower) continue
    isBelow = true
    start = scan.at
    column = scan.at - scan.lineStart
  }
  return within(scan, () => readContent(scan, { start, column, indent, isBelow, around }))
}

interface Content {
  /** Start of its anchor or tag, or of the node. */
  readonly start: number
  readonly column: number
  readonly indent: number
  /** It begins a line, or may be taken to. */
  readonly isBelow: boolean
  readonly around: Around
}

function readContent(scan: Scan, content: Content): YamlNode {
  const { text } = scan
  const { start, column, indent, isBelow, around } = content
  const sign = text[scan.at] ?? ''
  const canNest = isBelow || around === 'item'
  if (isDash(scan, scan)) {
    if (!canNest) throw unexpected(scan, 'a list begins on a line of its own')
    return readList(scan, scan.at - scan.lineStart)
  }
  if (sign === '|' || sign === '>') return readBlockScalar(scan, indent)
  if ((sign === '?' && isBlankAt(scan, scan.at + 1)) || keyEnd(scan) >= 0) {
    if (!canNest) throw unexpected(scan, 'a map within a map begins on a line of its own')
    return readMap(scan, column, start)
  }
  // As the first line of all, the mark of a conflict would be a text that goes on below.
  if (around === 'document' && column === 0 && isConflictAt(text, scan.at))
    throw unexpected(scan, 'a conflict is neither a key nor a text')
  const node = readLeaf(scan, indent)
  endLine(scan)
  return node
}

function readLeaf(scan: Scan, indent: number): YamlNode {
  const { text, at } = scan
  const sign = text[at] ?? ''
  if (sign === '[' || sign === '{') return readFlow(scan, indent)
  if (sign === '"' || sign === "'") return readQuoted(scan, false)
  if (sign === '*') {
    while (!isBlankAt(scan, scan.at)) scan.at++
    return { kind: 'alias', start: at, end: scan.at }
  }
  return readPlain(scan, indent)
}

/** Position of the colon after a key that begins here; -1 without one. Keys stand on one line. */
function keyEnd(scan: Scan): number {
  const { text, at } = scan
  const sign = text[at] ?? ''
  let end = at
  if (sign === '"' || sign === "'") {
    const last = lineEnd(text, at)
    for (end = at + 1; end < last; end++) {
      if (sign === '"' && text[end] === '\\') end++
      else if (text[end] === sign && sign === "'" && text[end + 1] === sign) end++
      else if (text[end] === sign) break
    }
    if (end >= last) return -1
    end++
  } else if (sign === '*') while (!isBlankAt(scan, end)) end++
  else if (isIndicator(sign)) return -1
  else {
    end = plainEnd(scan, at, false)
    return text[end] === ':' ? end : -1
  }
  while (text[end] === ' ' || text[end] === '\t') end++
  return text[end] === ':' && isBlankAt(scan, end + 1) ? end : -1
}

function readKey(scan: Scan): string {
  const { text, view, at } = scan
  const colon = keyEnd(scan)
  const sign = text[at] ?? ''
  const isQuoted = sign === '"' || sign === "'"
  if (colon < 0 && isIndicator(sign) && !isQuoted)
    throw unexpected(scan, 'a key that begins with this sign must stand in quotes')
  if (colon < 0) throw unexpected(scan, 'a key with a colon and a blank behind it must stand here')
  let end = colon
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--
  const style = sign === '"' ? 'double' : sign === "'" ? 'single' : 'plain'
  const node: ScalarNode = { kind: 'scalar', style, start: at, end, isInFlow: false, block: null }
  scan.at = colon + 1
  return keyText(scan, node, view)
}

function keyText(scan: Scan, node: YamlNode, view: View): string {
  const isText = node.kind === 'scalar' && scan.text[node.start] !== '*'
  const key = isText ? decodeScalar(node, view) : null
  if (key !== null) return key
  scan.at = node.start
  throw unexpected(scan, 'a key must be a text, and its escapes must stand for characters')
}

/** A member whose key is marked: `? key`, and `: value` on the line below. */
function readMarked(scan: Scan, column: number): Omit<Member, 'start'> {
  scan.at++
  const key = keyText(scan, readBlock(scan, column, 'item'), scan.view)
  const behind = scan.at
  skip(scan)
  const hasValue =
    scan.at - scan.lineStart === column &&
    scan.text[scan.at] === ':' &&
    isBlankAt(scan, scan.at + 1) &&
    !isMarkerAt(scan)
  if (!hasValue) return { key, node: empty(behind), end: behind }
  scan.at++
  const node = readBlock(scan, column, 'item')
  return { key, node, end: node.end }
}

function readMap(scan: Scan, indent: number, first: number): Collection {
  const { text } = scan
  const members: Member[] = []
  let start = first
  for (;;) {
    countMember(scan)
    const at = members.length === 0 ? first : scan.at
    start = Math.min(start, at)
    if (members.length > 0)
      while (text[scan.at] === '&' || text[scan.at] === '!') {
        while (!isBlankAt(scan, scan.at)) scan.at++
        skipBlanks(scan)
      }
    if (text[scan.at] === '?' && isBlankAt(scan, scan.at + 1)) members.push({ start: at, ...readMarked(scan, indent) })
    else {
      const key = readKey(scan)
      const node = readBlock(scan, indent, 'value')
      members.push({ key, start: at, node, end: node.end })
    }
    skip(scan)
    if (scan.at >= text.length || isMarkerAt(scan)) break
    const column = scan.at - scan.lineStart
    if (column < indent) break
    if (column > indent) throw unexpected(scan, 'this line is indented otherwise than those beside it')
    if (isDash(scan, scan)) throw unexpected(scan, 'a key must stand here: a list is no part of a map')
  }
  return { kind: 'map', isFlow: false, indent, members, start, end: members.at(-1)?.end ?? start }
}

function readList(scan: Scan, indent: number): Collection {
  const { text, at: start } = scan
  const members: Member[] = []
  for (;;) {
    countMember(scan)
    const at = scan.at
    scan.at++
    const node = readBlock(scan, indent, 'item')
    members.push({ key: '', start: at, node, end: node.end })
    skip(scan)
    if (scan.at >= text.length || isMarkerAt(scan)) break
    const column = scan.at - scan.lineStart
    if (column > indent) throw unexpected(scan, 'this line is indented otherwise than those beside it')
    if (column < indent || !isDash(scan, scan)) break
  }
  return { kind: 'list', isFlow: false, indent, members, start, end: members.at(-1)?.end ?? start }
}

const HEADER = /[|>](?:([1-9])?[-+]?|[-+]([1-9])?)(?=[ \t\r\n]|$)/y

function readBlockScalar(scan: Scan, indent: number): ScalarNode {
  const { text, at: start } = scan
  HEADER.lastIndex = start
  const header = HEADER.exec(text)
  if (!header) throw unexpected(scan, 'behind | and > only one digit and + or - may stand')
  scan.at += header[0].length
  endLine(scan)
  const content = nextLine(text, scan.at)
  const said = Number(header[1] ?? header[2] ?? 0)
  let depth = said > 0 ? Math.max(indent, 0) + said : -1
  let end = scan.at
  let line = content
  let tail = content
  while (line < text.length) {
    let at = line
    while (text[at] === ' ') at++
    const isBlank = at >= text.length || text[at] === '\n' || text[at] === '\r'
    if (!isBlank && depth < 0 && at - line > indent) depth = at - line
    if (!isBlank && (depth < 0 || at - line < depth)) {
      if (text[at] === '\t') throw unexpected({ ...scan, at }, 'a tab stands where blanks must indent the text')
      break
    }
    if (!isBlank && indent < 0 && at === line && isMarkerAt({ ...scan, at, lineStart: line })) break
    const next = nextLine(text, line)
    if (!isBlank || (depth >= 0 && at - line > depth)) end = lineEnd(text, line)
    line = next
    tail = next
  }
  scan.at = tail
  scan.lineStart = tail
  if (header[0].includes('+')) scan.keepsBlanks = true
  const style = header[0].startsWith('|') ? 'literal' : 'folded'
  return { kind: 'scalar', style, start, end, isInFlow: false, block: { content, indent: depth, tail } }
}
