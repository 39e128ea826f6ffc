import type { Document } from './format.ts'

/** A comment or a blank line of any grammar whose files may begin with comments that belong to no string. */
const LINE = /[ \t]*(?:(?:[#;!]|\/\/)[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,20000}\*\/[ \t\r]*|\r?)(?:\n|$)/y
/** A longer head is the work of a tool, and not of people who say whose file it is. */
const LONGEST = 20_000

/** The end of the comments before everything else: behind the last blank line, so that none of them becomes a string's. */
function headEnd(text: string, from: number, limit: number): number {
  let end = from
  LINE.lastIndex = from
  for (let at = from; at < limit; at = LINE.lastIndex) {
    const line = LINE.exec(text)?.[0]
    // In Fluent two marks begin a group of strings.
    if (!line || LINE.lastIndex > limit || /^##[ \t]/.test(line)) return end
    if (line.trim() === '' && at > from) end = LINE.lastIndex
  }
  return end
}

/** The opening of PHP files. */
const OPENING = /^\ufeff?(?:<\?php[ \t]*\r?\n)?/

/**
 * The comments at the start of a file, such as a copyright notice, up to the blank line behind them; '' without any. They
 * belong to no string. A file in UTF-16 has none.
 */
export function templateHead({ bytes, units, charset }: Pick<Document, 'bytes' | 'units' | 'charset'>): string {
  if (charset?.startsWith('utf-16')) return ''
  const text = Buffer.from(bytes.subarray(0, LONGEST)).toString('latin1')
  const from = OPENING.exec(text)?.[0].length ?? 0
  const first = Math.min(text.length, ...units.slice(0, 1).map(({ span }) => span.start))
  const head = text.slice(from, headEnd(text, from, first))
  return head.trim() === '' ? '' : head
}

/** A new file with the head of the one that it is made from, in latin1 as that is; the very same bytes where it has one already. */
export function withTemplateHead(made: Uint8Array, like: Pick<Document, 'bytes' | 'units' | 'charset'>): Uint8Array {
  const head = templateHead(like)
  const text = Buffer.from(made).toString('latin1')
  if (head === '' || text.includes(head.trim())) return made
  const at = OPENING.exec(text)?.[0].length ?? 0
  return Buffer.from(text.slice(0, at) + head + text.slice(at).replace(/^(?:\r?\n)+/, ''), 'latin1')
}
