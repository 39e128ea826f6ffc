import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, problemIn, saidIn } from '../exact-files.fixture.ts'
import { ini, islu } from './ini.format.ts'

const document = `; of nobody

# of key
\t; and more
key = value ; behind
no value
= no key
empty =
blank =   \t
 colon : a=b:c
   goes on ; all of it
\t\tto here
  not here = x
[ not = a section
; of no section
[section]
; of sub
sub=a;b ; c
double = 1
double = 2
é = ž ; š
[]
odd=1
[sec]tion] = x
last = at the end  
  of the file
[section]
double = 3
[é]
key = ;x
k2 =  ;x
k3 = \t; x`

test('a document says its options by their sections', () => {
  expect(saidIn(ini, document)).toEqual({
    warnings: ['duplicate-unit 19:1-19:11', 'duplicate-unit 20:1-20:11'],
    units: [
      { context: 'key', target: ['value'], state: 'translated', at: '3:1-5:21' },
      { context: 'empty', target: [''], state: 'untranslated', at: '8:1-8:8' },
      {
        context: 'blank',
        target: ['colon : a=b:c\ngoes on ; all of it\nto here\nnot here = x'],
        state: 'translated',
        at: '9:1-13:15',
      },
      { context: '[section]sub', target: ['a;b ; c'], state: 'translated', at: '17:1-18:12' },
      { context: '[section]é', target: ['ž'], state: 'translated', at: '21:1-21:13' },
      { context: '[section]odd', target: ['1'], state: 'translated', at: '23:1-23:6' },
      { context: '[sec]last', target: ['at the end\nof the file'], state: 'translated', at: '25:1-26:14' },
      { context: '[section]double', target: ['3'], state: 'translated', at: '28:1-28:11' },
      { context: '[é]key', target: [';x'], state: 'translated', at: '30:1-30:9' },
      { context: '[é]k2', target: [''], state: 'untranslated', at: '31:1-31:9' },
      { context: '[é]k3', target: [''], state: 'untranslated', at: '32:1-32:10' },
    ],
  })
  expect(saidIn(islu, document)).toEqual({
    warnings: ['duplicate-unit 19:1-19:11', 'duplicate-unit 20:1-20:11'],
    units: [
      { context: 'key', target: ['value ; behind'], state: 'translated', at: '3:1-5:21' },
      { context: 'empty', target: [''], state: 'untranslated', at: '8:1-8:8' },
      { context: 'blank', target: [''], state: 'untranslated', at: '9:1-9:12' },
      { context: 'colon : a', target: ['b:c'], state: 'translated', at: '10:2-10:15' },
      { context: 'not here', target: ['x'], state: 'translated', at: '13:3-13:15' },
      { context: '[section]sub', target: ['a;b ; c'], state: 'translated', at: '17:1-18:12' },
      { context: '[section]é', target: ['ž ; š'], state: 'translated', at: '21:1-21:13' },
      { context: '[section]odd', target: ['1'], state: 'translated', at: '23:1-23:6' },
      { context: '[sec]last', target: ['at the end'], state: 'translated', at: '25:1-25:18' },
      { context: '[section]double', target: ['3'], state: 'translated', at: '28:1-28:11' },
      { context: '[é]key', target: [';x'], state: 'translated', at: '30:1-30:9' },
      { context: '[é]k2', target: [';x'], state: 'translated', at: '31:1-31:9' },
      { context: '[é]k3', target: ['; x'], state: 'translated', at: '32:1-32:10' },
    ],
  })
})

test('bytes that are no text are refused at their place', () => {
  expect(problemIn(ini, 'a=b\xff', { encoding: 'latin1' })).toBe('invalid-encoding 1:4-1:5')
  expect(problemIn(islu, 'a=\0')).toBe('nul-character 1:3-1:4')
})

test('a translation begins with nothing', () => {
  expect([madeFrom(ini, document), madeFrom(islu, document), begunBy(ini), begunBy(islu)]).toEqual(['', '', '', ''])
})

test.each([
  ['a=b', [['a', 'b', '1:1-1:4']]],
  ['a=b\r\n c\r\n\r\n d', [['a', 'b\nc', '1:1-2:3']]],
  [
    ' a=b\n c=d',
    [
      ['a', 'b', '1:2-1:5'],
      ['c', 'd', '2:2-2:5'],
    ],
  ],
  [' a=b\n  c=d', [['a', 'b\nc=d', '1:2-2:6']]],
  [
    'a=b\rc=d',
    [
      ['a', 'b', '1:1-1:4'],
      ['c', 'd', '2:1-2:4'],
    ],
  ],
  ['a=b\n\n  c', [['a', 'b', '1:1-1:4']]],
  ['\ufeffa=b', [['a', 'b', '1:4-1:7']]],
  ['a b \t= c', [['a b', 'c', '1:1-1:9']]],
  ['a:b', [['a', 'b', '1:1-1:4']]],
  ['a:b=c', [['a', 'b=c', '1:1-1:6']]],
  ['a=b:c', [['a', 'b:c', '1:1-1:6']]],
  [':a', []],
  ['  ', []],
  [';a=b', []],
  [' #a=b', []],
  ['a=b;c', [['a', 'b;c', '1:1-1:6']]],
  ['a=b ;c;d', [['a', 'b', '1:1-1:9']]],
  ['a=b\t;c', [['a', 'b', '1:1-1:7']]],
  ['a=b;c ;d', [['a', 'b;c ;d', '1:1-1:9']]],
  ['a=;b', [['a', ';b', '1:1-1:5']]],
  ['a= ;b', [['a', ';b', '1:1-1:6']]],
  ['a=  ;b', [['a', '', '1:1-1:7']]],
  ['a =\t ;b', [['a', '', '1:1-1:8']]],
  ['a=  ;', [['a', '', '1:1-1:6']]],
  ['[s', []],
  ['[s]a=b', []],
  [' [s] \na=b', [['[s]a', 'b', '2:1-2:4']]],
  ['[]\na=b', [['a', 'b', '2:1-2:4']]],
  ['[a]b]\nc=d', [['[a]c', 'd', '2:1-2:4']]],
  ['[a\n]\nc=d', [['c', 'd', '3:1-3:4']]],
  ['; x\n[s]\na=b', [['[s]a', 'b', '3:1-3:4']]],
  ['; x\nno\na=b', [['a', 'b', '3:1-3:4']]],
  ['; x\n[a\na=b', [['a', 'b', '3:1-3:4']]],
  ['; x\n=c\na=b', [['a', 'b', '3:1-3:4']]],
  ['; x\n;y\n  a=b', [['a', 'b', '1:1-3:6']]],
  ['a=b\n  c\n ; d', [['a', 'b\nc\n; d', '1:1-3:5']]],
  ['a\n=b', []],
  ['a=', [['a', '', '1:1-1:3']]],
  ['a=\n  b', [['a', 'b', '1:1-2:4']]],
  [
    '[s]\na=b\n[t]\na=c\n[s]\na=d',
    [
      ['[t]a', 'c', '4:1-4:4'],
      ['[s]a', 'd', '6:1-6:4'],
    ],
  ],
])('%j has its options', (text, expected) => {
  expect(saidIn(ini, text).units.map(({ context, target, at }) => [context, target.join(), at])).toEqual(expected)
})

test.each([
  ['a=%nb%t%x', [['a', '\nb\t%x', '1:1-1:10']]],
  [
    'a=b\n  c=d',
    [
      ['a', 'b', '1:1-1:4'],
      ['c', 'd', '2:3-2:6'],
    ],
  ],
  ['a:b=c', [['a:b', 'c', '1:1-1:6']]],
  ['a=b ; c', [['a', 'b ; c', '1:1-1:8']]],
  ['a=  ;c', [['a', ';c', '1:1-1:7']]],
  ['[s]\na:b\nc=d', [['[s]c', 'd', '3:1-3:4']]],
])('%j has its options for Inno Setup', (text, expected) => {
  expect(saidIn(islu, text).units.map(({ context, target, at }) => [context, target.join(), at])).toEqual(expected)
})

test.each<[string, readonly NamedChange[], string]>([
  ['a = b\n', [{ set: 'a', to: ' x \r\n\r y\n\n\tz ' }], 'a = x\n  y\n  z\n'],
  ['  a = b\r\n', [{ set: 'a', to: 'x\ny' }], '  a = x\r\n    y\r\n'],
  ['a = b ; c\n', [{ set: 'a', to: '' }], 'a =  ; c\n'],
  ['a = b ; c\n', [{ set: 'a', to: 'x\ny' }], '; c\na = x\n  y\n'],
  ['  a = b ; é\r\n', [{ set: 'a', to: 'x;y' }], '  ; é\r\n  a = x;y\r\n'],
  ['; of a\na = b ; c\n', [{ set: 'a', to: 'x;y' }], '; c\n; of a\na = x;y\n'],
  ['a =  b\n', [{ set: 'a', to: ';x' }], 'a= ;x\n'],
  ['a = b\n', [{ set: 'a', to: ';x' }], 'a = ;x\n'],
  ['a =\t\tb\n', [{ set: 'a', to: ';x' }], 'a= ;x\n'],
  ['a = b\n', [{ set: 'a', to: 'x \t;y ;z' }], 'a = x;y ;z\n'],
  ['a = b\n  c\nd = e\n', [{ set: 'a', to: 'x' }], 'a = x\nd = e\n'],
  ['a =\n', [{ set: 'a', to: 'x' }], 'a =x\n'],
  ['a =  ; c\n', [{ set: 'a', to: 'x' }], 'a = x ; c\n'],
  ['a = b\n', [{ set: 'a', to: 'x\ud800' }], 'a = x�\n'],
  [
    '',
    [
      { add: 'a=b\n c ', to: 'x\ny' },
      { add: '[s]]x', to: '1' },
      { add: '[]y', to: '2' },
      { add: '[\n]z', to: '3' },
    ],
    'a b  c=x\n  y\n[]y=2\n[ ]z=3\n[s]\n]x=1\n',
  ],
  ['  a : b\n', [{ add: 'c', to: 'x\ny' }], '  a : b\n  c : x\n    y\n'],
  ['[s\ud800]\na=b\n', [{ add: '[t]c', to: 'x' }], '[s�]\na=b\n\n[t]\nc=x\n'],
  ['a=b\n', [{ add: '[t\ud800]c\udc00', to: 'x' }], 'a=b\n\n[t�]\nc�=x\n'],
  ['a = 1\na = 2\n', [{ remove: 'a' }], ''],
])('%j with %j is changed', (text, changes, expected) => {
  expect(changedIn(ini, text, changes)).toEqual(expected)
})

test.each<[string, readonly NamedChange[], string]>([
  ['a=b\n', [{ set: 'a', to: '  x\ty\r\nz\rw\nv  ' }], 'a=x%ty%nz%nw%nv\n'],
  ['a=b\n', [{ set: 'a', to: '   ' }], 'a=\n'],
  ['a=b\n', [{ set: 'a', to: '\t\ud800' }], 'a=%t�\n'],
  ['[s]\na=b ; c\n', [{ set: '[s]a', to: 'x;y' }], '[s]\na=x;y\n'],
])('%j with %j is changed for Inno Setup', (text, changes, expected) => {
  expect(changedIn(islu, text, changes)).toEqual(expected)
})

test.each([
  ['a=b', true],
  ['a:b', true],
  [' a b = c', true],
  ['; a=b', false],
  ['# a=b', false],
  ['[a]=b', false],
  ['=b', false],
  [':b', false],
  ['; x\na=b', true],
  ['a', false],
  ['a\n=b', false],
  ['', false],
])('%j looks like an INI file: %j', (start, expected) => {
  expect(ini.recognises(start)).toEqual(expected)
})

test.each([
  ['a=b', true],
  ['[s]\na.b_9=c', true],
  [' a=b', false],
  ['1a=b', false],
  ['a =b', false],
  ['a:b', false],
  ['é=b', false],
  ['a-b=c', false],
])('%j looks like a file of Inno Setup: %j', (start, expected) => {
  expect(islu.recognises(start)).toEqual(expected)
})
