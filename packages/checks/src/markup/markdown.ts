/** What the Markdown checks compare. Patterns are bounded, so that no text makes them slow. */

const LINK_TEXT = String.raw`\[(?:\[[^[\]]{0,300}\]|[^[\]]){0,600}\]`
const LINK = new RegExp(
  String.raw`!?${LINK_TEXT}\(\s{0,10}<?([^()<>\s]{0,1000}(?:\([^()\s]{0,300}\)[^()<>\s]{0,300})?)>?(?:\s[^()]{0,300})?\)|<https?://[^<>\s]{1,1000}>|<[^<>@\s]{1,100}@[^<>\s]{1,200}>`,
  'g',
)
const REFERENCE = new RegExp(String.raw`!?${LINK_TEXT}\s?\[([^[\]^]{1,200})\]`, 'g')

/** Targets of links in their order; automatic links have an empty one. */
export function findLinks(text: string): readonly string[] {
  if (!text.includes('](') && !text.includes('<')) return []
  return Array.from(text.matchAll(LINK), ([, target]) => target ?? '')
}

/** Names that reference links (`[text][name]`) use. */
export function findReferences(text: string): ReadonlySet<string> {
  return new Set(text.includes('[') ? Array.from(text.matchAll(REFERENCE), ([, name = '']) => name) : [])
}

const WORD = /\w/

/** Marks of emphasis and code, the longer ones first. */
const MARKS = ['__', '**', '~~', '_', '*', '`'] as const

/** Where a mark that starts at `from` is closed, -1 if nowhere. An underscore inside a word closes nothing. */
function closing(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from)
  if (mark !== '_') return at
  while (at >= 0 && WORD.test(text.charAt(at + 1))) at = text.indexOf(mark, at + 1)
  return at
}

/** Marks that a text uses in pairs. Linear: a mark that is closed nowhere is not looked for again. */
export function findMarks(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  const dead = new Set<string>()
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith('<http', i) && !dead.has('<')) {
      const end = text.indexOf('>', i)
      if (end < 0) dead.add('<')
      else found.add('<')
      continue
    }
    const mark = MARKS.find((candidate) => text.startsWith(candidate, i))
    if (!mark) continue
    const isInside = mark === '_' && WORD.test(text.charAt(i - 1))
    const end = dead.has(mark) || isInside ? -1 : closing(text, mark, i + mark.length + 1)
    if (end >= 0) {
      found.add(mark)
      i = end + mark.length - 1
    } else {
      if (!isInside) dead.add(mark)
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
