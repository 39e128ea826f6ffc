import type { JsonObject, WriteResult } from './conversion.ts'
import { encodeUtf16 } from './reg-encoding.ts'
import { FIREFOX_KEY, HIVE_NAMES } from './reg-names.ts'
import { type RegTarget, registrySections } from './reg-values.ts'

export type { RegTarget } from './reg-values.ts'

/** The largest number of the type REG_DWORD; greater ones are a REG_QWORD. */
export const LARGEST_DWORD = 0xffff_ffff

/**
 * Writes a policy set as a `.reg` file, version 5.00, with CRLF line ends; `encodeReg` makes its bytes. The file first
 * deletes the key, so that importing it replaces what was there. A policy that keys cannot hold without loss, but which
 * browsers also take as JSON text, is written as such a text. `readReg` gives the same set back but for the losses.
 */
export function writeReg(policies: JsonObject, target: RegTarget = {}): WriteResult {
  const hive = HIVE_NAMES[target.hive ?? 'HKLM']
  const { sections, losses } = registrySections(policies, target)
  const lines = ['Windows Registry Editor Version 5.00', '', `[-${hive}\\${target.key ?? FIREFOX_KEY}]`]
  for (const { key, settings } of sections) {
    lines.push('', `[${hive}\\${key}]`)
    for (const { name, data } of settings) lines.push(valueLine(name, data))
  }
  return { text: `${lines.join('\r\n')}\r\n`, losses }
}

function valueLine(name: string, value: string | number | boolean): string {
  const head = `${quote(name)}=`
  if (typeof value === 'boolean') return `${head}dword:0000000${value ? 1 : 0}`
  if (typeof value === 'number') {
    if (value <= LARGEST_DWORD) return `${head}dword:${value.toString(16).padStart(8, '0')}`
    return hexLine(`${head}hex(b):`, littleEndian(value, 8))
  }
  const text = String(value)
  // not every editor keeps a line end inside quotes, so such texts are written as bytes
  if (/[\r\n]/.test(text)) return hexLine(`${head}hex(1):`, encodeUtf16(`${text}\0`))
  return `${head}${quote(text)}`
}

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** The bytes of a number, the lowest first. */
export function littleEndian(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256)
}

/**
 * Hexadecimal data folded as regedit does: lines of at most 80 columns that end in `\`, each next one indented by two.
 */
function hexLine(head: string, bytes: Uint8Array): string {
  const lines: string[] = []
  let line = head
  for (const [index, byte] of bytes.entries()) {
    const pair = `${byte.toString(16).padStart(2, '0')}${index < bytes.length - 1 ? ',' : ''}`
    // one column is left for the backslash; the first line is longer if the name is
    if (line.length + pair.length > 79 && line.endsWith(',')) {
      lines.push(`${line}\\`)
      line = '  '
    }
    line += pair
  }
  return [...lines, line].join('\r\n')
}
