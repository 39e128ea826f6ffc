import { expect, test } from 'vitest'
import { newUnit } from '../testing.ts'
import {
  attributeText,
  blanksBefore,
  characterText,
  closesTags,
  closingTags,
  elementText,
  firstByKey,
  groupAdded,
  indentBetween,
  isXmlText,
  newlineOf,
  openedTag,
  removal,
  sortedChanges,
  withAttributes,
} from './xml.edit.ts'

test.each([
  ['x\n  y', 4, '\n  '],
  ['x\r\n\t y', 5, '\r\n\t '],
  ['x\r  y', 4, '\r  '],
  ['\n\ny', 2, '\n'],
  ['x  y', 3, undefined],
  ['  y', 2, undefined],
  ['xy', 1, undefined],
])('in %j the line before %i is %j', (text, at, expected) => {
  const bytes = Buffer.from(text)
  expect(blanksBefore(bytes, at)).toBe(expected)
  expect(removal(bytes, { start: at, end: at + 1 }).span).toEqual({ start: at - (expected?.length ?? 0), end: at + 1 })
})

test('the first line end of a file is its own', () => {
  expect(
    ['a\r\nb\n', 'a\rb\n', 'a\nb\r\n', 'a', `${'x'.repeat(65_536)}\r\n`].map((text) => newlineOf(Buffer.from(text))),
  ).toEqual(['\r\n', '\r', '\n', '\n', '\n'])
})

test.each([
  ['\n', '\n  ', '  '],
  ['\n\t', '\r\n\t\t', '\t'],
  ['\n  ', '\n   ', ' '],
  ['\n  ', '\n  ', '  '],
  ['\n\t', '\n    ', '  '],
  [undefined, '\n    ', '  '],
  ['\n', undefined, '  '],
])('between %j and %j the indentation grows by %j', (outer, inner, expected) => {
  expect(indentBetween(outer, inner)).toBe(expected)
})

test('characters that would spoil XML are written as it has them', () => {
  const text = 'a&b<c>"d"\'e\t\n\r]]>\u0001\u001f\ufffe\uffff\ud800'
  expect(attributeText(text)).toBe("a&amp;b&lt;c>&quot;d&quot;'e&#9;&#10;&#13;]]>\ufffd\ufffd\ufffd\ufffd\ufffd")
  expect(characterText(text)).toBe('a&amp;b&lt;c>"d"\'e\t\n&#13;]]&gt;\ufffd\ufffd\ufffd\ufffd\ufffd')
  expect(['a\t\n\r', 'a\u0001', '\u000b', '\u001f', '\uffff', '\ud800', ''].map(isXmlText)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    true,
  ])
})

test.each([
  ['<a>', { b: 'c' }, '<a b="c">'],
  ['<a  />', { b: '"' }, '<a b="&quot;"  />'],
  ['<a b="c">', { b: 'd' }, '<a b="d">'],
  ["<a\n b = 'c' bb='d'>", { bb: 'x', b: 'y' }, '<a\n b="y" bb="x">'],
  ['<a b="c" d="e"/>', { b: null }, '<a d="e"/>'],
  ['<a b="c"/>', { d: null }, '<a b="c"/>'],
  ['<a x="b=1">', { b: '2', c: null }, '<a x="b=1" b="2">'],
])('the tag %s with %j is %s', (tag, values, expected) => {
  expect(withAttributes(tag, values)).toBe(expected)
})

test('elements without text have an end tag, or none', () => {
  expect([openedTag('<a b="/>" />'), openedTag('<a/>'), openedTag('<a>')]).toEqual(['<a b="/>">', '<a>', '<a>'])
  expect([
    elementText('<a b="c">', '', true),
    elementText('<a b="c">', '', false),
    elementText('<a>', 'b', false),
    elementText('<x:a\nb="">', 'b', true),
  ]).toEqual(['<a b="c"></a>', '<a b="c"/>', '<a>b</a>', '<x:a\nb="">b</x:a>'])
  expect([undefined, {}, { xml_closing_tags: true }, { xml_closing_tags: false }].map(closesTags)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(closingTags).toMatchObject([{ name: 'xml_closing_tags', kind: 'boolean', initially: true }])
})

test('new strings follow their neighbours, in the file or among themselves', () => {
  const byKey = new Map([
    ['a', 'A'],
    ['b', 'B'],
  ])
  const added = [
    ['1', 'a'],
    ['2', null],
    ['3', undefined],
    ['4', 'nowhere'],
    ['5', '1'],
    ['6', '1'],
    ['7', '2'],
    ['8', 'a'],
  ] as const
  const units = added.map(([name, after]) => ({ ...newUnit(name, ''), ...(after !== undefined && { after }) }))
  const groups = groupAdded(units, ({ context }) => context, { byKey, last: 'B' })
  expect([...groups].map(([anchor, list]) => [anchor, list.map(({ context }) => context).join('')])).toEqual([
    ['A', '1658'],
    [null, '27'],
    ['B', '34'],
  ])
  expect([...groupAdded(units.slice(2, 3), ({ context }) => context, { byKey, last: null }).keys()]).toEqual([null])
})

test('changes are sorted by their kinds, and of two with a key the first entry is meant', () => {
  const byKey = firstByKey(['a1', 'b1', 'a2'], ([key = '']) => key)
  expect([...byKey]).toEqual([
    ['a', 'a1'],
    ['b', 'b1'],
  ])
  const set = (key: string, text: string) => ({ kind: 'set', key, target: [text], state: 'translated' }) as const
  const unit = newUnit('c', 'C')
  const sorted = sortedChanges(
    [set('a', '1'), set('b', '2'), { kind: 'remove', key: 'a' }, { kind: 'add', unit }, set('b', '3')],
    byKey,
  )
  expect([[...sorted.removed], [...sorted.set], sorted.added]).toEqual([['a1'], [['b1', set('b', '3')]], [unit]])
  expect(() => sortedChanges([set('z', '')], byKey)).toThrow('"z"')
})
