import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateFlags } from './flag-registry.ts'
import { flagNumber, formatFlags, mergeFlags, needsPatternEngine, parseFlags } from './flags.ts'

const codes = (text: string) => validateFlags(text).map(({ code }) => code)

test('flags have names, values, quotes and expressions', () => {
  const { flags, problems } = parseFlags('c-format, max-length:40,placeholders:"a, b":r"\\w:\\"x":$X$')
  expect(problems).toEqual([])
  expect(flags.map(({ name, values }) => [name, ...values.map(({ text }) => text)])).toEqual([
    ['c-format'],
    ['max-length', '40'],
    ['placeholders', 'a, b', '\\w:\\"x', '$X$'],
  ])
})

test('later flags win, and discard drops', () => {
  const flags = mergeFlags('max-length:10, c-format', 'max-length:20', 'discard:c-format')
  expect(flagNumber(flags, 'max-length')).toBe(20)
  expect(flags.has('c-format')).toBe(false)
})

test('flags of gettext files refuse a format and may say what means nothing', () => {
  const flags = mergeFlags('c-format', 'no-c-format, range: 0..9, no-wrap')
  expect(flags.has('c-format')).toBe(false)
  expect(flags.has('no-wrap')).toBe(true)
})

test('what people give must be known and complete', () => {
  expect(codes('c-format, max-length:5, ignore-end-stop, ignore-inconsistent')).toEqual([])
  expect(codes('')).toEqual([])
  expect(codes('no-such-flag')).toEqual(['flag-unknown'])
  expect(codes('max-length')).toEqual(['flag-value'])
  expect(codes('max-length:x')).toEqual(['flag-value'])
  expect(codes('c-format:1')).toEqual(['flag-value'])
  expect(codes('regex:r"("')).toEqual(['flag-value'])
  expect(codes('placeholders:"open')).toEqual(['flag-syntax'])
  expect(codes('csharp-format')).toEqual([])
})

test('a problem tells its place', () => {
  expect(validateFlags('c-format, nonsense')[0]?.span).toEqual({ start: 10, end: 18 })
})

test('written flags parse to the same', () => {
  const name = fc.constantFrom('placeholders', 'replacements', 'variant')
  const value = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab,:"\'\\ r$') })
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, fc.array(value)), { selector: ([key]) => key }), (entries) => {
      const flags = new Map(
        entries.map(([key, values]) => [key, values.map((text) => ({ kind: 'text' as const, text }))]),
      )
      expect(mergeFlags(formatFlags(flags))).toEqual(new Map([...flags].sort()))
    }),
  )
})

test('only a refusal of a format drops a flag, whatever else it looks like', () => {
  const names = (...texts: string[]) => [...mergeFlags(...texts).keys()]
  expect(names('c-format', 'no-c-format')).toEqual(['no-c-format'])
  expect(names('python-brace-format', 'no-python-brace-format')).toEqual(['no-python-brace-format'])
  expect(names('c-format', 'so-no-c-format')).toEqual(['c-format', 'so-no-c-format'])
  expect(names('c-format', 'no-no-c-format')).toEqual(['c-format', 'no-no-c-format'])
  expect(names('c-format', 'no-c-formatting')).toEqual(['c-format', 'no-c-formatting'])
})

test('expressions need their engine, texts do not', () => {
  const needs = (flags: string) => needsPatternEngine(mergeFlags(flags))
  expect(['regex:r"a"', 'placeholders:NAME:r"%\\w%"'].map(needs)).toEqual([true, true])
  expect(['', 'placeholders:NAME', 'c-format'].map(needs)).toEqual([false, false, false])
})
