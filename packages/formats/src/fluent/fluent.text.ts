import { openView } from '../lines/view.ts'
import { scanFluent } from './fluent.scan.ts'

/**
 * A string is the source of a message: its value and its attributes, without the indentation. https://projectfluent.org/fluent/guide/
 * An empty text is the placeable of an empty one: a message without anything is a mistake.
 */

const NOTHING = /^\{ *"" *\}$/

const ATTRIBUTE = /^\.[A-Za-z][\w-]* *=/

const isBlank = (line: string): boolean => /^ *$/.test(line)

/** How deep the lines of a text stand at least, blank ones aside; infinite where all are. */
function indentationOf(lines: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at <= lines.length; ) {
    const found = lines.indexOf('\n', at)
    const end = found < 0 ? lines.length : found
    let first = at
    while (lines[first] === ' ') first++
    if (first < end) least = Math.min(least, first - at)
    at = end + 1
  }
  return least
}

/** Decodes a body. It may be as long as a file, so its lines are never held one by one. */
export function decodeFluent(body: string): string {
  const text = body.replaceAll('\r\n', '\n')
  const line = text.indexOf('\n')
  const first = (line < 0 ? text : text.slice(0, line)).replace(/^ +/, '')
  const rest = line < 0 ? '' : text.slice(line + 1)
  const depth = indentationOf(rest)
  const isAlone = depth === Number.POSITIVE_INFINITY
  const start = isAlone ? first.slice(0, endOf(first)) : first
  // A replacement that is no function keeps no list of what it found.
  const blanks = isAlone ? / +/g : new RegExp(`(?<=^|\\n)(?: *(?=\\n|$)| {${depth}})`, 'g')
  const lines = rest.replace(blanks, '')
  const said = line < 0 ? start : start === '' ? lines.replace(/^\n+/, '') : `${start}\n${lines}`
  return NOTHING.test(said) ? '' : said
}

const literal = (text: string): string => `{"${text}"}`

/** A text whose signs are themselves, where its braces cannot be read. */
const escaped = (text: string): string =>
  text
    .replace(/[{}]/g, literal)
    .split('\n')
    .map((line) =>
      line.replace(/^( *)([[*]|\.(?![A-Za-z][\w-]* *=))/, (_, blanks: string, sign: string) => blanks + literal(sign)),
    )
    .join('\n')

/** Blanks at the ends, and carriage returns, count between quotes only; line breaks at the ends cannot be said. */
function withEnds(text: string): string {
  const whole = text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', literal('\\u000D'))
  const lead = /^(?: *\n)+/.exec(whole)?.[0].length ?? 0
  const end = endOf(whole)
  if (end <= lead) return whole === '' ? '' : literal(whole.replaceAll('\n', '') || ' ')
  return whole.slice(lead, end).replace(/^ +/, literal) + trailing(whole)
}

/** The end of a text without trailing blanks and line breaks. */
function endOf(text: string): number {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\n') end--
  return end
}

/** The blanks behind the last line. */
function trailing(text: string): string {
  let start = text.length
  while (text[start - 1] === ' ') start--
  return start === text.length || start === 0 || text[start - 1] === '\n' ? '' : literal(text.slice(start))
}

const STEP = '    '

function laidOut(text: string, isBelow: boolean, newline: string): string {
  const lines = text.split('\n').map((line) => (isBlank(line) ? '' : line))
  if (!isBelow)
    return ` ${[lines[0] ?? '', ...lines.slice(1).map((line) => (line === '' ? '' : STEP + line))].join(newline)}`
  return lines.map((line) => (line === '' ? newline : newline + STEP + line)).join('')
}

/** Whether a body is read as one, and nothing behind it as a part of it. */
function isWhole(body: string): boolean {
  const { view, problem } = openView(Buffer.from(`a =${body}\nb = b\n`), 'utf-8')
  if (problem) return false
  const [first] = scanFluent(view.text, view.start).entries
  return first?.body.end === view.text.length - '\nb = b\n'.length
}

/** A text as the body of a message. `before` is the body that it had. */
export function encodeFluent(text: string, newline: string, before = ''): string {
  const settled = withEnds(text)
  if (settled === '') return ' { "" }'
  const write = (said: string) => {
    const rest = said.split('\n').slice(1)
    const canBeInline = !ATTRIBUTE.test(said) && (rest.length === 0 || rest.some((line) => /^[^ ]/.test(line)))
    const wasBelow = /^ *\r?\n/.test(before)
    const isUsual = wasBelow || (said.includes('\n') && !/^ *[^\s]/.test(before))
    // These signs are themselves on the line of the name only.
    const isBelow = !canBeInline || (isUsual && !/^[[*.]/.test(said))
    return laidOut(said, isBelow, newline)
  }
  const body = write(settled)
  return isWhole(body.replaceAll('\r\n', '\n')) ? body : write(escaped(settled))
}

/** The text as a file can store it: blanks at its ends and unpaired braces go between quotes. */
export const representableInFluent = (text: string): string => decodeFluent(encodeFluent(text, '\n'))
