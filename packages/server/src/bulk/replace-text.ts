import { unitText } from '@weft/contract'
import { RE2JS } from 're2js'
import type { BulkSettings } from './bulk-settings.ts'
import { type ExpressionFault, expressionFault } from './expression-fault.ts'

type Replacement = NonNullable<BulkSettings['replace']>

/** The reason why a text stays unchanged. `costly`: the expression takes too long on it. */
export type NotReplaced = 'too-long' | 'costly'

/** Replaces in one text. */
export type Replacer = (text: string) => { readonly text: string } | { readonly left: NotReplaced }

/** Steps of an expression through a text, and milliseconds for a text: saves of others wait no longer than that. */
const most = { steps: 5_000_000, milliseconds: 250 } as const

const groupPattern = /\$(?:\$|(\d{1,2})|\{([^}]{1,100})\})/g

/** `$1` and `${name}` are groups, `$$` is a dollar. */
function filled(replacement: string, groupOf: (name: string) => string | null): string {
  return replacement.replace(groupPattern, (whole, number?: string, name?: string) => {
    if (whole === '$$') return '$'
    return groupOf(number ?? name ?? '') ?? ''
  })
}

/** The fault of a replacement, and its field; null: none. */
export function replacementFault({
  search,
  replacement,
  regex,
}: Replacement): (ExpressionFault & { readonly field: 'search' | 'replacement' }) | null {
  if (!regex) return null
  const fault = expressionFault(search)
  if (fault !== null) return { field: 'search', ...fault }
  const pattern = RE2JS.compile(search)
  const groups = pattern.groupCount()
  const names = new Set(Object.keys(pattern.namedGroups()))
  for (const { 0: whole, 1: number, 2: name, index } of replacement.matchAll(groupPattern)) {
    const wanted = number ?? name
    if (wanted === undefined || names.has(wanted) || (/^\d+$/.test(wanted) && Number(wanted) <= groups)) continue
    const span = { start: index, end: index + whole.length }
    return { field: 'replacement', detail: `The expression has no group ${wanted}.`, span }
  }
  return null
}

/**
 * A match takes time that is linear in the text, but an expression may look at all the rest of a text before each of many matches. An empty
 * match replaces nothing.
 */
function expressionReplacer({ search, replacement, ignore_case }: Replacement): Replacer {
  const pattern = RE2JS.compile(search, ignore_case ? RE2JS.CASE_INSENSITIVE : 0)
  const size = pattern.programSize()
  return (text) => {
    if (size * text.length > most.steps) return { left: 'costly' }
    const started = performance.now()
    const matcher = pattern.matcher(text)
    let made = ''
    let end = 0
    while (matcher.find()) {
      if (performance.now() - started > most.milliseconds) return { left: 'costly' }
      if (matcher.end() === matcher.start()) continue
      made += text.slice(end, matcher.start())
      made += filled(replacement, (name) => matcher.group(/^\d+$/.test(name) ? Number(name) : name) ?? null)
      if (made.length > unitText) return { left: 'too-long' }
      end = matcher.end()
    }
    return { text: made + text.slice(end) }
  }
}

function wordReplacer({ search, replacement }: Replacement): Replacer {
  return (text) => {
    const parts = text.split(search)
    const length = text.length + (parts.length - 1) * (replacement.length - search.length)
    return length > unitText ? { left: 'too-long' } : { text: parts.join(replacement) }
  }
}

/** Makes a function that replaces all occurrences in a text. */
export function replacerOf(wanted: Replacement): Replacer {
  if (wanted.regex) return expressionReplacer(wanted)
  if (!wanted.ignore_case) return wordReplacer(wanted)
  return expressionReplacer({
    ...wanted,
    search: RE2JS.quote(wanted.search),
    replacement: wanted.replacement.replaceAll('$', '$$$$'),
  })
}
