/** How the bytes of a `.reg` file were written. */
export type RegEncoding = 'utf-16le' | 'utf-16be' | 'utf-8' | 'windows-1252'

/** UTF-16 text from bytes, two a unit; a trailing odd byte is dropped. Lone surrogates do not change. */
export function decodeUtf16(bytes: Uint8Array, littleEndian: boolean): string {
  const units = bytes.length >> 1
  const low = littleEndian ? 0 : 1
  let text = ''
  // String.fromCharCode accepts a limited number of arguments; 8192 is far below every engine's limit
  for (let from = 0; from < units; from += 8192) {
    const part: number[] = []
    for (let i = from; i < Math.min(units, from + 8192); i++) {
      part.push((bytes[2 * i + low] ?? 0) | ((bytes[2 * i + 1 - low] ?? 0) << 8))
    }
    text += String.fromCharCode(...part)
  }
  return text
}

/** UTF-16LE bytes of a text, without a byte order mark. */
export function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes[2 * i] = unit & 0xff
    bytes[2 * i + 1] = unit >> 8
  }
  return bytes
}

/**
 * Decodes a `.reg` file: UTF-16 with its mark (regedit's own form) or recognised by its zero bytes, UTF-8, and
 * for bytes that are not UTF-8 the ANSI code page of western Windows (`REGEDIT4` files). The mark is not part of the text.
 */
export function decodeReg(bytes: Uint8Array): { readonly text: string; readonly encoding: RegEncoding } {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return { text: decodeUtf16(bytes.subarray(2), true), encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { text: decodeUtf16(bytes.subarray(2), false), encoding: 'utf-16be' }
  if (first !== undefined && first !== 0 && second === 0)
    return { text: decodeUtf16(bytes, true), encoding: 'utf-16le' }
  const body = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body), encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('windows-1252').decode(body), encoding: 'windows-1252' }
  }
}

/** The bytes of a `.reg` file as regedit writes them: UTF-16LE with its mark. Line ends are the text's own. */
export function encodeReg(text: string): Uint8Array {
  return encodeUtf16(`\ufeff${text}`)
}
