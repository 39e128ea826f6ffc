import { parseUrl } from '../../browser/parse-url.ts'
import type { Path } from '../../document/node.ts'
import { isArray, isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { listOf, textOf, textsOf } from '../values.ts'

/** Places beyond this number in one list are not reported. */
const MOST_PLACES = 1000

/** Entries of longer lists are compared literally. */
const LONGEST_PARSED = 20_000

/** No policy has lists further down. */
const DEEPEST = 8

/** A key that equal entries share. URLs are normalised only if they may have other spellings, because that is slow. */
function keyOf(text: string): string {
  if (!/^https?:/i.test(text)) return text
  if (/[A-Z]|:\d/.test(text)) return parseUrl(text)?.href ?? text
  return text.indexOf('/', 8) < 0 ? `${text}/` : text
}

/** Whether an entry may be a web address in another than its canonical spelling. */
function mayBeWrittenOtherwise(entry: JsonValue): boolean {
  if (typeof entry !== 'string') return false
  const first = entry.charCodeAt(0)
  if (first === CAPITAL_H) return true
  if (first !== SMALL_H) return false
  // A loop for speed: this runs for every address in every document.
  for (let at = entry.length - 1, next = 0; at > 0; at--) {
    const code = entry.charCodeAt(at)
    const endsInSlash = code === SLASH && next === 0
    if (endsInSlash || (code >= CAPITAL_A && code <= CAPITAL_Z) || (code === COLON && next >= ZERO && next <= NINE))
      return true
    next = code
  }
  return false
}

const CAPITAL_A = 65
const CAPITAL_H = 72
const CAPITAL_Z = 90
const SMALL_H = 104
const SLASH = 47
const ZERO = 48
const NINE = 57
const COLON = 58

function duplicatesIn(path: Path, value: JsonValue): LintFinding[] {
  if (isObject(value) && path.length < DEEPEST) {
    return Object.entries(value).flatMap(([name, item]) => duplicatesIn([...path, name], item))
  }
  if (!isArray(value) || value.length < 2) return []
  const isLong = value.length > LONGEST_PARSED
  if (new Set(value).size === value.length && (isLong || !value.some(mayBeWrittenOtherwise))) return []
  const seen = new Set<string>()
  const found: LintFinding[] = []
  for (const [index, text] of textsOf(value)) {
    const key = isLong ? text : keyOf(text)
    if (seen.has(key)) found.push({ path: [...path, index], detail: `${JSON.stringify(text)} is in the list already.` })
    seen.add(key)
    if (found.length >= MOST_PLACES) break
  }
  return found
}

function duplicateBookmarks(path: Path, value: JsonValue): LintFinding[] {
  const bookmarks = listOf(value)
  const lastAt = new Map(bookmarks.map((bookmark, index) => [textOf(bookmark, 'URL') ?? '', index]))
  if (lastAt.size === bookmarks.length) return []
  return bookmarks.flatMap((bookmark, index): LintFinding[] => {
    const url = textOf(bookmark, 'URL')
    if (url === undefined || lastAt.get(url) === index) return []
    return [
      {
        path: [...path, index, 'URL'],
        detail: `A later bookmark has the same URL; only that one is made.`,
        severity: 'warning',
      },
    ]
  })
}

export const duplicateEntry = defineRule({
  id: 'duplicate-entry',
  summary: 'A list has the same entry twice.',
  why: 'The second one does nothing; of two bookmarks with one URL only the later is made.',
  cure: 'Remove one of the two.',
  severity: 'info',
  examples: [
    { policies: { Cookies: { Allow: ['https://a.example', 'https://A.example/'] } }, found: ['Cookies.Allow[1]'] },
    {
      policies: {
        Bookmarks: [
          { Title: 'a', URL: 'https://a.example/' },
          { Title: 'b', URL: 'https://a.example/' },
        ],
      },
      found: ['Bookmarks[0].URL'],
    },
    { policies: { Cookies: { Allow: ['https://a.example', 'http://a.example/'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.policies.flatMap(({ path, policy, value }) =>
      policy.name === 'Bookmarks' ? duplicateBookmarks(path, value) : duplicatesIn(path, value),
    )
  },
})
