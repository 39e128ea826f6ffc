/** References that stand for a character here; all others are the program's, and stay unchanged. */
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  '#34': '"',
  '#x0022': '"',
  '#187': '»',
  '#37': '%',
  '#037': '%',
  '#x25': '%',
  '#13': '\r',
}

const REFERENCE = /&(#?[A-Za-z0-9_:\x80-\uffff][-A-Za-z0-9._:\x80-\uffff]*);/y

/** The name of the reference at a place; undefined if none begins there. */
function referenceAt(text: string, at: number): string | undefined {
  REFERENCE.lastIndex = at
  return REFERENCE.exec(text)?.[1]
}

const characterOf = (name: string, quote: string): string | undefined =>
  name === 'apos' ? (quote === "'" ? "'" : undefined) : CHARACTERS[name]

/** `&amp;` before what looks like the rest of a program's reference: to decode it would make it one. */
function guards(text: string, at: number, quote: string): boolean {
  if (!text.startsWith('&amp;', at)) return false
  const rest = /^#?[A-Za-z0-9_:\x80-\uffff][-A-Za-z0-9._:\x80-\uffff]*(?=;)/.exec(text.slice(at + 5, at + 205))?.[0]
  return rest !== undefined && characterOf(rest, quote) === undefined
}

/** Reads a value as it stands between its quotes. */
export function decodeDtd(raw: string, quote: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  if (!lines.includes('&')) return lines
  return lines.replace(/&[^;&]{1,200};/g, (whole, at: number) => {
    const name = referenceAt(lines, at)
    const character = name === undefined ? undefined : characterOf(name, quote)
    return character === undefined || guards(lines, at, quote) ? whole : character
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
const NEVER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** A value between its quotes; `newline` is the file's line end. */
export function encodeDtd(text: string, quote: string, newline: string): string {
  const whole = text.toWellFormed().replace(NEVER, '\ufffd')
  return whole.replace(/[&%"'\r\n]/g, (character, at: number) => {
    if (character === '&') return keepsAmpersand(whole, at, quote) ? '&' : '&amp;'
    if (character === '%') return '&#037;'
    if (character === '\r') return '&#13;'
    if (character === '\n') return newline
    return character === quote ? (quote === '"' ? '&quot;' : '&apos;') : character
  })
}

/** Whether an ampersand begins a reference of the program, which translators see and write. */
function keepsAmpersand(text: string, at: number, quote: string): boolean {
  if (guards(text, at, quote)) return true
  const name = referenceAt(text, at)
  return name !== undefined && characterOf(name, quote) === undefined
}
