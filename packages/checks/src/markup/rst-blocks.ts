/**
 * Blocks of reStructuredText that docutils complains of ("reStructuredText Markup Specification", body elements): of texts on
 * the outermost level, and of what ends where nobody meant it. Each line is looked at once or twice.
 */

export interface BlockFault {
  readonly at: number
  readonly length: number
  readonly detail: string
}

interface Lines {
  readonly lines: readonly string[]
  fault: { readonly line: number; readonly detail: string } | null
}

const BULLET = /^[-+*•‣⁃](?: +|$)/
const EXPLICIT = /^(?:\.\.(?: |$)|__ )/
/** Lists of numbers, fields and options, lines of verse, tables, examples of Python, titles with a line above them. */
const OTHER =
  /^(?:\(?(?:\d+|[a-zA-Z]|[ivxlcdm]+|[IVXLCDM]+|#)[.)](?: |$)|:[^:\s][^:]*:(?:\s|$)|(?:--?|\/|\+)\w|\| |\+-|=+ +=|>>> |([!-/:-@[-`{-~])\1*\s*$)/
const UNDERLINE = /^([!-/:-@[-`{-~])\1*\s*$/
const QUOTED = /^[!-/:-@[-`{-~]/
/** Two colons at the end of a paragraph promise a literal block. */
const PROMISE = /(?<!\\)(?:\\\\)*::\s*$/

/** How many paragraphs of a text promise a literal block. */
export function countPromises(text: string): number {
  if (!text.includes('::')) return 0
  const lines = withoutLiteralBlocks(text).split('\n')
  return lines.filter((line, at) => {
    const isLast = at === lines.length - 1 || isBlank(lines[at + 1])
    return isLast && PROMISE.test(line) && !EXPLICIT.test(line.trimStart())
  }).length
}

const lineAt = (lines: readonly string[], at: number): string => lines[at] ?? ''
const isBlank = (line: string | undefined) => line?.trim() === ''
const isIndented = (line: string | undefined) => line !== undefined && /^[ \t]/.test(line) && !isBlank(line)
/** A line that stands at the margin. */
const isFlush = (line: string | undefined) => line !== undefined && !isBlank(line) && !isIndented(line)

/** The first thing in a text that docutils complains of as a block. Undefined when all is well. */
export function findBlockFault(text: string): BlockFault | undefined {
  // How deep a tab stands depends on what is before it.
  if (text.includes('\t')) return undefined
  // Most texts are a line that promises nothing.
  if (!text.includes('\n') && !text.includes('::')) return undefined
  const state: Lines = { lines: text.split('\n'), fault: null }
  for (let line = 0; line < state.lines.length && !state.fault; ) line = readBlock(state, line)
  const { fault, lines } = state
  if (!fault) return undefined
  const at = lines.slice(0, fault.line).reduce((sum, line) => sum + line.length + 1, 0)
  return { at, length: lineAt(lines, fault.line).length, detail: fault.detail }
}

/** Reads a block; gives the line after it. */
function readBlock(state: Lines, start: number): number {
  const { lines } = state
  const line = lineAt(lines, start)
  if (isBlank(line)) return start + 1
  if (isIndented(line)) return readIndented(state, start, 'this quotation')
  if (EXPLICIT.test(line)) return readExplicit(state, start)
  if (BULLET.test(line)) return readBullets(state, start)
  if (OTHER.test(line) && line.trimEnd() !== '::') return afterChunk(lines, start)
  return readText(state, start)
}

/** Over lines that are indented, or blank; what they belong to ends with a blank line. */
function readIndented(state: Lines, start: number, what: string): number {
  const end = afterIndented(state.lines, start)
  if (isFlush(state.lines[end]) && !isBlank(state.lines[end - 1])) complain(state, end, what)
  return end
}

function complain(state: Lines, line: number, what: string): void {
  state.fault ??= { line, detail: `${what} ends without a blank line` }
}

function afterIndented(lines: readonly string[], start: number): number {
  let at = start
  while (at < lines.length && !isFlush(lines[at])) at++
  return at
}

/** Skipped parts reach to the next line at the margin after a blank one. */
function afterChunk(lines: readonly string[], start: number): number {
  let at = start + 1
  while (at < lines.length && !(isFlush(lines[at]) && isBlank(lines[at - 1]))) at++
  return at
}

/** Comments, directives, footnotes and targets: one may follow right behind another. */
function readExplicit(state: Lines, start: number): number {
  const { lines } = state
  const end = afterIndented(lines, start + 1)
  if (isFlush(lines[end]) && !isBlank(lines[end - 1]) && !EXPLICIT.test(lineAt(lines, end)))
    complain(state, end, 'this directive or footnote')
  return end
}

function readBullets(state: Lines, start: number): number {
  const { lines } = state
  const bullet = lineAt(lines, start).charAt(0)
  let at = start
  for (;;) {
    const width = lengthOf(BULLET, lineAt(lines, at))
    at++
    while (isBlank(lines[at]) || indentOf(lineAt(lines, at)) >= width) at++
    if (at >= lines.length) return at
    const next = lineAt(lines, at)
    if (BULLET.test(next) && next.charAt(0) === bullet) continue
    if (!isBlank(lines[at - 1])) complain(state, at, 'this list')
    return at
  }
}

/** A shorter line below a longer text is a text itself. */
const SHORTEST_UNDERLINE = 4

/** In characters; that some are two columns wide does no harm here. */
const widthOf = (line: string): number => Array.from(line.trimEnd().replace(/\p{M}/gu, '')).length

/** The length of a pattern's match at the start of a line. */
const lengthOf = (pattern: RegExp, line: string): number => line.length - line.replace(pattern, '').length

const indentOf = (line: string): number => Math.max(0, line.search(/\S/))

/** A paragraph, a title, or terms with their definitions. */
function readText(state: Lines, start: number): number {
  const { lines } = state
  const second = lineAt(lines, start + 1)
  if (isIndented(second)) return readDefinitions(state, start)
  if (UNDERLINE.test(second)) {
    const isShort = widthOf(lineAt(lines, start)) > widthOf(second)
    if (isShort && widthOf(second) >= SHORTEST_UNDERLINE)
      state.fault ??= { line: start + 1, detail: 'the line below the title is shorter than the title' }
    if (!isShort || state.fault) return start + 2
  }
  let end = start + 1
  while (isFlush(lines[end])) end++
  if (isIndented(lines[end])) {
    state.fault ??= { line: end, detail: 'this line is indented, and the ones before it are not' }
    return end
  }
  return PROMISE.test(lineAt(lines, end - 1)) ? readLiteral(state, end) : end
}

function readDefinitions(state: Lines, start: number): number {
  const { lines } = state
  let end = afterIndented(lines, start + 1)
  while (isFlush(lines[end]) && !isBlank(lines[end - 1])) {
    if (!isIndented(lines[end + 1])) {
      complain(state, end, 'this definition')
      return end
    }
    end = afterIndented(lines, end + 1)
  }
  return end
}

function readLiteral(state: Lines, start: number): number {
  const { lines } = state
  let at = start
  while (isBlank(lines[at])) at++
  const next = lineAt(lines, at)
  if (isIndented(next)) return readIndented(state, at, 'this literal block')
  if (QUOTED.test(next)) return afterChunk(lines, at)
  state.fault ??= { line: start - 1, detail: 'no literal block follows the two colons' }
  return at
}

/** Directives whose content is no text. */
const CODE = /^\s*\.\. (?:code|code-block|sourcecode|highlight|math|raw)::(?: |$)/
/** Comments, and targets of links: no directives, footnotes or substitutions. */
const COMMENT = /^\s*\.\. (?!\[|\||[\w:+.-]+::(?: |$))/

/** The start of a line's text, after the bullets of lists: deeper lines belong to it. */
const BEFORE_TEXT = /\s*(?:[-+*•‣⁃] +)*/

/** How deep what follows a line must stand to be no text; null where it is text. */
function depthOfOther(lines: readonly string[], at: number): number | null {
  const line = lineAt(lines, at)
  const before = lineAt(lines, at - 1).trimStart()
  const begins = before === '' || EXPLICIT.test(before)
  if (CODE.test(line) || (begins && COMMENT.test(line))) return indentOf(line)
  const promises = PROMISE.test(line) && !EXPLICIT.test(line.trimStart()) && isBlank(lines[at + 1])
  return promises ? lengthOf(BEFORE_TEXT, line) : null
}

/** A text with blanks for what stands in literal blocks and comments, where no mark means anything. Places do not move. */
export function withoutLiteralBlocks(text: string): string {
  if (!text.includes('::') && !text.includes('.. ')) return text
  const lines = text.split('\n')
  const told = [...lines]
  const hide = (at: number) => {
    told[at] = ' '.repeat(lineAt(lines, at).length)
  }
  for (let at = 0; at < lines.length; at++) {
    const depth = depthOfOther(lines, at)
    if (depth === null) continue
    if (COMMENT.test(lineAt(lines, at))) hide(at)
    for (; isBlank(lines[at + 1]) || indentOf(lineAt(lines, at + 1)) > depth; at++) hide(at + 1)
  }
  return told.join('\n')
}
