import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { formatOfFile } from '../index.ts'
import { appleXliff, plainXliff, poXliff, xliff } from './xliff.format.ts'
import { xliff2, xliff2Placeables } from './xliff2.format.ts'

test.each([
  ['a.xlf', '<xliff version="1.2">', 'xliff'],
  ['a.xlf', '<x:xliff>', 'xliff'],
  ['a.xlf', '<x:xliff/>', 'xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.storyboard" >', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="com.apple.x">', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.strings">', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.stringsdict">', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.xib">', 'apple-xliff'],
  ['a.xlf', "<xliff version='1.1'><group restype = 'x-gettext-plurals'>", 'poxliff'],
  ['a.xlf', '<xliff version="1.1"><trans-unit restype="x-gettext-domain-header">', 'poxliff'],
  ['a.poxliff', '<xliff version="1.1">', 'poxliff'],
  ['a.xlf', '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0">', 'xliff2'],
  ['a.xlf', "<xliff\n version = '2.1'>", 'xliff2'],
  ['a.xlf', '<x:xliff a="b" version="2.0">', 'xliff2'],
])('%s with %j is of %s', (name, start, expected) => {
  expect(formatOfFile(name, start)?.id).toBe(expected)
})

test('each version of XLIFF takes no other for its own', () => {
  const starts: readonly (readonly [string, string])[] = [
    ['<xliff>', 'x p   '],
    ['<xliff version="1.2">', 'x p   '],
    ['<xliffs>', '      '],
    ['xliff>', '      '],
    ['<x:xliff/>', 'x p   '],
    ['<xl-f.1:xliff >', 'x p   '],
    ['<1:xliff >', '      '],
    ['<xliff version="2.0">', '    22'],
    ["<xliff\tversion = '2.0'>", '    22'],
    ['<xl-f.1:xliff a="b" version="2.1">', '    22'],
    ['<xliff version="2">', '      '],
    ['<xliff xversion="2.0">', 'x p   '],
    ['<xliff><a version="2.0">', 'x p   '],
    ['<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0">', '      '],
    ['<x xmlns="xliff:document:2.0"><xliff>', '      '],
    ['<xliff version="1.2" x="2.">', 'x p   '],
    ['<xliff restype="x-gettext-other"/>', 'x p   '],
    ['<xliff restype="x-gettext-plurals"/>', '   g  '],
    ["<xliff restype = 'x-gettext-domain-header'/>", '   g  '],
    ['<xliff xrestype="x-gettext-plurals"/>', 'x p   '],
    ['<xliff a="com.apple.">', 'xap   '],
    ['<xliff a="com,apple.">', 'x p   '],
    ['<xliff a="a.strings">', 'xap   '],
    ['<xliff a="a.xib">', 'xap   '],
    ['<xliff a="a.xibs">', 'x p   '],
    ['<xliff a="axib">', 'x p   '],
    ['<x a="a.xib">', '      '],
  ]
  const formats = [xliff, appleXliff, plainXliff, poXliff, xliff2, xliff2Placeables]
  expect(
    starts.map(([start]) => [
      start,
      formats.map((format, index) => (format.recognises(start) ? 'xapg22'.charAt(index) : ' ')).join(''),
    ]),
  ).toEqual(starts)
})

const first = { extensions: ['xlf', 'xliff'], mediaType: 'application/x-xliff', newBase: 'required', plurals: 'none' }
const second = { ...first, mediaType: 'application/xliff+xml', mostBytes: 10_000_000 }
const shared = { header: false, languageCodeStyle: 'bcp', kind: 'edited' }
const states = ['untranslated', 'needs-editing', 'translated', 'approved']
const blanks = { name: 'xliff_keep_blanks', kind: 'boolean', initially: false }
const placeables = { name: 'xliff_placeables', kind: 'boolean', initially: true }
const [any, beside] = [{ files: '*.xlf' }, { files: 'messages.*.xlf', source: 'messages.xlf' }]

test.each([
  [
    xliff,
    {
      usualFor: ['*.xlf', '*.xliff'],
      ...first,
      id: 'xliff',
      label: 'XLIFF 1.2 translation file',
      convertedMediaType: 'application/x-xliff+xml',
      states,
      parameters: [placeables, blanks],
      template: 'optional',
      usage: [{ files: 'translations/*.xlf' }, beside, any],
    },
  ],
  [
    plainXliff,
    {
      ...first,
      id: 'plainxliff',
      label: 'XLIFF 1.2 translation file without placeables',
      states,
      parameters: [blanks],
      template: 'optional',
      usage: [{ files: 'translations/*.xlf' }, any],
    },
  ],
  [
    appleXliff,
    {
      ...first,
      id: 'apple-xliff',
      label: 'Apple XLIFF translation file',
      extensions: ['xliff', 'xlf'],
      plurals: 'category',
      pluralRule: expect.any(Function) as unknown,
      states: states.slice(0, 3),
      parameters: [],
      template: 'none',
      usage: [
        { files: '*.xcloc/Localized Contents/*.xliff' },
        { files: 'Localizations/*.xliff' },
        { files: '*.xliff' },
      ],
    },
  ],
  [
    poXliff,
    {
      ...first,
      id: 'poxliff',
      label: 'XLIFF 1.2 with gettext extensions',
      extensions: ['xlf', 'xliff', 'poxliff'],
      plurals: 'index',
      states,
      parameters: [],
      template: 'none',
      usage: [{ files: '*.poxliff' }, any],
      mostBytes: 10_000_000,
    },
  ],
  [
    xliff2,
    {
      ...second,
      id: 'xliff2',
      label: 'XLIFF 2.0 translation file',
      states,
      parameters: [placeables, blanks],
      template: 'optional',
      usage: [beside, any],
    },
  ],
  [
    xliff2Placeables,
    {
      ...second,
      id: 'xliff2-placeables',
      label: 'XLIFF 2.0 with placeables support',
      states,
      parameters: [],
      template: 'optional',
      usage: [any],
    },
  ],
])('$id says of itself what projects are told', (format, facts) => {
  const parameters = facts.parameters.map((one) => ({ ...one, help: expect.stringMatching(/./) as string }))
  expect(format).toEqual({
    ...shared,
    ...facts,
    parameters,
    recognises: expect.any(Function) as unknown,
    begin: expect.any(Function) as unknown,
    parse: expect.any(Function) as unknown,
  })
})

test('strings of templates are named by their keys', () => {
  const text = (version: string, unit: string) =>
    `<xliff version="${version}"><file original="f" id="f">${unit}</file></xliff>`
  const first = text('1.2', '<body><trans-unit id="a"><source>A</source></trans-unit></body>')
  const second = text('2.0', '<unit id="a"><segment><source>A</source></segment></unit>')
  const added = (format: Format, before: string, add: string) =>
    /<source>(?!A)(.*?)<\/source>/.exec(
      changedIn(format, before, [{ add, to: 'x', source: [] }], { hasTemplate: true }),
    )?.[1]
  for (const [format, before] of [
    [xliff, first],
    [plainXliff, first],
    [xliff2, second],
    [xliff2Placeables, second],
  ] as const) {
    expect([added(format, before, 'f///b'), added(format, before, 'b///'), added(format, before, 'key')]).toEqual([
      'b',
      '',
      'key',
    ])
  }
  const [rich] = saidIn(xliff2Placeables, second.replace('>A<', '>A &amp; <ph/><')).units
  expect(rich).toMatchObject({ source: ['A &amp; <ph/>'], flags: 'xml-text' })
})
