import { applyEdits } from '@weft/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { autofixes } from './autofixes.ts'
import type { Check, CheckExample, CheckSurrounding, Finding } from './check.ts'
import { checks } from './checks.ts'
import { knownFlags, validateFlags } from './flag-registry.ts'
import { mergeFlags } from './flags.ts'
import { findInSource, findInTranslation, ignoringFlag, prepareSource } from './run.ts'
import { environment, everyFlag, wholeGlossary } from './testing.ts'

const all: readonly Check[] = checks
const textChecks = all.filter((check) => check.kind !== 'across')
const acrossChecks = all.filter((check) => check.kind === 'across')
function forms(text: string | readonly string[]): readonly string[] {
  return typeof text === 'string' ? [text] : text
}

function reports(example: CheckExample, targets = forms(example.target ?? '')) {
  const source = prepareSource(forms(example.source), mergeFlags(example.flags ?? ''))
  return [...findInTranslation(source, targets, environment(example.language, example)), ...findInSource(source)]
}

test('ids are unique', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

/** Reading anything that a check does not declare in `needs` throws. */
function onlyWith(around: Partial<CheckSurrounding>): CheckSurrounding {
  return new Proxy(around, {
    get(facts, name) {
      if (!(name in facts)) throw new Error(`asks for ${String(name)}, which it does not need`)
      return Reflect.get(facts, name)
    },
  }) as CheckSurrounding // as much of it as the check may ask for
}

describe.each(acrossChecks.map((check) => [check.id, check] as const))('%s', (id, check) => {
  test('has an example that passes and one that fails, and both do with what it needs', () => {
    expect(new Set(check.examples.map(({ fails }) => fails)).size).toBe(2)
    for (const { around, fails } of check.examples) {
      expect(Object.keys(around).sort()).toEqual([...check.needs].sort())
      expect(check.fails(onlyWith(around)), JSON.stringify(around)).toBe(fails)
    }
  })

  test('its flag is known', () => {
    expect(validateFlags(ignoringFlag(id))).toEqual([])
  })
})

describe.each(textChecks.map((check) => [check.id, check] as const))('%s', (id, check) => {
  test('has an example that passes and one that fails, and both do', () => {
    expect(check.examples.some(({ fails }) => !fails)).toBe(true)
    expect(check.examples.some(({ fails }) => fails)).toBe(true)
    for (const example of check.examples) {
      expect(
        reports(example).some((report) => report.check === id),
        JSON.stringify(example),
      ).toBe(example.fails)
    }
  })

  test('spans lie inside the text, and what is said of them is not empty', () => {
    for (const example of check.examples) {
      const texts = check.kind === 'source' ? forms(example.source) : forms(example.target ?? '')
      for (const { check: found, form, span, detail } of reports(example)) {
        if (found !== id) continue
        expect(detail).not.toBe('')
        expect(span.start).toBeGreaterThanOrEqual(0)
        expect(span.end).toBeGreaterThanOrEqual(span.start)
        expect(span.end).toBeLessThanOrEqual(texts[form]?.length ?? -1)
      }
    }
  })

  test('applying its fixes leaves it nothing to say', () => {
    for (const example of check.examples) {
      const found: readonly Finding[] = reports(example).filter((report) => report.check === id)
      const fixes = found.flatMap(({ fix }) => fix ?? [])
      if (fixes.length === 0 || check.kind === 'source' || typeof example.target !== 'string') continue
      const fixed = applyEdits(example.target, fixes)
      if (example.fixed !== undefined) expect(fixed).toBe(example.fixed)
      expect(
        reports(example, [fixed]).some((report) => report.check === id),
        fixed,
      ).toBe(false)
    }
  })

  test('its flag switches it off, and its own flags are known', () => {
    expect(validateFlags(ignoringFlag(id))).toEqual([])
    for (const flag of check.flags ?? []) expect(knownFlags().has(flag), flag).toBe(true)
    for (const example of check.examples) {
      const flags = [example.flags, ignoringFlag(id)].filter(Boolean).join(', ')
      expect(reports({ ...example, flags }).some((report) => report.check === id)).toBe(false)
    }
  })
})

const PIECES = [
  '%s',
  '%(',
  '{',
  '{{',
  '}',
  '<b>',
  '</b>',
  '<',
  '&',
  ' ',
  '  ',
  '\n',
  '`',
  '**',
  '_',
  '[',
  '](',
  "'",
  '…',
  '.',
  'ab',
  '~a',
  '$t(',
  '@:',
  '{ $a }',
  '\n.a = ',
  '->',
  '*[other] ',
  '&lt;',
  '\\',
  '"',
  '\u200b',
  '😀',
]

test('no text makes a check throw, spans stay inside, and what is said of them is not empty', () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 }))
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
  const language = fc.constantFrom('cs', 'fr', 'ja', 'ar', 'hy', 'el')
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 2 }),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      language,
      fc.boolean(),
      (sources, targets, code, flagged) => {
        const source = prepareSource(sources, mergeFlags(flagged ? everyFlag : ''))
        for (const { form, span, detail } of findInTranslation(source, targets, environment(code, wholeGlossary))) {
          expect(detail).not.toBe('')
          expect(span.end).toBeLessThanOrEqual(targets[form]?.length ?? -1)
          expect(span.start).toBeLessThanOrEqual(span.end)
        }
        findInSource(source)
      },
    ),
    { numRuns: 400 },
  )
})

test('a language of any code is checked, one that every object of JavaScript has as a name too', () => {
  for (const code of Object.getOwnPropertyNames(Object.prototype)) {
    const source = prepareSource(['the ship %d'], mergeFlags('c-format'))
    expect(findInTranslation(source, ['the the'], environment(code)).map(({ check }) => check)).toContain('duplicate')
    for (const { fix } of autofixes)
      expect(typeof fix({ source: 'a', target: 'b...', flags: mergeFlags(''), environment: environment(code) })).toBe(
        'string',
      )
  }
})

describe.each(autofixes.map((autofix) => [autofix.id, autofix] as const))('autofix %s', (_id, { examples, fix }) => {
  test('does what its examples say, and nothing more the second time', () => {
    expect(examples.some(({ target, fixed }) => target !== fixed)).toBe(true)
    expect(examples.some(({ target, fixed }) => target === fixed)).toBe(true)
    for (const { source, target, fixed, language, flags } of examples) {
      const about = { source, flags: mergeFlags(flags ?? ''), environment: environment(language) }
      expect(fix({ ...about, target })).toBe(fixed)
      expect(fix({ ...about, target: fixed })).toBe(fixed)
    }
  })

  test('fixes any text once for all', () => {
    const text = fc
      .array(
        fc.constantFrom(...PIECES, ';', '!', ':', '?', ' ', '\u00a0', '\u0007', 'ক', '।', '</script>', '<script>'),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, fc.constantFrom('fr', 'bn', 'cs'), fc.boolean(), (source, target, code, safe) => {
        const about = { source, flags: mergeFlags(safe ? 'safe-html' : ''), environment: environment(code) }
        const once = fix({ ...about, target })
        expect(fix({ ...about, target: once })).toBe(once)
      }),
      { numRuns: 300 },
    )
  })
})
