import type { Problem } from '@weft/text'

/**
 * Flags tell checks and the editor about a string: `c-format, max-length:40, placeholders:NAME:r"%\w+%"`.
 *
 *   flags = flag { ',' flag }        flag  = name { ':' value }
 *   value = text without , : quotes and spaces around it, where \ takes the next character unchanged
 *         | '"' … '"' | "'" … "'"    with \ before a quote or a backslash
 *         | 'r"' … '"'               a regular expression, unchanged up to the closing quote (\" stays \")
 */
export interface FlagValue {
  readonly kind: 'text' | 'regex'
  readonly text: string
}

/** Flags by name; a plain flag has no values. */
export type Flags = ReadonlyMap<string, readonly FlagValue[]>

export type FlagProblem = Problem<'flag-syntax' | 'flag-unknown' | 'flag-value'>

export interface ParsedFlag {
  readonly name: string
  readonly values: readonly FlagValue[]
  readonly start: number
  readonly end: number
}

export interface ParsedFlags {
  readonly flags: readonly ParsedFlag[]
  readonly problems: readonly FlagProblem[]
}

export const NO_FLAGS: Flags = new Map()

/** Names that were given up and what they are called now. */
const ALIASES: ReadonlyMap<string, string> = new Map([['csharp-format', 'c-sharp-format']])

class FlagReader {
  readonly #text: string
  readonly flags: ParsedFlag[] = []
  readonly problems: FlagProblem[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  readAll(): void {
    while (this.#at < this.#text.length) {
      this.#readFlag()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  #skipSpaces(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #readFlag(): void {
    this.#skipSpaces()
    const start = this.#at
    const name = this.#readValue().text.trim()
    const values: FlagValue[] = []
    while (this.#text[this.#at] === ':') {
      this.#at++
      values.push(this.#readValue())
    }
    const next = this.#text[this.#at]
    if (next !== undefined && next !== ',') {
      this.#problem(this.#at, 'flag-syntax', `expected "," or ":" before ${JSON.stringify(next)}`)
      while (this.#at < this.#text.length && this.#text[this.#at] !== ',') this.#at++
    }
    if (name !== '') this.flags.push({ name: ALIASES.get(name) ?? name, values, start, end: this.#at })
  }

  #readValue(): FlagValue {
    this.#skipSpaces()
    const first = this.#text[this.#at]
    if (first === '"' || first === "'") return { kind: 'text', text: this.#readQuoted(first, false) }
    const second = this.#text[this.#at + 1]
    if (first === 'r' && (second === '"' || second === "'")) {
      this.#at++
      return { kind: 'regex', text: this.#readQuoted(second, true) }
    }
    let text = ''
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at] ?? ''
      if (character === ',' || character === ':') break
      if (character === '\\' && this.#at + 1 < this.#text.length) {
        this.#at++
        text += this.#text[this.#at] ?? ''
      } else text += character
    }
    return { kind: 'text', text: text.trimEnd() }
  }

  #readQuoted(quote: string, raw: boolean): string {
    const start = this.#at++
    let text = ''
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at] ?? ''
      if (character === quote) {
        this.#at++
        this.#skipSpaces()
        return text
      }
      if (character === '\\') {
        this.#at++
        const next = this.#text[this.#at] ?? ''
        text += raw || !(next === quote || next === '\\') ? `\\${next}` : next
      } else text += character
    }
    this.#problem(start, 'flag-syntax', 'the quote is never closed')
    return text
  }

  #problem(start: number, code: FlagProblem['code'], detail: string): void {
    this.problems.push({ code, span: { start, end: this.#text.length }, detail })
  }
}

/** Parses flags as people and files write them. Unreadable parts are problems; the other flags are still returned. */
export function parseFlags(text: string): ParsedFlags {
  const reader = new FlagReader(text)
  reader.readAll()
  return { flags: reader.flags, problems: reader.problems }
}

/** xgettext writes this if a developer marks a string as not a format string. */
const NO_FORMAT = /^no-(.+-format)$/

/**
 * Merges flags from the widest to the narrowest place (project, component, file, source string, string): later ones
 * win, `discard:NAME` drops what earlier ones said, and so does `no-c-format` and its like in gettext files. Names that
 * mean nothing here (`no-wrap`, `range: 0..9`) stay and do nothing.
 */
export function mergeFlags(...texts: readonly string[]): Flags {
  let merged: Map<string, readonly FlagValue[]> | undefined
  for (const text of texts) {
    if (text === '') continue
    merged ??= new Map()
    for (const { name, values } of parseFlags(text).flags) {
      const refused = name.startsWith('no-') ? NO_FORMAT.exec(name)?.[1] : undefined
      if (refused !== undefined) merged.delete(refused)
      if (name === 'discard') for (const { text: dropped } of values) merged.delete(dropped)
      else merged.set(name, values)
    }
  }
  return merged ?? NO_FLAGS
}

/** The first value of a flag as a number; undefined when it is absent or none. */
export function flagNumber(flags: Flags, name: string): number | undefined {
  const value = Number.parseInt(flags.get(name)?.[0]?.text ?? '', 10)
  return Number.isNaN(value) ? undefined : value
}

/** An expression without a double quote that is not behind a backslash. */
const NO_QUOTE = /^(?:[^\\"]|\\[\s\S])*$/

function formatValue(value: FlagValue): string {
  // Read between single quotes it may have double ones, but then no single ones.
  if (value.kind === 'regex') return NO_QUOTE.test(value.text) ? `r"${value.text}"` : `r'${value.text}'`
  return /^[^\s,:"'\\][^,:"'\\]*$/.test(value.text) && value.text.trimEnd() === value.text
    ? value.text
    : `"${value.text.replace(/["\\]/g, '\\$&')}"`
}

/** Writes flags so that they parse to the same; sorted by name. */
export function formatFlags(flags: Flags): string {
  return [...flags]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => [name, ...values.map(formatValue)].join(':'))
    .join(', ')
}

/** Whether a string's flags hold expressions, for which a browser must load their engine first (`loadPatternEngine`). */
export function needsPatternEngine(flags: Flags): boolean {
  return flags.has('regex') || (flags.get('placeholders')?.some(({ kind }) => kind === 'regex') ?? false)
}
