import type { NewUnit } from '../format.ts'
import { firstText } from '../unit-facts.ts'
import type { Literal } from './php.tokens.ts'

const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  e: '\u001b',
  f: '\f',
  '\\': '\\',
  $: '$',
}

/** The raw text between a string's quotes. */
export const insideOf = (raw: string, { quote }: Pick<Literal, 'quote'>): string =>
  quote === "'" || quote === '"' ? raw.slice(1, -1) : heredocText(raw)

/** The lines of a heredoc without the blanks that stand before its closing label. */
function heredocText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/)
  const indent = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0].length ?? 0
  return lines
    .slice(1, -1)
    .map((line) => line.slice(Math.min(indent, /^[ \t]*/.exec(line)?.[0].length ?? 0)))
    .join('\n')
}

/** Decodes escaped bytes: `\xC3\xA9` is one character. */
function decodeBytes(escapes: string): string {
  const bytes = [...escapes.matchAll(/\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))/g)].map(([, hex, octal]) =>
    hex === undefined ? Number.parseInt(octal ?? '0', 8) & 255 : Number.parseInt(hex, 16),
  )
  return Buffer.from(bytes).toString('utf8')
}

const ESCAPE = /\\u\{([0-9A-Fa-f]{1,6})\}|((?:\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}))+)|\\([\s\S])/g

/** Decodes a string. Variables in it stay unchanged. */
export function decodePhp(raw: string, literal: Pick<Literal, 'quote'>): string {
  const inside = insideOf(raw, literal)
  const { quote } = literal
  if (quote === 'nowdoc' || !inside.includes('\\')) return inside
  if (quote === "'") return inside.replace(/\\([\\'])/g, '$1')
  return inside.replace(ESCAPE, (whole, point?: string, bytes?: string, char?: string) => {
    if (point !== undefined)
      return Number.parseInt(point, 16) > 0x10ffff ? whole : String.fromCodePoint(Number.parseInt(point, 16))
    if (bytes !== undefined) return decodeBytes(bytes)
    if (char === '"') return quote === '"' ? '"' : whole
    return NAMED[char ?? ''] ?? whole
  })
}

/** Variables that one string may have. */
const MOST_VARIABLES = 50

/** The variables in a text, in PHP's spelling. */
export function variablesOf(raw: string, literal: Pick<Literal, 'quote'>): readonly string[] {
  if (literal.quote === "'" || literal.quote === 'nowdoc') return []
  const found = new Set<string>()
  const pattern = /\\[\s\S]|(\{\$[^{}\\]{1,200}\}|\$\{[^{}\\]{1,200}\}|\$[A-Za-z_\x80-\uffff][\w\x80-\uffff]{0,200})/g
  for (const [, variable] of insideOf(raw, literal).matchAll(pattern))
    if (variable !== undefined && found.size < MOST_VARIABLES) found.add(variable)
  return [...found].sort((a, b) => b.length - a.length)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  $: '\\$',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\f': '\\f',
  '\u001b': '\\e',
  // A file with the character itself is refused as one of bytes.
  '\0': '\\x00',
  '{': '\\x7B',
}

const patternText = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** A text between single quotes. */
const singleQuoted = (text: string): string => `'${text.replace(/'|\\(?=[\\']|$)/g, (char) => `\\${char}`)}'`

/** A text as PHP reads it; only the variables that are named are put into it, every other `$` is a sign. */
export function encodePhp(text: string, quote: "'" | '"', variables: readonly string[] = []): string {
  const whole = text.toWellFormed()
  if (quote === "'" && variables.length === 0 && !whole.includes('\0')) return singleQuoted(whole)
  const known = variables.map(patternText).join('|')
  const written = '[\\\\"$\\n\\r\\t\\v\\f\\u001b\\0]'
  // A brace before a variable would begin an expression of PHP.
  const pattern = new RegExp(known === '' ? written : `${known}|${written}|\\{(?=${known})`, 'g')
  return `"${whole.replace(pattern, (found) => (found.length > 1 ? found : (ESCAPES[found] ?? found)))}"`
}

/** The variables of a string in the file that it comes from. */
function variablesIn(form: string | undefined): readonly string[] {
  const found: unknown = form?.startsWith('[') ? JSON.parse(form) : []
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

/** Forms of a plural text in one string. Forms that nobody wrote are left to the program, which takes another for them. */
export function joinForms(texts: readonly string[], others: readonly string[] = []): string {
  const all = [...texts, ...others]
  while (all.length > 2 && all.at(-1) === '') all.pop()
  return all.length === 1 ? `${all[0]}|` : all.join('|')
}

/** The spelling of a new string, with its neighbour's quotes. */
export function literalOf(unit: NewUnit, like: Literal | null): string {
  const variables = variablesIn(unit.form)
  const quote = like?.quote === '"' ? '"' : "'"
  const text = unit.target.length > 1 ? joinForms(unit.target) : firstText(unit.target)
  return encodePhp(text, quote, variables)
}
