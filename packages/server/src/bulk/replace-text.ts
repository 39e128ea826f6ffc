import { RE2JS } from 're2js'
import type { BulkSettings } from './bulk-settings.ts'

type Replacement = NonNullable<BulkSettings['replace']>

/** Replaces in one text. */
export type Replacer = (text: string) => string

const isExpressionFault = (error: unknown): error is Error => error instanceof Error && error.name.startsWith('RE2JS')

/** `$1` and `${name}` are groups, `$$` is a dollar. Throws for a group that the expression lacks. */
function filled(replacement: string, groupOf: (name: string) => string | null): string {
  return replacement.replace(/\$(?:\$|(\d{1,2})|\{([^}]{1,100})\})/g, (whole, number?: string, name?: string) => {
    if (whole === '$$') return '$'
    return groupOf(number ?? name ?? '') ?? ''
  })
}

/** The fault of a replacement; null: none. */
export function replacementFault({ search, replacement, regex }: Replacement): string | null {
  if (!regex) return null
  try {
    const pattern = RE2JS.compile(search)
    const groups = pattern.groupCount()
    const names = new Set(Object.keys(pattern.namedGroups()))
    for (const [, number, name] of replacement.matchAll(/\$(?:\$|(\d{1,2})|\{([^}]{1,100})\})/g)) {
      if (number !== undefined && Number(number) > groups) return `The expression has no group ${number}.`
      if (name !== undefined && !names.has(name) && !(/^\d+$/.test(name) && Number(name) <= groups))
        return `The expression has no group ${name}.`
    }
    return null
  } catch (error) {
    if (isExpressionFault(error)) return `The expression is wrong: ${error.message}`
    throw error
  }
}

/** An expression matches in time that is linear in the text. An empty match replaces nothing. */
function expressionReplacer({ search, replacement, ignore_case }: Replacement): Replacer {
  const pattern = RE2JS.compile(search, ignore_case ? RE2JS.CASE_INSENSITIVE : 0)
  return (text) => {
    const matcher = pattern.matcher(text)
    let made = ''
    let end = 0
    while (matcher.find()) {
      if (matcher.end() === matcher.start()) continue
      made += text.slice(end, matcher.start())
      made += filled(replacement, (name) => matcher.group(/^\d+$/.test(name) ? Number(name) : name) ?? null)
      end = matcher.end()
    }
    return made + text.slice(end)
  }
}

/** Makes a function that replaces all occurrences in a text. */
export function replacerOf(wanted: Replacement): Replacer {
  if (wanted.regex) return expressionReplacer(wanted)
  if (!wanted.ignore_case) return (text) => text.replaceAll(wanted.search, () => wanted.replacement)
  return expressionReplacer({
    ...wanted,
    search: RE2JS.quote(wanted.search),
    replacement: wanted.replacement.replaceAll('$', '$$$$'),
  })
}
