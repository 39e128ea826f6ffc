import { expect, test } from 'vitest'
import { type Change, edited, openFile } from '../file-edits.fixture.ts'

const notesIn = (id: string, text: string) => {
  const { units, problems } = openFile(id, text)
  expect(problems).toEqual([])
  return units.map(({ context, notes }) => [context, ...notes.map((note) => `${note.by}: ${note.text}`)])
}

test.each<readonly [string, readonly (readonly string[])[]]>([
  ['# n\na: b\n', [['a', 'developer: n']]],
  ['a: b # n\n', [['a', 'developer: n']]],
  ['#n\n##  m \n#\na: b\t# o\nc: d\n', [['a', 'developer: n\nm\no'], ['c']]],
  [
    '\ufeff# n\r\na: b\r\n# m\r\nc: d\r\n',
    [
      ['a', 'developer: n'],
      ['c', 'developer: m'],
    ],
  ],
  ['# n\ra: b # m\rc: d\r', [['a', 'developer: n\nm'], ['c']]],
  ['# about the file\n\na: b\n', [['a']]],
  ['---\n# n\na: b\n', [['a', 'developer: n']]],
  ['# of the document\n---\na: b\n', [['a']]],
  ['# of the group\na: # of it too\n  # n\n  b: c # m\n  # of nothing\nd: e\n', [['a->b', 'developer: n\nm'], ['d']]],
  ['a:\n# of another column\n  b: c\n', [['a->b']]],
  [
    'a: | # n\n  b\n  # text\n# m\nc: >-\n  # d\n',
    [
      ['a', 'developer: n'],
      ['c', 'developer: m'],
    ],
  ],
  ['a: "b\n# text"\nc: \'d\n  # text\'\ne: f#g\n', [['a'], ['c'], ['e']]],
  [
    'a: "b\n  c" # n\nd: e\n  f # m\n',
    [
      ['a', 'developer: n'],
      ['d', 'developer: m'],
    ],
  ],
  [
    '# n\n- a # m\n# o\n- b\n',
    [
      ['[0]', 'developer: n\nm'],
      ['[1]', 'developer: o'],
    ],
  ],
  [
    '- # of nothing\n  a: b # n\n  # m\n  c: d\n',
    [
      ['[0]->a', 'developer: n'],
      ['[0]->c', 'developer: m'],
    ],
  ],
  ['a: {b: c, # n\n  # m\n  d: e} # o\n', [['a->b'], ['a->d']]],
  ['# n\n? a\n: b # m\n', [['a', 'developer: n\nm']]],
  ['a:\n  # n\n  b\n', [['a']]],
  ['# n\na: x\n# m\na: y\n', [['a', 'developer: m']]],
])('the comments above and behind a key are notes: %j', (text, expected) => {
  expect(notesIn('yaml', text)).toEqual(expected)
})

test('a plural string has the comments of its forms too', () => {
  const text = '# file\nde:\n  # n\n  a: # m\n    one: x # o\n    # p\n    other: y\n  b: {one: x, other: y} # q\n'
  expect(notesIn('ruby-yaml', text)).toEqual([
    ['a', 'developer: n\nm\no\np'],
    ['b', 'developer: q'],
  ])
})

const two = '# top\n\n# n\na: b # m\n# o\nc: d\n'
const notes = [{ by: 'developer', text: 'One\n\ntwo' }] as const

test.each<readonly [string, readonly Change[], string]>([
  [two, [['set', 'a', 'x']], '# top\n\n# n\na: x # m\n# o\nc: d\n'],
  [two, [['remove', 'a']], '# top\n\n# o\nc: d\n'],
  [two, [['remove', 'c']], '# top\n\n# n\na: b # m\n'],
  [two, [['add', 'x', 'z', { after: null, notes }]], `# top\n\n# One\n#\n# two\nx: z\n${two.slice(7)}`],
  [two, [['add', 'x', 'z', { after: 'a', notes }]], '# top\n\n# n\na: b # m\n# One\n#\n# two\nx: z\n# o\nc: d\n'],
  ['a:\n  b: c\n', [['add', 'a->d', 'e', { notes }]], 'a:\n  b: c\n  # One\n  #\n  # two\n  d: e\n'],
  ['a: b\n', [['add', 'c->d', 'e', { notes }]], 'a: b\nc:\n  # One\n  #\n  # two\n  d: e\n'],
  ['a: {b: c}\n', [['add', 'a->d', 'e', { notes }]], 'a: {b: c, d: e}\n'],
  ['- b\n', [['add', '[1]', 'c', { notes }]], '- b\n# One\n#\n# two\n- c\n'],
  ['- b\n', [['add', '[1]->c', 'd', { notes }]], '- b\n- c: d\n'],
  ['# g\na:\n  # n\n  b: c\n# o\nd: e\n', [['remove', 'a->b']], '# o\nd: e\n'],
])('%j with %j is %j', (before, changes, after) => {
  expect(edited('yaml', before, changes)).toBe(after)
})

test('a new plural string has its notes above its key', () => {
  const text = 'cs:\n  a: b\n'
  const after = 'cs:\n  a: b\n  # One\n  #\n  # two\n  c:\n    one: x\n    few: w\n    other: z\n'
  expect(edited('ruby-yaml', text, [['add', 'c', ['x', 'w', 'z'], { notes }]])).toBe(after)
})
