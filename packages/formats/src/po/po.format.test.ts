import { expect, test } from 'vitest'
import { po, poMono } from './po.format.ts'

const common = {
  kind: 'edited',
  mediaType: 'text/x-gettext-catalog',
  plurals: 'index',
  states: ['untranslated', 'needs-editing', 'translated'],
  header: true,
  languageCodeStyle: 'posix',
  parse: expect.any(Function),
  begin: expect.any(Function),
  recognises: expect.any(Function),
}

const parameters = [
  {
    name: 'po_line_wrap',
    help: 'The width at which long lines are wrapped: 77 as gettext does, 65535 at line breaks in the text only, -1 nowhere.',
    kind: 'choice',
    initially: 77,
    choices: [77, 65535, -1],
  },
  {
    name: 'po_no_location',
    help: 'New strings come without their places.',
    kind: 'boolean',
    initially: false,
  },
  {
    name: 'po_keep_previous',
    help: 'New strings that need editing come with the text that they were made for.',
    kind: 'boolean',
    initially: true,
  },
]

test.each([
  [
    po,
    {
      ...common,
      id: 'po',
      label: 'gettext PO file',
      extensions: ['po', 'pot'],
      convertedMediaType: 'text/x-po; charset=utf-8',
      template: 'none',
      newBase: 'required',
      usage: [
        { files: 'locale/*/LC_MESSAGES/*.po' },
        { files: 'po/*.po', source: 'po/*.pot' },
        { files: '*.po', source: '*.pot' },
        { files: '*.po' },
      ],
      parameters: parameters,
    },
  ],
  [
    poMono,
    {
      ...common,
      id: 'po-mono',
      label: 'gettext PO file (monolingual)',
      extensions: ['po'],
      template: 'required',
      newBase: 'optional',
      usage: [{ files: '*.po', source: 'en.po' }],
      parameters: parameters,
    },
  ],
] as const)('a format declares what its files are', (format, declared) => {
  expect(format).toEqual(declared)
})

test.each([
  ['msgid "', true],
  ['msgid"', true],
  ['msgid \t "', true],
  ['\n \t msgid ""', true],
  ['# a\nmsgid ""', true],
  ['#~ msgid "', true],
  ['#~msgid "', true],
  ['#| msgid "', true],
  ['#|msgid "', true],
  ['#, msgid "', false],
  ['#  msgid "', false],
  ['#~  msgid "', false],
  ['x msgid "', false],
  ['xmsgid "', false],
  ['msgid', false],
  ['msgid x"', false],
  ['msgid\n"', false],
  ['msgstr "', false],
  ['', false],
])('a catalogue may begin with %j: %j', (start, expected) => {
  expect(po.recognises(start)).toBe(expected)
  expect(poMono.recognises(start)).toBe(expected)
})
