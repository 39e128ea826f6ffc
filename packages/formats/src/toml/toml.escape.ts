const NAMED: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|[ \t]*(\r\n|\n)[ \t\r\n]*|([\s\S]))/g

const quoteOf = (raw: string) => (/^("""|''')/.test(raw) ? raw.slice(0, 3) : raw.slice(0, 1))

/** Decodes a string; null if one of its escapes is invalid. `raw` has its quotes. */
export function decodeToml(raw: string): string | null {
  const quote = quoteOf(raw)
  let inside = raw.slice(quote.length, -quote.length)
  if (quote.length === 3) inside = inside.replace(/^\r?\n/, '').replaceAll('\r\n', '\n')
  if (quote.startsWith("'") || !inside.includes('\\')) return inside
  let isFine = true
  const text = inside.replace(ESCAPE, (...[, ...found]: (string | undefined)[]) => {
    const [short, long, byte, lineBreak, char = ''] = found
    const hex = short ?? long ?? byte
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16)
      if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code)
    }
    if (lineBreak !== undefined) return ''
    const named = NAMED[char]
    isFine &&= named !== undefined
    return named ?? char
  })
  return isFine ? text : null
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

const escaped = (char: string): string =>
  ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text in the quotes that the old one stood in, where those can hold it; `before` has its quotes. */
export function encodeToml(text: string, newline: string, before = '""'): string {
  const whole = text.toWellFormed()
  const quote = quoteOf(before)
  const isHeld = !/[^\P{Cc}\t\n]/u.test(whole)
  if (quote === "'" && isHeld && !/['\n]/.test(whole)) return `'${whole}'`
  if (quote === "'''" && isHeld && !whole.includes("''") && !whole.endsWith("'"))
    return long(whole, quote, before, newline)
  if (quote.length === 3) {
    const inside = whole
      .replace(/\\|[^\P{Cc}\t\n]/gu, escaped)
      .replace(/""(?=")|"$/g, (some) => some.replaceAll('"', '\\"'))
    return long(inside, '"""', before, newline)
  }
  return `"${whole.replace(/[\p{Cc}\\]/gu, escaped).replaceAll('"', '\\"')}"`
}

/** A line break right after the quotes is no part of the text. */
function long(inside: string, quote: string, before: string, newline: string): string {
  const hasBreak = /^.{3}\r?\n/.test(before) || inside.startsWith('\n')
  return quote + ((hasBreak ? '\n' : '') + inside).replaceAll('\n', newline) + quote
}

/** A name of a key without its quotes. */
export const nameOf = (raw: string): string => (/^["']/.test(raw) ? (decodeToml(raw) ?? raw) : raw)

/** A name as a key must have it. */
export const keyOf = (name: string): string =>
  /^[A-Za-z0-9_-]+$/.test(name)
    ? name
    : `"${name
        .toWellFormed()
        .replace(/[\p{Cc}\\]/gu, escaped)
        .replaceAll('"', '\\"')}"`
