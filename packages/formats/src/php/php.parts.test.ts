// biome-ignore-all lint/suspicious/noTemplateCurlyInString: PHP writes variables so
import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { laravel, php, phpFormats } from './php.format.ts'

/** Names and texts of a file's strings. */
const textsOf = (text: string) =>
  saidIn(php, text).units.map(({ context, target, form }) => [
    context,
    ...target,
    ...(form === undefined ? [] : [form]),
  ])

test.each<[string, readonly (readonly string[])[]]>([
  ["$a1_b = 'x';", [['$a1_b', 'x']]],
  [
    "$a[] = 'x'; $b[0][a_1] = 'y';",
    [
      ['$a[]', 'x'],
      ['$b[0][a_1]', 'y'],
    ],
  ],
  ['$a\t[ "b c" ]\t=\f\'x\'\v;', [['$a["bc"]', 'x']]],
  ["Return ['a' => 'x'];", [["return[]->'a'", 'x']]],
  ["$a = ARRAY\n('b' => 'x');", [["$a->'b'", 'x']]],
  ["$a = arrays('b' => 'x'); $c = 'y';", [['$c', 'y']]],
  ["define(NAME, 'x'); define('A', 'x', 1); undefine('B', 'y');", []],
  ["$a = 'x' . 1; $b = -'y'; $c = 'z' ?: 1; $d = 'w';", [['$d', 'w']]],
  ["$a == 'x'; $b = 'y';", [['$b', 'y']]],
  ['$a = "{$b["c"]} d";', [['$a', '{$b["c"]} d', '["{$b[\\"c\\"]}"]']]],
  [
    '$a = "{$b->{"c"}} d"; $e = "f";',
    [
      ['$a', '{$b->{"c"}} d', '["$b"]'],
      ['$e', 'f'],
    ],
  ],
  [
    '$a = "{ b"; $c = \'{$d\';',
    [
      ['$a', '{ b'],
      ['$c', '{$d'],
    ],
  ],
  ['$a = "\\{$b}";', [['$a', '\\{$b}', '["$b"]']]],
  ['$a = <<<E_1\nb E_1\n E_12\nE_1;', [['$a', 'b E_1\n E_12']]],
  ['$a = <<<\t"E"\r\n\tb\r\n\t\tc\r\n d\r\n\tE;', [['$a', 'b\n\tc\nd']]],
  ["$a = <<<'E'\n  b\\n$c\n  E;", [['$a', 'b\\n$c']]],
  ['$a = <<<E\n\\"\\t\\$\nE;', [['$a', '\\"\t$']]],
  ['$a = <<<E x; $b = "c";', [['$b', 'c']]],
  ['$a = 1 << 2; $b = "c";', [['$b', 'c']]],
])('PHP with %j has the texts %j', (code, texts) => {
  expect(textsOf(`<?php ${code}`)).toEqual(texts)
})

test.each([
  ['"\\n\\r\\t\\v\\e\\f\\\\\\$\\"\\q"', '\n\r\t\v\u001b\f\\$"\\q'],
  ['"\\x4a\\112\\12\\x4Jx"', 'JJ\n\u0004Jx'],
  ['"\\xf0\\x9f\\230\\x80\\777"', '😀\ufffd'],
  ['"\\u{1F600}\\u{10ffff}\\u{110000}\\u{}\\u{41}"', '😀\u{10ffff}\\u{110000}\\u{}A'],
  ["'\\n\\\\\\'\\\"\\q'", '\\n\\\'\\"\\q'],
  ['"a"', 'a'],
])('the string %s says %j', (literal, expected) => {
  expect(textsOf(`<?php $a = ${literal};`)[0]?.[1]).toBe(expected)
})

test('fifty variables of a string are known, the longest first', () => {
  const variables = (count: number) => Array.from({ length: count }, (_, index) => `$v${'x'.repeat(index)}`)
  const form = (count: number) => saidIn(php, `<?php $a = "${variables(count).join(' ')}";`).units[0]?.form
  expect(form(51)).toBe(JSON.stringify(variables(50).reverse()))
  expect(form(0)).toBeUndefined()
  expect(saidIn(php, '<?php $a = "$b $b {$c} ${d} \\$e";').units[0]?.form).toBe('["{$c}","${d}","$b"]')
})

test.each([
  ['// see http://x', 'see http://x'],
  ['/// a', 'a'],
  ['## a # b', 'a # b'],
  ['/* a */', 'a'],
  ['/*\n ** a\n  *b\r * * c\r\n\r\n*/', 'a\nb\n* c'],
  ['/***/', undefined],
  ['/***/\n//a\n//\n#b', 'a\nb'],
  ['//', undefined],
])('the comment %j says %j', (comment, text) => {
  const { notes } = saidIn(php, `<?php\n${comment}\n$a = 'b';`).units[0] ?? {}
  expect(notes).toEqual(text === undefined ? undefined : [['developer', text]])
})

test('an attribute of code is no comment', () => {
  const [first, second] = saidIn(php, "<?php $a = 'b'; #[c] function d() {}\n$e = 'f';").units
  expect([first?.notes, first?.at, second?.context]).toEqual([undefined, '1:7-1:16', '$e'])
})

test('names are read in any charset', () => {
  expect(saidIn(php, "\ufeff<?php $é['ž'] = 'ň';", { encoding: 'utf16le' }).units).toEqual([
    { context: "$é['ž']", target: ['ň'], state: 'translated', at: expect.any(String) as unknown },
  ])
})

test('of a file that cannot be read to its end no string is told', () => {
  expect(saidIn(php, "<?php $a = 'b'; $a = 'c'; $d = 'e")).toEqual({
    problems: ['unterminated-string 1:32-1:33'],
    units: [],
  })
})

test.each([
  ['comments', `<?php ${'#\n'.repeat(1_000_001)}`, 2_000_006],
  ['elements', `<?php return [${'1,'.repeat(200_001)}];`, 400_014],
])('of too many %s the first beyond the limit is told', (what, text, start) => {
  expect(php.parse(Buffer.from(text)).problems).toMatchObject([
    { code: 'too-many-units', span: { start }, detail: expect.stringContaining(what) as unknown },
  ])
})

test('what stands in the way of a new string is told, and others go in', () => {
  const text = "<?php\n$a = 'A';\n$b = ['c' => ['d' => 'D'], 'e' => 'E'];\n$f = array('g' => 'G');\n"
  const contexts = [
    '$b',
    "$b[]->'c'",
    '$f',
    "$b[]->'e'[]->'x'",
    "$a->'x'",
    "$a[]->'x'->'y'",
    '$h',
    "$b[]->'z'",
    "$b[]->'e'",
  ]
  const units = contexts.map((context) => ({ kind: 'add' as const, unit: newUnit(context, 'x') }))
  const file = php.parse(Buffer.from(text))
  const told = (changes: Parameters<typeof file.edit>[0]['units']) =>
    file
      .obstructions?.({ units: changes })
      .map(({ unit, problem }) => [unit.context, problem.code, text.slice(problem.span?.start, problem.span?.end)])
  const b = "$b = ['c' => ['d' => 'D'], 'e' => 'E'];"
  expect(told(units)).toEqual([
    ['$b', 'object-in-place', b],
    ["$b[]->'c'", 'object-in-place', "'c' => ['d' => 'D'],"],
    ['$f', 'object-in-place', "$f = array('g' => 'G');"],
    ["$b[]->'e'[]->'x'", 'text-in-place', "'e' => 'E'"],
    ["$a->'x'", 'text-in-place', "$a = 'A';"],
    ["$a[]->'x'->'y'", 'text-in-place', "$a = 'A';"],
  ])
  expect(told([{ kind: 'remove', key: '$a' }, ...units.slice(4, 6)])).toEqual([])
  expect(told([{ kind: 'remove', key: '$a' }])).toEqual([])
  expect(
    changedIn(php, text, [
      { add: '$f', to: 'x' },
      { add: '$h', to: 'y' },
    ]),
  ).toBe(`${text.slice(0, -1)}\n$h = 'y';\n`)
})

test('new strings that follow each other stand behind the string that the first follows', () => {
  const text = (more: string) => `<?php\nreturn [\n  'a' => 'A',${more}\n  'b' => 'B',\n];\n`
  const key = (name: string) => `return[]->'${name}'`
  const changes = [
    { add: key('c'), to: 'C', after: key('a') },
    { add: key('d'), to: 'D', after: key('c') },
    { add: key('e'), to: 'E', after: key('c') },
  ]
  expect(changedIn(php, text(''), changes)).toBe(text("\n  'c' => 'C',\n  'e' => 'E',\n  'd' => 'D',"))
})

const shared = {
  kind: 'edited',
  mostBytes: 10_000_000,
  extensions: ['php', 'inc'],
  mediaType: 'text/x-php',
  template: 'required',
  newBase: 'optional',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'underscored',
  parameters: [],
}

test('formats say of themselves what projects are told', () => {
  expect(phpFormats.map(({ recognises: _, parse: _parse, begin: _begin, ...facts }) => facts)).toEqual([
    {
      ...shared,
      id: 'php',
      label: 'PHP strings',
      plurals: 'none',
      usage: [
        { files: 'lang/*/lang.php', source: 'lang/en/lang.php' },
        { files: 'lang/*.php', source: 'lang/en.php' },
        { files: '*/messages.inc.php', source: 'en_US/messages.inc.php' },
      ],
    },
    {
      ...shared,
      id: 'laravel',
      checkFlags: 'laravel-format',
      label: 'Laravel PHP strings',
      plurals: 'index',
      pluralRule: expect.any(Function) as unknown,
      usage: [
        { files: 'lang/*/messages.php', source: 'lang/en/messages.php' },
        { files: 'resources/lang/*/*.php', source: 'resources/lang/en/*.php' },
      ],
    },
  ])
  expect(
    ['<?php', 'a\n<?', '<php', '?>'].map((start) => [php, laravel].map((format) => format.recognises(start))),
  ).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})
