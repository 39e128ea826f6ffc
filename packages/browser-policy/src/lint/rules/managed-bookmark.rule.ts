import { parseUrl } from '../../browser/parse-url.ts'
import type { Path } from '../../document/node.ts'
import { isObject, type JsonObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import { has, listOf, textOf } from '../values.ts'

/** Deeper folders are not checked. */
const DEEPEST = 20

/** Places beyond this number are not reported. */
const MOST_PLACES = 5_000

/** An icon that ESR 153 shows. */
const ICON = /^\s*(?:data|https?):/i

function bookmarkFaults(path: Path, entry: JsonObject): LintFinding[] {
  const name = textOf(entry, 'name') ?? ''
  const url = textOf(entry, 'url') ?? ''
  if (name === '' || url === '') {
    const lacks = name === '' ? 'name' : 'url'
    return [{ path, detail: `An entry without ${JSON.stringify(lacks)} is not shown.`, suggestion: `add "${lacks}"` }]
  }
  const icon = textOf(entry, 'favicon')
  const icons: LintFinding[] =
    icon === undefined || ICON.test(icon)
      ? []
      : [
          {
            path: [...path, 'favicon'],
            detail: 'Only data:, http: and https: URLs are taken as icons.',
            targets: targetsWhere(({ code }) => code.bookmarkIcons === 'data and web'),
          },
        ]
  if (parseUrl(url) || parseUrl(`https://${url}`)) return icons
  return [
    { path: [...path, 'url'], detail: `${JSON.stringify(url)} is no address; the bookmark is not shown.` },
    ...icons,
  ]
}

function faultsIn(path: Path, entries: JsonValue, found: LintFinding[]): void {
  if (path.length > DEEPEST) return
  let isNamed = false
  for (const [index, entry] of listOf(entries).entries()) {
    if (found.length >= MOST_PLACES) return
    if (!isObject(entry)) continue
    const at = [...path, index]
    if (has(entry, 'toplevel_name') && (path.length > 1 || isNamed)) {
      const detail = 'toplevel_name counts once, in the outermost list; this one is not shown.'
      found.push({ path: [...at, 'toplevel_name'], detail })
    }
    isNamed ||= has(entry, 'toplevel_name')
    if (has(entry, 'children')) faultsIn([...at, 'children'], entry.children ?? null, found)
    else if (!has(entry, 'toplevel_name')) found.push(...bookmarkFaults(at, entry))
  }
}

export const managedBookmark = defineRule({
  id: 'managed-bookmark',
  summary: 'An entry of ManagedBookmarks is not shown.',
  why: 'A bookmark needs a name and an address, a folder its children; others are left out without a message.',
  cure: 'Add what is missing.',
  severity: 'warning',
  examples: [
    {
      policies: {
        ManagedBookmarks: [
          { toplevel_name: 'Company' },
          { name: 'No address' },
          { name: 'Folder', children: [{ url: 'https://a.example/' }, { name: 'b', url: 'a b' }] },
          { toplevel_name: 'Again' },
        ],
      },
      found: ['[1]', '[2].children[0]', '[2].children[1].url', '[3].toplevel_name'].map(
        (place) => `ManagedBookmarks${place}`,
      ),
    },
    {
      policies: {
        ManagedBookmarks: [{ toplevel_name: 'Company' }, { name: 'Intranet', url: 'intranet.example' }],
      },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const bookmarks = subject.policy('ManagedBookmarks')
    const value = readValue(subject, bookmarks)
    const found: LintFinding[] = []
    if (bookmarks && value !== undefined) faultsIn(bookmarks.path, value, found)
    return found
  },
})
