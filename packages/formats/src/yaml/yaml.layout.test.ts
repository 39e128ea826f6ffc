import { expect, test } from 'vitest'
import { type Change, type EditOptions, edited, openFile, told } from '../file-edits.fixture.ts'
import { rubyYaml, yaml } from './yaml.format.ts'

const deep: readonly Change[] = [
  ['add', 'x->w', 'u'],
  ['add', 'l->[0]', 'v'],
]

test.each<readonly [string, EditOptions, string]>([
  ['', {}, 'x:\n  w: u\nl:\n  - v\n'],
  ['', { parameters: { yaml_indent: 4 } }, 'x:\n    w: u\nl:\n    - v\n'],
  ['', { parameters: { yaml_line_break: 'dos' } }, 'x:\r\n  w: u\r\nl:\r\n  - v\r\n'],
  ['', { parameters: { yaml_line_break: 'mac' } }, 'x:\r  w: u\rl:\r  - v\r'],
  ['', { parameters: { yaml_line_break: 'unix' } }, 'x:\n  w: u\nl:\n  - v\n'],
  ['a: b\n', { parameters: { yaml_line_break: 'dos' } }, 'a: b\nx:\n  w: u\nl:\n  - v\n'],
  ['a:\n   b: c\n', { parameters: { yaml_indent: 4 } }, 'a:\n   b: c\nx:\n   w: u\nl:\n   - v\n'],
  ['', { like: 'a:\n   b: c\nd:\n- e\n' }, 'x:\n   w: u\nl:\n- v\n'],
  ['', { like: 'a:\n   b: c\n', parameters: { yaml_indent: 4 } }, 'x:\n    w: u\nl:\n    - v\n'],
  ['a:\n- b\n', { like: 'a:\n   b: c\nd:\n  - e\n' }, 'a:\n- b\nx:\n   w: u\nl:\n- v\n'],
  ['a: {b: c}\n', { like: 'a: b\n' }, 'a: {b: c}\nx:\n  w: u\nl:\n  - v\n'],
  ['', { like: 'text\n' }, 'x:\n  w: u\nl:\n  - v\n'],
  ['a:\n - b:\n      c: d\n', {}, 'a:\n - b:\n      c: d\nx:\n   w: u\nl:\n - v\n'],
])('what comes into %j with %j is laid out as the file, the template or the settings say', (...row) => {
  const [before, options, after] = row
  expect(edited('yaml', before, deep, options)).toBe(after)
})

test('what comes into a list is laid out as its maps are', () => {
  const added: readonly Change[] = [
    ['add', '[1]->w', 'u'],
    ['add', '[2]->[0]', 'v'],
    ['add', '[3]->x->k', 'z'],
  ]
  expect(edited('yaml', '- a:\n     b: c\n', added, { like: '' })).toBe(
    '- a:\n     b: c\n- w: u\n- - v\n- x:\n     k: z\n',
  )
})

const words = 'word '.repeat(20).trim()
const wrapped = (...counts: number[]) => counts.map((count) => 'word '.repeat(count).trim())

test.each<readonly [string, Change, EditOptions, string]>([
  ['', ['add', 'a', words], {}, `a: ${words}\n`],
  ['', ['add', 'a', words], { parameters: { yaml_line_wrap: 80 } }, `a: ${wrapped(15, 5).join('\n  ')}\n`],
  ['', ['add', 'a', words], { parameters: { yaml_line_wrap: 0 } }, `a: ${words}\n`],
  ['', ['add', 'a', words], { parameters: { yaml_line_wrap: 65_535 } }, `a: ${words}\n`],
  ['a: b\n', ['set', 'a', words], { parameters: { yaml_line_wrap: 80 } }, `a: ${wrapped(15, 5).join('\n  ')}\n`],
  ['x: {a: b}\n', ['set', 'x->a', words], { parameters: { yaml_line_wrap: 80 } }, `x: {a: ${words}}\n`],
  ['a: |  # c\n  b\n', ['set', 'a', 'x'], {}, 'a: |-  # c\n  x\n'],
  ['a: >+2 # c\n  b\n', ['set', 'a', 'x'], {}, 'a: >- # c\n  x\n'],
  ['a: |\n  # b\n', ['set', 'a', 'x'], {}, 'a: |-\n  x\n'],
  ['a: |\r\n  b\r\n', ['set', 'a', 'x\ny'], {}, 'a: |-\r\n  x\r\n  y\r\n'],
  ['- |\n b\n', ['set', '[0]', 'x\n'], {}, '- |\n x\n'],
  ['a: |\n\nb: c\n', ['set', 'a', 'x\n'], {}, 'a: |\n  x\n\nb: c\n'],
  ['a: 5\n', ['set', 'a', '6'], {}, 'a: 6\n'],
  ['a: b\n', ['set', 'a', '6'], {}, 'a: "6"\n'],
])('%j with %j and %j: %j', (...row) => {
  const [before, change, options, after] = row
  expect(edited('yaml', before, [change], options)).toBe(after)
})

const about = {
  languageCode: 'pt_BR',
  languageName: 'Portuguese',
  plural: { number: 2, formula: 'n != 1' },
  projectName: 'Harbour',
  now: new Date(0),
}

test.each([
  [yaml, {}, '{}\n'],
  [yaml, { yaml_line_break: 'dos' }, '{}\r\n'],
  [yaml, { yaml_line_break: 'mac' }, '{}\r'],
  [rubyYaml, {}, 'pt-BR: {}\n'],
  [rubyYaml, { yaml_line_break: 'dos' }, 'pt-BR: {}\r\n'],
  [rubyYaml, { yaml_line_break: 5 }, 'pt-BR: {}\n'],
] as const)('%#: a new file has no strings', (format, parameters, expected) => {
  expect(Buffer.from(format.begin({ ...about, parameters })).toString()).toBe(expected)
  const made = format.parse(Buffer.from('cs:\n  a: b\n')).translationFor({ ...about, parameters })
  expect(Buffer.from(made).toString()).toBe(expected)
})

test.each<readonly [string, readonly Change[], EditOptions, readonly unknown[]]>([
  ['a:\n  b: c\n', [['add', 'a', 'x']], {}, [['a', 'object-in-place', 0, 1]]],
  ['x:\n  abc:\n    b: c\n', [['add', 'x->abc', 'x']], {}, [['x->abc', 'object-in-place', 5, 8]]],
  ['a: b\n', [['add', 'a->c', 'x']], {}, []],
  ['a: b\n', [['add', 'a->c', 'x']], { like: 'a:\n  c: d\n' }, [['a->c', 'text-in-place', 0, 1]]],
  ['a: b\n', [['add', 'a->c', 'x']], { like: 'a->c: d\n' }, []],
  ['a: b\n', [['add', 'a->c', 'x']], { like: 'x: d\n' }, []],
  ['"": b\n', [['add', '->c', 'x']], { like: '"":\n  c: d\n' }, [['->c', 'text-in-place', 0, 1]]],
])('in %j with %j and %j these have no room: %j', (...row) => {
  const [before, changes, options, expected] = row
  expect(told('yaml', before, changes, options)).toEqual(expected)
})

test.each([
  [
    'yaml',
    'a: b\na: c\nd:\n  e: f\n  e: g\n"[0]": h\n"x->y": i\nl:\n- j\n- - k\n- null\n- ~\n-\n- *z\nn: 5\no: "q"\n',
    [
      ['a', 'c', '', '5-9'],
      ['d->e', 'g', '', '22-26'],
      ['[0]', 'h', '["[0]"]', '27-35'],
      ['x->y', 'i', '["x->y"]', '36-45'],
      ['l->[0]', 'j', '', '49-52'],
      ['l->[1]->[0]', 'k', '', '55-58'],
      ['n', '5', 'other', '77-81'],
      ['o', 'q', 'double', '82-88'],
    ],
    ['duplicate-unit 0-1', 'duplicate-unit 15-16'],
  ],
  [
    'ruby-yaml',
    'cs:\n  n:\n    one: a\n    other: b\n  m:\n    one: c\n    x: d\n  k:\n    one: [e]\n  o: {}\n  p: >\n    f\n',
    [
      ['n', 'a||b', '', '6-32'],
      ['m->one', 'c', '', '42-48'],
      ['m->x', 'd', '', '53-57'],
      ['k->one->[0]', 'e', '', '73-74'],
      ['p', 'f\n', 'folded', '86-96'],
    ],
    [],
  ],
])('%s: the strings of %j', (id, text, units, warnings) => {
  const file = openFile(id, text)
  expect(
    file.units.map(({ context, target, form = '', span }) => [
      context,
      target.join('|'),
      form,
      `${span.start}-${span.end}`,
    ]),
  ).toEqual(units)
  expect(file.warnings().map(({ code, span }) => `${code} ${span?.start}-${span?.end}`)).toEqual(warnings)
})
