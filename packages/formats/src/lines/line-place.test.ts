import { expect, test } from 'vitest'
import { changedIn, type NamedChange } from '../exact-files.fixture.ts'
import { ini } from '../ini/ini.format.ts'
import { stringsUtf8 } from '../strings/strings.format.ts'

/** A new string whose text is its name in capitals. */
const add = (name: string, after?: string | null): NamedChange => ({
  add: name,
  to: name.replace(/^\[.*\]/, '').toUpperCase(),
  ...(after !== undefined && { after }),
})

test.each<[string, readonly NamedChange[], string]>([
  ['', [add('x')], '"x" = "X";\n'],
  ['', [add('x'), add('y', 'x'), add('z', null)], '"x" = "X";\n"y" = "Y";\n"z" = "Z";\n'],
  ['\ufeff', [add('x')], '\ufeff"x" = "X";\n'],
  ['// about\n', [add('x'), add('y')], '// about\n\n"x" = "X";\n"y" = "Y";\n'],
  ['// about', [add('x')], '// about\n\n"x" = "X";\n'],
  ['// about\n\n', [add('x')], '// about\n\n"x" = "X";\n'],
  ['// about\r\n \t\r\n', [add('x')], '// about\r\n \t\r\n"x" = "X";\r\n'],
  ['// about\r\r', [add('x')], '// about\r\r"x" = "X";\r'],
  ['// about\r\n', [add('x')], '// about\r\n\r\n"x" = "X";\r\n'],
  ['"a" = "A";\n', [add('x')], '"a" = "A";\n"x" = "X";\n'],
  ['"a" = "A";', [add('x')], '"a" = "A";\n"x" = "X";'],
  ['"a" = "A";\n', [add('x', null)], '"x" = "X";\n"a" = "A";\n'],
  ['\ufeff"a" = "A";\n', [add('x', null)], '\ufeff"x" = "X";\n"a" = "A";\n'],
  ['// about\n\n  "a" = "A";\n', [add('x', null)], '// about\n\n"x" = "X";\n  "a" = "A";\n'],
  ['/* of a */ "a" = "A";\n', [add('x', null)], '"x" = "X";\n/* of a */ "a" = "A";\n'],
  ['"a" = "A"; "b" = "B";\n', [add('x', 'a')], '"a" = "A";\n"x" = "X"; "b" = "B";\n'],
  ['"a" = "A"; "b" = "B";\n', [add('x', null), add('y')], '"x" = "X";\n"a" = "A"; "b" = "B";\n"y" = "Y";\n'],
  ['"a" = "A";\n"b" = "B";\n', [add('x', 'a')], '"a" = "A";\n"x" = "X";\n"b" = "B";\n'],
  [
    '"a" = "A";\r\n"b" = "B";\r\n',
    [add('x', 'a'), add('y', null), add('z')],
    '"y" = "Y";\r\n"a" = "A";\r\n"x" = "X";\r\n"b" = "B";\r\n"z" = "Z";\r\n',
  ],
  [
    '"a" = "A";\n"b" = "B";\n',
    [add('x', 'a'), add('y', 'a'), add('z', 'x')],
    '"a" = "A";\n"x" = "X";\n"z" = "Z";\n"y" = "Y";\n"b" = "B";\n',
  ],
  ['"a" = "A";\n"b" = "B";\n', [add('x', 'no')], '"a" = "A";\n"b" = "B";\n"x" = "X";\n'],
  [
    '"a" = "A";\n\n"b" = "B";\n',
    [add('x', 'a'), add('y', null), add('z')],
    '"y" = "Y";\n\n"a" = "A";\n\n"x" = "X";\n\n"b" = "B";\n\n"z" = "Z";\n',
  ],
  ['"a" = "A";\n\n"b" = "B";\n"c" = "C";\n', [add('x', 'a')], '"a" = "A";\n"x" = "X";\n\n"b" = "B";\n"c" = "C";\n'],
  [
    '"a" = "A";\n\n"b" = "B";\n\n"c" = "C";\n"d" = "D";\n',
    [add('x', 'a')],
    '"a" = "A";\n\n"x" = "X";\n\n"b" = "B";\n\n"c" = "C";\n"d" = "D";\n',
  ],
  ['"a" = "A";\n \t\n"b" = "B";\n', [add('x', 'a')], '"a" = "A";\n\n"x" = "X";\n \t\n"b" = "B";\n'],
  ['"a" = "A";\n\n\n"b" = "B";\n', [add('x', 'a')], '"a" = "A";\n\n"x" = "X";\n\n\n"b" = "B";\n'],
  [
    '"a" = "A"; // a\n\n/* b */\n"b" = "B";\n',
    [add('x', 'a')],
    '"a" = "A"; // a\n\n"x" = "X";\n\n/* b */\n"b" = "B";\n',
  ],
])('into %j go %j: %j', (text, changes, expected) => {
  expect(changedIn(stringsUtf8, text, changes)).toBe(expected)
})

test.each<[string, readonly NamedChange[], string]>([
  ['', [add('[s]x')], '[s]\nx=X\n'],
  ['', [add('x'), add('[s]y'), add('[s]z'), add('[t]w'), add('v')], 'x=X\nv=V\n[s]\ny=Y\nz=Z\n[t]\nw=W\n'],
  ['a=A\n', [add('[s]x')], 'a=A\n\n[s]\nx=X\n'],
  ['a=A', [add('[s]x')], 'a=A\n\n[s]\nx=X\n'],
  ['a=A\n\n', [add('[s]x'), add('[t]y')], 'a=A\n\n[s]\nx=X\n[t]\ny=Y\n'],
  ['[s]\na=A\n', [add('x'), add('[s]y')], 'x=X\n\n[s]\na=A\ny=Y\n'],
  ['a=A\r\n', [add('[s]x')], 'a=A\r\n\r\n[s]\r\nx=X\r\n'],
  ['a=A\r\n\r\n', [add('[s]x')], 'a=A\r\n\r\n[s]\r\nx=X\r\n'],
  ['[s]', [add('[s]x')], '[s]\nx=X\n'],
  [
    '[s]\na=A\n\n[t]\nb=B\n\n[u]\nc=C\n',
    [add('[t]x'), add('[s]y', null)],
    '[s]\ny=Y\na=A\n\n[t]\nb=B\nx=X\n\n[u]\nc=C\n',
  ],
  ['[s]\n; about\n[t]\na=A\n', [add('[s]x')], '[s]\nx=X\n; about\n[t]\na=A\n'],
  ['; about\n[t]\na=A\n', [add('x')], 'x=X\n\n; about\n[t]\na=A\n'],
  ['[s]\n', [add('[s]x'), add('[s]y')], '[s]\nx=X\ny=Y\n'],
  ['[s]\r\n[t]\r\na=A\r\n', [add('[s]x'), add('[t]y', null)], '[s]\r\nx=X\r\n[t]\r\ny=Y\r\na=A\r\n'],
  [
    '[s]\na=A\n[t]\nb=B\n',
    [add('[s]x'), add('[t]y', null), add('[t]z', '[s]a')],
    '[s]\na=A\nx=X\n[t]\ny=Y\nb=B\nz=Z\n',
  ],
  [
    '[s]\na=A\n\n[t]\nb=B\n',
    [add('[s]x', null), add('[t]y', '[t]b'), add('[u]z', '[t]b')],
    '[s]\nx=X\na=A\n\n[t]\nb=B\ny=Y\n\n[u]\nz=Z\n',
  ],
  [
    '[s]\n  a = A\n  c=C\n  d=D\n[t]\n[s]\n  b = B\n',
    [add('[s]x', null), add('[s]y', '[s]b'), add('[s]z')],
    '[s]\n  x = X\n  a = A\n  c=C\n  d=D\n[t]\n[s]\n  b = B\n  y = Y\n  z = Z\n',
  ],
  ['[s]\n[s]\na=A\n', [add('[s]x', null)], '[s]\nx=X\n[s]\na=A\n'],
  ['[s]\n; none\n[t]\na=A\n', [add('[s]x')], '[s]\nx=X\n; none\n[t]\na=A\n'],
  ['a=A\n[s]\nb=B\n', [add('x', '[s]b'), add('[s]y', 'a')], 'a=A\nx=X\n[s]\nb=B\ny=Y\n'],
  ['a=A\n[s]\nb=B\n', [add('x', 'y'), add('y')], 'a=A\nx=X\ny=Y\n[s]\nb=B\n'],
  ['a=A\n[s]\nb=B\n', [add('x', 'a'), add('[s]y', 'x'), add('z', '[s]y')], 'a=A\nx=X\nz=Z\n[s]\nb=B\ny=Y\n'],
  ['[s]\na=A\n\n[t]\nb=B\n\n[u]\nc=C\n', [add('[t]x')], '[s]\na=A\n\n[t]\nb=B\nx=X\n\n[u]\nc=C\n'],
  ['[s]\na=A\n\nd=D\n[t]\nb=B\n', [add('[t]x')], '[s]\na=A\n\nd=D\n[t]\nb=B\n\nx=X\n'],
])('into the sections of %j go %j: %j', (text, changes, expected) => {
  expect(changedIn(ini, text, changes)).toBe(expected)
})
