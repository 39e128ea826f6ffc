const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
}

/** Decodes a string in quotes. */
export function decodeStrings(raw: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(
    /\\(?:[uU]([0-9a-fA-F]{1,4})|([0-7]{1,3})|([\s\S]))/g,
    (_, hex?: string, octal?: string, char = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      return NAMED[char] ?? char
    },
  )
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text between double quotes. Line breaks stay literal if the old text had literal ones. */
export function encodeStrings(text: string, before = ''): string {
  const keepsBreaks = /[^\\]\n/.test(before) && !before.includes('\r') && !/\\n/.test(before)
  const special = keepsBreaks ? /[\\"\r]/g : /[\\"\n\r\t]/g
  return text.toWellFormed().replace(special, (char) => ESCAPES[char] ?? char)
}

/** A key keeps its escapes but those of quotes: so it is named wherever strings are listed. */
export const keyText = (raw: string): string => raw.replaceAll('\\"', '"')

/** A key between double quotes; a backslash that would eat the closing one is doubled. */
export const keyRaw = (key: string): string =>
  key.toWellFormed().replace(/\\[^"]|\\(?=")|\\$|"/g, (found) => {
    if (found === '"') return '\\"'
    return found === '\\' ? '\\\\' : found
  })
