import { expect, test } from 'vitest'
import { openFile } from '../file-edits.fixture.ts'
import type { FileUnit } from '../format.ts'

/** The unusual fields of a unit. */
const compact = ({ context, target, variants, state, notes, form, span }: FileUnit) => ({
  context,
  target,
  ...(variants && { variants: Object.fromEntries(variants.map(({ name, text }) => [name, text])) }),
  ...(state !== 'translated' && { state }),
  ...(notes.length > 0 && { notes: notes.map(({ by, text }) => `${by}: ${text}`) }),
  ...(form !== undefined && { form }),
  span: `${span.start}-${span.end}`,
})

test.each([
  [
    'toml',
    '# f\n\n# n\n#\n# m\na = "b" # c\n"d e".\'f.g\' . h\t=\t\'i\'\n\n[t] # k\n# l\nj = """\n  m\\\n  n"""\n[ t . u ]\no = \'\'\'\np\'\'q\'\'\'\n[[s]]\nr = 1\n[[s]]\nr = "v"\n[s.w]\nx = "y"\n[[s.z]]\nq = ""\n',
    [
      { context: 'a', target: ['b'], notes: ['developer: n\nm\nc'], span: '5-26' },
      { context: 'd e.f.g.h', target: ['i'], form: '["d e","f.g","h"]', span: '27-48' },
      { context: 't.j', target: ['  mn'], notes: ['developer: l'], span: '58-81' },
      { context: 't.u.o', target: ["p''q"], span: '92-107' },
      { context: 's[1].r', target: ['v'], span: '126-133' },
      { context: 's[1].w.x', target: ['y'], span: '140-147' },
      { context: 's[1].z[0].q', target: [''], state: 'untranslated', span: '156-162' },
    ],
  ],
  [
    'toml',
    'a = "\\b\\t\\n\\f\\r\\e\\"\\\\\\u00e9\\U0001F600\\x41"\nb = \'\\q\'\nc = """"x""" # c\nd = """x"""""\ne = \'\'\'\'x\'\'\'\'\nf = """a\r\nb\\   \r\n  c"""\r\ng = """a \\\n\n   b"""\n',
    [
      { context: 'a', target: ['\b\t\n\f\r\u001b"\\é😀A'], span: '0-42' },
      { context: 'b', target: ['\\q'], span: '43-51' },
      { context: 'c', target: ['"x'], notes: ['developer: c'], span: '52-68' },
      { context: 'd', target: ['x""'], span: '69-82' },
      { context: 'e', target: ["'x'"], span: '83-96' },
      { context: 'f', target: ['a\nbc'], span: '97-120' },
      { context: 'g', target: ['a b'], span: '122-141' },
    ],
  ],
  [
    'toml',
    'a = [ "b", # c\n  # d\n  "e",\n\n  # lost\n\n  [ "f", { g = "h", i.j = "k" } ], \'\', 5 ]\nl = { m = "n", o = [ "p" ], q = { r = "s" } }\nt = []\nu = {}\nv = [ # w\n  "x" # y\n  , # z\n  "1"\n]\n',
    [
      { context: 'a[0]', target: ['b'], notes: ['developer: c'], span: '6-14' },
      { context: 'a[1]', target: ['e'], notes: ['developer: d'], span: '17-26' },
      { context: 'a[2][0]', target: ['f'], span: '43-46' },
      { context: 'a[2][1].g', target: ['h'], span: '50-57' },
      { context: 'a[2][1].i.j', target: ['k'], span: '59-68' },
      { context: 'l.m', target: ['n'], span: '88-95' },
      { context: 'l.o[0]', target: ['p'], span: '103-106' },
      { context: 'l.q.r', target: ['s'], span: '116-123' },
      { context: 'v[0]', target: ['x'], notes: ['developer: y'], span: '154-161' },
      { context: 'v[1]', target: ['1'], span: '172-175' },
    ],
  ],
  [
    'toml',
    'a.b = "c"\na.d = "e"\n[f]\ng.h = "i"\n[f.j]\nk = "l"\n[m.n]\no = "p"\n[m]\nq = "r"\n["s[0]"]\n"t.u" = "v"\n',
    [
      { context: 'a.b', target: ['c'], span: '0-9' },
      { context: 'a.d', target: ['e'], span: '10-19' },
      { context: 'f.g.h', target: ['i'], span: '24-33' },
      { context: 'f.j.k', target: ['l'], span: '40-47' },
      { context: 'm.n.o', target: ['p'], span: '54-61' },
      { context: 'm.q', target: ['r'], span: '66-73' },
      { context: 's[0].t.u', target: ['v'], form: '["s[0]","t.u"]', span: '83-94' },
    ],
  ],
  [
    'toml',
    'a = 0\nb = -7\nc = +1_000\nd = 0xDEAD_beef\ne = 0o17\nf = 0b101\ng = 1.5e+3\nh = inf\ni = -nan\nj = true\nk = false\nl = 1979-05-27\nm = 1979-05-27T07:32:00Z\nn = 1979-05-27 07:32:00.5-07:00\no = 07:32:00.1\np = 1979-05-27t07:32\nq = 07:32\nr = "s"\n',
    [{ context: 'r', target: ['s'], span: '224-231' }],
  ],
  [
    'toml',
    '\ufeffa = "é" # ž\r\nb = "港😀"\r\n\r\n[c]\r\nd = "e"',
    [
      { context: 'a', target: ['é'], notes: ['developer: ž'], span: '3-16' },
      { context: 'b', target: ['港😀'], span: '18-31' },
      { context: 'c.d', target: ['e'], span: '40-47' },
    ],
  ],
  [
    'toml',
    '## n \r\n  #m\r\na = [ "b" ,# c, d\n"e" \t , # f\n"g"# h, i\n]\nj = { k = \'\', l = "" }\no = [ "" ]\np = \'q\\\' # r\n  ',
    [
      { context: 'a[0]', target: ['b'], notes: ['developer: c, d'], span: '19-30' },
      { context: 'a[1]', target: ['e'], notes: ['developer: f'], span: '31-42' },
      { context: 'a[2]', target: ['g'], notes: ['developer: h, i'], span: '43-52' },
      { context: 'j.k', target: [''], state: 'untranslated', span: '61-67' },
      { context: 'j.l', target: [''], state: 'untranslated', span: '69-75' },
      { context: 'o[0]', target: [''], state: 'untranslated', span: '84-86' },
      { context: 'p', target: ['q\\'], notes: ['developer: r'], span: '89-101' },
    ],
  ],
  [
    'toml',
    '# n\n  ## m\na = "b"\n# l\n\n# k\nc = "d"\n',
    [
      { context: 'a', target: ['b'], notes: ['developer: n\nm'], span: '0-18' },
      { context: 'c', target: ['d'], notes: ['developer: k'], span: '24-35' },
    ],
  ],
  ['toml', '', []],
  ['toml', ' \t# c\n\n', []],
  ['toml', '[a]\n[b]\n[[c]]', []],
  [
    'toml',
    'a=[\n{b="c"}\n,\n{d=["e"]},]\n',
    [
      { context: 'a[0].b', target: ['c'], span: '5-10' },
      { context: 'a[1].d[0]', target: ['e'], span: '18-21' },
    ],
  ],
  [
    'go-i18n-toml',
    '# n\na = "b"\n[c]\ndescription = "d"\none = "e"\nother = "f"\n[g]\nother = "h"\n[i]\nfew = "j"\n[k.l]\nother = "m"\none = "n"\n[k]\no = "p"\nq = ["r"]\ns = { other = "t", many = "u" }\nv = { w = "x" }\n# lost\ny.other = "z"\n',
    [
      { context: 'a', target: ['b'], notes: ['developer: n'], span: '0-11' },
      {
        context: 'c',
        target: ['e', '', 'f'],
        variants: { one: 'e', other: 'f' },
        notes: ['developer: d'],
        span: '12-55',
      },
      { context: 'g', target: ['h'], span: '56-71' },
      { context: 'i', target: ['', 'j', ''], variants: { few: 'j' }, span: '72-85' },
      { context: 'k.l', target: ['n', '', 'm'], variants: { one: 'n', other: 'm' }, form: '["k","l"]', span: '86-113' },
      { context: 'k.o', target: ['p'], form: '["k","o"]', span: '118-125' },
      {
        context: 'k.s',
        target: ['', '', 't'],
        variants: { many: 'u', other: 't' },
        form: '["k","s"]',
        span: '136-167',
      },
      { context: 'k.v.w', target: ['x'], form: '["k","v","w"]', span: '168-183' },
      { context: 'k.y', target: ['z'], form: '["k","y"]', span: '184-204' },
    ],
  ],
  [
    'go-i18n-toml',
    'a = { one = "b", hash = "c", other = "d" }\n[e]\nhash = "f"\nother = "g" # h\nzzz = 5\n[[i]]\nother = "j"\n',
    [
      { context: 'a', target: ['b', '', 'd'], variants: { one: 'b', other: 'd' }, span: '0-42' },
      { context: 'e', target: ['g'], span: '43-73' },
    ],
  ],
])('%s: %j', (format, text, units) => {
  const file = openFile(format, text)
  expect(file.problems).toEqual([])
  expect(file.units.map(compact)).toEqual(units)
})
