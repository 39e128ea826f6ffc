import { languageByCode } from '@weft/l10n'
import { describe, expect, test } from 'vitest'
import { autofixes } from './autofixes.ts'
import type { Check } from './check.ts'
import { checks } from './checks.ts'
import { knownFlags, validateFlags } from './flag-registry.ts'
import { mergeFlags } from './flags.ts'

const all: readonly Check[] = checks
const forms = (text: string | readonly string[]) => (typeof text === 'string' ? [text] : text)

describe.each(all.map((check) => [check.id, check] as const))('%s', (_id, check) => {
  test('says what it is, and why it matters in whole sentences', () => {
    expect(check.label).toMatch(/^\S.*\S$/)
    expect(check.why).toMatch(/^\S.{15,}\.$/)
    expect(['error', 'warning', 'note']).toContain(check.severity)
    if (check.kind === 'target') expect(['form', 'unit']).toContain(check.reads)
  })

  test('its examples have a text on each side, a known language, and flags that call it', () => {
    if (check.kind === 'across') return
    for (const { source, target, language, flags, fails } of check.examples) {
      expect(forms(source).join('')).not.toBe('')
      if (check.kind === 'target') expect(forms(target ?? '').join('')).not.toBe('')
      if (language !== undefined) expect(languageByCode(language)?.code).toBe(language)
      if (flags !== undefined) expect([flags, validateFlags(flags)]).toEqual([flags, []])
      // Without any flags an example shows that the check then says nothing.
      if (check.flags && (fails || flags !== undefined)) {
        const named = mergeFlags(flags ?? '')
        expect(
          check.flags.some((flag) => named.has(flag)),
          flags,
        ).toBe(true)
      }
    }
  })
})

test.each(autofixes.map((autofix) => [autofix.id, autofix] as const))(
  'the examples of %s are whole',
  (_id, autofix) => {
    expect(autofix.label).not.toBe('')
    expect(autofix.why).toMatch(/^\S.{10,}\.$/)
    for (const { source, target, language, flags } of autofix.examples) {
      expect([source, target]).not.toContain('')
      if (language !== undefined) expect(languageByCode(language)?.code).toBe(language)
      if (flags !== undefined) expect(validateFlags(flags)).toEqual([])
    }
  },
)

test('every flag stands alone, or has a value, and never both', () => {
  for (const { name, why } of knownFlags().values()) {
    expect(name).not.toBe('')
    expect(why).toMatch(/^\S.{5,}\.$/)
    const isRight = (text: string) => validateFlags(text).length === 0
    expect([name, isRight(name)]).toEqual([name, !isRight(`${name}:5`)])
  }
})
