/**
 * As much of reStructuredText as the checks compare (docutils, "reStructuredText Markup Specification", inline
 * markup). Patterns are bounded, so that no text makes them slow.
 */

import { withoutLiteralBlocks } from './rst-blocks.ts'

/** Roles whose text is shown and translated; of them only the number counts. */
const TRANSLATED_ROLES = new Set([
  'abbr',
  'code',
  'dfn',
  'eq',
  'file',
  'guilabel',
  'index',
  'kbd',
  'math',
  'menuselection',
  'samp',
  'sub',
  'sup',
])

/** Roles that docutils has by itself, with their short names; all others are a program's own. */
const KNOWN_ROLES = new Set(
  'abbreviation ab acronym ac code emphasis literal math pep-reference pep raw rfc-reference rfc strong subscript sub superscript sup title-reference title t'.split(
    ' ',
  ),
)

/**
 * The characters allowed before a start-string and after an end-string: these ASCII characters, and all marks of their
 * kind beyond ASCII.
 */
const BEFORE = String.raw`[\s"'\(<\[\{\-\/:[[\p{Ps}\p{Pi}\p{Pf}\p{Pd}\p{Po}]--[\x00-\x7f]]]`
const AFTER = String.raw`[\s"'\)>\]\}\-\/:.,;!?\\\0[[\p{Pe}\p{Pi}\p{Pf}\p{Pd}\p{Po}]--[\x00-\x7f]]]`
/** Marks next to a letter do not count: docutils shows them literally. */
const bounded = (pattern: string) => new RegExp(`(?<=^|${BEFORE})${pattern}(?=$|${AFTER})`, 'gv')

const ROLE = bounded(String.raw`:([A-Za-z][\w:+.\-]{0,60}):` + '`([^`]{1,1000})`')
const NAMED = bounded('(?<![`:])`(?!\\s)([^`]{1,1000})(?<!\\s)`__?')
const BRACKETED = bounded(String.raw`\[([^\[\]\s]{1,100})\]_`)
const SUBSTITUTION = bounded(String.raw`(?<!\|)\|([^\|\s](?:[^\|]{0,200}[^\|\s])?)\|_{0,2}`)
const TITLE_AND_TARGET = /^.{1,1000}<([^<>]{1,500})>$/s
/** An address that a reference has in itself stands behind a blank; else it is part of the name. */
const EMBEDDED = /(?:^|\s)<[^<>]{1,500}>$/

/** The targets of a text's references, sorted; translated titles are left out. */
export function findRstReferences(text: string): readonly string[] {
  const found: string[] = []
  for (const [, role = '', content = ''] of text.matchAll(ROLE)) {
    const target = TITLE_AND_TARGET.exec(content)?.[1] ?? content
    found.push(TRANSLATED_ROLES.has(role) ? `:${role}:` : `:${role}:${target}`)
  }
  for (const [, content = ''] of text.matchAll(NAMED)) {
    found.push(EMBEDDED.test(content) ? '`<>`_' : '`_')
  }
  for (const [, name = ''] of text.matchAll(BRACKETED)) found.push(`[${name}]_`)
  for (const [, name = ''] of text.matchAll(SUBSTITUTION)) found.push(`|${name}|`)
  return found.sort()
}

export interface RoleOfText {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The roles that a text names and docutils does not know. */
export function findOwnRoles(text: string): readonly RoleOfText[] {
  if (!text.includes(':`')) return []
  return Array.from(text.matchAll(ROLE), ({ 0: whole, 1: name = '', index }) => ({
    name,
    start: index,
    end: index + whole.length,
  })).filter(({ name }) => !KNOWN_ROLES.has(name.toLowerCase()))
}

const NAME = String.raw`[\p{L}\p{N}]{1,60}(?:[\-._+:][\p{L}\p{N}]{1,60}){0,10}`

const START = new RegExp(
  String.raw`(?<=^|${BEFORE})(?:\*\*|\*(?!\*)|` +
    '``|_`|' +
    String.raw`\|(?!\|)|(?::${NAME}:)?` +
    '`(?!`))' +
    String.raw`(?!\s)`,
  'gv',
)

function endPattern(mark: string, before = String.raw`(?<![\s\0])`): RegExp {
  return new RegExp(`${before}${mark}(?=$|${AFTER})`, 'gv')
}

/** How each start-string is closed. A backslash, read as NUL, takes the meaning of what follows; not so in literals. */
const ENDS: ReadonlyMap<string, RegExp> = new Map([
  ['**', endPattern(String.raw`\*\*`)],
  ['*', endPattern(String.raw`\*`)],
  ['``', endPattern('``', String.raw`(?<!\s)`)],
  ['_`', endPattern('`')],
  ['|', endPattern(String.raw`\|_{0,2}`)],
  ['`', endPattern(`\`(?::${NAME}:|__?)?`)],
])

/** A mark between these stands for itself. */
const QUOTING: ReadonlyMap<string, string> = new Map(
  Array.from('"" \'\' () <> [] {} «» »« “” „“ ”” ‘’ ‚‘ ’’ ‹› ›‹ （） 「」 『』 【】'.split(' '), (pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
)

const PARAGRAPHS = /[^\n]+(?:\n[^\n]*\S[^\n]*)*/g

export interface UnclosedMark {
  readonly mark: string
  readonly at: number
}

/**
 * A start-string without its end-string: docutils warns and shows the mark. Undefined when all is well. Linear: each search
 * for an end begins where the last one ended, and one that fails is the last.
 */
export function findUnclosedMark(text: string): UnclosedMark | undefined {
  for (const { 0: paragraph, index } of withoutLiteralBlocks(text).matchAll(PARAGRAPHS)) {
    const found = findUnclosedIn(paragraph.replace(/\\([\s\S])/g, '\0$1'))
    if (found) return { mark: found.mark, at: index + found.at }
  }
  return undefined
}

function findUnclosedIn(paragraph: string, closed: ClosedMark[] = []): UnclosedMark | undefined {
  START.lastIndex = 0
  for (let start = START.exec(paragraph); start; start = START.exec(paragraph)) {
    const from = start.index + start[0].length
    // A role stands before its text, and tells it from a quoted mark.
    const hasRole = start[0].length > 2
    const mark = hasRole ? '`' : start[0]
    if (!hasRole && isQuoted(paragraph, start.index, from)) continue
    const end = ENDS.get(mark)
    if (!end) throw new Error(`no end of ${mark}`)
    end.lastIndex = from
    const found = end.exec(paragraph)
    // Right after its start an end closes nothing.
    if (!found || found.index === from) return { mark, at: from - mark.length }
    START.lastIndex = found.index + found[0].length
    closed.push({ mark, start: start.index, end: START.lastIndex })
  }
  return undefined
}

/** A mark with its end. */
interface ClosedMark {
  readonly mark: string
  readonly start: number
  readonly end: number
}

/** Marks that stand behind a letter, where they begin nothing. */
const GLUED = /(?<=[\p{L}\p{N}])(?:\*\*|(?<!\*)\*|``|(?<!`)`)(?=[\p{L}\p{N}])/gu

/** The effective marks of a text, with their number, and the first ineffective one of each kind, next to a letter. */
export function readMarks(text: string): {
  readonly read: ReadonlyMap<string, number>
  readonly glued: readonly UnclosedMark[]
} {
  const read = new Map<string, number>()
  const glued = new Map<string, UnclosedMark>()
  if (!/[*`]/.test(text)) return { read, glued: [] }
  for (const { 0: raw, index } of withoutLiteralBlocks(text).matchAll(PARAGRAPHS)) {
    const paragraph = raw.replace(/\\([\s\S])/g, '\0$1')
    const closed: ClosedMark[] = []
    findUnclosedIn(paragraph, closed)
    for (const { mark } of closed) read.set(mark, (read.get(mark) ?? 0) + 1)
    let next = 0
    for (const { 0: mark, index: at } of paragraph.matchAll(GLUED)) {
      while ((closed[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++
      const isInside = (closed[next]?.start ?? Number.POSITIVE_INFINITY) <= at
      if (!isInside && !glued.has(mark)) glued.set(mark, { mark, at: index + at })
    }
  }
  return { read, glued: [...glued.values()] }
}

/**
 * Tells whether a start-string stands between quotes or brackets, or at the end of the text, so that it is shown
 * literally.
 */
function isQuoted(paragraph: string, start: number, end: number): boolean {
  // Alone, an asterisk is the bullet of a list.
  if (start === 0) return paragraph === '*'
  if (end === paragraph.length) return true
  return QUOTING.get(paragraph.charAt(start - 1)) === paragraph.charAt(end)
}
