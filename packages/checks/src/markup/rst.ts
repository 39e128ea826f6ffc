/**
 * As much of reStructuredText as the checks compare (docutils, "reStructuredText Markup Specification", inline
 * markup). Patterns are bounded, so that no text makes them slow.
 */

/** Roles whose text is shown and translated; of them only the number counts. */
const TRANSLATED_ROLES = new Set([
  'abbr',
  'command',
  'dfn',
  'guilabel',
  'index',
  'kbd',
  'menuselection',
  'sub',
  'sup',
  'title',
])

const ROLE = /:([A-Za-z][\w:+.-]{0,60}):`([^`]{1,1000})`/g
const NAMED = /(?<![`:\w])`([^`]{1,1000})`__?/g
const BRACKETED = /\[([^[\]\s]{1,100})\]_(?!\w)/g
const SUBSTITUTION = /(?<![\w|])\|([^|\s](?:[^|]{0,200}[^|\s])?)\|/g
const TITLE_AND_TARGET = /^.{1,1000}<([^<>]{1,500})>$/s

/** What the references of a text lead to, sorted; translated titles are left out. */
export function findRstReferences(text: string): readonly string[] {
  const found: string[] = []
  for (const [, role = '', content = ''] of text.matchAll(ROLE)) {
    const target = TITLE_AND_TARGET.exec(content)?.[1] ?? content
    found.push(TRANSLATED_ROLES.has(role) ? `:${role}:` : `:${role}:${target}`)
  }
  for (const [, content = ''] of text.matchAll(NAMED)) {
    found.push(TITLE_AND_TARGET.test(content) ? '`<>`_' : '`_')
  }
  for (const [, name = ''] of text.matchAll(BRACKETED)) found.push(`[${name}]_`)
  for (const [, name = ''] of text.matchAll(SUBSTITUTION)) found.push(`|${name}|`)
  return found.sort()
}

const MARKS = ['``', '**', '`', '*', '|'] as const
/** What may stand before a start-string and after an end-string. */
const BEFORE = /[\s'"([{<\-/:\u00a0-\u00bf\u2010-\u205e]/
const AFTER = /[\s'")\]}>\-/:.,;!?\\\u00a0-\u00bf\u2010-\u205e]/

/** A start-string without its end-string: docutils warns and shows the mark. Undefined when all is well. */
export function findUnclosedMark(text: string): { readonly mark: string; readonly at: number } | undefined {
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') {
      i++
      continue
    }
    const mark = MARKS.find((candidate) => text.startsWith(candidate, i))
    if (!mark) continue
    const next = text.charAt(i + mark.length)
    const starts = (i === 0 || BEFORE.test(text.charAt(i - 1))) && next !== '' && !/\s/.test(next)
    if (!starts) {
      i += mark.length - 1
      continue
    }
    const end = findEnd(text, mark, i + mark.length)
    if (end < 0) return mark === '|' ? undefined : { mark, at: i }
    i = end + mark.length - 1
  }
  return undefined
}

function findEnd(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from + 1); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (/\s/.test(text.charAt(at - 1)) || (text.charAt(at - 1) === '\\' && mark !== '``')) continue
    const after = text.charAt(at + mark.length)
    if (after === '' || AFTER.test(after) || (after === '_' && mark === '`')) return at
  }
  return -1
}
