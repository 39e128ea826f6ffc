import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, problemIn, saidIn } from '../exact-files.fixture.ts'
import { fluent } from './fluent.format.ts'

const document = `### file
## group
# loose

# Of a
#  indented
#
# last
a = A
# of b
b =
    First { $x } "
      deeper

    last
    .title = T
    .long = L
     more

# of c\r
c = C { "}" }\r
# g
## g2
-term = { $n ->
[one] x
   *[other] { "\\"{" }
}
#
d   =   D  
e={ "" }
f = { a.b
 }
    .a1 = text
a = again
# last`

test('a document says its messages and terms with the comments right above them', () => {
  expect(saidIn(fluent, document)).toEqual({
    warnings: ['duplicate-unit 34:1-34:10'],
    units: [
      {
        context: 'a',
        target: ['A'],
        state: 'translated',
        notes: [['developer', 'Of a\n indented\n\nlast']],
        flags: 'fluent-type:Message',
        at: '5:1-9:6',
      },
      {
        context: 'b',
        target: ['First { $x } "\n  deeper\n\nlast\n.title = T\n.long = L\n more'],
        state: 'translated',
        notes: [['developer', 'of b']],
        flags: 'fluent-type:Message',
        at: '10:1-18:10',
      },
      {
        context: 'c',
        target: ['C { "}" }'],
        state: 'translated',
        notes: [['developer', 'of c']],
        flags: 'fluent-type:Message',
        at: '20:1-21:14',
      },
      {
        context: '-term',
        target: ['{ $n ->\n[one] x\n   *[other] { "\\"{" }\n}'],
        state: 'translated',
        flags: 'fluent-type:Term',
        at: '24:1-27:2',
      },
      { context: 'd', target: ['D'], state: 'translated', flags: 'fluent-type:Message', at: '28:1-29:10' },
      { context: 'e', target: [''], state: 'untranslated', flags: 'fluent-type:Message', at: '30:1-30:9' },
      {
        context: 'f',
        target: ['{ a.b\n}\n   .a1 = text'],
        state: 'translated',
        flags: 'fluent-type:Message',
        at: '31:1-33:15',
      },
      { context: 'a', target: ['again'], state: 'translated', flags: 'fluent-type:Message', at: '34:1-34:10' },
    ],
  })
})

test('a translation begins with nothing', () => {
  expect([madeFrom(fluent, document), begunBy(fluent)]).toEqual(['', ''])
})

test.each([
  ['', 'none: 0 strings'],
  ['# x', 'none: 0 strings'],
  ['###', 'none: 0 strings'],
  ['#x', 'unexpected-text 1:1-1:2'],
  ['#### x', 'unexpected-text 1:1-1:2'],
  ['a', 'unexpected-text 1:1-1:2'],
  ['a =', 'missing-value 1:1-1:2'],
  ['a =   ', 'missing-value 1:1-1:2'],
  ['a = b\n   ', 'none: 1 strings'],
  ['1a = b', 'unexpected-text 1:1-1:2'],
  ['a b = c', 'unexpected-text 1:1-1:2'],
  ['-a = b', 'none: 1 strings'],
  ['--a = b', 'unexpected-text 1:1-1:2'],
  [' a = b', 'unexpected-text 1:1-1:2'],
  ['\ta = b', 'unexpected-text 1:1-1:2'],
  ['a_-9 = b', 'none: 1 strings'],
  ['a\t= b', 'unexpected-text 1:1-1:2'],
  ['<<<<<<< x\n', 'conflict-marker 1:1-1:2'],
  ['>>>>>>> x', 'conflict-marker 1:1-1:2'],
  ['=======', 'conflict-marker 1:1-1:2'],
  ['|||||||\rx', 'conflict-marker 1:1-1:2'],
  ['<<<<<<<x', 'unexpected-text 1:1-1:2'],
  ['<<<<<<', 'unexpected-text 1:1-1:2'],
  ['a = b\n  }', 'unexpected-text 2:3-2:4'],
  ['a = b\n  *c', 'unexpected-text 2:3-2:4'],
  ['a = b\n  .c', 'unexpected-text 2:3-2:4'],
  ['a = b\n  .1c = d', 'unexpected-text 2:3-2:4'],
  ['a = {', 'unexpected-end 1:5-1:6'],
  ['a = {  {\n\n', 'unexpected-end 1:5-1:6'],
  ['a = { "x', 'unterminated-string 1:7-1:8'],
  ['a = { "x\n" }', 'unterminated-string 1:7-1:8'],
  ['a = { "\\"" }', 'none: 1 strings'],
  ['a = { "\\', 'unterminated-string 1:7-1:8'],
  ['a = "x', 'none: 1 strings'],
  ['a = {{}}}', 'unexpected-text 1:9-1:10'],
  ['a = {\nb = c', 'unexpected-end 1:5-1:6'],
  ['a = {\nb c\n}', 'none: 1 strings'],
  ['a =\n\n\nb = c', 'missing-value 1:1-1:2'],
  [
    'a = {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}',
    'none: 1 strings',
  ],
  [
    'a = {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{',
    'too-deep 1:105-1:106',
  ],
  ['\ufeffé', 'unexpected-text 1:4-1:5'],
  ['é = b', 'unexpected-text 1:1-1:2'],
  ['a = b\n}', 'unexpected-text 2:1-2:2'],
  ['a = b\n# c\nd', 'unexpected-text 3:1-3:2'],
  ['a = é }', 'unexpected-text 1:8-1:9'],
  ['a = b\u0000', 'nul-character 1:6-1:7'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(fluent, text)).toEqual(expected)
})

test.each([
  ['a =\n  .b = c', [['a', '.b = c', [], '1:1-2:9']]],
  [
    'a = b\r\n c\r\nd = e',
    [
      ['a', 'b\nc', [], '1:1-2:3'],
      ['d', 'e', [], '3:1-3:6'],
    ],
  ],
  ['a = b\r c', [['a', 'b\r c', [], '1:1-2:3']]],
  ['a = { b\n\n\n# c\n}', [['a', '{ b\n\n\n# c\n}', [], '1:1-5:2']]],
  ['\ufeffa = b', [['a', 'b', [], '1:4-1:9']]],
  ['   \n\n \r\na = b', [['a', 'b', [], '4:1-4:6']]],
  [
    'a = {\n}\nb = c',
    [
      ['a', '{\n}', [], '1:1-2:2'],
      ['b', 'c', [], '3:1-3:6'],
    ],
  ],
  ['a = b\n   x\n\n\n', [['a', 'b\nx', [], '1:1-2:5']]],
  ['a = b\n  .c = d', [['a', 'b\n.c = d', [], '1:1-2:9']]],
  ['a = "x {"}"}', [['a', '"x {"}"}', [], '1:1-1:13']]],
  ['# x\r\n# y\r\na = b', [['a', 'b', [['developer', 'x\ny']], '1:1-3:6']]],
  ['# x\n \na = b', [['a', 'b', [], '3:1-3:6']]],
  ['#\na = b', [['a', 'b', [], '1:1-2:6']]],
  ['#   x  \na = b', [['a', 'b', [['developer', 'x']], '1:1-2:6']]],
])('%j has its strings', (text, expected) => {
  expect(
    saidIn(fluent, text).units.map(({ context, target, notes, at }) => [context, target.join(), notes ?? [], at]),
  ).toEqual(expected)
})

test.each<[string, readonly NamedChange[], string]>([
  ['a = b\n', [{ set: 'a', to: 'b' }], 'a = b\n'],
  ['a = b\r\nc = d\r\n', [{ set: 'a', to: 'x\ny' }], 'a = x\r\n    y\r\nc = d\r\n'],
  ['a = b\r c\nd = e\n', [{ set: 'a', to: 'x\ny' }], 'a = x\n    y\nd = e\n'],
  [
    '# of a\na = b # c\n\nc = d\n',
    [
      { set: 'a', to: 'x' },
      { set: 'c', to: 'y' },
    ],
    '# of a\na = x\n\nc = y\n',
  ],
  [
    'a = b\n',
    [
      {
        add: 'c',
        to: 'C',
        notes: [
          { by: 'developer', text: 'one\r\n\r\ntwo\rthree' },
          { by: 'translator', text: 'four ' },
        ],
      },
    ],
    'a = b\n# one\n#\n# two\n# three\n# four\nc = C\n',
  ],
  ['', [{ add: 'c', to: 'C\nD' }], 'c =\n    C\n    D\n'],
  [
    'a = b\r\n',
    [
      { add: 'c', to: 'C\nD', after: null },
      { add: '-t', to: '' },
    ],
    'c =\r\n    C\r\n    D\r\na = b\r\n-t = { "" }\r\n',
  ],
  ['# of a\na = b\n\n# of c\nc = d\n', [{ remove: 'a' }], '# of c\nc = d\n'],
  ['# of a\na = b\n\n# of c\nc = d\n', [{ remove: 'c' }], '# of a\na = b\n\n'],
])('%j with %j is changed', (text, changes, expected) => {
  expect(changedIn(fluent, text, changes)).toEqual(expected)
})

test.each([
  ['a = b', true],
  ['-a = b', true],
  ['a=', true],
  ['# x\na-b_9 = c', true],
  [' a = b', false],
  ['1 = b', false],
  ['-- = b', false],
  ['a b = c', false],
  ['é = a', false],
  ['.a = b', false],
  ['a: b', false],
])('%j looks like a file of Fluent: %j', (start, expected) => {
  expect(fluent.recognises(start)).toEqual(expected)
})
