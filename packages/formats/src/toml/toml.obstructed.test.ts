import { expect, test } from 'vitest'
import { type Change, type ExpectedEdit, edited, told } from '../file-edits.fixture.ts'

const rows: readonly (readonly [string, string, readonly Change[], ExpectedEdit])[] = [
  [
    'toml',
    '[[s]]\na = "b"\n',
    [['add', 's', 'x']],
    { after: '[[s]]\na = "b"\n', obstructions: [['s', 'object-in-place', 0, 5]] },
  ],
  [
    'toml',
    'a = [{ b = 1 }]\n',
    [
      ['add', 'a[0].b', 'x'],
      ['add', 'a[0]', 'x'],
    ],
    { after: 'a = [{ b = "x" }]\n', obstructions: [['a[0]', 'object-in-place', 5, 14]] },
  ],
  [
    'toml',
    'a = { b.c = "d" }\n',
    [
      ['add', 'a.b.e', 'x'],
      ['add', 'a.b', 'x'],
    ],
    { after: 'a = { b.c = "d", b.e = "x" }\n', obstructions: [['a.b', 'object-in-place', 0, 17]] },
  ],
  [
    'toml',
    'a = "b"\n',
    [['add', 'a.c', 'x']],
    { like: '[a]\nc = "d"\n', after: 'a = "b"\n', obstructions: [['a.c', 'text-in-place', 0, 7]] },
  ],
  [
    'toml',
    '[a]\nb = "c"\n',
    [['add', 'a', 'x']],
    { after: '[a]\nb = "c"\n', obstructions: [['a', 'object-in-place', 0, 3]] },
  ],
  [
    'toml',
    'a.b = "c"\n',
    [['add', 'a', 'x']],
    { after: 'a.b = "c"\n', obstructions: [['a', 'object-in-place', 0, 9]] },
  ],
  [
    'toml',
    'a = ["b"]\n',
    [
      ['add', 'a', 'x'],
      ['add', 'a.c', 'x'],
      ['add', 'a[0].c', 'x'],
    ],
    { after: 'a = ["b"]\n"a.c" = "x"\n"a[0].c" = "x"\n', obstructions: [['a', 'object-in-place', 4, 9]] },
  ],
  [
    'toml',
    'a = { b = "c" }\n',
    [
      ['add', 'a', 'x'],
      ['add', 'a[0]', 'x'],
    ],
    { after: 'a = { b = "c" }\n"a[0]" = "x"\n', obstructions: [['a', 'object-in-place', 5, 14]] },
  ],
  [
    'toml',
    'a = { b = "c" }\n',
    [['add', 'a.b.d', 'x']],
    { like: 'a.b.d = "e"\n', after: 'a = { b = "c" }\n', obstructions: [['a.b.d', 'text-in-place', 6, 13]] },
  ],
  [
    'go-i18n-toml',
    '[a]\none = "b"\nother = "c"\n',
    [['set', 'a', ['1', '2', '3']]],
    { after: '[a]\none = "1"\nfew = "2"\nother = "3"\n' },
  ],
  [
    'go-i18n-toml',
    'a = "b"\nc = { other = "d" }\n',
    [
      ['set', 'a', 'x'],
      ['set', 'c', 'y'],
      ['add', 'e', 'f', { notes: [{ by: 'developer', text: 'n' }] }],
      ['add', 'g', ['1', '2', '3'], { notes: [{ by: 'developer', text: 'm' }] }],
    ],
    {
      after:
        'a = "x"\nc = { other = "y" }\ne = { description = "n", other = "f" }\ng = { description = "m", one = "1", few = "2", other = "3" }\n',
    },
  ],
  [
    'go-i18n-toml',
    '[a]\ndescription = "n"\nother = "b"\n',
    [
      ['set', 'a', 'x'],
      ['add', 'c', 'd', { notes: [{ by: 'developer', text: 'k\nl' }] }],
      ['add', 'e', ['1', '', '3'], { after: null }],
      ['add', 'f.g', 'h'],
    ],
    {
      after:
        '[e]\none = "1"\nother = "3"\n[a]\ndescription = "n"\nother = "x"\n[c]\ndescription = "k\\nl"\nother = "d"\n["f.g"]\nother = "h"\n',
    },
  ],
  [
    'go-i18n-toml',
    '[a]\none="b"\n\n[c]\nother="d"\n',
    [
      ['set', 'a', ['1', '2', '3']],
      ['remove', 'c'],
      ['add', 'e', 'f', { after: 'a' }],
    ],
    { after: '[a]\none="1"\nfew="2"\nother="3"\n[e]\nother="f"\n\n' },
  ],
  [
    'go-i18n-toml',
    'a = { one = "b" }\n',
    [
      ['set', 'a', ['1', '2', '3']],
      ['add', 'c', ['1', '2', '3']],
    ],
    { after: 'a = { one = "1", few = "2", other = "3" }\nc = { one = "1", few = "2", other = "3" }\n' },
  ],
  [
    'go-i18n-toml',
    'a.one = "b"\na.other = "c"\n',
    [['set', 'a', ['1', '2', '3']]],
    { after: 'a.one = "1"\na.few = "2"\na.other = "3"\n' },
  ],
  [
    'go-i18n-toml',
    'a = 5\nb = [1]\n',
    [
      ['add', 'a', 'x'],
      ['add', 'b', ['1', '2', '3']],
    ],
    { after: 'a = "x"\nb = { one = "1", few = "2", other = "3" }\n' },
  ],
  [
    'go-i18n-toml',
    '[a.b]\nother = "c"\n',
    [
      ['add', 'a', 'x'],
      ['add', 'd.e', 'f', { form: '["d","e"]' }],
    ],
    { after: '[a.b]\nother = "c"\n[d.e]\nother = "f"\n', obstructions: [['a', 'object-in-place', 0, 5]] },
  ],
  [
    'go-i18n-toml',
    '',
    [
      ['add', 'a', 'b'],
      ['add', 'c', ['1', '2', '3']],
    ],
    { after: '[a]\nother = "b"\n[c]\none = "1"\nfew = "2"\nother = "3"\n' },
  ],
  [
    'go-i18n-toml',
    '[a]\none = "b"\nother = "c"\n\n[d]\nother = "e"\n',
    [['remove', 'a']],
    { after: '[d]\nother = "e"\n' },
  ],
]

test.each(rows)('%s: %j with %j: %j', (format, before, changes, said) => {
  expect(edited(format, before, changes, said)).toBe(said.after)
  expect(told(format, before, changes, said)).toEqual(said.obstructions ?? [])
})
