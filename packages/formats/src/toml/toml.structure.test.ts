import { expect, test } from 'vitest'
import { openToml } from './toml.file.ts'
import type { Path } from './toml.paths.ts'
import { MOST_MISSING, newNode, nodeAt, type PathTarget, seek, structureOf, type TomlNode } from './toml.structure.ts'

/** The target of a path: its kind, the text of its place, and the number of names used. */
function tell(target: PathTarget, text: string): string {
  const part = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end)
  const depth = 'depth' in target ? ` ${target.depth}` : ''
  const far = 'isFar' in target ? ' far' : ''
  const inTree = 'tree' in target ? ` in ${target.tree.kind}` : ''
  const member = 'member' in target ? ` ${target.member.kind}` : ''
  const place = part('node' in target ? target.node.place : target.place)
  return `${target.state}${depth}${far}${inTree}${member} ${JSON.stringify(place)}`
}

function led(text: string, path: Path, gone?: ReadonlySet<number>): string {
  const open = openToml(Buffer.from(text))
  expect(open.problems).toEqual([])
  return tell(seek(structureOf(open, gone), path), text)
}

const FILE = `a = "b"
n = 1
t = 'u'
s = [ "x", "y" ]
e = []
o = [ 1 ]
i = { k = "v", d.e = "f", g = { }, h = [ "w" ], j = 1 }
l = [ { k = "v" }, {}, [ "z" ], [], '' ]
p.q = "r"
[tab]
m = "n"
[[arr]]
b = "c"
[[arr]]
[tab.sub]
`

test.each<readonly [path: Path, told: string]>([
  [[], 'holding ""'],
  [['z'], 'missing 0 ""'],
  [['z', 'y', 'x'], 'missing 0 ""'],
  [['a'], 'value "a = \\"b\\""'],
  [['t'], 'value "t = \'u\'"'],
  [['n'], 'value "n = 1"'],
  [['a', 'x'], 'closed 0 "a = \\"b\\""'],
  [['n', 'x'], 'closed 0 "n = 1"'],
  [['p', 'q'], 'value "p.q = \\"r\\""'],
  [['p', 'q', 'x'], 'closed 1 "p.q = \\"r\\""'],
  [['p'], 'holding "p.q = \\"r\\""'],
  [['p', 'x'], 'missing 1 "p.q = \\"r\\""'],
  [['p', 0], 'closed 0 "p.q = \\"r\\""'],
  [['s'], 'holding "[ \\"x\\", \\"y\\" ]"'],
  [['s', 0], 'member 2 in array text "s = [ \\"x\\", \\"y\\" ]"'],
  [['s', 2], 'missing inline 1 in array "s = [ \\"x\\", \\"y\\" ]"'],
  [['s', 'x'], 'closed 0 "s = [ \\"x\\", \\"y\\" ]"'],
  [['s', 0, 'x'], 'closed 1 "\\"x\\""'],
  [['s', 0, 0], 'closed 1 "\\"x\\""'],
  [['e'], 'value "e = []"'],
  [['e', 0], 'missing inline 1 in array "e = []"'],
  [['i'], 'holding " k = \\"v\\", d.e = \\"f\\", g = { }, h = [ \\"w\\" ], j = 1 "'],
  [['i', 0], 'closed 0 "i = { k = \\"v\\", d.e = \\"f\\", g = { }, h = [ \\"w\\" ], j = 1 }"'],
  [['i', 'k', 'x'], 'closed 1 "k = \\"v\\""'],
  [['i', 'd', 'e', 'x'], 'closed 2 "d.e = \\"f\\""'],
  [['i', 'g'], 'holding "g = { }"'],
  [['i', 'h'], 'holding "h = [ \\"w\\" ]"'],
  [['i', 'h', 'x'], 'closed 1 "h = [ \\"w\\" ]"'],
  [['l', 0], 'holding "{ k = \\"v\\" }"'],
  [['l', 0, 'k', 'x'], 'closed 2 "k = \\"v\\""'],
  [['l', 0, 0], 'closed 1 "{ k = \\"v\\" }"'],
  [['l', 2], 'holding "[ \\"z\\" ]"'],
  [['l', 2, 'x'], 'closed 1 "[ \\"z\\" ]"'],
  [['tab'], 'holding "[tab]"'],
  [['tab', 'm'], 'value "m = \\"n\\""'],
  [['tab', 'x'], 'missing 1 "[tab]"'],
  [['tab', 0], 'closed 0 "[tab]"'],
  [['tab', 'sub'], 'holding "[tab.sub]"'],
  [['tab', 'sub', 'x', 'y'], 'missing 2 "[tab.sub]"'],
  [['arr'], 'holding "[[arr]]"'],
  [['arr', 'x'], 'closed 0 "[[arr]]"'],
  [['arr', 0], 'holding "[[arr]]"'],
  [['arr', 0, 'b'], 'value "b = \\"c\\""'],
  [['arr', 0, 'x'], 'missing 2 "[[arr]]"'],
  [['arr', 1, 'b'], 'missing 2 "[[arr]]"'],
  [['arr', 2], 'closed 1 "[[arr]]"'],
  [['arr', 2, 0], 'closed 1 "[[arr]]"'],
  [['arr', 2, 'x'], 'missing 1 "[[arr]]"'],
  [['arr', 2 + MOST_MISSING, 'x'], 'missing 1 "[[arr]]"'],
  [['arr', 3 + MOST_MISSING, 'x'], 'closed 1 far "[[arr]]"'],
  [['arr', 2, 'x', MOST_MISSING], 'missing 1 "[[arr]]"'],
  [['arr', 2, 'x', MOST_MISSING + 1], 'closed 3 far "[[arr]]"'],
  [['z', MOST_MISSING], 'missing 0 ""'],
  [['z', 'y', MOST_MISSING + 1], 'closed 2 far ""'],
  [['e', MOST_MISSING], 'missing inline 1 in array "e = []"'],
  [['e', MOST_MISSING + 1], 'closed 1 far "e = []"'],
  [['s', MOST_MISSING + 2], 'missing inline 1 in array "s = [ \\"x\\", \\"y\\" ]"'],
  [['s', MOST_MISSING + 3], 'closed 1 far "s = [ \\"x\\", \\"y\\" ]"'],
  [['e', 0, MOST_MISSING], 'missing inline 1 in array "e = []"'],
  [['e', 0, MOST_MISSING + 1], 'closed 2 far "e = []"'],
])('the path %j leads to %s', (path, told) => {
  expect(led(FILE, path)).toBe(told)
})

test.each<readonly [path: Path, told: string]>([
  [['i', 'k'], 'member 2 in table text'],
  [['i', 'j'], 'member 2 in table other'],
  [['i', 'd', 'e'], 'member 3 in table text'],
  [['i', 'd'], 'holding'],
  [['i', 'd', 'x'], 'missing inline 1 in table'],
  [['i', 'd', 0], 'closed 1'],
  [['i', 'x'], 'missing inline 1 in table'],
  [['i', 'x', MOST_MISSING], 'missing inline 1 in table'],
  [['i', 'x', MOST_MISSING + 1], 'closed 2 far'],
  [['i', 'g', 'x'], 'missing inline 2 in table'],
  [['i', 'h', 0], 'member 3 in array text'],
  [['i', 'h', 1], 'missing inline 2 in array'],
  [['l', 0, 'k'], 'member 3 in table text'],
  [['l', 1], 'member 2 in array other'],
  [['l', 1, 'x'], 'missing inline 2 in table'],
  [['l', 1, 0], 'member 2 in array other'],
  [['l', 3], 'member 2 in array other'],
  [['l', 3, 'x'], 'member 2 in array other'],
  [['l', 3, 'x', MOST_MISSING + 1], 'closed 3 far'],
  [['l', 4], 'member 2 in array hole'],
  [['l', 4, 'x'], 'member 2 in array hole'],
  [['l', 4, 0], 'member 2 in array hole'],
  [['l', 4, MOST_MISSING], 'member 2 in array hole'],
  [['l', 4, MOST_MISSING + 1], 'closed 2 far'],
  [['l', 5, 'x'], 'missing inline 1 in array'],
])('in arrays and inline tables the path %j leads to %s', (path, told) => {
  expect(led(FILE, path).split(' "')[0]).toBe(told)
})

test('texts that are about to go lead nowhere', () => {
  const text = 'a = "b"\nc = ["d", "e"]\n'
  const gone = new Set([text.indexOf('"b"'), text.indexOf('"d"')])
  expect(led(text, ['a'], gone)).toBe('missing 0 ""')
  expect(led(text, ['c', 1], gone)).toMatch(/^member 2 in array text/)
  expect(led(text, ['c'], new Set([...gone, text.indexOf('"e"')]))).toMatch(/^(value|missing)/)
})

/** The nodes of a structure as `name kind section size`, with dots before those within others. */
const outline = (node: TomlNode, dots = ''): string[] =>
  [...node.children].flatMap(([name, child]) => [
    `${dots}${name} ${child.kind} ${JSON.stringify(child.section)} ${child.size}`,
    ...outline(child, `${dots}.`),
  ])

test('the names of a file stand within each other as its headings and keys say', () => {
  const text = 'a.b = "c"\n[d.e]\nf.g = 1\nh = {}\n[[i]]\nj = []\n[[i]]\n[i.k]\nl = \'m\'\n[d]\n'
  const { root } = structureOf(openToml(Buffer.from(text)))
  expect([root.kind, root.section, root.place]).toEqual(['table', [], { start: 0, end: 0 }])
  expect(outline(root)).toEqual([
    'd table ["d"] 0',
    '.e table ["d","e"] 0',
    '..f table ["d","e"] 0',
    '...g other null 0',
    '..h inline null 0',
    'i tables null 2',
    '.0 table ["i",0] 0',
    '..j inline null 0',
    '.1 table ["i",1] 0',
    '..k table ["i",1,"k"] 0',
    '...l text null 0',
    'a table [] 0',
    '.b text null 0',
  ])
})

test('a node that is made is that of its names, and one that is there stays', () => {
  const place = { start: 3, end: 5 }
  const root = newNode({ kind: 'table', place })
  expect(root).toEqual({
    kind: 'table',
    place,
    children: new Map(),
    size: 0,
    section: null,
    pair: null,
    tree: null,
    isNew: false,
  })
  const made = nodeAt(root, ['a', 3, 'b'], { place, section: ['x'], isNew: true })
  expect(made).toEqual(newNode({ kind: 'table', place, section: ['x'], isNew: true }))
  expect(outline(root)).toEqual(['a tables ["x"] 4', '.3 table ["x"] 0', '..b table ["x"] 0'])
  expect(nodeAt(root, ['a', 1], { place, section: ['y'] })).not.toBe(made)
  expect(nodeAt(root, ['a', 3, 'b'], { place, section: ['y'] })).toBe(made)
  expect(outline(root)).toEqual(['a tables ["x"] 4', '.3 table ["x"] 0', '..b table ["x"] 0', '.1 table ["y"] 0'])
  expect(nodeAt(root, [], { place, section: null })).toBe(root)
})
