import type { Collection, Member, YamlNode } from './yaml.node.ts'
import { countMember, isBlankAt, type Scan, skip, unexpected, within } from './yaml.position.ts'
import { readPlain, readQuoted } from './yaml.scalar-scan.ts'
import { decodeScalar } from './yaml.text.ts'

/** Reads a map or list between brackets. */
export function readFlow(scan: Scan, indent: number): Collection {
  return within(scan, () => {
    const { text, at: start } = scan
    const kind = text[start] === '{' ? 'map' : 'list'
    const close = kind === 'map' ? '}' : ']'
    const members: Member[] = []
    scan.at++
    for (;;) {
      skip(scan)
      if (text[scan.at] === close) break
      countMember(scan)
      members.push(kind === 'map' ? readPair(scan, indent) : readElement(scan, indent))
      skip(scan)
      if (text[scan.at] === ',') scan.at++
      else if (text[scan.at] !== close) throw unexpected(scan, `a comma or ${close} must stand here`)
    }
    scan.at++
    return { kind, isFlow: true, indent, members, start, end: scan.at }
  })
}

function readNode(scan: Scan, indent: number): YamlNode {
  const { text } = scan
  while (text[scan.at] === '&' || text[scan.at] === '!') {
    while (!isBlankAt(scan, scan.at) && !',[]{}'.includes(text[scan.at] ?? '')) scan.at++
    skip(scan)
  }
  const { at } = scan
  const sign = text[at] ?? ''
  if (sign === '[' || sign === '{') return readFlow(scan, indent)
  if (sign === '"' || sign === "'") return readQuoted(scan, true)
  if (sign === ',' || sign === ']' || sign === '}') return { kind: 'empty', start: at, end: at }
  if (sign !== '*') return readPlain(scan, indent, true)
  while (!isBlankAt(scan, scan.at) && !',[]{}'.includes(text[scan.at] ?? '')) scan.at++
  return { kind: 'alias', start: at, end: scan.at }
}

/** Whether the colon between a key and its value stands here. */
function isColon(scan: Scan, key: YamlNode): boolean {
  const { text, at } = scan
  if (text[at] !== ':') return false
  const isQuoted = key.kind === 'scalar' && key.style !== 'plain'
  return isQuoted || isBlankAt(scan, at + 1) || ',[]{}'.includes(text[at + 1] ?? '')
}

function readPair(scan: Scan, indent: number): Member {
  const { text, at: start } = scan
  if (text[start] === '?' && isBlankAt(scan, start + 1)) {
    scan.at++
    skip(scan)
  }
  const keyNode = readNode(scan, indent)
  const key = keyNode.kind === 'scalar' ? decodeScalar(keyNode, scan.view) : null
  if (key === null) {
    scan.at = start
    throw unexpected(scan, 'a key must be a text, and its escapes must stand for characters')
  }
  const behind = scan.at
  skip(scan)
  if (!isColon(scan, keyNode)) {
    scan.at = behind
    return { key, start, node: { kind: 'empty', start: behind, end: behind }, end: behind }
  }
  const colon = ++scan.at
  skip(scan)
  const node = readNode(scan, indent)
  if (node.kind !== 'empty') return { key, start, node, end: node.end }
  return { key, start, node: { kind: 'empty', start: colon, end: colon }, end: colon }
}

/** An element of a list, which may be a map of one key without its brackets. */
function readElement(scan: Scan, indent: number): Member {
  const { at: start, lineStart } = scan
  const node = readNode(scan, indent)
  if (node.kind === 'empty') throw unexpected(scan, 'an element must stand here')
  const behind = scan.at
  skip(scan)
  if (!isColon(scan, node)) {
    scan.at = behind
    return { key: '', start, node, end: node.end }
  }
  scan.at = start
  scan.lineStart = lineStart
  const pair = readPair(scan, indent)
  const map: Collection = { kind: 'map', isFlow: true, indent, members: [pair], start, end: pair.end }
  return { key: '', start, node: map, end: pair.end }
}
