import { applyEdits } from '@weft/text'
import { expect, test } from 'vitest'
import { autofixes } from './autofixes.ts'
import { checkEnvironment } from './environment.ts'
import { mergeFlags } from './flags.ts'
import { findInTranslation, prepareSource } from './run.ts'

const environment = (language = 'cs') =>
  checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })

function found(check: string, source: string, target: string, flags = '') {
  const prepared = prepareSource([source], mergeFlags(flags))
  return findInTranslation(prepared, [target], environment()).filter((report) => report.check === check)
}

test.each([
  ['begin_newline', 'a', '\ná', 'á'],
  ['begin_newline', '\na', 'á', '\ná'],
  ['end_newline', 'a', 'á\n', 'á'],
  ['end_newline', 'a\n', 'á', 'á\n'],
  ['double_space', 'a b', 'á  b   c', 'á b c'],
])('%s of %j mends %j', (check, source, target, fixed) => {
  const fixes = found(check, source, target).flatMap(({ fix }) => fix ?? [])
  expect(applyEdits(target, fixes)).toBe(fixed)
})

test('a repeated word is shown where it stands, also beside placeholders', () => {
  expect(found('duplicate', 'a', 'x the the y')).toMatchObject([{ detail: 'the' }])
  expect(found('duplicate', 'a', 'x the the y')[0]?.span).not.toEqual({ start: 0, end: 11 })
  expect(found('duplicate', 'a %s', 'the the %s', 'c-format')).toMatchObject([
    { detail: 'the', span: { start: 0, end: 7 } },
  ])
})

test('other tags are told with those of the source', () => {
  expect(found('xml-tags', '<b>x</b><i>y</i>', '<u>x</u><s>y</s>')).toMatchObject([
    { detail: expect.stringMatching(/<u><s>.*<b><i>/), span: { start: 0, end: 16 } },
  ])
  // A name of an attribute cannot contain a blank.
  expect(found('xml-tags', '<a b="1"/>', '<a b = "2" />')).toEqual([])
})

test.each([
  ['10.20.30.40', true],
  ['localhost', true],
  ['[::1]', true],
  ['10.20.30.40.cz', true],
  ['a.10.20.30.40.cz', true],
  ['cz', false],
  ['a_b.cz', false],
])('a page at %s has an address: %s', (host, isRight) => {
  expect(found('url', 'https://example.org/', `https://${host}/x`, 'url')).toHaveLength(isRight ? 0 : 1)
})

test.each([
  'http://wordly-example.test/',
  'https://wordly-example.test/',
  'ftp://wordly-example.test/',
  'sftp://wordly-example.test/wordly',
  '{wordly_name}',
  '@WORDLY_name@',
  '{a}',
  '&nbsp;&#1234;',
  '<wordly>',
  '#wordly_tag',
  '/wordly/path',
  'wordly@example.test',
  'wordly.example.org',
  ':ref:`wordly place`',
])('%s may stay as it is in every language', (text) => {
  expect(found('same', text, text)).toEqual([])
  expect(found('same', `${text} wordly`, `${text} wordly`)).toHaveLength(1)
})

test('a width that is none asks for nothing, and fonts are those that flags name', () => {
  const asked: unknown[] = []
  const sizes: number[] = []
  const ruler = {
    width(text: string, size: number) {
      sizes.push(size)
      return text.length * size
    },
  }
  const fonts = (family: string | undefined, weight: string | undefined) => {
    asked.push([family, weight])
    return ruler
  }
  const about = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' }, fonts })
  const ask = (flags: string) => findInTranslation(prepareSource(['ab'], mergeFlags(flags)), ['čtyř'], about)
  expect(ask('max-size:39')).toMatchObject([{ check: 'max-size', detail: expect.stringContaining('39') }])
  expect(ask('max-size:40')).toEqual([])
  expect(ask('max-size:40, font-size:11').map(({ check }) => check)).toEqual(['max-size'])
  expect(ask('max-size:43, font-spacing:1').map(({ check }) => check)).toEqual(['max-size'])
  expect(ask('max-size:44, font-spacing:1')).toEqual([])
  expect(ask('max-size:0')).toEqual([])
  asked.length = 0
  ask('max-size:40, font-family:Sans, font-weight:bold')
  expect(asked).toEqual([['Sans', 'bold']])
  expect(new Set(sizes)).toEqual(new Set([10, 11]))
})

const fixed = (id: string, source: string, target: string, language = 'cs') =>
  autofixes
    .find((autofix) => autofix.id === id)
    ?.fix({ source, target, flags: mergeFlags(''), environment: environment(language) })

test('control characters go, those that part lines and columns stay', () => {
  expect(fixed('control-characters', 'a', 'á\u0000\u0001\t\n\r\u001f\u007f\u0080 b')).toBe('á\t\n\r\u0080 b')
})

test('a full stop after Bangla becomes a danda, where the source ends in a full stop', () => {
  expect(fixed('danda', 'a.', 'বন্ধ করুন.', 'bn')).toBe('বন্ধ করুন।')
  expect(fixed('danda', 'a.', 'বন্ধ করুন .', 'bn')).toBe('বন্ধ করুন ।')
  expect(fixed('danda', 'a', 'বন্ধ করুন.', 'bn')).toBe('বন্ধ করুন.')
  expect(fixed('danda', 'a.', 'বন্ধ করুন.', 'cs')).toBe('বন্ধ করুন.')
  expect(fixed('danda', 'a.', 'Django 3.', 'bn')).toBe('Django 3.')
})
