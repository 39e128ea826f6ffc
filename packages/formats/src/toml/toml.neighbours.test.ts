import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const four = 'y = "Y"\nt = { a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5" }\nz = "Z"\n'
const into = (members: string) => `y = "Y"\nt = { ${members} }\nz = "Z"\n`

test.each<[after: string | null | undefined, members: string]>([
  [null, 'x = "X", a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5"'],
  ['t.a', 'a = "1", x = "X", b = { c = "2", d = "3" }, e = [ "4" ], f = "5"'],
  ['t.b.c', 'a = "1", b = { c = "2", d = "3" }, x = "X", e = [ "4" ], f = "5"'],
  ['t.b.d', 'a = "1", b = { c = "2", d = "3" }, x = "X", e = [ "4" ], f = "5"'],
  ['t.e[0]', 'a = "1", b = { c = "2", d = "3" }, e = [ "4" ], x = "X", f = "5"'],
  ['t.f', 'a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5", x = "X"'],
  ['y', 'a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5", x = "X"'],
  ['z', 'a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5", x = "X"'],
  ['nobody', 'a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5", x = "X"'],
  [undefined, 'a = "1", b = { c = "2", d = "3" }, e = [ "4" ], f = "5", x = "X"'],
])('in an inline table a pair behind %j comes so: %s', (after, members) => {
  expect(edited('toml', four, [['add', 't.x', 'X', { ...(after !== undefined && { after }) }]])).toBe(into(members))
})

test.each<[readonly Change[], members: string]>([
  [
    [
      ['add', 't.p', 'P'],
      ['add', 't.q', 'Q'],
      ['add', 't.x', 'X', { after: 't.a' }],
      ['add', 't.u', 'U', { after: 't.f' }],
    ],
    'a = "1", x = "X", b = { c = "2", d = "3" }, e = [ "4" ], f = "5", u = "U", p = "P", q = "Q"',
  ],
  [
    [
      ['add', 't.p', 'P'],
      ['add', 't.x', 'X', { after: 't.p' }],
      ['add', 't.u', 'U', { after: 't.b.c' }],
      ['add', 't.v', 'V', { after: 't.u' }],
      ['add', 't.w', 'W', { after: 't.b.c' }],
    ],
    'a = "1", b = { c = "2", d = "3" }, w = "W", u = "U", v = "V", e = [ "4" ], f = "5", p = "P", x = "X"',
  ],
  [
    [
      ['add', 't.b.p', 'P', { after: 't.b.c' }],
      ['add', 't.x', 'X', { after: 't.b.p' }],
      ['add', 't.b.q', 'Q', { after: 't.x' }],
      ['add', 't.b.r', 'R', { after: null }],
      ['add', 't.b.s', 'S', { after: 't.a' }],
    ],
    'a = "1", b = { r = "R", c = "2", p = "P", d = "3", q = "Q", s = "S" }, e = [ "4" ], f = "5", x = "X"',
  ],
  [
    [
      ['add', 't.g.h', 'H', { after: 't.a' }],
      ['add', 't.i[0].j', 'J', { after: null }],
      ['add', 't.i[0].k', 'K', { after: null }],
      ['add', 't.i[0].l', 'L', { after: 't.i[0].k' }],
      ['add', 't.e[2].m', 'M'],
    ],
    'i = [{ k = "K", l = "L", j = "J" }], a = "1", g.h = "H", b = { c = "2", d = "3" }, e = [ "4", {}, { m = "M" } ], f = "5"',
  ],
])('with %j an inline table is %s', (changes, members) => {
  expect(edited('toml', four, changes)).toBe(into(members))
})

const noted = (text: string) => ({ notes: [{ by: 'developer', text }] }) as const

test.each<[string, readonly Change[], string]>([
  ['a = "b"\n', [['add', 'c', 'x', noted('n\n\r\n m\u0001o\tp ')]], 'a = "b"\n# n\n#\n#  m o\tp\nc = "x"\n'],
  ['a = {b:"c"}'.replace(':', '\t=  '), [['add', 'a.d', 'x']], 'a = {b\t=  "c", d\t=  "x"}'],
  ['a = {b="c"}\n', [['add', 'a.d.e', 'x', noted('n')]], 'a = {b="c", d.e="x"}\n'],
  ['a = [\n    "b",\n]\n', [['add', 'a[1].c', 'x', noted('n')]], 'a = [\n    "b",\n    { c = "x" },\n]\n'],
  [
    'a = [\n    "b",\n  "c" ]\n',
    [['add', 'a[2]', 'x', noted('n\nm')]],
    'a = [\n    "b",\n  "c",\n  # n\n  # m\n  "x" ]\n',
  ],
  ['a = [ "b",\n  "c", "d" ]\n', [['add', 'a[3]', 'x', noted('n')]], 'a = [ "b",\n  "c", "d", "x" ]\n'],
  [
    'a = [ "b", # n\n]\n',
    [
      ['add', 'a[1]', 'x'],
      ['add', 'a[2]', 'y'],
    ],
    'a = [ "b", # n\n  "x",\n  "y",\n]\n',
  ],
  [
    'a = [ "b" # n\n]\n',
    [
      ['add', 'a[1]', 'x'],
      ['add', 'a[2]', 'y'],
    ],
    'a = [ "b", # n\n  "x",\n  "y"\n]\n',
  ],
  [
    'a = [\n# n\n]\n',
    [
      ['add', 'a[0]', 'x'],
      ['add', 'a[1]', 'y'],
    ],
    'a = [\n# n\n  "x", "y"\n]\n',
  ],
  ['a = {}\n', [['add', 'a.b c', 'x\ny']], 'a = { "b c" = "x\\ny" }\n'],
  ['a = [  ]\n', [['add', 'a[0]', 'x']], 'a = ["x"]\n'],
  ['a = {\n}\n', [['add', 'a.b', 'x']], 'a = { b = "x" }\n'],
  [
    'a = "b"\n',
    [
      ['add', 'l[0]', 'x'.repeat(36)],
      ['add', 'l[1]', 'y'.repeat(36)],
    ],
    `a = "b"\nl = ["${'x'.repeat(36)}", "${'y'.repeat(36)}"]\n`,
  ],
  [
    'a = "b"\n',
    [
      ['add', 'l[0]', 'x'.repeat(36)],
      ['add', 'l[1]', 'y'.repeat(37)],
    ],
    `a = "b"\nl = [\n  "${'x'.repeat(36)}",\n  "${'y'.repeat(37)}",\n]\n`,
  ],
])('%j with %j is %j', (before, changes, after) => {
  expect(edited('toml', before, changes)).toBe(after)
})

test.each<[string, readonly Change[], string]>([
  [
    '',
    [
      ['add', 'a', 'x'],
      ['add', 'a', 'y'],
    ],
    'a = "y"\n',
  ],
  [
    '',
    [
      ['add', 'a[0]', 'x'],
      ['add', 'a', 'y'],
    ],
    'a = "y"\n"a[0]" = "x"\n',
  ],
  [
    '',
    [
      ['add', 'a.b', 'x'],
      ['add', 'a', 'y'],
    ],
    'a = "y"\n"a.b" = "x"\n',
  ],
  [
    '"t.a" = "n"\nt = { b = "1", a = "2", c = "3" }\n',
    [['add', 't.x', 'X', { after: 't.a' }]],
    '"t.a" = "n"\nt = { b = "1", a = "2", c = "3", x = "X" }\n',
  ],
  [
    'a = "1"\nb = ["2", "3"]\nc = "4"\n',
    [
      ['add', 'b[2]', '5'],
      ['add', 'x', 'X', { after: 'b[2]' }],
      ['add', 'y', 'Y', { after: 'b[0]' }],
      ['remove', 'b[1]'],
    ],
    'a = "1"\nb = ["2", \'\', "5"]\nx = "X"\ny = "Y"\nc = "4"\n',
  ],
])('of %j, with %j, %j is made', (before, changes, after) => {
  expect(edited('toml', before, changes)).toBe(after)
})
