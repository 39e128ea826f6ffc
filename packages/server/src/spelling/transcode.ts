import { TextDecoder } from 'node:util'

/** Files of a dictionary in UTF-8, or why they cannot be read. */
export type ReadFiles =
  | { readonly ok: true; readonly rules: string; readonly words: string }
  | { readonly ok: false; readonly problem: 'encoding' | 'unreadable' }

/** Names of encodings in dictionaries that browsers spell otherwise. */
const spelledOtherwise: ReadonlyMap<string, string> = new Map([
  ['microsoft-cp1251', 'windows-1251'],
  ['tis620-2533', 'tis-620'],
])

const encodingLine = /^[ \t]*SET[ \t]+(\S{1,40}).*$/m
const flagLine = /^[ \t]*FLAG[ \t]+(\S{1,20})/m

function decoderOf(name: string): TextDecoder | null {
  const lower = name.toLowerCase()
  const label = spelledOtherwise.get(lower) ?? lower.replace(/^iso-?8859-?/, 'iso-8859-')
  try {
    return new TextDecoder(label)
  } catch {
    // An encoding that nobody knows.
    return null
  }
}

/**
 * Puts a dictionary into UTF-8, because Hunspell takes words in the encoding of its dictionary, and its binding gives them in UTF-8 alone.
 * Marks of one byte become letters, which `FLAG UTF-8` says; marks of two bytes of other encodings have no such form.
 */
export function toUtf8(rules: Uint8Array, words: Uint8Array): ReadFiles {
  const raw = Buffer.from(rules).toString('latin1')
  const encoding = encodingLine.exec(raw)?.[1] ?? 'iso-8859-1'
  const decoder = decoderOf(encoding)
  if (decoder === null) return { ok: false, problem: 'encoding' }
  const isUtf8 = decoder.encoding === 'utf-8'
  const marks = flagLine.exec(raw)?.[1]?.toLowerCase()
  if (!isUtf8 && marks === 'long') return { ok: false, problem: 'encoding' }
  const text = decoder.decode(rules)
  const list = decoder.decode(words)
  if (!/^\uFEFF?\s*\d+/.test(list)) return { ok: false, problem: 'unreadable' }
  if (isUtf8) return { ok: true, rules: text, words: list }
  const head = `SET UTF-8\n${marks === undefined ? 'FLAG UTF-8\n' : ''}`
  return { ok: true, rules: head + text.replace(encodingLine, ''), words: list }
}
