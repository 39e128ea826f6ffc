import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const noted = (text: string) => ({ notes: [{ by: 'developer', text }] }) as const

test.each<readonly [string, readonly Change[], string]>([
  [
    '[[s]]\r\na = "b"\r\n \t\r\n[t]\r\nc = "d"\r\n',
    [
      ['add', 's[1].a', 'x'],
      ['add', 's[2].a', 'y'],
    ],
    '[[s]]\r\na = "b"\r\n \t\r\n[[s]]\r\na = "x"\r\n\r\n[[s]]\r\na = "y"\r\n\r\n[t]\r\nc = "d"\r\n',
  ],
  [
    '[[s]]\na = "b"\n[t]\n\n[u]\nc = "d"\n',
    [['add', 's[1].a', 'x']],
    '[[s]]\na = "b"\n[[s]]\na = "x"\n[t]\n\n[u]\nc = "d"\n',
  ],
  [
    `[[s]]\na = "b"${' '.repeat(250)}\n[u]\nc = "d"\n`,
    [['add', 's[1].a', 'x']],
    `[[s]]\na = "b"${' '.repeat(250)}\n[[s]]\na = "x"\n[u]\nc = "d"\n`,
  ],
  [
    '[[s]]\na = "b"\n\n# u\n[u]\nc = "d"\n',
    [['add', 's[1].a', 'x', noted('k')]],
    '[[s]]\na = "b"\n\n[[s]]\n# k\na = "x"\n\n# u\n[u]\nc = "d"\n',
  ],
  [
    '[[s]]\n[s.t]\na = "b"\n[[s.u]]\nc = "d"\n[v]\n',
    [
      ['add', 's[0].u[1].c', 'x'],
      ['add', 's[0].w.c', 'y'],
      ['add', 's[1].t.a', 'z'],
      ['add', 's[0].p[0].c', 'q'],
    ],
    '[[s]]\nw.c = "y"\n[s.t]\na = "b"\n[[s.u]]\nc = "d"\n[[s.u]]\nc = "x"\n[[s.p]]\nc = "q"\n[[s]]\nt.a = "z"\n[v]\n',
  ],
  [
    '[t]\na = "b"\n',
    [
      ['add', 't.s[0].a', 'x'],
      ['add', 't.u.v.a', 'y'],
      ['add', 't.u.a', 'z'],
      ['add', 't.s[0].c.d', 'w'],
    ],
    '[t]\na = "b"\nu.v.a = "y"\nu.a = "z"\n\n[[t.s]]\na = "x"\nc.d = "w"\n',
  ],
  [
    '[t.u.v]\na = "b"\n',
    [
      ['add', 't.u.a', 'x'],
      ['add', 't.a', 'y'],
      ['add', 't.u.v.w.a', 'z'],
      ['add', 't.u.x.a', 'v'],
    ],
    '[t.u.v]\na = "b"\nw.a = "z"\n\n[t.u]\na = "x"\nx.a = "v"\n\n[t]\na = "y"\n',
  ],
  [
    't.a = "b"\n[u]\nc.d = "e"\n',
    [
      ['add', 't.f', 'x'],
      ['add', 'u.c.f', 'y'],
      ['add', 'u.c.g.h', 'z'],
      ['add', 't.g.h', 'v'],
    ],
    't.a = "b"\nt.f = "x"\nt.g.h = "v"\n[u]\nc.d = "e"\nc.f = "y"\nc.g.h = "z"\n',
  ],
  [
    '',
    [
      ['add', 'a.b', 'x'],
      ['add', 'a.c.d', 'y'],
      ['add', 'a.c.e', 'z'],
      ['add', 'f.g[0].h', 'v'],
      ['add', 'f.i', 'w'],
    ],
    '[a]\nb = "x"\n\n[a.c]\nd = "y"\ne = "z"\n\n[[f.g]]\nh = "v"\n\n[f]\ni = "w"\n',
  ],
  [
    'a = "b"\n',
    [
      ['add', 'l[0]', 'x', { after: 'a' }],
      ['add', 'l[1]', 'y', { after: 'l[0]' }],
      ['add', 'c', 'z', { after: 'l[1]' }],
      ['add', 'd', 'v', { after: null }],
    ],
    'd = "v"\na = "b"\nl = ["x", "y"]\nc = "z"\n',
  ],
  ['a = 5\n', [['add', 'a', 'it\'s "q"\n']], 'a = "it\'s \\"q\\"\\n"\n'],
  [
    "a = [ '', 5, [] ]\n",
    [
      ['add', 'a[0].b', 'x'],
      ['add', 'a[1]', 'y'],
      ['add', 'a[2].c', 'z'],
    ],
    'a = [ { b = "x" }, "y", { c = "z" } ]\n',
  ],
])('into %j %j goes as %j', (before, changes, after) => {
  expect(edited('toml', before, changes)).toBe(after)
})

test.each<readonly [string, readonly string[], string]>([
  ['a = [ "b",\t"c"\t]\n', ['a[1]'], 'a = [ "b"\t]\n'],
  ['a = [ "b" , "c" ]\n', ['a[1]'], 'a = [ "b"  ]\n'],
  ['a = [ "b", # c\n "d" # e\n]\n', ['a[0]', 'a[1]'], 'a = []\n'],
  ['a = [\r\n\t"b",\r\n\t"c", # d\r\n]\r\n', ['a[1]'], 'a = [\r\n\t"b",\r\n]\r\n'],
  ['a = [\n  1,\n  "c" # d\n  , # e\n]\n', ['a[1]'], 'a = [\n  1,\n  # e\n]\n'],
  ['a = [ 1, 2, "c", "d" ]\n', ['a[2]', 'a[3]'], 'a = [ 1, 2 ]\n'],
  ['a = [ 1, 2, "c", "d", ]\n', ['a[2]', 'a[3]'], 'a = [ 1, 2, ]\n'],
  ['a = { b = 1, c = "d", e = "f" }\n', ['a.c', 'a.e'], 'a = { b = 1 }\n'],
  ['a = { c = "d", e = "f", b = 1 }\n', ['a.c', 'a.e'], 'a = { b = 1 }\n'],
  ['a = { c = "d", b = 1, e = "f" }\n', ['a.c', 'a.e'], 'a = { b = 1 }\n'],
  ['a = {\n  c = "d", # x\n  e = "f" }\n', ['a.c'], 'a = {\n  # x\n  e = "f" }\n'],
  ['a = {\n  c = "d", # x\n  e = "f" }\n', ['a.c', 'a.e'], 'a = {\n  # x\n  }\n'],
  ['a = [["b"], "c", ["d", "e"]]\n', ['a[0][0]', 'a[2][1]', 'a[1]'], 'a = [[], \'\', ["d"]]\n'],
  ['a = [ "x" ]\nb = [ "y" ] # c\n', ['a[0]', 'b[0]'], 'a = []\nb = [] # c\n'],
])('%j without %j is %j', (before, keys, after) => {
  expect(
    edited(
      'toml',
      before,
      keys.map((key) => ['remove', key]),
    ),
  ).toBe(after)
})
