import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  [
    '',
    [
      ['add', 'a', 'x'],
      ['add', 'b.c', 'x'],
      ['add', 'd[0]', 'x'],
      ['add', 'e[1].f', 'x'],
    ],
    'a = "x"\nd = ["x"]\n[b]\nc = "x"\n\n[[e]]\n\n[[e]]\nf = "x"\n',
  ],
  [
    'a = "b"\n',
    [
      ['add', 'c', 'x'],
      ['add', 'd.e', 'x'],
      ['add', 'd.f', 'x'],
    ],
    'a = "b"\nc = "x"\n\n[d]\ne = "x"\nf = "x"\n',
  ],
  ['a = "b"', [['add', 'c', 'x']], 'a = "b"\nc = "x"'],
  [
    'a="b"\r\n',
    [
      ['add', 'c', 'x\ny', { notes: [{ by: 'developer', text: 'n\nm' }] }],
      ['add', 'd.e', '1', { notes: [{ by: 'developer', text: 'k' }] }],
    ],
    'a="b"\r\n# n\r\n# m\r\nc="x\\ny"\r\n\r\n[d]\r\n# k\r\ne="1"\r\n',
  ],
  [
    'a   =  "b"\n[t]\nc = "d"\n',
    [
      ['add', 't.e', 'x'],
      ['add', 'f', 'x'],
      ['add', 'u.v.w', 'x'],
    ],
    'a   =  "b"\nf   =  "x"\n[t]\nc = "d"\ne = "x"\n\n[u.v]\nw   =  "x"\n',
  ],
  [
    '[t]\nc = "d"\n\n[u]\ne = "f"\n',
    [
      ['add', 't.x', 'x'],
      ['add', 'u.y', '1', { after: null }],
      ['add', 'z', 'x'],
      ['add', 't.v.w', 'x'],
    ],
    'z = "x"\n\n[t]\nc = "d"\nx = "x"\nv.w = "x"\n\n[u]\ny = "1"\ne = "f"\n',
  ],
  ['[t.u]\na = "b"\n', [['add', 't.c', 'x']], '[t.u]\na = "b"\n\n[t]\nc = "x"\n'],
  [
    '[t]\nu.a = "b"\n',
    [
      ['add', 't.u.c', 'x'],
      ['add', 't.d', 'x'],
    ],
    '[t]\nu.a = "b"\nu.c = "x"\nd = "x"\n',
  ],
  [
    '# n\na = "b"\n\n# m\nc = "d"\n',
    [
      ['add', 'x', 'u', { after: 'a' }],
      ['add', 'y', 'v', { after: null }],
      ['add', 'z', 'w', { after: 'x' }],
    ],
    'y = "v"\n\n# n\na = "b"\n\nx = "u"\n\nz = "w"\n\n# m\nc = "d"\n',
  ],
  [
    'a = "b"\n',
    [
      ['add', 'c d', 'x'],
      ['add', '"e"', 'x'],
      ['add', 'f-g_1', 'x'],
      ['add', 'h\u0001', 'x'],
      ['add', '', 'u', { form: '[""]' }],
    ],
    'a = "b"\n"c d" = "x"\n"\\"e\\"" = "x"\nf-g_1 = "x"\n"h\\u0001" = "x"\n"" = "u"\n',
  ],
  ['# c\n', [['add', 'a', 'x']], '# c\n\na = "x"\n'],
  ['[t]\n', [['add', 't.a', 'x']], '[t]\na = "x"\n'],
  [
    '[t]',
    [
      ['add', 't.a', 'x'],
      ['add', 'b', 'x'],
    ],
    'b = "x"\n\n[t]\na = "x"\n',
  ],
  ['a = "1"\nb = "2"\n', [['add', 'c', '3', { after: 'nope' }]], 'a = "1"\nb = "2"\nc = "3"\n'],
  [
    '[[s]]\na = "b"\n[[s]]\na = "c"\n',
    [
      ['add', 's[2].a', 'x'],
      ['add', 's[0].d', 'x'],
      ['add', 's[1].e.f', 'x'],
    ],
    '[[s]]\na = "b"\nd = "x"\n[[s]]\na = "c"\ne.f = "x"\n\n[[s]]\na = "x"\n',
  ],
  [
    '[[s]]\na = "b"\n\n[t]\nc = "d"\n',
    [
      ['add', 's[1].a', 'x'],
      ['add', 's[3].a', 'x'],
    ],
    '[[s]]\na = "b"\n\n[[s]]\na = "x"\n\n[[s]]\n\n[[s]]\na = "x"\n\n[t]\nc = "d"\n',
  ],
  [
    '[[s]]\n[[s.t]]\na = "b"\n\n[[s]]\nc = "d"\n',
    [
      ['add', 's[0].t[1].a', 'x'],
      ['add', 's[1].t[0].a', 'x'],
      ['add', 's[2].t[0].a', 'x'],
    ],
    '[[s]]\n[[s.t]]\na = "b"\n\n[[s.t]]\na = "x"\n\n[[s]]\nc = "d"\n\n[[s.t]]\na = "x"\n\n[[s]]\n\n[[s.t]]\na = "x"\n',
  ],
  [
    '  [[s]]\n  a = "b"\n  [u]\n  c = "d"\n',
    [['add', 's[1].a', 'x']],
    '  [[s]]\n  a = "b"\n[[s]]\na = "x"\n  [u]\n  c = "d"\n',
  ],
  [
    '[[s]]\na = "b"\n',
    [
      ['add', 's[2]', 'x'],
      ['add', 's.c', 'x'],
      ['add', 's[1002].a', 'x'],
    ],
    '"s[2]" = "x"\n"s.c" = "x"\n"s[1002].a" = "x"\n\n[[s]]\na = "b"\n',
  ],
  [
    'a = [\n  "b", # c\n  "d"\n]\n',
    [
      ['add', 'a[2]', 'x'],
      ['add', 'a[4]', 'x'],
    ],
    'a = [\n  "b", # c\n  "d",\n  "x",\n  \'\',\n  "x"\n]\n',
  ],
  [
    'a = [\n  "b",\n]\n',
    [['add', 'a[1]', 'x', { notes: [{ by: 'developer', text: 'n' }] }]],
    'a = [\n  "b",\n  # n\n  "x",\n]\n',
  ],
  [
    'a = ["b"]\n',
    [
      ['add', 'a[1]', 'x'],
      ['add', 'a[2]', 'x'],
    ],
    'a = ["b", "x", "x"]\n',
  ],
  ['a = ["b",]\n', [['add', 'a[1]', 'x']], 'a = ["b", "x",]\n'],
  [
    'a = []\n',
    [
      ['add', 'a[0]', 'x'],
      ['add', 'a[2]', 'x'],
    ],
    'a = ["x", \'\', "x"]\n',
  ],
  ['a = [ # c\n]\n', [['add', 'a[0]', 'x']], 'a = [ # c\n  "x"\n]\n'],
  ['a = ["b" # c\n]\n', [['add', 'a[1]', 'x']], 'a = ["b", # c\n  "x"\n]\n'],
  [
    'a = { b = "c" }\n',
    [
      ['add', 'a.d', 'x'],
      ['add', 'a.e.f', 'x'],
      ['add', 'a.g[1]', 'x'],
    ],
    'a = { b = "c", d = "x", e.f = "x", g = [\'\', "x"] }\n',
  ],
  [
    'a = {}\n',
    [
      ['add', 'a.b', 'x'],
      ['add', 'a.c.d', 'x'],
    ],
    'a = { b = "x", c.d = "x" }\n',
  ],
  [
    'a = {b="c", d="e"}\n',
    [
      ['add', 'a.x', 'u', { after: 'a.b' }],
      ['add', 'a.y', 'v', { after: null }],
      ['add', 'a.z', 'w', { after: 'a.x' }],
    ],
    'a = {y="v", b="c", x="u", z="w", d="e"}\n',
  ],
  [
    'a = {\n  b = "c",\n  d = "e",\n}\n',
    [
      ['add', 'a.f', 'x'],
      ['add', 'a.g', 'v', { after: null }],
    ],
    'a = {\n  g = "v",\n  b = "c",\n  d = "e",\n  f = "x",\n}\n',
  ],
  [
    'a = [{ b = "c" }, {}]\n',
    [
      ['add', 'a[0].d', 'x'],
      ['add', 'a[1].b', 'x'],
      ['add', 'a[2].b', 'x'],
      ['add', 'a[4].b', 'x'],
    ],
    'a = [{ b = "c", d = "x" }, { b = "x" }, { b = "x" }, {}, { b = "x" }]\n',
  ],
  [
    'a = [["b"], []]\n',
    [
      ['add', 'a[0][1]', 'x'],
      ['add', 'a[1][0]', 'x'],
      ['add', 'a[2][0]', 'x'],
    ],
    'a = [["b", "x"], ["x"], ["x"]]\n',
  ],
  [
    'a = ["", "b"]\n',
    [
      ['add', 'a[0]', 'x'],
      ['set', 'a[1]', ''],
    ],
    'a = ["x", ""]\n',
  ],
  [
    'a = [1, "b"]\n',
    [
      ['add', 'a[0]', 'x'],
      ['add', 'a[0].c', 'x'],
    ],
    'a = ["x", "b"]\n"a[0].c" = "x"\n',
  ],
  [
    'b = "c"\n',
    [
      ['add', 'a[0]', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
      ['add', 'a[1]', 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'],
    ],
    'b = "c"\na = [\n  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",\n  "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",\n]\n',
  ],
  [
    'b = "c"\n',
    [
      ['add', 'a[0]', 'x', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'a[1]', 'y'],
    ],
    'b = "c"\na = [\n  # n\n  "x",\n  "y",\n]\n',
  ],
  [
    'b = "c"\r\n',
    [
      ['add', 'a[0]', 'x', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'a[2]', 'y'],
    ],
    'b = "c"\r\na = [\r\n  # n\r\n  "x",\r\n  \'\',\r\n  "y",\r\n]\r\n',
  ],
  ['a = "b"\n', [['add', 'a.c', 'x']], 'a = "b"\n"a.c" = "x"\n'],
  [
    'a = 5\n',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'x'],
    ],
    'a = "x"\n\nb = "x"\n',
  ],
  ['a = 5 # c\n', [['add', 'a', 'x']], 'a = "x" # c\n'],
  ['a = []\n', [['add', 'a', 'x']], 'a = "x"\n'],
  ['a = { b = "c" }\n', [['add', 'a.b.d', 'x']], 'a = { b = "c", "b.d" = "x" }\n'],
  [
    'a = true\n',
    [
      ['add', 'a.b', 'x'],
      ['add', 'a[0]', 'x'],
    ],
    'a = true\n\n"a.b" = "x"\n"a[0]" = "x"\n',
  ],
  [
    'a = [[]]\n',
    [
      ['add', 'a[0]', 'x'],
      ['add', 'a', 'x'],
    ],
    'a = "x"\n\n"a[0]" = "x"\n',
  ],
  [
    'a = "b"\n',
    [
      ['remove', 'a'],
      ['add', 'a.c', 'x'],
    ],
    '[a]\nc = "x"\n',
  ],
  [
    'a = ["b", "c"]\n',
    [
      ['remove', 'a[1]'],
      ['add', 'd', 'x'],
    ],
    'a = ["b"]\nd = "x"\n',
  ],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited('toml', before, changes)).toBe(after)
})
