import { expect, test } from 'vitest'
import { type Change, edited } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  [
    'a = "b" # c\nd = \'e\'\nf = """g"""\nh = \'\'\'i\'\'\'\n',
    [
      ['set', 'a', 'x"\\\t\n\u0001'],
      ['set', 'd', 'x'],
      ['set', 'f', 'x\n"y" """'],
      ['set', 'h', "it's\n"],
    ],
    'a = "x\\"\\\\\\t\\n\\u0001" # c\nd = \'x\'\nf = """x\n"y" \\"\\"\\""""\nh = \'\'\'it\'s\n\'\'\'\n',
  ],
  [
    "a = 'b'\nc = 'd'\ne = 'f'\n",
    [
      ['set', 'a', "it's"],
      ['set', 'c', 'x\ny'],
      ['set', 'e', 'x\u0001\ty'],
    ],
    'a = "it\'s"\nc = "x\\ny"\ne = "x\\u0001\\ty"\n',
  ],
  [
    "a = '''b'''\nc = '''\nd'''\ne = '''f'''\ng = '''h'''\n",
    [
      ['set', 'a', "x''y"],
      ['set', 'c', 'x'],
      ['set', 'e', "x'"],
      ['set', 'g', '\nx\u0007'],
    ],
    'a = """x\'\'y"""\nc = \'\'\'\nx\'\'\'\ne = """x\'"""\ng = """\n\nx\\u0007"""\n',
  ],
  [
    'a = """\nb"""\nc = """d"""\ne = """f"""\r\n',
    [
      ['set', 'a', 'x\n\\y'],
      ['set', 'c', '\nx'],
      ['set', 'e', 'x"'],
    ],
    'a = """\nx\n\\\\y"""\nc = """\n\nx"""\ne = """x\\""""\r\n',
  ],
  ['a = """\r\nb"""\r\n', [['set', 'a', 'x\ny\ud800']], 'a = """\r\nx\r\ny�"""\r\n'],
  [
    'a = ["b", "c"]\n',
    [
      ['set', 'a[0]', 'x'],
      ['set', 'a[1]', ''],
    ],
    'a = ["x", ""]\n',
  ],
  [
    'a = {b = "c", d.e = "f"}\n',
    [
      ['set', 'a.b', 'x'],
      ['set', 'a.d.e', "'"],
    ],
    'a = {b = "x", d.e = "\'"}\n',
  ],
  ['a = "b"\n', [['set', 'a', 'b']], 'a = "b"\n'],
  ['a = "b"', [['set', 'a', '\u007f\u0080\u2028é']], 'a = "\\u007F\\u0080\u2028é"'],
  ['# n\na = "b" # c\n\n# m\nd = "e"\n', [['remove', 'a']], '# m\nd = "e"\n'],
  ['a = "b"\nc = "d"\ne = "f"\n', [['remove', 'c']], 'a = "b"\ne = "f"\n'],
  ['a = "b"\nc = "d"', [['remove', 'c']], 'a = "b"\n'],
  ['[t]\na = "b"\n\n[u]\nc = "d"\n', [['remove', 't.a']], '[t]\n\n[u]\nc = "d"\n'],
  ['a = ["b", "c", "d"]\n', [['remove', 'a[0]']], 'a = [\'\', "c", "d"]\n'],
  ['a = ["b", "c", "d"]\n', [['remove', 'a[2]']], 'a = ["b", "c"]\n'],
  [
    'a = ["b", "c", "d"]\n',
    [
      ['remove', 'a[1]'],
      ['remove', 'a[2]'],
    ],
    'a = ["b" ]\n',
  ],
  [
    'a = ["b", "c"]\n',
    [
      ['remove', 'a[0]'],
      ['remove', 'a[1]'],
    ],
    'a = []\n',
  ],
  ['a = [\n  "b", # c\n  # d\n  "e", # f\n]\n', [['remove', 'a[1]']], 'a = [\n  "b", # c\n]\n'],
  ['a = [\n  "b",\n  # d\n  "e"\n]\n', [['remove', 'a[1]']], 'a = [\n  "b"\n]\n'],
  ['a = { b = "c", d = "e", f = "g" }\n', [['remove', 'a.b']], 'a = { d = "e", f = "g" }\n'],
  ['a = { b = "c", d = "e", f = "g" }\n', [['remove', 'a.d']], 'a = { b = "c", f = "g" }\n'],
  ['a = { b = "c", d = "e", f = "g" }\n', [['remove', 'a.f']], 'a = { b = "c", d = "e" }\n'],
  [
    'a = { b = "c", d = "e" }\n',
    [
      ['remove', 'a.b'],
      ['remove', 'a.d'],
    ],
    'a = {}\n',
  ],
  ['a = { b = "c", d = 1 }\n', [['remove', 'a.b']], 'a = { d = 1 }\n'],
  ['a = [{ b = "c" }, { d = "e" }]\n', [['remove', 'a[0].b']], 'a = [{}, { d = "e" }]\n'],
  ['a = [ # c\n  "b"\n]\n', [['remove', 'a[0]']], 'a = [ # c\n]\n'],
  ['a = {\n  b = "c",\n  d = "e"\n}\n', [['remove', 'a.d']], 'a = {\n  b = "c"\n}\n'],
  ['a = ["b", 5]\n', [['remove', 'a[0]']], "a = ['', 5]\n"],
  [
    'a = [["b", "c"], ["d"]]\n',
    [
      ['remove', 'a[0][1]'],
      ['remove', 'a[1][0]'],
    ],
    'a = [["b"], []]\n',
  ],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited('toml', before, changes)).toBe(after)
})
