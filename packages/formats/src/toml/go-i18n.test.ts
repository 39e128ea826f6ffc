import { expect, test } from 'vitest'
import { type Change, type ExpectedEdit, edited, told } from '../file-edits.fixture.ts'

test.each<readonly [string, readonly Change[], string]>([
  [
    'a = { x = { other = "1" }, y = { other = "2" } }\nb = "c"\n',
    [['remove', 'a.x']],
    'a = { x = {}, y = { other = "2" } }\nb = "c"\n',
  ],
  ['a = { x = "1", y = "2" }\n', [['remove', 'a.x']], 'a = { y = "2" }\n'],
  [
    'a = { x = "1", y = "2", z = "3" }\nb = { x = "4", y = "5" }\n',
    [
      ['remove', 'a.x'],
      ['remove', 'a.z'],
      ['remove', 'b.y'],
    ],
    'a = { y = "2" }\nb = { x = "4" }\n',
  ],
  [
    'a = { x = "1", y = "2" }\nb = "c"\n',
    [
      ['remove', 'a.x'],
      ['remove', 'a.y'],
    ],
    'b = "c"\n',
  ],
  ['a = { other = "1", hash = "2", n = 5 } # c\nb = "c"\n', [['remove', 'a']], 'b = "c"\n'],
  ['a.one = "b"\na.other = "c"\nd = "e"\n', [['remove', 'a']], 'd = "e"\n'],
  ['# c\na.one = "b"\nd = "e"\na.other = "c"\n', [['remove', 'a']], 'd = "e"\n'],
  [
    '[z]\nother = "0"\n\n[a]\nother = "1"\nn = 5\n\n[b]\nother = "2"\n',
    [['remove', 'a']],
    '[z]\nother = "0"\n\n[b]\nother = "2"\n',
  ],
  [
    '[a]\none = "1"\nb.other = "2"\nother = "3"\nn = 5\n\n[c]\nother = "4"\n',
    [['remove', 'a']],
    '[a]\nb.other = "2"\nn = 5\n\n[c]\nother = "4"\n',
  ],
  [
    '[a]\none = "1"\nb.other = "2"\nother = "3"\n\n[c]\nother = "4"\n',
    [
      ['remove', 'a'],
      ['remove', 'a.b'],
    ],
    '[c]\nother = "4"\n',
  ],
  ['[menu]\nopen = "Open"\nsave = "Save"\n', [['remove', 'menu.open']], '[menu]\nsave = "Save"\n'],
])('of %j, %j leaves all other messages: %j', (before, changes, after) => {
  expect(edited('go-i18n-toml', before, changes)).toBe(after)
})

test.each<readonly [string, readonly Change[], ExpectedEdit]>([
  [
    'a = { b = "5" }\n',
    [['add', 'a.c', 'x', { form: '["a","c"]' }]],
    { like: '[a]\nb = "1"\nc = "2"\n', after: 'a = { b = "5" }\n', obstructions: [['a.c', 'text-in-place', 0, 15]] },
  ],
  [
    'z = "y"\na = { b = { other = "5" } }\n',
    [
      ['add', 'a.c', 'x', { form: '["a","c"]' }],
      ['add', 'a.b.d', 'x', { form: '["a","b","d"]' }],
      ['add', 'e', 'x'],
    ],
    {
      after: 'z = "y"\na = { b = { other = "5" } }\ne = { other = "x" }\n',
      obstructions: [
        ['a.c', 'text-in-place', 8, 35],
        ['a.b.d', 'text-in-place', 8, 35],
      ],
    },
  ],
  [
    '[a]\nother = "c"\n',
    [['add', 'a.b', 'x', { form: '["a","b"]' }]],
    { like: '[a]\nb = "y"\n', after: '[a]\nother = "c"\n', obstructions: [['a.b', 'text-in-place', 0, 3]] },
  ],
  [
    '[a]\nother = "c"\n',
    [['add', 'a.b', 'x', { form: '["a","b"]' }]],
    { like: '[a]\nc = "y"\n', after: '[a]\nother = "c"\n[a.b]\nother = "x"\n' },
  ],
  [
    '[a]\nother = "c"\n',
    [
      ['remove', 'a'],
      ['add', 'a.b', 'x', { form: '["a","b"]' }],
    ],
    { like: '[a]\nb = "y"\n', after: '[a.b]\nother = "x"\n' },
  ],
  [
    'a = "c"\n',
    [['add', 'a.b', 'x', { form: '["a","b"]' }]],
    { like: '[a]\nb = "y"\n', after: 'a = "c"\n', obstructions: [['a.b', 'text-in-place', 0, 7]] },
  ],
  [
    '[a]\nother = "c"\n[d]\nx = "y"\n',
    [
      ['add', 'd', 'z'],
      ['add', 'e', 'f'],
    ],
    {
      after: '[a]\nother = "c"\n[d]\nx = "y"\n[e]\nother = "f"\n',
      obstructions: [['d', 'object-in-place', 16, 19]],
    },
  ],
  [
    '[[a]]\nother = "5"\n',
    [
      ['add', 'a', 'x'],
      ['add', 'a.b', 'x', { form: '["a","b"]' }],
    ],
    {
      like: '[a]\nb = "y"\n',
      after: '[[a]]\nother = "5"\n',
      obstructions: [
        ['a', 'object-in-place', 0, 5],
        ['a.b', 'text-in-place', 0, 5],
      ],
    },
  ],
  ['a = {}\n', [['add', 'a', 'x']], { after: 'a = {}\n', obstructions: [['a', 'object-in-place', 5, 5]] }],
])('%j with %j: %j', (before, changes, said) => {
  expect(edited('go-i18n-toml', before, changes, said)).toBe(said.after)
  expect(told('go-i18n-toml', before, changes, said)).toEqual(said.obstructions ?? [])
})

const noted = (text: string) => ({ notes: [{ by: 'developer', text }] }) as const

test.each<readonly [string, readonly Change[], string]>([
  ['a = { b = 5 }\n', [['add', 'a.b', 'x\ny', { form: '["a","b"]' }]], 'a = { b = "x\\ny" }\n'],
  [
    'a = { b = 5 }\n',
    [['add', 'a.b', ['x', '', 'z'], { form: '["a","b"]' }]],
    'a = { b = { one = "x", other = "z" } }\n',
  ],
  [
    'a = 5\n',
    [
      ['add', 'a', 'x'],
      ['add', 'a', 'y'],
    ],
    'a = "y"\n',
  ],
  [
    '# n\n[a]\none = "b"\nother = "c"\n',
    [
      ['set', 'a', ['1', '', '3']],
      ['add', 'e', ['', '2', '']],
    ],
    '# n\n[a]\none = "1"\nother = "3"\n[e]\nfew = "2"\nother = ""\n',
  ],
  [
    'a = { one = "b", few = "c" } # d\n',
    [['set', 'a', ['1', '2', '3']]],
    'a = { one = "1", few = "2", other = "3" } # d\n',
  ],
  [
    "[x.y]\r\nfew = 'c'\r\n",
    [['set', 'x.y', ["it's", 'b', '3\n']]],
    '[x.y]\r\nfew = \'b\'\r\none = "it\'s"\r\nother = "3\\n"\r\n',
  ],
  [
    '"x y".z.few   =  "c"\n',
    [['set', 'x y.z', ['1', '', '3']]],
    '"x y".z.few   =  ""\n"x y".z.one   =  "1"\n"x y".z.other   =  "3"\n',
  ],
  [
    'x.y = { few = "c" }\n',
    [
      ['set', 'x.y', ['1', '2', '3']],
      ['add', 'k l', 'm\nn', noted('o"p')],
    ],
    'x.y = { few = "2", one = "1", other = "3" }\n"k l" = { description = "o\\"p", other = "m\\nn" }\n',
  ],
  [
    '"x.y"="c"\r\n',
    [
      ['add', 'k.l', 'm\nn', noted('o"p\nq')],
      ['add', 'q', ['1', '2', '3'], noted('r')],
      ['add', 's.t', 'u', { form: '["s","t"]' }],
    ],
    '"x.y"="c"\r\n# o"p\r\n# q\r\n"k.l"="m\\nn"\r\nq={ description="r", one="1", few="2", other="3" }\r\ns.t="u"\r\n',
  ],
])('%j with %j is %j', (before, changes, after) => {
  expect(edited('go-i18n-toml', before, changes)).toBe(after)
})
