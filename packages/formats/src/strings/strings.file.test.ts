import { expect, test } from 'vitest'
import { aboutNew, begunBy, changedIn, madeFrom, type NamedChange, problemIn, saidIn } from '../exact-files.fixture.ts'
import { strings, stringsUtf8 } from './strings.format.ts'

const document = `/* No comment provided by engineer. */
"a" = "A\\n\\t\\"q\\" \\\\ \\U017e\\u17e \\101\\7z \\q";

// of nobody

/// of b
/*  of b, too
    indented */ "b \\"q\\" \\n" /* in it */ = // more
  'it\\'s' ; // behind
bare.key-1/x:$_ = word; /* behind */ /* not behind */
"none";
"empty" = "";
/* No comment provided by engineer */ // last
"a" = "again"; "c" = "C"; /* of
d */ "d" = "D"; /* behind d */
\f\v"é" = "ž"; /* of nobody *//* of e */"e"="E";`

test('a document says its strings with the comments right above and behind them', () => {
  expect(saidIn(stringsUtf8, document)).toEqual({
    warnings: ['duplicate-unit 1:1-2:46'],
    units: [
      {
        context: 'b "q" \\n',
        target: ["it's"],
        state: 'translated',
        notes: [['developer', 'of b\nof b, too\n    indented']],
        at: '6:1-9:22',
      },
      { context: 'bare.key-1/x:$_', target: ['word'], state: 'translated', at: '10:1-10:24' },
      {
        context: 'none',
        target: ['none'],
        state: 'translated',
        notes: [['developer', 'behind\nnot behind']],
        at: '10:25-11:8',
      },
      { context: 'empty', target: [''], state: 'untranslated', at: '12:1-12:14' },
      { context: 'a', target: ['again'], state: 'translated', notes: [['developer', 'last']], at: '13:1-14:15' },
      { context: 'c', target: ['C'], state: 'translated', at: '14:16-14:26' },
      { context: 'd', target: ['D'], state: 'translated', notes: [['developer', 'of\nd']], at: '14:27-15:31' },
      { context: 'é', target: ['ž'], state: 'translated', at: '16:3-16:15' },
      {
        context: 'e',
        target: ['E'],
        state: 'translated',
        notes: [['developer', 'of nobody\nof e']],
        at: '16:16-16:49',
      },
    ],
  })
})

test('a file says the same in UTF-16, with a byte order mark or without', () => {
  const { units } = saidIn(stringsUtf8, document)
  for (const text of [document, `\ufeff${document}`]) {
    const found = saidIn(strings, text, { encoding: 'utf16le' })
    expect([found.charset, found.units.map(({ context, target }) => [context, target])]).toEqual([
      'utf-16le',
      units.map(({ context, target }) => [context, target]),
    ])
  }
  expect(problemIn(strings, '"ž" = ;', { encoding: 'utf16le' })).toBe('unexpected-character 1:13-1:15')
  expect(problemIn(strings, '"a" = "b";', { encoding: 'utf16le', parameters: { strings_encoding: 'utf-8' } })).toBe(
    'nul-character 1:2-1:3',
  )
  expect(saidIn(strings, '\u2028"a"\u2029= "b";', { encoding: 'utf16le' }).units.length).toBe(1)
  expect(saidIn(strings, '"a" = "b";').charset).toBeUndefined()
  // The first thousand bytes tell.
  expect(problemIn(strings, `/*${'x'.repeat(997)}\0`)).toBe('unexpected-character 1:1-1:3')
  expect(problemIn(strings, `/*${'x'.repeat(998)}\0`)).toBe('nul-character 1:1001-1:1002')
})

test('a new file has the byte order mark that its charset needs, a translation that of its base', () => {
  const bytes = (parameters: Record<string, string>) =>
    Buffer.from(strings.begin({ ...aboutNew, parameters })).toString('hex')
  expect([
    bytes({}),
    bytes({ strings_encoding: 'utf-16' }),
    bytes({ strings_encoding: 'utf-8' }),
    begunBy(stringsUtf8),
  ]).toEqual(['fffe', 'fffe', '', ''])
  expect(Buffer.from(strings.begin(aboutNew)).toString('hex')).toBe('fffe')
  expect([madeFrom(stringsUtf8, document), madeFrom(stringsUtf8, `\ufeff${document}`)]).toEqual(['', '\ufeff'])
  expect(madeFrom(strings, `\ufeff${document}`, {}, { encoding: 'utf16le' })).toBe('\ufeff')
})

test('at most a hundred texts that cannot be kept are told', () => {
  const text = Array.from({ length: 101 }, (_, index) => `"${index}" = "\\U0000";`).join('\n')
  expect(stringsUtf8.parse(Buffer.from(text)).problems.length).toBe(100)
})

test.each([
  ['', 'none: 0 strings'],
  [' \n', 'none: 0 strings'],
  ['// a', 'none: 0 strings'],
  ['/', 'missing-equals 1:2-1:2'],
  ['/ a', 'missing-equals 1:3-1:4'],
  ['/* a */', 'none: 0 strings'],
  ['/* a', 'unterminated-comment 1:1-1:2'],
  ['/*/', 'unterminated-comment 1:1-1:2'],
  ['"a', 'unterminated-string 1:1-1:2'],
  ["'a", 'unterminated-string 1:1-1:2'],
  ['"a\\"', 'unterminated-string 1:1-1:2'],
  ['"a"', 'missing-equals 1:4-1:4'],
  ['"a" /', 'missing-equals 1:5-1:6'],
  ['"a" /* b', 'unterminated-comment 1:5-1:6'],
  ['"a" "b";', 'missing-equals 1:5-1:6'],
  ['"a" =', 'unexpected-character 1:6-1:6'],
  ['"a" = ;', 'unexpected-character 1:7-1:8'],
  ['"a" = "b"', 'missing-semicolon 1:10-1:10'],
  ['"a" = "b" /* c', 'unterminated-comment 1:11-1:12'],
  ['"a" = "b" "c";', 'missing-semicolon 1:11-1:12'],
  ['"a" = /* "b";', 'unterminated-comment 1:7-1:8'],
  ['"a" /*c*/ ;', 'none: 1 strings'],
  ['"a" = "b', 'unterminated-string 1:7-1:8'],
  ['a b', 'missing-equals 1:3-1:4'],
  ['= "a";', 'unexpected-character 1:1-1:2'],
  [';', 'unexpected-character 1:1-1:2'],
  ['{', 'unexpected-character 1:1-1:2'],
  ['é = "a";', 'unexpected-character 1:1-1:2'],
  ['"a" = "\\U0000";', 'nul-character: 1 strings'],
  ['"a" = "\\Ud800";', 'unpaired-surrogate: 1 strings'],
  ['"a" = "\\Ud83d\\Ude00";', 'none: 1 strings'],
  ['"\\Ud800" = "a";', 'none: 1 strings'],
  ['"a" = "\\0";\n"b" = "\\Udc00";', 'nul-character: 2 strings'],
  ['"é" = "\\0', 'unterminated-string 1:8-1:9'],
  ['"a\' = \'b";', 'none: 1 strings'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(stringsUtf8, text)).toEqual(expected)
})

test.each([
  ['"a";', [['a', 'a', [], '1:1-1:5']]],
  ['a;', [['a', 'a', [], '1:1-1:3']]],
  ["'a' = 'b';", [['a', 'b', [], '1:1-1:11']]],
  ['"a"="b";//c', [['a', 'b', [], '1:1-1:12']]],
  [
    '"a" = "b"; /* c\n*/ "d" = "e";',
    [
      ['a', 'b', [], '1:1-1:11'],
      ['d', 'e', [['developer', 'c']], '1:12-2:14'],
    ],
  ],
  [
    '"a" = "b"; /* c */ "d" = "e";',
    [
      ['a', 'b', [], '1:1-1:11'],
      ['d', 'e', [['developer', 'c']], '1:12-1:30'],
    ],
  ],
  ['"a" = "b"; /* c */ \t\f', [['a', 'b', [], '1:1-1:19']]],
  ['"a" = "b"; /* c */ // d', [['a', 'b', [], '1:1-1:11']]],
  ['"a" = "b"; /* c', [['a', 'b', [], '1:1-1:11']]],
  ['/* a *//* b */"c" = "d";', [['c', 'd', [['developer', 'a\nb']], '1:1-1:25']]],
  ['/* a */\r\n"c" = "d";', [['c', 'd', [['developer', 'a']], '1:1-2:11']]],
  ['/* a */\r\r"c" = "d";', [['c', 'd', [], '3:1-3:11']]],
  ['/* a */\r\n\r\n"c" = "d";', [['c', 'd', [], '3:1-3:11']]],
  ['/* a */\n\n/* b */\n// c\n\n"c" = "d";', [['c', 'd', [], '6:1-6:11']]],
  ['"a" = "b";\n\n"a" = "c";\n', [['a', 'c', [], '3:1-3:11']]],
  ['/**/ "a" = "b";', [['a', 'b', [], '1:1-1:16']]],
  ['// \n"a" = "b";', [['a', 'b', [], '1:1-2:11']]],
  ['//No comment provided by engineer\n"a" = "b";', [['a', 'b', [], '1:1-2:11']]],
  [
    '// No comment provided by engineers\n"a" = "b";',
    [['a', 'b', [['developer', 'No comment provided by engineers']], '1:1-2:11']],
  ],
  ['"a\\U0041\\\\\\"" = "\\\n";', [['a\\U0041\\\\"', '\n', [], '1:1-2:3']]],
  ['"a" = "\\U00e9\\u1\\Ug\\400\\9";', [['a', 'é\u0001UgĀ9', [], '1:1-1:28']]],
  ['"a" = "\\a\\b\\f\\v\\r";', [['a', '\u0007\b\f\u000b\r', [], '1:1-1:20']]],
  ['"a"\u00a0= "b";', []],
])('%j has its strings', (text, expected) => {
  expect(
    saidIn(stringsUtf8, text).units.map(({ context, target, notes, at }) => [context, target.join(), notes ?? [], at]),
  ).toEqual(expected)
})

test.each<[string, readonly NamedChange[], string]>([
  ['"a" = "b";', [{ set: 'a', to: 'x "y" \\ \n\r\t' }], '"a" = "x \\"y\\" \\\\ \\n\\r\\t";'],
  ['"a" = "b\nc";', [{ set: 'a', to: 'x "y" \\ \n\r\t' }], '"a" = "x \\"y\\" \\\\ \n\\r\t";'],
  ['"a" = "b\\nb\nc";', [{ set: 'a', to: 'x\ny' }], '"a" = "x\\ny";'],
  ['"a" = "b\r\nc";', [{ set: 'a', to: 'x\ny' }], '"a" = "x\\ny";'],
  ['"a" = "b\\\nc";', [{ set: 'a', to: 'x\ny' }], '"a" = "x\\ny";'],
  ['"a" = \'b\';', [{ set: 'a', to: "it's" }], '"a" = "it\'s";'],
  ['"a" = b;', [{ set: 'a', to: 'c' }], '"a" = "c";'],
  ['"a" /* c */ ;', [{ set: 'a', to: 'c' }], '"a" = "c" /* c */ ;'],
  ['a;', [{ set: 'a', to: 'c' }], 'a = "c";'],
  ['"a"="b";\n', [{ add: 'c', to: 'd' }], '"a"="b";\n"c"="d";\n'],
  ['"a"\t=  "b";\n', [{ add: 'c', to: 'd' }], '"a"\t=  "b";\n"c"\t=  "d";\n'],
  ['"a" /* */ = "b";\n', [{ add: 'c', to: 'd' }], '"a" /* */ = "b";\n"c" = "d";\n'],
  ['"a"\n= "b";\n', [{ add: 'c', to: 'd' }], '"a"\n= "b";\n"c" = "d";\n'],
  ['"a";\n', [{ add: 'c', to: 'd' }], '"a";\n"c" = "d";\n'],
  [
    '"a"="b";\r\n',
    [
      {
        add: 'c',
        to: '\ud800\n',
        notes: [
          { by: 'developer', text: 'of */ c' },
          { by: 'translator', text: 'x' },
        ],
      },
    ],
    '"a"="b";\r\n/* of * / c */\r\n/* x */\r\n"c"="�\\n";\r\n',
  ],
  [
    '',
    [
      { add: 'q"q', to: '1' },
      { add: 'b\\', to: '2' },
      { add: '\\n\\\\', to: '3' },
      { add: '\\"', to: '4' },
      { add: 'é\udc00', to: '' },
    ],
    '"q\\"q" = "1";\n"b\\\\" = "2";\n"\\n\\\\" = "3";\n"\\\\\\"" = "4";\n"é�" = "";\n',
  ],
])('%j with %j is changed', (text, changes, expected) => {
  expect(changedIn(stringsUtf8, text, changes)).toEqual(expected)
})

test.each([
  ['"a" = "b"', true],
  ['"a"\t="b"', true],
  ['"a"="', true],
  ['x\na.b = "c";', true],
  ['a = "b"', false],
  ['a b = "c";', false],
  ['a = b;', false],
  ['\u0000"\u0000a\u0000"\u0000=\u0000"\u0000', true],
  ['"a" : "b"', false],
  [' a = "b";', false],
])('%j looks like a strings file: %j', (start, expected) => {
  expect(strings.recognises(start)).toEqual(expected)
})
