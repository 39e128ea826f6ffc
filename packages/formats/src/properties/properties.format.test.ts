import { expect, test } from 'vitest'
import type { Format } from '../format.ts'
import {
  gwt,
  gwtIso,
  joomla,
  mi18nLang,
  properties,
  propertiesFormats,
  propertiesUtf8,
  propertiesUtf16,
  xwikiJavaProperties,
} from './properties.format.ts'

const pairs = {
  kind: 'edited',
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  parameters: [],
}
const javaFiles = {
  ...pairs,
  extensions: ['properties'],
  languageCodeStyle: 'java',
  usage: [
    { files: 'messages_*.properties', source: 'messages.properties' },
    { files: '*.properties', source: 'en.properties' },
  ],
}
const messages = { checkFlags: 'auto-java-messageformat' }

test.each<[Format, object]>([
  [
    properties,
    {
      ...javaFiles,
      ...messages,
      id: 'properties',
      label: 'Java properties (ISO-8859-1)',
      parameters: [
        {
          name: 'properties_encoding',
          help: expect.stringContaining('UTF-16'),
          kind: 'choice',
          initially: 'iso-8859-1',
          choices: ['iso-8859-1', 'utf-8', 'utf-16'],
        },
      ],
    },
  ],
  [propertiesUtf8, { ...javaFiles, ...messages, id: 'properties-utf8', label: 'Java properties (UTF-8)' }],
  [propertiesUtf16, { ...javaFiles, ...messages, id: 'properties-utf16', label: 'Java properties (UTF-16)' }],
  [
    gwt,
    {
      ...javaFiles,
      ...messages,
      id: 'gwt',
      label: 'GWT properties',
      plurals: 'category',
      parameters: [
        {
          name: 'gwt_encoding',
          help: expect.stringContaining('UTF-8'),
          kind: 'choice',
          initially: 'utf-8',
          choices: ['utf-8', 'iso-8859-1'],
        },
      ],
    },
  ],
  [
    gwtIso,
    {
      ...javaFiles,
      ...messages,
      id: 'gwt-iso',
      label: 'GWT properties (ISO-8859-1)',
      plurals: 'category',
      usage: [],
    },
  ],
  [
    mi18nLang,
    {
      ...pairs,
      id: 'mi18n-lang',
      checkFlags: 'es-format',
      label: 'mi18n lang file',
      extensions: ['lang'],
      languageCodeStyle: 'bcp_legacy',
      usage: [{ files: '*.lang', source: 'en-US.lang' }],
    },
  ],
  [xwikiJavaProperties, { ...javaFiles, id: 'xwiki-java-properties', label: 'XWiki Java properties' }],
  [
    joomla,
    {
      ...pairs,
      id: 'joomla',
      label: 'Joomla language file',
      extensions: ['ini'],
      languageCodeStyle: 'bcp',
      usage: [{ files: 'language/*/*.ini', source: 'language/en-GB/*.ini' }],
    },
  ],
])('%#: components know the files of the format', (format, facts) => {
  const { parse: _, recognises: __, begin: ___, ...said } = format
  expect(said).toEqual(facts)
})

test('the formats come in the order in which people choose them', () => {
  expect(propertiesFormats.map(({ id }) => id).join(' ')).toBe(
    'properties properties-utf8 properties-utf16 gwt gwt-iso mi18n-lang xwiki-java-properties joomla',
  )
})

test.each([
  ['a=b', true],
  ['ab=c', true],
  ['ab:c', true],
  ['ab c', true],
  ['a\t=b', true],
  ['a \t \t= b', true],
  ['a  b', true],
  ['x\n\nab=', true],
  ['a\0b\0=\0', true],
  ['ab', false],
  ['ab\tc', false],
  ['=a b', false],
  [':a=b', false],
  ['a!=b', false],
  ['a#:b', false],
  [' =b', false],
  ['a\n=b', false],
  ['', false],
])('%j begins a file of pairs: %j', (start, expected) => {
  for (const format of propertiesFormats.slice(0, -1))
    expect([format.id, format.recognises(start)]).toEqual([format.id, expected])
})

test.each([
  ['A="', true],
  ['AB_C.D-9 \t= \t"x"', true],
  ['; x\nA  =  "b"', true],
  ['; A="b"', false],
  ['aA="b"', false],
  ['Aa="b"', false],
  ['="b"', false],
  ['A:"b"', false],
  ['A=x"b"', false],
  ['A=\n"b"', false],
])('%j begins a file of Joomla: %j', (start, expected) => {
  expect(joomla.recognises(start)).toBe(expected)
})
