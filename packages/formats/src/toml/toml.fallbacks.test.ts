import { expect, test } from 'vitest'
import { type Change, type ExpectedEdit, edited, told } from '../file-edits.fixture.ts'

const far = `${"'', ".repeat(1002)}"c"`

test.each<readonly [string, readonly Change[], ExpectedEdit]>([
  ['a = ["b"]\n', [['add', 'a[1002]', 'x']], { like: `a = [${far}]\n`, after: 'a = ["b"]\n"a[1002]" = "x"\n' }],
  [
    'a = "x"\n["a.b"]\nc = "d"\n',
    [['add', 'a.b', 'y']],
    { after: 'a = "x"\n["a.b"]\nc = "d"\n', obstructions: [['a.b', 'object-in-place', 8, 15]] },
  ],
  ['a = "x"\n"a.b" = 5\n', [['add', 'a.b', 'y']], { after: 'a = "x"\n"a.b" = "y"\n' }],
  ['a = "x"\n', [['add', 'a.b', 'y']], { like: 'a = "x"\n"a.b" = "y"\n', after: 'a = "x"\n"a.b" = "y"\n' }],
  [
    'a = "x"\n',
    [
      ['add', 'a.b', 'y'],
      ['add', 'c', 'z'],
    ],
    { like: 'a.b = "y"\nc = "z"\n', after: 'a = "x"\nc = "z"\n', obstructions: [['a.b', 'text-in-place', 0, 7]] },
  ],
  [
    'a = "x"\n',
    [
      ['remove', 'a'],
      ['add', 'a.b', 'y'],
    ],
    { like: 'a.b = "y"\n', after: '[a]\nb = "y"\n' },
  ],
  [
    'a = [ "x", { b = "y" } ]\n',
    [
      ['remove', 'a[1].b'],
      ['add', 'a[1]', 'z'],
    ],
    { after: 'a = [ "x", "z" ]\n' },
  ],
  [
    'a = [ "x", { b = "y" } ]\n',
    [
      ['set', 'a[0]', 'z'],
      ['add', 'a[1]', 'z'],
      ['add', 'a[0].c', 'z'],
    ],
    {
      like: 'a = [ { c = "z" }, "y" ]\n',
      after: 'a = [ "z", { b = "y" } ]\n',
      obstructions: [
        ['a[1]', 'object-in-place', 11, 22],
        ['a[0].c', 'text-in-place', 6, 9],
      ],
    },
  ],
  ['a = {"b=c"  =  "d"}\n', [['add', 'a.e', 'x']], { after: 'a = {"b=c"  =  "d", e  =  "x"}\n' }],
  ['a = { b = 5, c = [ 1, 2 ] }\n', [['add', 'a.c', 'x']], { after: 'a = { b = 5, c = "x" }\n' }],
  [
    'a = { b = 5, c = [ 1, "y" ] }\n',
    [['add', 'a.c', 'x']],
    { after: 'a = { b = 5, c = [ 1, "y" ] }\n', obstructions: [['a.c', 'object-in-place', 13, 27]] },
  ],
])('%j with %j: %j', (before, changes, said) => {
  expect(edited('toml', before, changes, said)).toBe(said.after)
  expect(told('toml', before, changes, said)).toEqual(said.obstructions ?? [])
})
