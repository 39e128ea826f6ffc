import { expect, test } from 'vitest'
import { xwikiFormats, xwikiFullPage, xwikiPageProperties } from './xwiki.format.ts'

const common = {
  kind: 'edited',
  mediaType: 'application/xml',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  extensions: ['xml'],
  parse: expect.any(Function),
  begin: expect.any(Function),
  recognises: expect.any(Function),
}

test.each([
  [
    xwikiPageProperties,
    {
      ...common,
      id: 'xwiki-page-properties',
      label: 'XWiki page properties',
      usage: [{ files: 'App/Translations.*.xml', source: 'App/Translations.xml' }, { files: '*.xml' }],
      parameters: [],
    },
  ],
  [
    xwikiFullPage,
    { ...common, id: 'xwiki-fullpage', label: 'XWiki full page', usage: [{ files: '*.xml' }], parameters: [] },
  ],
] as const)('a format declares what its files are', (format, declared) => {
  expect(format).toEqual(declared)
})

test('both formats are listed, that of properties first', () => {
  expect(xwikiFormats).toEqual([xwikiPageProperties, xwikiFullPage])
})

test.each([
  ['<xwikidoc>', true],
  ['<?xml version="1.1"?>\n<xwikidoc version="1.5">', true],
  ['xwikidoc', false],
  ['<xwiki>', false],
  ['', false],
])('a page may begin with %j: %j', (start, expected) => {
  expect(xwikiFullPage.recognises(start)).toBe(expected)
  expect(xwikiPageProperties.recognises(start)).toBe(expected)
})
