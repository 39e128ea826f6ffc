import { expect, test } from 'vitest'
import { mergeFlags } from '../flags.ts'
import { findPlaceholders } from './placeholder-syntax.ts'
import { syntaxes, syntaxesOf, withoutPlaceholders } from './syntaxes.ts'

type Name = keyof typeof syntaxes

test.each<readonly [name: Name, flag: string, hint: string]>([
  ['angularJs', 'angularjs-format', '{{'],
  ['automattic', 'automattic-components-format', '{{'],
  ['c', 'c-format', '%'],
  ['cSharp', 'c-sharp-format', '{'],
  ['ecmaScript', 'es-format', '$' + '{'],
  ['i18next', 'i18next-interpolation', ''],
  ['java', 'java-format', '{'],
  ['javaPrintf', 'java-printf-format', '%'],
  ['javaScript', 'javascript-format', '%'],
  ['laravel', 'laravel-format', ':'],
  ['lua', 'lua-format', '%'],
  ['objectiveC', 'objc-format', '%'],
  ['objectPascal', 'object-pascal-format', '%'],
  ['percent', 'percent-placeholders', '%'],
  ['perl', 'perl-format', '%'],
  ['perlBrace', 'perl-brace-format', '{'],
  ['php', 'php-format', '%'],
  ['python', 'python-format', '%'],
  ['pythonBrace', 'python-brace-format', ''],
  ['qt', 'qt-format', '%'],
  ['qtPlural', 'qt-plural-format', '%'],
  ['ruby', 'ruby-format', '%'],
  ['scheme', 'scheme-format', '~'],
  ['vue', 'vue-format', ''],
])('%s is what the flag %s names, and needs %j', (name, flag, hint) => {
  expect(syntaxesOf(mergeFlags(flag))).toEqual([syntaxes[name]])
  expect(syntaxes[name]).toMatchObject({ flag, hint })
})

test('a string may have several syntaxes, and flags that name none', () => {
  expect(syntaxesOf(mergeFlags('max-length:5, php-format, c-format'))).toEqual([syntaxes.php, syntaxes.c])
  expect(syntaxesOf(mergeFlags(''))).toEqual([])
})

/** Each placeholder with its key, and whether its value comes by its place. */
test.each<readonly [name: Name, text: string, found: readonly (readonly [string, boolean])[]]>([
  [
    'angularJs',
    `{{${' '.repeat(500)}a b${' '.repeat(500)}}} {{b}}`,
    [
      ['{{ab}}', false],
      ['{{b}}', false],
    ],
  ],
  [
    'automattic',
    '{{a}} {{/a}} {{ b /}}',
    [
      ['{{a}}', false],
      ['{{/a}}', false],
      ['{{ b /}}', false],
    ],
  ],
  [
    'c',
    "%s %'d %1$s 5%% %",
    [
      ['%s', true],
      ['%d', true],
      ['%1$s', false],
      ['%', false],
    ],
  ],
  ['cSharp', '{0} {1, -5} {2 } {3,12} {4,+5:N2} {5:x}', [0, 1, 2, 3, 4, 5].map((at) => [`{${at}}`, false] as const)],
  ['ecmaScript', '$' + '{ a . b }', [['$' + '{a.b}', false]]],
  [
    'i18next',
    '{{ a }} $t( b )',
    [
      ['{{a}}', false],
      ['$t(b)', false],
    ],
  ],
  [
    'java',
    '{0} {1 } {2 ,number}',
    [
      ['{0}', false],
      ['{1}', false],
      ['{2}', false],
    ],
  ],
  [
    'javaPrintf',
    '%5.12f %1$s',
    [
      ['%5.12f', true],
      ['%1$s', false],
    ],
  ],
  ['javaScript', '%s', [['%s', true]]],
  [
    'laravel',
    ':a :B',
    [
      [':a', false],
      [':b', false],
    ],
  ],
  ['lua', '%s', [['%s', true]]],
  [
    'objectiveC',
    '%+d % d %-5@ 5 %! %#@a@ %1$@ %%',
    [
      ['%+d', true],
      ['% d', true],
      ['%-5@', true],
      ['%', false],
      ['%#@a@', false],
      ['%1$@', false],
    ],
  ],
  [
    'objectPascal',
    '%s %0:s %%',
    [
      ['%s', true],
      ['%0:s', false],
    ],
  ],
  [
    'percent',
    '%a% %B_1%',
    [
      ['%a%', false],
      ['%B_1%', false],
    ],
  ],
  ['perl', '%s', [['%s', true]]],
  [
    'perlBrace',
    '{a} {bc}',
    [
      ['{a}', false],
      ['{bc}', false],
    ],
  ],
  [
    'php',
    '%s %1$s %%',
    [
      ['%s', true],
      ['%1$s', false],
    ],
  ],
  [
    'python',
    '%s %(a)s %%',
    [
      ['%s', true],
      ['%(a)s', false],
    ],
  ],
  [
    'pythonBrace',
    '{} {abc:%Y} {:%Y} {a:{}} {!r} {{}}',
    [
      ['{}', true],
      ['{abc:%Y}', false],
      ['{:%Y}', true],
      ['{a:{}}', false],
      ['{!r}', true],
    ],
  ],
  [
    'qt',
    '%1 %L2',
    [
      ['%1', false],
      ['%L2', false],
    ],
  ],
  [
    'qtPlural',
    '%n %Ln',
    [
      ['%n', false],
      ['%Ln', false],
    ],
  ],
  [
    'ruby',
    '%.12{a} %.12<a>s %<a>-5d %<a>+d %-5d %+d % d %1$s %%',
    [
      ['%.12{a}', false],
      ['%.12<a>s', false],
      ['%<a>-5d', false],
      ['%<a>+d', false],
      ['%-5d', true],
      ['%+d', true],
      ['% d', true],
      ['%1$s', false],
    ],
  ],
  [
    'scheme',
    '~+5d ~-5d ~5,-3d ~5,+3f ~5,vf ~vd ~#d ~1@*~a ~~',
    [
      ['~+5d', true],
      ['~-5d', true],
      ['~5,-3d', true],
      ['~5,+3f', true],
      ['~5,vf', true],
      ['~vd', true],
      ['~#d', true],
      ['~1@*~a', false],
    ],
  ],
  [
    'vue',
    '{a} %{b} @:c @.lower:d',
    [
      ['{a}', false],
      ['%{b}', false],
      ['@:c', false],
      ['@.lower:d', false],
    ],
  ],
])('%s finds in %j %j', (name, text, found) => {
  const syntax = syntaxes[name]
  expect(findPlaceholders(text, syntax).map(({ key }) => [key, syntax.positional(key)])).toEqual(found)
})

test('links to other messages are words, however long the names of values are', () => {
  expect(withoutPlaceholders('{name} of %{other} @:words', mergeFlags('vue-format'))).toBe(
    `${'\ufffc'.repeat(6)} of ${'\ufffc'.repeat(8)} @:words`,
  )
  expect(withoutPlaceholders('%s', mergeFlags(''))).toBe('%s')
})
