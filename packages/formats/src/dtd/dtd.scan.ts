import type { Problem, Span } from '@weft/text'
import { CONFLICT } from '../conflict-marker.ts'
import { lineEnd, nextLine } from '../lines/line-text.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'

/** A declared text: `<!ENTITY name "value">`. Places count the view. */
export interface DtdEntity {
  /** From its note to its end. */
  readonly place: Span
  readonly name: Span
  /** Between the quotes. */
  readonly value: Span
  readonly quote: string
  /** The comment above it that is addressed to translators. */
  readonly note: Span | null
}

interface Scan {
  readonly text: string
  at: number
  note: Span | null
  problem: Problem | null
}

const NAME = /[A-Za-z_:\x80-\uffff][-A-Za-z0-9._:\x80-\uffff]*/y
const BLANKS = /[ \t\r\n]*/y

/** All texts of a document type, up to the first place that fits no grammar. Nothing from outside is ever read. */
export function scanDtd(text: string, start: number): { entities: DtdEntity[]; problem: Problem | null } {
  const scan: Scan = { text, at: start, note: null, problem: null }
  const entities: DtdEntity[] = []
  while (scan.problem === null) {
    skipBlanks(scan)
    if (scan.at >= text.length) break
    if (!text.startsWith('<!ENTITY', scan.at)) {
      passOther(scan)
      continue
    }
    const entity = scanEntity(scan)
    if (!entity) continue
    entities.push(entity)
    if (entities.length > MOST_HELD_UNITS) {
      const { code, detail } = tooMany(MOST_HELD_UNITS)
      fail(scan, code, entity.place.start, detail)
    }
  }
  return { entities, problem: scan.problem }
}

function fail(scan: Scan, code: string, start: number, detail: string): null {
  scan.problem ??= { code, span: { start, end: Math.min(start + 1, scan.text.length) }, detail }
  return null
}

/** Goes over blanks; a blank line parts a note from what follows. */
function skipBlanks(scan: Scan): void {
  const from = scan.at
  BLANKS.lastIndex = from
  BLANKS.test(scan.text)
  scan.at = BLANKS.lastIndex
  if (scan.note && nextLine(scan.text, nextLine(scan.text, from)) <= scan.at) scan.note = null
}

/** Comments, references to other files, instructions, lines of a preprocessor, and declarations of other kinds. */
function passOther(scan: Scan): void {
  const { text, at } = scan
  if (text.startsWith('<!--', at)) {
    if (!passTo(scan, '-->', 4)) return
    const isForTranslators = text.slice(at, scan.at).includes('LOCALIZATION NOTE')
    scan.note = isForTranslators
      ? scan.note
        ? { start: scan.note.start, end: scan.at }
        : { start: at, end: scan.at }
      : null
    return
  }
  scan.note = null
  if (text[at] === '%') passReference(scan)
  else if (text.startsWith('<?', at)) passTo(scan, '?>', 2)
  else if (text.startsWith(']]>', at)) scan.at += 3
  else if (text.startsWith('<![', at)) passTo(scan, '[', 3)
  else if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(text.slice(at, at + 7))) fail(scan, 'conflict-marker', at, CONFLICT)
  else if (text[at] === '#') passDirective(scan)
  else if (text.startsWith('<!', at)) passDeclaration(scan)
  else fail(scan, 'unexpected-text', at, 'a declaration or a comment must stand here')
}

function passTo(scan: Scan, end: string, from: number): boolean {
  const found = scan.text.indexOf(end, scan.at + from)
  if (found < 0) {
    fail(scan, 'unexpected-end', scan.at, `what begins here has no ${end}`)
    return false
  }
  scan.at = found + end.length
  return true
}

function passReference(scan: Scan): void {
  NAME.lastIndex = scan.at + 1
  const name = NAME.exec(scan.text)?.[0]
  if (name === undefined || scan.text[NAME.lastIndex] !== ';')
    fail(scan, 'unexpected-text', scan.at, 'a reference to an entity is written %name;')
  else scan.at += name.length + 2
}

/** A line of a preprocessor, up to a declaration on it. */
function passDirective(scan: Scan): void {
  const end = lineEnd(scan.text, scan.at)
  const found = scan.text.slice(scan.at, end).indexOf('<!ENTITY')
  scan.at = found < 0 ? end : scan.at + found
}

function passDeclaration(scan: Scan): void {
  const { text } = scan
  const start = scan.at
  for (let at = start + 2; at < text.length; at++) {
    const sign = text[at]
    if (sign === '>') {
      scan.at = at + 1
      return
    }
    if (sign !== '"' && sign !== "'") continue
    const close = text.indexOf(sign, at + 1)
    if (close < 0) return void fail(scan, 'unterminated-string', at, 'this value has no closing quote')
    at = close
  }
  fail(scan, 'unexpected-end', start, 'this declaration has no >')
}

function pass(scan: Scan): void {
  BLANKS.lastIndex = scan.at
  BLANKS.test(scan.text)
  scan.at = BLANKS.lastIndex
}

/** An entity with a value; null for one of another file, or of the document type itself. */
function scanEntity(scan: Scan): DtdEntity | null {
  const { text, note } = scan
  const start = scan.at
  scan.note = null
  scan.at += '<!ENTITY'.length
  pass(scan)
  if (text[scan.at] === '%') {
    scan.at = start
    passDeclaration(scan)
    return null
  }
  NAME.lastIndex = scan.at
  const name = NAME.exec(text)?.[0]
  if (name === undefined) return fail(scan, 'unexpected-text', scan.at, 'the name of an entity must stand here')
  const nameAt = scan.at
  scan.at += name.length
  pass(scan)
  const quote = text[scan.at] ?? ''
  if (quote !== '"' && quote !== "'") {
    if (!/^(?:SYSTEM|PUBLIC)[ \t\r\n]/.test(text.slice(scan.at, scan.at + 7)))
      return fail(scan, 'unexpected-text', scan.at, 'a value between quotes must stand here')
    scan.at = start
    passDeclaration(scan)
    return null
  }
  const from = scan.at + 1
  const close = text.indexOf(quote, from)
  if (close < 0) return fail(scan, 'unterminated-string', scan.at, 'this value has no closing quote')
  scan.at = close + 1
  pass(scan)
  if (text[scan.at] !== '>') return fail(scan, 'unexpected-text', scan.at, '> must end a declaration')
  scan.at++
  return {
    place: { start: note?.start ?? start, end: scan.at },
    name: { start: nameAt, end: nameAt + name.length },
    value: { start: from, end: close },
    quote,
    note,
  }
}
