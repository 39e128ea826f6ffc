import { expect, test } from 'vitest'
import { changedIn, type NamedChange, polish } from '../exact-files.fixture.ts'
import type { FileState } from '../format.ts'
import { poXliff, xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

const trans = (id: string, inner = '') => `<trans-unit id="${id}"><source>A</source>${inner}</trans-unit>`
const added = (add: string, more: object = {}): NamedChange => ({ add, source: ['B'], to: '', ...more })

test.each<[string, NamedChange, string]>([
  [
    '<xliff><file original="a"><header/><body></body></file><file original="b"><body>|</body></file></xliff>',
    added('b///b', { after: 'b///1' }),
    '<trans-unit id="b"><source>B</source></trans-unit>',
  ],
  [
    '<xliff><file original="a"><header/><body>|</body><body/></file><file original="b"><body>' +
      `${trans('1')}</body></file></xliff>`,
    added('a///b', { after: null }),
    '<trans-unit id="b"><source>B</source></trans-unit>',
  ],
  [
    `<xliff>|\n<trans-unit id="1"><source>A</source></trans-unit></xliff>`,
    added('b', { after: null }),
    '\n<file original="" source-language="en" datatype="plaintext"><body>\n' +
      '<trans-unit id="b" resname="b"><source>B</source>\n</trans-unit>\n</body></file>\n',
  ],
])('in %j a new string %j is %j', (around, change, expected) => {
  const [head = '', tail = ''] = around.split('|')
  const unit = head.includes('"b"') ? trans('1') : ''
  expect(changedIn(xliff, `${head}${unit}${tail}`, [change])).toBe(`${head}${unit}${expected}${tail}`)
})

test('a new string without a neighbour has its id from the file that has a body', () => {
  const text = '<xliff><file original="a"/><file original="b"><header/><body/></file></xliff>'
  expect(changedIn(xliff, text, [added('b///c')])).toBe(
    text.replace('<body/>', '<body>\n  <trans-unit id="c">\n    <source>B</source>\n  </trans-unit>\n</body>'),
  )
})

test.each([
  ['max-length:12, xml-text', ' maxwidth="12" size-unit="char"'],
  ['a, max-size:123456789', ' maxwidth="123456789"'],
  ['max-size:1234567890', ''],
  ['x-max-size:1', ''],
  ['max-size:1x', ''],
  ['max-size:', ''],
])('with the flags %j a new string has the attributes %j', (flags, attributes) => {
  const text = `<xliff><file original="f"><body>${trans('1')}</body></file></xliff>`
  expect(changedIn(xliff, text, [added('f///b', { flags })])).toBe(
    text.replace('</body>', `<trans-unit id="b"${attributes}><source>B</source></trans-unit></body>`),
  )
})

test('the places of a new string have their lines', () => {
  const text = `<xliff><file original="f"><body>${trans('1')}</body></file></xliff>`
  const place = (file: string, line: string) =>
    `<context-group purpose="location"><context context-type="sourcefile">${file}</context>${line}</context-group>`
  const line = (number: number) => `<context context-type="linenumber">${number}</context>`
  expect(changedIn(xliff, text, [added('f///b', { location: 'a:123, , b:3x, c:' })])).toBe(
    text.replace(
      '</body>',
      `<trans-unit id="b"><source>B</source>${place('a', line(123))}${place('b:3x', '')}${place('c:', '')}</trans-unit></body>`,
    ),
  )
})

test.each<[string, string, FileState, string]>([
  ['', 'b', 'translated', '<target state="translated">b</target>'],
  ['<target>a</target>', 'b', 'translated', '<target>b</target>'],
  ['<target>a</target>', 'b', 'approved', '<target>b</target>'],
  ['<target>a</target>', '', 'approved', '<target></target>'],
  [
    '<seg-source>A</seg-source>',
    'b',
    'needs-editing',
    '<seg-source>A</seg-source><target state="needs-translation">b</target>',
  ],
  ['<target>a&#10;b</target>', 'a\nb', 'approved', '<target>a&#10;b</target>'],
])('in a file that says states %j becomes %j, %s', (before, to, state, after) => {
  const other = trans('2', '<target state="x">A</target>')
  const whole = (inner: string, attribute = '') =>
    `<xliff><file><body>${trans('1', inner).replace('"1"', `"1"${attribute}`)}${other}</body></file></xliff>`
  expect(changedIn(xliff, whole(before), [{ set: '///1', to, state }])).toBe(
    whole(after, state === 'approved' && to !== '' ? ' approved="yes"' : ''),
  )
})

test.each<[string, readonly string[], FileState, string]>([
  [
    '<trans-unit id="ship[10]" approved="yes"><source>A</source><target>a</target></trans-unit>',
    ['a', 'b', ''],
    'translated',
    '<trans-unit id="ship[10]" approved="no"><source>A</source><target>a</target></trans-unit>' +
      '<trans-unit id="ship[1]"><source>A</source><target>b</target></trans-unit>' +
      '<trans-unit id="ship[2]"><source>A</source><target></target></trans-unit>',
  ],
  [
    '<trans-unit resname="x[0]" id = "s"><source>A</source><target state="translated">a</target></trans-unit>',
    ['a', 'b', ''],
    'translated',
    '<trans-unit resname="x[0]" id = "s"><source>A</source><target state="translated">a</target></trans-unit>' +
      '<trans-unit resname="x[0]" id = "s[1]"><source>A</source><target state="translated">b</target></trans-unit>' +
      '<trans-unit resname="x[0]" id = "s[2]"><source>A</source><target state="new"></target></trans-unit>',
  ],
  [
    '<trans-unit id="s[0]" approved="yes"><source>A</source><target>a</target></trans-unit>' +
      '<trans-unit id="s[1]"><source>A</source><target>b</target></trans-unit>',
    ['a', 'b', ''],
    'translated',
    '<trans-unit id="s[0]" approved="yes"><source>A</source><target>a</target></trans-unit>' +
      '<trans-unit id="s[1]"><source>A</source><target>b</target></trans-unit>',
  ],
  [
    '<trans-unit id="s[0]" approved="yes"><source>A</source><target>a</target></trans-unit>' +
      '<trans-unit id="s[1]"><source>A</source><target>b</target></trans-unit>',
    ['a', 'c', ''],
    'translated',
    '<trans-unit id="s[0]" approved="no"><source>A</source><target>a</target></trans-unit>' +
      '<trans-unit id="s[1]"><source>A</source><target>c</target></trans-unit>',
  ],
])('of the forms %j with the texts %j, %s becomes %j', (before, to, state, after) => {
  const whole = (forms: string) =>
    `<xliff><file original="f"><body><group id="g" restype="x-gettext-plurals">${forms}</group></body></file></xliff>`
  expect(changedIn(poXliff, whole(before), [{ set: 'f///g', to, state }], { language: polish })).toBe(whole(after))
})

test('a group is indented as its neighbour is, where this has its parts deeper', () => {
  const whole = (units: string) => `<xliff><file original="f"><body>${units}</body></file></xliff>`
  const changes: NamedChange[] = [{ add: 'f///g', source: ['B', 'Bs'], to: [] }]
  const one = '\n    <trans-unit id="1">\n <source>A</source></trans-unit>'
  expect(changedIn(poXliff, whole(one), changes)).toBe(
    whole(`${one}
    <group id="g" restype="x-gettext-plurals">
 <trans-unit id="g[0]">
 <source>B</source>
 </trans-unit>
 <trans-unit id="g[1]">
 <source>Bs</source>
 </trans-unit>
    </group>`),
  )
})

test.each<[string, NamedChange, string]>([
  [
    '<xliff version="2.0"><file id="a"/><file id="b"/></xliff>',
    added('b///c'),
    '<xliff version="2.0"><file id="a"/><file id="b">\n  <unit id="c">\n    <segment>\n      <source>B</source>\n    </segment>\n  </unit>\n</file></xliff>',
  ],
  [
    '<xliff version="2.0"/>',
    added('f1///c'),
    '<xliff version="2.0">\n<file id="f1">\n  <unit id="c">\n    <segment>\n      <source>B</source>\n    </segment>\n  </unit>\n</file>\n</xliff>',
  ],
])('%j takes the new string %j', (text, change, expected) => {
  expect(changedIn(xliff2, text, [change])).toBe(expected)
})

const segment = '<segment><source>A</source></segment>'
const unit = (id: string, attributes = '') => `<unit id="${id}"${attributes}>${segment}</unit>`
const newUnit = (attributes: string, state = '') =>
  `<unit${attributes}><segment${state}><source>B</source></segment></unit>`

test.each<[string, NamedChange, string]>([
  [unit('1'), added('f///abc'), `${unit('1')}${newUnit(' id="abc"')}`],
  [unit('1'), added('f///-._:Z9'), `${unit('1')}${newUnit(' id="-._:Z9"')}`],
  [unit('1'), added(`f///${'x'.repeat(300)}`), `${unit('1')}${newUnit(` id="${'x'.repeat(300)}"`)}`],
  [
    unit('1'),
    added(`f///${'x'.repeat(301)}`),
    `${unit('1')}${newUnit(` id="f_2f__2f__2f_${'x'.repeat(301)}" name="f///${'x'.repeat(301)}"`)}`,
  ],
  [unit('1'), added('f///a b'), `${unit('1')}${newUnit(' id="f_2f__2f__2f_a_20_b" name="f///a b"')}`],
  [unit('1'), added('-._:Z9'), `${unit('1')}${newUnit(' id="-._5f_:Z9" name="-._:Z9"')}`],
  [
    unit('1', ' translate="no"'),
    added('f///b', { after: null }),
    `${newUnit(' id="b" translate="yes"')}${unit('1', ' translate="no"')}`,
  ],
  [
    unit('1'),
    added('f///b', { to: 'x', state: 'needs-editing' }),
    `${unit('1')}<unit id="b"><segment state="initial"><source>B</source><target>x</target></segment></unit>`,
  ],
  [
    unit('1'),
    added('f///b', { to: 'x', state: 'approved' }),
    `${unit('1')}<unit id="b"><segment state="final"><source>B</source><target>x</target></segment></unit>`,
  ],
  [`<unit id="1">\n  ${segment}</unit>`, added('f///b'), `<unit id="1">\n  ${segment}</unit>${newUnit(' id="b"')}`],
  [
    `\n  <unit id="1">\n  ${segment}</unit>`,
    added('f///b'),
    `\n  <unit id="1">\n  ${segment}</unit>\n  <unit id="b">\n    <segment>\n      <source>B</source>\n    </segment>\n  </unit>`,
  ],
  [
    `${unit('1')}</file><file id="g">${unit('2')}`,
    added('g///b'),
    `${unit('1')}</file><file id="g">${unit('2')}${newUnit(' id="b"')}`,
  ],
])('of the units %j with the new string %j there are %j', (before, change, after) => {
  const whole = (units: string) => `<xliff version="2.0"><file id="f">${units}</file></xliff>`
  expect(changedIn(xliff2, whole(before), [change])).toBe(whole(after))
})

test.each<[string, string, string, string]>([
  ['', '<target>a</target>', '', '<segment><source>A</source><target></target></segment>'],
  ['', '', 'b', '<segment><source>A</source><target>b</target></segment>'],
  [
    ' state="initial" subState="a:b"',
    '<target>a</target>',
    '',
    '<segment state="initial" subState="a:b"><source>A</source><target></target></segment>',
  ],
  [
    ' state="final" subState="a:b"',
    '<target>a</target>',
    '',
    '<segment state="initial"><source>A</source><target></target></segment>',
  ],
])('beside segments that say states, one with %j and %j that becomes %j is %j', (attributes, target, to, expected) => {
  const whole = (first: string) =>
    `<x:xliff version="2.0"><x:file id="f"><x:unit id="1">${first.replaceAll(/<(\/?)/g, '<$1x:')}</x:unit>
<x:unit id="2"><x:segment state="translated"><x:source>B</x:source></x:segment></x:unit></x:file></x:xliff>`
  const before = whole(`<segment${attributes}><source>A</source>${target}</segment>`)
  expect(changedIn(xliff2, before, [{ set: 'f///1', to }])).toBe(whole(expected))
})

test('a segment that goes from its unit is a part to ignore, whatever its prefix', () => {
  const whole = (name: string) =>
    `<x:xliff version="2.0"><x:file><x:unit id="1"><x:${name} id="a"><x:source>A</x:source></x:${name}><x:segment><x:source>B</x:source></x:segment></x:unit></x:file></x:xliff>`
  expect(changedIn(xliff2, whole('segment'), [{ remove: '///1///a' }])).toBe(whole('ignorable'))
})
