import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Format, NewUnit } from '../format.ts'
import { laravel, php } from './php.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }
const read = (text: string) => php.parse(Buffer.from(text))
const set = (text: string, key: string, target: readonly string[], format: Format = php) =>
  Buffer.from(
    format.parse(Buffer.from(text), { language }).edit({ units: [{ kind: 'set', key, target, state: 'translated' }] }),
  ).toString()

test.each([
  ['no PHP', 'not-php', 0],
  ['<?php $a = "b', 'unterminated-string', 11],
  ['<?php $a = <<<E\nb\n', 'unterminated-string', 11],
  ['<?php /* a', 'unterminated-comment', 6],
  ["<?php return ['a' => 'b'", 'unterminated-array', 13],
  ["<?php $a = ['b' => ;];", 'unexpected-character', 19],
  [`<?php return ${'['.repeat(200_000)}`, 'too-deep', 113],
  ['<?php $a = "b\0";', 'nul-character', 13],
])('%j is refused with its place', (content, code, start) => {
  expect(read(content).problems[0]).toMatchObject({ code, span: { start } })
})

test('variables that a text had are put into it again, others are signs', () => {
  const file = '<?php\n$a = "Hello $name, {$ship[\'name\']}";\n'
  expect(set(file, '$a', ["$name: {$ship['name']} for $price"])).toBe(
    '<?php\n$a = "$name: {$ship[\'name\']} for \\$price";\n',
  )
})

test('a brace before a variable is a sign, and a NUL is written by its code', () => {
  const file = '<?php\n$a = "$name";\n'
  const written = set(file, '$a', ['{$name} {x \0 {{$name'])
  expect(written).toBe('<?php\n$a = "\\x7B$name} {x \\x00 {\\x7B$name";\n')
  expect(read(written).units[0]?.target).toEqual(['{$name} {x \0 {{$name'])
  const heredoc = '<?php\n$a = <<<E\n$name\nE;\n'
  expect(read(set(heredoc, '$a', ['{$name "'])).units[0]?.target).toEqual(['{$name "'])
})

test("what is computed, inside of functions, or without a key is nobody's to translate", () => {
  const file = read(`<?php
function f() { $a = 'x'; }
if (true) { $b = 'y'; }
$c = 'a' . f();
$d = ['one', 'two'];
$e = 'mine';
`)
  expect(file.problems).toEqual([])
  expect(file.units.map(({ context }) => context)).toEqual(['$e'])
})

test.each([
  ["['a' => fn() => 'x', 'b' => 'c']", ['b']],
  ["['a' => static fn &(int $n): string => $n > 1 ? 'x' : 'y', 'b' => 'c']", ['b']],
  ["['a' => fn($x) => fn() => ['k' => 'x'], 'b' => 'c']", ['b']],
  ["[fn() => 'x', 'b' => 'c']", ['b']],
  ["['a' => $fn, 'b' => X::fn('y'), 'c' => 'd']", ['c']],
])('in %s the code of functions is nobody’s to translate', (array, keys) => {
  const text = `<?php\nreturn ${array};\n`
  const file = read(text)
  expect(file.problems).toEqual([])
  expect(file.units.map(({ context }) => context)).toEqual(keys.map((key) => `return[]->'${key}'`))
  const value = keys[0] === 'b' ? "'c'" : "'d'"
  expect(set(text, `return[]->'${keys[0]}'`, ['z'])).toBe(text.replace(`=> ${value}]`, "=> 'z']"))
})

test('new strings of one new array stand in it together', () => {
  const file = read("<?php\nreturn [\n    'a' => 'b',\n];\n")
  const like = { source: [], target: ['x'], previousSource: '', notes: [], location: '', flags: '' }
  const add = (context: string, after: string) => {
    const unit: NewUnit = { ...like, context, after, state: 'translated' }
    return { kind: 'add', unit } as const
  }
  const open = "return[]->'menu'[]->'open'"
  const units = [add(open, "return[]->'a'"), add("return[]->'menu'[]->'shut'", open)]
  expect(Buffer.from(file.edit({ units })).toString()).toBe(
    "<?php\nreturn [\n    'a' => 'b',\n    'menu' => [\n        'open' => 'x',\n        'shut' => 'x',\n    ],\n];\n",
  )
})

test('plural forms of Laravel are as many as the language has; forms that nobody wrote are left out', () => {
  const file = "<?php\nreturn [\n    'a' => 'one|many',\n];\n"
  expect(laravel.parse(Buffer.from(file), { language }).units[0]?.target).toEqual(['one', 'many', ''])
  const key = "return[]->'a'"
  expect(set(file, key, ['1', '2', '3'], laravel)).toContain("'1|2|3'")
  expect(set(file, key, ['1', '2', ''], laravel)).toContain("'1|2'")
  expect(set(file, key, ['', '', ''], laravel)).toContain("'|'")
})

const hasPhp = spawnSync('php', ['-v']).status === 0
const evaluated = (text: string): string =>
  spawnSync('php', ['-r', 'eval("?>" . stream_get_contents(STDIN)); echo $a, "\\0", $b["c"];'], {
    input: text,
    encoding: 'utf8',
  }).stdout

test.skipIf(!hasPhp)(
  'PHP reads what is written (skipped without php)',
  () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab\'"\\$n{}x7u\n\r\té<?'), maxLength: 15 })
    fc.assert(
      fc.property(text, text, (one, two) => {
        const file = read("<?php\n$a = \"old\";\n$b = ['c' => 'old'];\n")
        const bytes = file.edit({
          units: [
            { kind: 'set', key: '$a', target: [one], state: 'translated' },
            { kind: 'set', key: "$b[]->'c'", target: [two], state: 'translated' },
          ],
        })
        expect(evaluated(Buffer.from(bytes).toString())).toBe(`${one}\0${two}`)
      }),
      { numRuns: 40 },
    )
  },
  60_000,
)
