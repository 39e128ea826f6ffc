const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
const NAMES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '""', '\\': '\\\\' }

/** Reads what stands between the quotes of a text. Escapes that name no usual character stay unchanged. */
export const decodeRc = (raw: string): string =>
  raw.replace(/""|\\(?:\r\n|[\r\n]|[nrt"\\])/g, (found) => {
    if (found === '""') return '"'
    return ESCAPES[found[1] ?? ''] ?? ''
  })

/** A text for between quotes. A backslash that escapes nothing is one. */
export const encodeRc = (text: string): string =>
  text.toWellFormed().replace(/\\(?=[nrt"\\\r\n\t]|$)|[\n\r\t"]/g, (character) => NAMES[character] ?? character)
