/** The parts that the Markdown checks compare. Patterns are bounded, so that no text makes them slow. */

const LINK_TEXT = String.raw`\[(?:\[[^[\]]{0,300}\]|[^[\]]){0,600}\]`
const LINK = new RegExp(
  String.raw`!?${LINK_TEXT}\(\s{0,10}<?([^()<>\s]{0,1000}(?:\([^()\s]{0,300}\)[^()<>\s]{0,300})?)>?(?:\s[^()]{0,300})?\)|<https?://[^<>\s]{1,1000}>|<[^<>@\s]{1,100}@[^<>\s]{1,200}>`,
  'g',
)
const REFERENCE = new RegExp(String.raw`!?${LINK_TEXT}\s{0,10}\[([^[\]^]{0,200})\]`, 'g')

/** Targets of links in their order; automatic links have an empty one. */
export function findLinks(text: string): readonly string[] {
  if (!text.includes('](') && !text.includes('<')) return []
  return Array.from(text.matchAll(LINK), ([, target]) => target ?? '')
}

/** Names that reference links (`[text][name]`) use. */
export function findReferences(text: string): ReadonlySet<string> {
  return new Set(text.includes('[') ? Array.from(text.matchAll(REFERENCE), ([, name = '']) => name) : [])
}

/** Marks of emphasis, the longer ones first. */
const MARKS = ['__', '**', '~~', '_', '*'] as const
const CODE = '`'
/** A longer run of backticks is no mark of code that anybody writes. */
const LONGEST_CODE = 10
const MAIL = /<[^<>\s]{1,100}@[^<>\s]{1,200}>/y

/** Whether an address of a page or of a person stands between angle brackets here. */
function isAutomaticLink(text: string, at: number, dead: Set<string>): boolean {
  if (!text.startsWith('<http', at)) {
    MAIL.lastIndex = at
    return MAIL.test(text)
  }
  const isClosed = !dead.has('<') && text.indexOf('>', at) >= 0
  if (!isClosed) dead.add('<')
  return isClosed
}

const SPACE = /^\s?$/u
const PUNCTUATION = /[\p{P}\p{S}]/u

/** A run of one mark's character, and what it can do by CommonMark's rules of flanking. */
interface DelimiterRun {
  readonly end: number
  readonly opens: boolean
  readonly closes: boolean
}

/** The run of the mark's character that begins at or before a place: https://spec.commonmark.org/0.31.2/#delimiter-run */
function delimiterRun(text: string, at: number): DelimiterRun {
  const character = text.charAt(at)
  let [start, end] = [at, at + 1]
  while (text.charAt(start - 1) === character) start--
  while (text.charAt(end) === character) end++
  const before = /.$/su.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? ''
  const after = String.fromCodePoint(text.codePointAt(end) ?? 0x20)
  const isLeft = !SPACE.test(after) && (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before))
  const isRight = !SPACE.test(before) && (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after))
  if (character !== '_') return { end, opens: isLeft, closes: isRight }
  const opens = isLeft && (!isRight || PUNCTUATION.test(before))
  return { end, opens, closes: isRight && (!isLeft || PUNCTUATION.test(after)) }
}

/** The position that closes a mark from `from`; -1 without one. A mark between blanks, or an underscore inside a word, closes nothing. */
function closing(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from)
  while (at >= 0) {
    const { end, closes } = delimiterRun(text, at)
    if (closes && text.charAt(at - 1) !== '\\') return at
    at = text.indexOf(mark, end)
  }
  return -1
}

/** Length of the run of backticks at a place. */
function runAt(text: string, at: number): number {
  let length = 0
  while (text.startsWith(CODE, at + length)) length++
  return length
}

/** Position of a run with exactly this many backticks at or after a place; -1 without one. */
function findRun(text: string, wanted: number, from: number): number {
  let at = text.indexOf(CODE, from)
  while (at >= 0) {
    const length = runAt(text, at)
    if (length === wanted) return at
    at = text.indexOf(CODE, at + length)
  }
  return -1
}

interface CodeMark {
  readonly mark: string
  /** After the run that closes it. */
  readonly end: number
}

/** The code that a run of backticks opens: a run as long closes it, or else a shorter one closes what its last ones open. */
function findCode(text: string, at: number, length: number, dead: Set<string>): CodeMark | undefined {
  for (let wanted = Math.min(length, LONGEST_CODE); wanted > 0; wanted--) {
    const mark = CODE.repeat(wanted)
    if (dead.has(mark)) continue
    const close = findRun(text, wanted, at + length)
    if (close >= 0) return { mark, end: close + wanted }
    dead.add(mark)
  }
  return undefined
}

/** Marks that a text uses in pairs. Linear: a mark that is closed nowhere is not looked for again. */
export function findMarks(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  const dead = new Set<string>()
  let run: DelimiterRun = { end: 0, opens: false, closes: false }
  for (let i = 0; i < text.length; i++) {
    if (text.charAt(i) === '\\') {
      i++
      continue
    }
    if (text.charAt(i) === '<') {
      if (isAutomaticLink(text, i, dead)) found.add('<')
      continue
    }
    const backticks = runAt(text, i)
    if (backticks > 0) {
      const code = findCode(text, i, backticks, dead)
      if (code) found.add(code.mark)
      i = (code?.end ?? i + backticks) - 1
      continue
    }
    const mark = MARKS.find((candidate) => text.startsWith(candidate, i))
    if (!mark) continue
    if (i >= run.end) run = delimiterRun(text, i)
    const { opens } = run
    const end = dead.has(mark) || !opens ? -1 : closing(text, mark, i + mark.length + 1)
    if (end >= 0) {
      found.add(mark)
      i = end + mark.length - 1
    } else {
      if (opens) dead.add(mark)
      i += mark.length - 1
    }
  }
  return found
}

/** Whether two sets have the same members. */
export function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false
  for (const member of a) if (!b.has(member)) return false
  return true
}
