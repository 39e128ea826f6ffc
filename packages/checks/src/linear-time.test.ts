import { expect, test } from 'vitest'
import { mergeFlags } from './flags.ts'
import { prepareSource, runChecks, runSourceChecks } from './run.ts'
import { environment, everyFlag, wholeGlossary } from './testing.ts'

/** Texts that make careless patterns slow: a mark that is opened over and over and never closed. */
const HOSTILE = [
  ...['%(', '%{', '%<', '%1$', '{', '{{', '{{a', '${', '$t(', '@:', '~', "'{", "''", '{a,plural,one{'],
  ...['<', '<a ', '<a b="', '<b>', '</b>', '<!--', '<https://', '<a@', '&#', '&nbsp', 'a"', '='],
  ...['[', '[a](', '[a][', '](', '`', '**a ', '_a', '*a', ':ref:`', '|a', '#', '-a-'],
  ...['{ $a -> [one] ', '{ $a }', '{ -a(', '\n .a = ', '&l', '&lt', '{"', '&&', '<a b="c">', 'AAa ', '%#@', ':a'],
  ...['[b]', '[/b]', '[b][i][/b]', '[b]a[/b]'],
  ...['a@', 'a.', '/a', '://', 'a a ', ' ', '\n', '...', '((', '\\n', 'C:\\n'],
]

/** Texts in which each name is another one: `#` is a number. */
const NUMBERED = [
  ...[
    '{a#}',
    '{{a#}}',
    '${a#}',
    '%(a#)s',
    '%#$s',
    '%a#%',
    '{ $a# }',
    '{a#,plural,other{#}}',
    '$t(a#)',
    '@:a#',
    ':a#',
    '{#}',
  ],
  ...[
    '<a#>',
    '</a#>',
    '<a#></a#>',
    '<a#/>',
    '&a#;',
    '[a#](b#)',
    '[a#][b#]',
    '[a#]: b\n',
    '`a# <b#>`_ ',
    ':ref:`a#`',
    '|a#| ',
  ],
  ...[
    '[b#]',
    '[b#][/b#]',
    'https://a#.b/ ',
    'a#@b.c ',
    'a# ',
    '.. _a#: b\n\n',
    '- a#\n',
    '\n .a# = b',
    '*[a#] b\n',
    '#a# ',
  ],
]

test.each([
  ...HOSTILE.map((part) => [part, '', () => part] as const),
  ...NUMBERED.map((part) => [part, '', (at: number) => part.replaceAll('#', String(at))] as const),
  [' a#=""', '<a', (at: number) => ` a${at}=""`] as const,
  [' a#=""', '{a', (at: number) => ` a${at}=""`] as const,
])('time is linear for long runs of %j', (_, first, part) => {
  const time = (length: number) => {
    let text: string = first
    for (let at = 0; text.length < length; at++) text += part(at)
    const source = prepareSource([text], mergeFlags(everyFlag))
    const before = process.cpuUsage()
    runChecks(source, [`${text}x`], environment('fr', wholeGlossary))
    runSourceChecks(source)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  time(4000)
  const short = Math.min(time(4000), time(4000))
  // Twenty times the text: linear is twenty times the time, quadratic four hundred times. The rest is the collector's.
  expect(Math.min(time(80_000), time(80_000))).toBeLessThan(100 * short + 150)
})
