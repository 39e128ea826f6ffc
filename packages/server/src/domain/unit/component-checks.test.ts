import { type Check, checks } from '@weft/checks'
import { formats } from '@weft/formats'
import { expect, test } from 'vitest'
import { usualFonts } from '../../fonts/project-fonts.ts'
import { componentChecks } from './component-checks.ts'

const czech = {
  language: 'cs',
  sourceLanguage: 'en',
  plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
  isGlossary: false,
  glossary: null,
}

const failing = (fileFormat: string, componentFlags: string, source: string, target: string) => {
  const of = componentChecks({ widerFlags: '', componentFlags, fileFormat, fonts: usualFonts, names: [] })
  return of.failing({ source, flags: '', extraFlags: '' }, '', [target], of.environment(czech)) ?? []
}

test.each([
  ['aresource', 'Hello %1$s', 'Ahoj', 'java_printf_format'],
  ['i18next', 'Hello {{name}}', 'Ahoj', 'i18next_interpolation'],
  ['arb', 'Hello {name}', 'Ahoj', 'icu_message_format'],
  ['properties', 'Hello {0}', 'Ahoj', 'java_format'],
  ['laravel', 'Hello :name', 'Ahoj', 'laravel_format'],
  ['fluent', 'Hello { $name }', 'Ahoj { $nam', 'fluent-target-syntax'],
])(
  '%s says how placeholders are written: without one a translation fails its check',
  (fileFormat, source, target, check) => {
    expect(failing(fileFormat, '', source, target)).toContain(check)
    expect(failing('json', '', source, target)).not.toContain(check)
  },
)

test('what people say of a component goes before what its format says', () => {
  expect(failing('aresource', 'discard:java-printf-format', 'Hello %1$s', 'Ahoj')).not.toContain('java_printf_format')
})

test('every flag of a format has checks that ask for it, or tells a check to be left out', () => {
  const all: readonly Check[] = checks
  const asked = new Set(all.flatMap(({ flags }) => flags ?? []))
  for (const { id, checkFlags = '' } of formats as readonly { id: string; checkFlags?: string }[])
    for (const flag of checkFlags.split(', ').filter(Boolean))
      expect([id, flag, asked.has(flag) || flag.startsWith('ignore-')]).toEqual([id, flag, true])
})
