import { expect, test } from 'vitest'
import { fluent } from './fluent.format.ts'

const common = {
  kind: 'edited',
  parse: expect.any(Function),
  begin: expect.any(Function),
  recognises: expect.any(Function),
}

test.each([
  [
    fluent,
    {
      ...common,
      id: 'fluent',
      label: 'Fluent file',
      extensions: ['ftl'],
      mediaType: 'text/x-fluent',
      mostBytes: 10000000,
      template: 'required',
      newBase: 'optional',
      plurals: 'none',
      states: ['untranslated', 'translated'],
      header: false,
      languageCodeStyle: 'bcp',
      checkFlags:
        'fluent-source-syntax, fluent-target-syntax, fluent-parts, fluent-references, fluent-source-inner-html, fluent-target-inner-html, ignore-xml-tags, ignore-xml-invalid',
      usage: [
        { files: 'locales/*/*.ftl', source: 'locales/en-US/*.ftl' },
        { files: 'locale/*/*.ftl', source: 'locale/en/*.ftl' },
        { files: '*.ftl', source: 'en.ftl' },
      ],
      parameters: [],
    },
  ],
] as const)('a format declares what its files are', (format, declared) => {
  expect(format).toEqual(declared)
})

test.each([
  ['a=', true],
  ['A = b', true],
  ['z=', true],
  ['Z=', true],
  ['-a =', true],
  ['a-b_c9   =', true],
  ['# x\nab = c', true],
  ['--a =', false],
  ['_a =', false],
  ['9a =', false],
  ['a b =', false],
  ['a.b =', false],
  ['a\t=', false],
  [' a =', false],
  ['a', false],
  ['= b', false],
  ['', false],
])('a file may begin with %j: %j', (start, expected) => {
  expect(fluent.recognises(start)).toBe(expected)
})
