import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { findPlaceholders } from './placeholder-syntax.ts'
import { syntaxes, withoutPlaceholders } from './syntaxes.ts'

type Name = keyof typeof syntaxes

const keys = (name: Name, text: string) => findPlaceholders(text, syntaxes[name]).map(({ key }) => key)

// Each of these is one placeholder, the whole of the text.
test.each<[Name, readonly string[]]>([
  ['c', ['%s', '%d', '%12d', '%-12s', '%+d', '%#x', '%*d', '%.*f', '%.12f', '%.f', '%5.2f', '%10$s', '%1$-5s']],
  ['c', ['%hhd', '%hd', '%lld', '%ld', '%jd', '%zu', '%td', '%Lf', '%qd', '%<PRIu64>', '%l<PRIx>', '% d', '%012d']],
  ['objectiveC', ['%@', '%12$@', '%#@files@', '%2$#@files@', '%lld', '%12.34f', '%*d', '%.*f', '%.f']],
  ['python', ['%s', '%(name)s', '%(two words)d', '%12d', '%.12f', '%-5s', '%lld', '%hhd', '%hd', '%ld']],
  ['php', ['%s', '%12$s', "%'*10s", '%+d', '%12d', '%.12f', '%lld', '%hhd', '%hd', '%ld']],
  ['objectPascal', ['%d', '%12:s', '%*:s', '%-12d', '%12.34f', '%*d', '%.*f']],
  ['scheme', ['~a', '~12@*~a', '~12d', '~12,34f', '~:d', '~@d', "~'*d", '~#r', '~[', '~$']],
  ['javaPrintf', ['%s', '%12$s', '%-12d', '%,d', '%(d', '%.12f', '%tY', '%TH', '%1$tm']],
  ['ruby', ['%s', '%{name}', '%<name>s', '%<name>12.34f', '%-12<name>d', '%-12{name}', '%12$s', '%12d', '%.12f']],
  [
    'pythonBrace',
    [
      '{}',
      '{0}',
      '{12}',
      '{name}',
      '{a.b}',
      '{a[b]}',
      '{a!r}',
      '{a:>12}',
      '{a:.2f}',
      '{a:,d}',
      '{:%}',
      '{a:{b}}',
      '{a:%Y-%m}',
    ],
  ],
  ['perlBrace', ['{name}', '{_a1}', '{A}', '{1}']],
  ['laravel', [':name', ':_a1']],
  ['qt', ['%1', '%12', '%L1', '%L12']],
  ['qtPlural', ['%n', '%Ln']],
  ['percent', ['%name%', '%NAME_1%']],
  ['automattic', ['{{a}}', '{{/a}}', '{{a/}}', '{{name1}}', '{{ a }}', '{{/ a }}']],
  ['vue', ['{name}', '%{name}', '@:a.b-c_1', '@.lower:a', '@:(a.b)', '@:(ns:a/b)']],
])('%s marks %j', (name, texts) => {
  for (const text of texts) {
    const found = findPlaceholders(`a ${text} .`, syntaxes[name])
    expect([text, found.length, found[0]?.start, found[0]?.end]).toEqual([text, 1, 2, 2 + text.length])
  }
})

test.each<[Name, string]>([
  ['c', '100%% of 5 %-%'],
  ['python', '100%%'],
  ['php', '100%%'],
  ['javaPrintf', '100%%'],
  ['ruby', '100%%'],
  ['objectPascal', '100%%'],
  ['scheme', '~~'],
  ['pythonBrace', '{{ and }} or { and }, {a b}'],
  ['perlBrace', '{} {a b} { a }'],
  ['laravel', 'a:b ::c 5:30 : d'],
  ['cSharp', '{a} {} {0 b}'],
  ['java', '{a} {} {0 b}'],
  ['javaPrintf', '100% sure, 5 % .'],
  ['ruby', '5 %!'],
  ['ecmaScript', '{a} $a ${}'],
  ['i18next', '{a} $t() t(a)'],
  ['qt', '%a %L %'],
  ['percent', '100 % of% %'],
  ['automattic', '{a} {{}} {{a b}}'],
  ['vue', '{} @ a@b %'],
])('%s marks nothing in %j', (name, text) => {
  expect(keys(name, text)).toEqual([])
})

// The percent sign that ends a program's patience: a placeholder by itself.
test.each<[Name, string, readonly string[]]>([
  ['c', '5 % .', ['%']],
  ['python', '5 %(', ['%']],
  ['php', '5 %-!', ['%']],
  ['objectPascal', '5 %!', ['%']],
  ['scheme', 'a ~', ['~']],
  ['c', '5% to', ['% t']],
])('%s is broken by a lone mark in %j', (name, text, expected) => {
  expect(keys(name, text)).toEqual(expected)
})

test.each<[Name, string, readonly string[]]>([
  ['c', "%'d %1$s", ['%d', '%1$s']],
  ['laravel', ':Name', [':name']],
  ['cSharp', '{0,-5:N2} {12}', ['{0}', '{12}']],
  ['java', '{0,number,#.##} {12}', ['{0}', '{12}']],
  ['ecmaScript', '${ a } ${b.c}', ['${a}', '${b.c}']],
  ['i18next', '{{ a , b }} $t( key )', ['{{a,b}}', '$t(key)']],
  ['angularJs', '{{ a  |  date }} {{b}}', ['{{a|date}}', '{{b}}']],
  ['vue', '%{ a } {a} @:b', ['%{ a }', '{a}', '@:b']],
  ['i18next', '$t(key, {"n": {{n}} })', ['$t(key,{"n":{{n}}})']],
  ['scheme', '~a~%', ['~a', '~%']],
])('%s names the placeholders of %j', (name, text, expected) => {
  expect(keys(name, text)).toEqual(expected)
})

test.each<[Name, readonly string[], readonly string[]]>([
  ['c', ['%s', '%d'], ['%1$s', '%']],
  ['objectiveC', ['%@'], ['%1$@', '%#@a@', '%']],
  ['python', ['%s'], ['%(a)s', '%']],
  ['pythonBrace', ['{}', '{!r}', '{:d}'], ['{0}', '{a}', '{a!r}']],
  ['php', ['%s'], ['%1$s', '%']],
  ['objectPascal', ['%s'], ['%0:s', '%']],
  ['scheme', ['~a'], ['~1@*~a', '~']],
  ['javaPrintf', ['%s'], ['%1$s']],
  ['ruby', ['%s'], ['%{a}', '%<a>s', '%1$s']],
  ['laravel', [], [':a']],
  ['qt', [], ['%1']],
  ['vue', [], ['{a}']],
  ['java', [], ['{0}']],
])('values go to placeholders of %s by place in %j, by name in %j', (name, byPlace, byName) => {
  expect(byPlace.filter((key) => !syntaxes[name].positional(key))).toEqual([])
  expect(byName.filter((key) => syntaxes[name].positional(key))).toEqual([])
})

// A name with a sign in its brackets has a format of the language's own letters, or is no placeholder.
test.each([
  ...['', '!r', '!s', '!a', ':>5', ':<5', ':=5', ':^5', ':*^5', ':+', ':-d', ': d', ':#x', ':05', ':12', ':12d', ':,'],
  ...[':,d', ':.2f', ':.12f', ':%', ':X', ':*^+#012,.34e', '!r:>5'],
])('Python puts a[x-y] in by the format %j', (format) => {
  for (const name of ['a[x-y]', 'a[x-y].bc', '_a1.b[x-y]', '12[x-y]', '12.bc[x-y][z z]']) {
    const text = `{${name}${format}}`
    expect(findPlaceholders(` ${text} `, syntaxes.pythonBrace)).toMatchObject([
      { key: text, start: 1, end: 1 + text.length },
    ])
  }
})

test.each([
  '{a[x-y]:q}',
  '{a[x-y]!x}',
  '{a[x-y]:**^5}',
  '{a[x-y]:.f}',
  '{a[x-y}',
  '{a[]}',
  '{1a}',
  '{a.1}',
  '{a.}',
  '{-a}',
])('Python reads %j as no placeholder', (text) => {
  const left = findPlaceholders(text, syntaxes.pythonBrace)
  expect(left).toEqual([])
})

test.each([
  ['{a.bc}', ['{a.bc}']],
  ['{a.b.c}', ['{a.b.c}']],
  ['{a._b1}', ['{a._b1}']],
  ['{a[bc]}', ['{a[bc]}']],
  ['{a[0][1]}', ['{a[0][1]}']],
  ['{0.b}', ['{0.b}']],
  ['{{a}}{b}', ['{b}']],
  ['{a}{b}', ['{a}', '{b}']],
  ['{a!r:>{width}}', ['{a!r:>{width}}']],
  ['{a:{b}.{c}f}', ['{a:{b}.{c}f}']],
])('of Python %j has the placeholders %j', (text, expected) => {
  expect(keys('pythonBrace', text)).toEqual(expected)
})

test('what is left without placeholders are words', () => {
  expect(withoutPlaceholders('%s of {0}', mergeFlags('c-format'))).toBe('\ufffc\ufffc of {0}')
  expect(withoutPlaceholders('%s of {0}', mergeFlags('c-format, java-format'))).toBe(
    '\ufffc\ufffc of \ufffc\ufffc\ufffc',
  )
  expect(withoutPlaceholders('%s of {0}', mergeFlags('max-length:5'))).toBe('%s of {0}')
  // A link to another message names words.
  expect(withoutPlaceholders('{a} @:words', mergeFlags('vue-format'))).toBe('\ufffc\ufffc\ufffc @:words')
})
