import { expect, test } from 'vitest'
import { homeOf, isTaken, parts } from './json.place.ts'
import { type Container, nameIn, readTree, settleMembers, treeOf, valuesByName } from './json.tree.ts'

/** A tree as plain values: of each member its key, places and kind. */
const plain = ({ members, ...container }: Container): unknown => ({
  name: container.name,
  at: [container.start, container.end],
  flags: [container.isArray, container.hasDots, container.hasHidden].map(Number).join(''),
  members: members.map(({ key, start, valueStart, end, kind, text, child }) => [
    key,
    start,
    valueStart,
    end,
    kind,
    child ? plain(child) : text,
  ]),
})

test('a file is a tree of members with their places', () => {
  expect(plain(readTree(Buffer.from('{"a.b":"é","c":[1,{"d.e":{}}],"c":null}')))).toEqual({
    name: null,
    at: [0, 40],
    flags: '011',
    members: [
      ['a.b', 1, 7, 11, 'string', 'é'],
      [
        'c',
        12,
        16,
        30,
        'container',
        {
          name: 'c',
          at: [16, 30],
          flags: '100',
          members: [
            ['', 17, 17, 18, 'number', '1'],
            [
              '',
              19,
              19,
              29,
              'container',
              {
                name: 'c[1]',
                at: [19, 29],
                flags: '000',
                members: [
                  ['d.e', 20, 26, 28, 'container', { name: 'c[1].d.e', at: [26, 28], flags: '000', members: [] }],
                ],
              },
            ],
          ],
        },
      ],
      ['c', 31, 35, 39, 'null', 'null'],
    ],
  })
  expect(plain(readTree(Buffer.from('[["a"]]'), 'array'))).toMatchObject({
    name: null,
    members: [['', 1, 1, 6, 'container', { name: '[0]', members: [['', 2, 2, 5, 'string', 'a']] }]],
  })
  expect(treeOf(Buffer.from('{"a":1,"b":2}'), 'object', 1)).toMatchObject({ code: 'too-many-units' })
  expect(() => readTree(Buffer.from('{'))).toThrow('without problems')
})

test.each([
  [true, null, '', 0, '[0]'],
  [true, 'a', '', 2, 'a[2]'],
  [false, null, 'k', 0, 'k'],
  [false, 'a', 'k', 0, 'a.k'],
  [false, '', 'k', 0, '.k'],
] as const)('in a list %j of the name %j, %j at %i is %j', (...row) => {
  const [isArray, name, key, index, expected] = row
  expect(nameIn({ isArray, name }, key, index)).toBe(expected)
})

test('values are found by the names that a parser reads, before a null the one that says something', () => {
  const text = '{"a":"1","b":{"c":"2","d":["3",null,{"e":"4"}]},"a":"5","x":null,"y":{"z":"6"},"y.z":"7","x":null}'
  const found = [...valuesByName(readTree(Buffer.from(text)))].map(([name, one]) => [name, one.text, one.start])
  expect(found).toEqual([
    ['b.c', '2', 14],
    ['b.d[0]', '3', 27],
    ['b.d[1]', 'null', 31],
    ['b.d[2].e', '4', 37],
    ['a', '5', 48],
    ['y.z', '6', 70],
    ['x', 'null', 89],
  ])
  const twice = '{"a":{"b":null},"a.b":"1","c.d":"2","c":{"d":null}}'
  expect([...valuesByName(readTree(Buffer.from(twice))).values()].map(({ text: said }) => said)).toEqual(['1', '2'])
})

test('members that wait come behind those that they follow, the latest first', () => {
  const tree = readTree(Buffer.from('{"a":"1","b":"2"}'))
  const other = readTree(Buffer.from('{"v":"","w":"","x":"","y":"","z":""}')).members
  const [a, b] = tree.members
  const [v, w, x, y, z] = other
  if (!a || !b || !v || !w || !x || !y || !z) throw new Error('seven members')
  tree.pending = new Map([
    [null, [v, w]],
    [a, [x]],
    [x, [y]],
    [b, [z]],
  ])
  settleMembers(tree)
  expect(tree.members.map(({ key }) => key).join('')).toBe('wvaxybz')
  expect(tree.pending).toBeNull()
  settleMembers(tree)
  expect(tree.members).toHaveLength(7)
})

test.each([
  ['a', []],
  ['a.b', [1]],
  ['a.b[0].c', [1, 3, 6]],
  ['a[123456][1234567]', [1]],
  ['a[x][][1', []],
  ['.a.', [0, 2]],
  ['.'.repeat(101), Array.from({ length: 100 }, (_, at) => at)],
])('the key %j may end at %j', (name, expected) => {
  expect(parts(name)).toEqual(expected)
})

test.each([
  ['x.y', null, 'x.y'],
  ['a.x', 'a', 'x'],
  ['a.b.x', 'a.b', 'x'],
  ['a.b.c', 'a.b', 'c'],
  ['a.l[0]', 'a', 'l[0]'],
  ['a.l[3]', 'a.l', '[3]'],
  ['a.l[1].x', 'a.l[1]', 'x'],
  ['a.l[1][0]', 'a', 'l[1][0]'],
  ['a.l[2][0]', 'a', 'l[2][0]'],
  ['a.l[2][1]', 'a.l[2]', '[1]'],
  ['a.l[3].x.y', 'a.l', '[3].x.y'],
  ['a.l[1003]', 'a.l', '[1003]'],
  ['a.l[1004]', 'a', 'l[1004]'],
  ['a.l[0].x', 'a', 'l[0].x'],
  ['a.l.x', 'a', 'l.x'],
  ['a[0]', null, 'a[0]'],
  ['p.q.x', 'p.q', 'x'],
  ['a.l[0]x', 'a', 'l[0]x'],
])('the name %j leads into %j, and %j is left of it', (name, container, rest) => {
  const text = '{"a":{"b":{"c":"1"},"l":["2",{"d":"3"},["4"]]},"p.q":{"r":"5"}}'
  const home = homeOf(readTree(Buffer.from(text)), name)
  expect([home.container.name, home.rest]).toEqual([container, rest])
})

test('what has a value is taken; nulls, empty objects and what was taken out are not', () => {
  const tree = readTree(Buffer.from('{"s":"","n":null,"o":{},"p":{"a":null},"f":null,"r":"x","w":null,"q":{"a":""}}'))
  const member = (key: string) => {
    const found = tree.byKey.get(key)
    if (!found) throw new Error(key)
    return found
  }
  member('f').isForm = true
  member('r').removed = true
  member('w').written = '"x"'
  for (const one of member('q').child?.members ?? []) one.removed = true
  const keys = ['s', 'n', 'o', 'p', 'f', 'r', 'w', 'q', 'none']
  expect(keys.filter((key) => isTaken(tree, key))).toEqual(['s', 'p', 'f', 'w'])
})
