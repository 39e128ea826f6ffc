import type { Edit } from '@weft/text'
import type { Member, Node, ScalarNode } from './node.ts'
import { createTokens, type Tokens, token } from './scan.ts'
import type { SyntaxCode, SyntaxProblem } from './syntax.ts'
import { doubleBackslashes, looksLikePath } from './windows-path.ts'

/** Tokens beyond this number are not read, so that memory is bounded. No real document comes near. */
export const MOST_TOKENS = 1_000_000
/** Containers inside each other beyond this number are not read either. */
export const MOST_LEVELS = 300_000
/** Members of one object beyond this number are not read: JavaScript lists the names of large objects slowly. */
export const MOST_MEMBERS = 100_000
/** Problems beyond this number are not reported. */
const MOST_PROBLEMS = 100

interface ParseResult {
  readonly root: Node | null
  readonly problems: readonly SyntaxProblem[]
}

interface OpenObject {
  readonly kind: 'object'
  readonly start: number
  end: number
  readonly members: (Member & { value: Node })[]
}

interface OpenArray {
  readonly kind: 'array'
  readonly start: number
  end: number
  readonly items: Node[]
}

type OpenContainer = OpenObject | OpenArray

/**
 * The allowed next token. `value`: a value must follow (after a colon, a comma in a list, or at the start); `first`: a
 * value or the end of a list; `name`: a name after a comma; `firstName`: a name or the end of an object; `colon`;
 * `separator`: a comma or the end; `end`: nothing more.
 */
type ExpectedToken = 'value' | 'first' | 'name' | 'firstName' | 'colon' | 'separator' | 'end'

/** State of one parse. Containers lie on `stack`, so that no depth of nesting needs recursion. */
interface Parser {
  readonly text: string
  readonly tokens: Tokens
  readonly stack: OpenContainer[]
  /** The innermost open container: the last of `stack`. */
  owner: OpenContainer | undefined
  readonly problems: SyntaxProblem[]
  expected: ExpectedToken
  root: Node | null
  count: number
  /** An object has more than `MOST_MEMBERS` members. */
  isTooLarge: boolean
  /** Name that waits for its value, and its place. */
  name: string | null
  nameStart: number
  nameEnd: number
  /** Offset of the last comma, for trailing ones. */
  comma: number
  /** Offset after the last token that belongs to the document. */
  lastEnd: number
}

function report(parser: Parser, code: SyntaxCode, detail: string, place: { start: number; end: number; fix?: Edit[] }) {
  if (parser.problems.length >= MOST_PROBLEMS) return
  const { start, end, fix } = place
  parser.problems.push({ code, span: { start, end }, detail, ...(fix ? { fix } : {}) })
}

function attach(parser: Parser, node: Node): void {
  const { owner, name, nameStart, nameEnd } = parser
  parser.expected = owner ? 'separator' : 'end'
  if (!owner) parser.root ??= node
  else if (owner.kind === 'array') owner.items.push(node)
  else if (name !== null) {
    owner.members.push({ name, nameStart, nameEnd, value: node })
    parser.name = null
    parser.isTooLarge ||= owner.members.length > MOST_MEMBERS
  }
}

/** In objects of at most this size names are compared pairwise, which is faster than a set. */
const FEW_MEMBERS = 8

function hasDuplicates({ members }: OpenObject): boolean {
  if (members.length > FEW_MEMBERS) return new Set(members.map(({ name }) => name)).size < members.length
  for (let i = 1; i < members.length; i++) {
    for (let j = 0; j < i; j++) if (members[i]?.name === members[j]?.name) return true
  }
  return false
}

function reportDuplicates(parser: Parser, object: OpenObject): void {
  if (!hasDuplicates(object)) return
  const last = new Set<string>()
  for (const member of object.members.toReversed()) {
    if (last.has(member.name)) {
      const detail = `“${member.name}” is given again further on; browsers silently take the last one.`
      report(parser, 'duplicate-name', detail, { start: member.nameStart, end: member.nameEnd })
    }
    last.add(member.name)
  }
}

function close(parser: Parser, end: number): void {
  const container = parser.stack.pop()
  if (!container) return
  parser.owner = parser.stack.at(-1)
  container.end = end
  if (container.kind === 'object') reportDuplicates(parser, container)
  parser.expected = parser.owner ? 'separator' : 'end'
}

const closers = { object: '}', array: ']' } as const

function onClose(parser: Parser, kind: 'object' | 'array', start: number): void {
  const { owner: container, expected } = parser
  if (container?.kind !== kind) {
    report(parser, 'unexpected-text', `“${closers[kind]}” closes nothing here.`, { start, end: start + 1 })
    return
  }
  if (expected === 'name' || (expected === 'value' && kind === 'array')) {
    const fix = [{ span: { start: parser.comma, end: parser.comma + 1 }, content: '' }]
    const place = { start: parser.comma, end: parser.comma + 1, fix }
    report(parser, 'trailing-comma', `No comma may stand before “${closers[kind]}”.`, place)
  } else if (expected === 'colon' || expected === 'value') {
    report(parser, 'missing-value', 'A name without a value.', { start, end: start + 1 })
    parser.name = null
  }
  close(parser, start + 1)
}

function onComma(parser: Parser, start: number): void {
  const { owner } = parser
  if (parser.expected !== 'separator' || !owner) {
    const code = parser.expected === 'end' ? 'text-after-end' : 'missing-value'
    report(parser, code, 'A comma without a value before it.', { start, end: start + 1 })
    if (!owner || parser.expected === 'first' || parser.expected === 'firstName') return
    parser.name = null
  }
  parser.comma = start
  parser.expected = owner?.kind === 'object' ? 'name' : 'value'
}

/** Reports a missing comma before a value or name, and continues as if it were there. */
function insertComma(parser: Parser, start: number): void {
  const at = parser.lastEnd
  const fix = [{ span: { start: at, end: at }, content: ',' }]
  report(parser, 'missing-comma', 'A comma is missing before this.', { start, end: start + 1, fix })
  parser.expected = parser.owner?.kind === 'object' ? 'name' : 'value'
}

function startsValue(parser: Parser, start: number, end: number): boolean {
  if (parser.expected === 'separator') insertComma(parser, start)
  switch (parser.expected) {
    case 'value':
    case 'first':
      return true
    case 'colon': {
      const at = parser.lastEnd
      const fix = [{ span: { start: at, end: at }, content: ':' }]
      report(parser, 'missing-colon', 'A colon is missing after the name.', { start, end, fix })
      return true
    }
    case 'end':
      report(parser, 'text-after-end', 'Nothing may follow the document.', { start, end })
      return false
    default:
      report(parser, 'unexpected-text', 'A name in double quotes is expected here.', { start, end })
      return false
  }
}

function onOpen(parser: Parser, kind: 'object' | 'array', start: number): void {
  // A container in a wrong place is parsed and dropped, so that its content gives no further problems.
  const fits = startsValue(parser, start, start + 1)
  const node: OpenContainer =
    kind === 'object' ? { kind, start, end: start, members: [] } : { kind, start, end: start, items: [] }
  const { expected } = parser
  if (fits) attach(parser, node)
  else parser.expected = expected
  parser.stack.push(node)
  parser.owner = node
  parser.expected = kind === 'object' ? 'firstName' : 'first'
}

/** Descriptions of the scanner's errors in strings, by its numbers (`ScanError`). */
const stringErrors: Readonly<Record<number, string>> = {
  2: 'The text has no closing quote on its line.',
  4: 'The text has a broken \\u escape.',
  5: 'The text has an escape that JSON does not know.',
  6: 'The text holds a control character; write it as an escape, such as \\n.',
}

function reportString(parser: Parser, error: number, start: number, end: number): void {
  const written = parser.text.slice(start, Math.min(end, start + LONGEST_PATH))
  const isPath = looksLikePath(written)
  if (isPath && error === UNCLOSED) {
    const detail = `The path ${written.trimEnd()} has no end: a backslash before the last quote takes it away. Write each backslash twice.`
    report(parser, 'invalid-string', detail, { start, end })
    return
  }
  const mended = isPath && end - start < LONGEST_PATH ? doubleBackslashes(written) : undefined
  if (mended === undefined) {
    report(parser, 'invalid-string', stringErrors[error] ?? 'The text cannot be read.', { start, end })
    return
  }
  const fix = [{ span: { start, end }, content: mended }]
  const detail = `The path ${written} has a single backslash, which begins an escape in JSON. Write it twice: ${mended}.`
  report(parser, 'invalid-string', detail, { start, end, fix })
}

/** The scanner's error number for a string without a closing quote. */
const UNCLOSED = 2

/** No path of Windows is longer. */
const LONGEST_PATH = 400

function setName(parser: Parser, name: string, start: number, end: number): void {
  parser.name = name
  parser.nameStart = start
  parser.nameEnd = end
  parser.expected = 'colon'
}

function onString(parser: Parser, start: number, end: number): void {
  const { error, value, isCurly } = parser.tokens
  if (isCurly) {
    const fix = [{ span: { start, end }, content: JSON.stringify(value) }]
    const detail = 'Typographic quotes are no quotes in JSON; browsers refuse the whole file.'
    report(parser, 'curly-quotes', detail, { start, end, fix })
  }
  if (error !== 0) reportString(parser, error, start, end)
  if (parser.expected === 'separator' && parser.owner?.kind === 'object') insertComma(parser, start)
  if (parser.expected === 'name' || parser.expected === 'firstName') {
    setName(parser, value, start, end)
  } else if (startsValue(parser, start, end)) {
    attach(parser, { kind: 'string', start, end, value })
  }
}

function onScalar(parser: Parser, node: ScalarNode): void {
  if (startsValue(parser, node.start, node.end)) attach(parser, node)
}

function onNumber(parser: Parser, start: number, end: number): void {
  if (parser.tokens.error !== 0) {
    report(parser, 'invalid-number', 'The number is not finished.', { start, end })
  }
  onScalar(parser, { kind: 'number', start, end, value: Number(parser.text.slice(start, end)) })
}

function onUnknown(parser: Parser, start: number, end: number): void {
  const { expected, text } = parser
  const word = text.slice(start, Math.min(end, start + 40))
  if (expected === 'end') {
    report(parser, 'text-after-end', 'Nothing may follow the document.', { start, end })
  } else if ((expected === 'name' || expected === 'firstName') && /^[\w$'-]+$/.test(text.slice(start, end))) {
    const name = text.slice(start, end).replace(/^'|'$/g, '')
    const fix = [{ span: { start, end }, content: JSON.stringify(name) }]
    report(parser, 'unquoted-name', 'Names stand in double quotes.', { start, end, fix })
    setName(parser, name, start, end)
  } else {
    report(parser, 'unexpected-text', `“${word}” is not JSON.`, { start, end })
    if (expected === 'value' || expected === 'first') {
      attach(parser, { kind: 'string', start, end, value: text.slice(start, end).replace(/^'|'$/g, '') })
    }
  }
}

function onColon(parser: Parser, start: number, end: number): void {
  if (parser.expected === 'colon') parser.expected = 'value'
  else report(parser, 'unexpected-text', 'A colon is not expected here.', { start, end })
}

function onComment(parser: Parser, start: number, end: number): void {
  const fix = [{ span: { start, end }, content: '' }]
  report(parser, 'comment', 'JSON has no comments; browsers refuse the whole file.', { start, end, fix })
}

function onToken(parser: Parser, kind: number, start: number, end: number): void {
  switch (kind) {
    case token.string:
      onString(parser, start, end)
      break
    case token.comma:
      onComma(parser, start)
      break
    case token.colon:
      onColon(parser, start, end)
      break
    case token.openBrace:
      onOpen(parser, 'object', start)
      break
    case token.closeBrace:
      onClose(parser, 'object', start)
      break
    case token.openBracket:
      onOpen(parser, 'array', start)
      break
    case token.closeBracket:
      onClose(parser, 'array', start)
      break
    case token.number:
      onNumber(parser, start, end)
      break
    case token.true:
    case token.false:
      onScalar(parser, { kind: 'boolean', start, end, value: kind === token.true })
      break
    case token.null:
      onScalar(parser, { kind: 'null', start, end, value: null })
      break
    case token.lineComment:
    case token.blockComment:
      onComment(parser, start, end)
      break
    default:
      onUnknown(parser, start, end)
  }
}

/** Closes the containers that are still open at the end of the text. */
function finish(parser: Parser): void {
  const end = parser.text.length
  const open = parser.owner
  if (open) {
    const detail = `“${open.kind === 'object' ? '{' : '['}” is never closed.`
    report(parser, 'unclosed', detail, { start: open.start, end: open.start + 1 })
  } else if (parser.root === null && parser.problems.length === 0 && end > 0) {
    report(parser, 'unexpected-text', 'The file holds only blanks.', { start: 0, end })
  }
  while (parser.stack.length > 0) close(parser, end)
}

/**
 * Reads JSON with comments, trailing commas and other faults into nodes. There is a problem other than a duplicate name
 * exactly where `JSON.parse` throws. `from` skips a byte order mark.
 */
export function parseNodes(text: string, from: number): ParseResult {
  const tokens = createTokens(text, from)
  const parser: Parser = {
    text,
    tokens,
    stack: [],
    owner: undefined,
    problems: [],
    expected: 'value',
    root: null,
    count: 0,
    isTooLarge: false,
    name: null,
    nameStart: 0,
    nameEnd: 0,
    comma: 0,
    lastEnd: from,
  }
  for (tokens.advance(); tokens.kind !== token.end; tokens.advance()) {
    const { kind, start, end } = tokens
    if (++parser.count > MOST_TOKENS || parser.stack.length > MOST_LEVELS || parser.isTooLarge) {
      const limits = `${MOST_TOKENS} parts, ${MOST_MEMBERS} members of one object, or ${MOST_LEVELS} levels`
      const detail = `The document has more than ${limits}; the rest is not looked at.`
      report(parser, 'too-large', detail, { start, end: text.length })
      break
    }
    onToken(parser, kind, start, end)
    // A missing comma is never inserted after a comment.
    if (kind !== token.lineComment && kind !== token.blockComment) parser.lastEnd = end
  }
  if (parser.problems.at(-1)?.code !== 'too-large') finish(parser)
  return { root: parser.root, problems: parser.problems }
}
