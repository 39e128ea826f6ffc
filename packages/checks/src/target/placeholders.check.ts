import { type CheckedUnit, defineCheck, type FormFinding, NOTHING } from '../check.ts'
import type { Flags, FlagValue } from '../flags.ts'
import { markFor } from '../format/placeholder-syntax.ts'
import type { Pattern } from '../scan/compiled-pattern.ts'
import { compilePattern, compileTexts, quotePattern } from '../scan/pattern.ts'

const patterns = new WeakMap<readonly FlagValue[], Pattern | null>()

/** One expression for all values of the flag: plain ones stand for themselves, the longest first. */
export function requiredPattern(flags: Flags): Pattern | null {
  const values = flags.get('placeholders')
  if (!values || values.length === 0) return null
  const kept = patterns.get(values)
  if (kept !== undefined) return kept
  const pattern = compileValues(
    values.filter(({ text }) => text !== ''),
    flags.has('case-insensitive'),
  )
  if (pattern !== undefined) patterns.set(values, pattern)
  return pattern ?? null
}

/** Undefined while the engine that an expression needs is not loaded. */
function compileValues(values: readonly FlagValue[], caseInsensitive: boolean): Pattern | null | undefined {
  const texts = values.filter(({ kind }) => kind === 'text').map(({ text }) => text)
  const longestFirst = texts.sort((a, b) => b.length - a.length)
  const expressions = values.filter(({ kind }) => kind === 'regex').map(({ text }) => `(?:${text})`)
  if (expressions.length === 0) return compileTexts(longestFirst, caseInsensitive)
  return compilePattern([...longestFirst.map(quotePattern), ...expressions].join('|'), caseInsensitive)
}

/** The text with marks for what the flag `placeholders` names. */
export function withoutRequired(text: string, flags: Flags): string {
  const pattern = flags.has('placeholders') ? requiredPattern(flags) : null
  if (!pattern) return text
  let rest = ''
  let from = 0
  for (const { start, end } of pattern.matches(text)) {
    rest += text.slice(from, start) + markFor(text.slice(start, end))
    from = end
  }
  return rest + text.slice(from)
}

function findPlaceholders({ sources, targets, flags, environment }: CheckedUnit, pattern: Pattern): FormFinding[] {
  const keyOf = flags.has('case-insensitive') ? (text: string) => text.toLowerCase() : (text: string) => text
  const wanted = new Set(sources.flatMap(({ text }) => pattern.matches(text).map((match) => keyOf(match.text))))
  return targets.flatMap((target, form) => {
    if (target === '') return []
    const found = pattern.matches(target)
    const extra = found.filter(({ text }) => !wanted.has(keyOf(text)))
    const keys = new Set(found.map(({ text }) => keyOf(text)))
    const missing = [...wanted].filter((key) => !keys.has(key))
    const mayMiss = sources.length > 1 && targets.length > 1 && environment.singleCount[form] === true
    const end = { start: target.length, end: target.length }
    return [
      ...extra.map(({ text, start, end }) => ({ form, span: { start, end }, detail: `${text} is not in the source` })),
      ...(missing.length > 0 && !mayMiss ? [{ form, span: end, detail: `missing: ${missing.join(', ')}` }] : []),
    ]
  })
}

export const placeholders = defineCheck({
  kind: 'target',
  reads: 'unit',
  id: 'placeholders',
  label: 'Placeholders',
  why: 'The flag names texts that the program replaces; without them a value has no place to go.',
  severity: 'error',
  flags: ['placeholders'],
  examples: [
    { source: 'NAME $X$', target: '$X$ NAME', flags: 'placeholders:NAME:$X$', fails: false },
    { source: 'NAME', target: 'name', flags: 'placeholders:NAME', fails: true },
    { source: 'NAME', target: 'name', flags: 'placeholders:NAME, case-insensitive', fails: false },
    { source: '%a%', target: '%b%', flags: 'placeholders:r"%\\w+%"', fails: true },
  ],
  find(unit) {
    const pattern = requiredPattern(unit.flags)
    if (!pattern) return NOTHING
    return findPlaceholders(unit, pattern)
  },
})
