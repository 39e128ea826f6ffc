import { expect, test } from 'vitest'
import { aboutNew, changedIn, madeFrom, type NamedChange, polish, saidIn } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { ts, ts1 } from './qt.format.ts'
import { formsOfSource, isUnfinished, numerusForms, sourceOfForms } from './qt.text.ts'

const whole = (inner: string) => `<TS><context><name>C</name>${inner}</context></TS>`

test('only what stands in its place is read', () => {
  const text = `<TS><name>no</name><x><name>no</name><message><source>no</source></message></x>
<context><x><context><name>no</name></context><message><source>no</source></message></x><name>C</name>
<message numerus="yes"><location filename="" line="3-4"/><location filename="a.c" line=""/><source>%n</source>
<translation><location line="9"/><numerusform>a</numerusform></translation></message>
<message><location filename="b.c" line="-1"/><source>A</source><translation/></message>
<message numerus="yes"><source>B</source><translation></translation></message>
<message id="i"><translation></translation></message></context>
<other><message><source>no</source></message><name>no</name></other></TS>`
  expect(saidIn(ts, text, { language: polish }).units.map(({ at: _, ...unit }) => unit)).toEqual([
    {
      context: 'C',
      source: ['%n', '%n'],
      target: ['a', '', ''],
      state: 'translated',
      location: '3-4, a.c',
    },
    { context: 'C', source: ['A'], target: ['A'], state: 'translated' },
    { context: 'C', source: ['B', 'B'], target: ['', '', ''], state: 'untranslated' },
    { context: 'C\ni', source: [''], target: [''], state: 'untranslated' },
  ])
})

test.each([
  ['<byte value="x1b"/>', '\u001b'],
  ["<byte\n  value\t=\r\n 'X1b' />", "<byte\n  value\t=\n 'X1b' />"],
  ["<byte\n  value\t=\r\n 'x1B' />", '\u001b'],
  ['<byte value="27" ></byte>', '\u001b'],
  ['<byte value="27"></byte>', '\u001b'],
  ['<byte value="x0"/>', '<byte value="x0"/>'],
  ['<byte value="1"/>', '\u0001'],
  ['<byte value="xd7ff"/>', '\ud7ff'],
  ['<byte value="xd800"/>', '<byte value="xd800"/>'],
  ['<byte value="57343"/>', '<byte value="57343"/>'],
  ['<byte value="xE000"/>', '\ue000'],
  ['<byte value="x10ffff"/>', '\u{10ffff}'],
  ['<byte value="1114112"/>', '<byte value="1114112"/>'],
  ['<bytes value="1"/>', '<bytes value="1"/>'],
  ['a\r\n&amp;<byte value="1"/>&lt;\r', 'a\n&\u0001<\n'],
  ['<![CDATA[a&amp;\r\n]]>', 'a&amp;\n'],
  ['&gt;', '>'],
])('%j says %j', (content, expected) => {
  expect(saidIn(ts, whole(`<message><source>${content}</source></message>`)).units[0]?.source).toEqual([expected])
})

test.each([
  [['ship', 'ships'], 'ship(s)'],
  [['%n s', '%n ss'], '%n s(s)'],
  [['%n file in dirs', '%n files in dirs'], '%n file(s) in dirs'],
  [['', 's'], '(s)'],
  [['mouse', 'mice'], 'mouse'],
  [['a', 'xa'], 'a'],
  [['ab', 'as'], 'ab'],
  [['a'], 'a'],
  [[], ''],
])('%j are the forms of %j', (forms, source) => {
  expect(sourceOfForms(forms)).toBe(source)
  expect(formsOfSource('a(s) b(s)')).toEqual(['a b', 'as bs'])
})

test('forms stand in lines of their own, and what follows them is less deep', () => {
  const written = (line: string) => numerusForms(['a', ''], { line, closes: false })
  expect(['\n        ', '\n\t\t', '\n  ', ''].map(written)).toEqual([
    '\n        <numerusform>a</numerusform>\n        <numerusform/>\n    ',
    '\n\t\t<numerusform>a</numerusform>\n\t\t<numerusform/>\n\t',
    '\n  <numerusform>a</numerusform>\n  <numerusform/>\n  ',
    '<numerusform>a</numerusform><numerusform/>',
  ])
  expect(
    [
      { target: ['a'], state: 'needs-editing' as const },
      { target: ['', ''], state: 'translated' as const },
      { target: ['', 'a'], state: 'translated' as const },
    ].map(isUnfinished),
  ).toEqual([true, true, false])
})

const message = (translation: string, more = '') => `<message${more}><source>A</source>${translation}</message>`
test.each<[string, string | string[], string]>([
  [message('<translation/>'), '', message('<translation type="unfinished"/>')],
  [
    message('<translation><numerusform>a</numerusform></translation>', ' numerus="yes"'),
    ['a', '', 'c'],
    message(
      '<translation><numerusform>a</numerusform><numerusform></numerusform><numerusform>c</numerusform></translation>',
      ' numerus="yes"',
    ),
  ],
  [
    message('<translation><numerusform>a</numerusform><numerusform/></translation>', ' numerus="yes"'),
    ['', '', ''],
    message('<translation type="unfinished"><numerusform></numerusform><numerusform/></translation>', ' numerus="yes"'),
  ],
  [
    message('<translation type="unfinished"><numerusform>a</numerusform></translation>', ' numerus="yes"'),
    ['a', '', ''],
    message('<translation><numerusform>a</numerusform></translation>', ' numerus="yes"'),
  ],
])('%s with the texts %j is %s', (before, to, after) => {
  expect(changedIn(ts, whole(before), [{ set: 'C', to }], { language: polish })).toBe(whole(after))
})

const added = (add: string, more: object = {}): NamedChange => ({ add, source: ['B'], to: 'b', ...more })
const block = (name: string) =>
  `\n<context>\n    <name>${name}</name>\n    <message>\n        <source>B</source>\n        <translation>b</translation>\n    </message>\n</context>`
test.each<[string, readonly NamedChange[], string]>([
  ['<TS></TS>', [added('B')], `<TS>${block('B')}\n</TS>`],
  [
    `<TS>${block('M')}</TS>`,
    [
      added('X', { after: null }),
      added('Y', { after: null }),
      added('Z', { after: 'X' }),
      added('W', { after: 'Y' }),
      added('V', { after: 'M' }),
    ],
    `<TS>${['X', 'Z', 'Y', 'W', 'M', 'V'].map(block).join('')}</TS>`,
  ],
  ['<TS><x/></TS>', [added('B')], `<TS>${block('B')}<x/></TS>`],
  ['<TS version="2"  />', [added('B')], `<TS version="2">${block('B')}\n</TS>`],
  ['<TS><context></context></TS>', [added('B')], `<TS><context></context>${block('B')}</TS>`],
  ['<TS><context></context></TS>', [added('B', { after: null })], `<TS>${block('B')}<context></context></TS>`],
  [
    `<TS>${block('B')}${block('D')}</TS>`,
    [added('C', { after: 'B' }), added('A', { after: null }), added('E', { after: 'C' })],
    `<TS>${block('A')}${block('B')}${block('C')}${block('E')}${block('D')}</TS>`,
  ],
  [
    `<TS>${block('B')}${block('D')}</TS>`,
    [added('E', { source: ['X'] }), added('E', { after: 'nowhere' })],
    `<TS>${block('B')}${block('D')}${block('E').replace('>B<', '>X<').replace('\n</context>', '\n    <message>\n        <source>B</source>\n        <translation>b</translation>\n    </message>\n</context>')}</TS>`,
  ],
])('into %j the strings %j go', (before, changes, after) => {
  expect(changedIn(ts, before, changes)).toBe(after)
})

test('a new message stands behind the one that it follows, and others behind the last', () => {
  const one = (source: string) =>
    `\n    <message>\n        <source>${source}</source>\n        <translation>b</translation>\n    </message>`
  const inside = (...sources: string[]) =>
    `<TS>\n<context>\n    <name>C</name>${sources.map(one).join('')}\n</context></TS>`
  const changes = [
    added('C', { source: ['X'], after: 'C' }),
    added('C', { source: ['Y'] }),
    added('C', { source: ['Z'], after: 'nowhere' }),
  ]
  expect(changedIn(ts, inside('M', 'N'), changes)).toBe(inside('M', 'X', 'N', 'Y', 'Z'))
})

test('with a template a string is named by its context and its source text', () => {
  const text = whole('<message><source>A</source></message>')
  const change = { source: [], to: 'b', hasTemplate: true }
  const after = changedIn(
    ts,
    text,
    [
      { add: 'C\nkey\nmore', ...change },
      { add: 'plain', ...change },
    ],
    {
      hasTemplate: true,
    },
  )
  expect(after).toBe(
    '<TS><context><name>C</name><message><source>A</source></message>' +
      '\n    <message>\n        <source>key\nmore</source>\n        <translation>b</translation>\n    </message></context>' +
      '\n<context>\n    <name></name>\n    <message>\n        <source>plain</source>\n        <translation>b</translation>\n    </message>\n</context></TS>',
  )
})

test('a file that cannot be read has no strings, and stays as it is', () => {
  const text = `${whole(`${message('')}${message('')}<message/>`).slice(0, -5)}</x>`
  const bytes = Buffer.from(text)
  const end = text.length + 1
  expect(saidIn(ts, text)).toEqual({ problems: [`unexpected-tag 1:${end - 4}-1:${end}`], units: [] })
  const file = ts.parse(bytes)
  expect(file.edit({ units: [{ kind: 'add', unit: newUnit('b', 'B') }] })).toBe(bytes)
  expect(file.translationFor(aboutNew)).toBe(bytes)
  expect(madeFrom(ts1, '<TS/>')).toBe('<TS/>')
  expect(ts.parse(Buffer.from(`<${'x'.repeat(59)}yz/>`)).problems[0]?.detail).toContain(`<${'x'.repeat(59)}y>`)
})

test('people are told of a hundred odd things at the most', () => {
  const codes = (inner: string) => saidIn(ts, whole(inner)).warnings?.map((one) => one.split(' ')[0])
  const twice = message('').repeat(120)
  expect(codes(`${'<message/>'.repeat(120)}${twice}`)).toEqual(Array.from({ length: 100 }, () => 'missing-source'))
  expect(codes(twice)).toEqual(Array.from({ length: 100 }, () => 'duplicate-unit'))
})

test('each version takes no other for its own', () => {
  const starts: readonly (readonly [string, boolean, boolean])[] = [
    ['<TS>', false, true],
    ['<TS/>', false, true],
    ['<TS  />', false, true],
    ['<TS version="1">', false, true],
    ["<TS\n  version  =\t'1.1' >", false, true],
    ['<TS version="2.0">', true, false],
    ['<TS version="1.1" language="cs">', true, false],
    ['<TS language="cs">', true, false],
    ['<TSx>', false, false],
    ['TS>', false, false],
  ]
  expect(starts.map(([start]) => [start, ts.recognises(start), ts1.recognises(start)])).toEqual(starts)
})

const shared = {
  kind: 'edited',
  extensions: ['ts'],
  mediaType: 'application/x-linguist',
  template: 'optional',
  newBase: 'required',
  plurals: 'index',
  pluralRule: expect.any(Function) as unknown,
  states: ['untranslated', 'needs-editing', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  mostBytes: 10_000_000,
  recognises: expect.any(Function) as unknown,
  begin: expect.any(Function) as unknown,
  parse: expect.any(Function) as unknown,
}
test.each([
  [
    ts,
    {
      id: 'ts',
      label: 'Qt Linguist translation file',
      usage: [{ files: 'translations/*_*.ts' }, { files: 'i18n/*.ts' }, { files: '*.ts' }],
    },
  ],
  [
    ts1,
    {
      id: 'ts1',
      label: 'Qt Linguist translation file (version 1)',
      usage: [{ files: 'translations/*_*.ts' }, { files: '*.ts' }],
    },
  ],
])('$id says of itself what projects are told', (format, facts) => {
  const { parameters, ...said } = format
  expect(said).toEqual({ ...shared, ...facts })
  expect(parameters.map(({ name }) => name)).toEqual(['xml_closing_tags'])
})
