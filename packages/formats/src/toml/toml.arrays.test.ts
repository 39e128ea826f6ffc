import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import type { NewUnit } from '../format.ts'
import { newUnit } from '../testing.ts'
import { goI18nToml, toml } from './toml.format.ts'

const read = (text: string) => toml.parse(Buffer.from(text))

const edited = (text: string, change: Parameters<ReturnType<typeof read>['edit']>[0]['units']) => {
  const after = Buffer.from(read(text).edit({ units: change })).toString()
  expect(read(after).problems).toEqual([])
  return after
}
const without = (text: string, ...keys: string[]) =>
  edited(
    text,
    keys.map((key) => ({ kind: 'remove', key })),
  )
const withMore = (text: string, ...units: readonly (NewUnit | string)[]) => {
  const after = edited(
    text,
    units.map((unit) => ({ kind: 'add', unit: typeof unit === 'string' ? newUnit(unit, 'x') : unit })),
  )
  expect(() => parse(after)).not.toThrow()
  return after
}

test('an element has the comments right before it and behind it; the array’s own are nobody’s', () => {
  const { units } = read(`# Of the array
a = [ # behind the bracket
  # One
  # more
  "one", # after

  # Alone

  "two" # before the comma
  , "three",
] # behind
`)
  expect(units.map(({ notes }) => notes.map(({ text }) => text).join('|'))).toEqual([
    'One\nmore\nafter',
    'before the comma',
    '',
  ])
})

test('a key that looks like an element is told from it by its form', () => {
  const text = '"a[0]" = "key"\na = ["element"]\n"[1]" = "x"\n"b[01]" = "y"\n'
  const file = read(text)
  expect(file.units.map(({ context, form }) => [context, form])).toEqual([
    ['a[0]', '["a[0]"]'],
    ['a[0]', undefined],
    ['[1]', undefined],
    ['b[01]', undefined],
  ])
  expect(file.warnings().map(({ code, span }) => [code, span?.start])).toEqual([['duplicate-unit', 20]])
  expect(withMore('', { ...newUnit('a[0]', 'x'), form: '["a[0]"]' }, '[1]', 'b[01]')).toBe(
    '"a[0]" = "x"\n"[1]" = "x"\n"b[01]" = "x"\n',
  )
  expect(withMore('', 'a[0]')).toBe('a = ["x"]\n')
})

test('what is set keeps every other byte, and an empty text is no hole', () => {
  const text = "a = [ 'b' , # c\n \"d\",{e='f'}]\n"
  const set = (key: string, said: string) => edited(text, [{ kind: 'set', key, target: [said], state: 'translated' }])
  expect(set('a[0]', 'x')).toBe(text.replace('b', 'x'))
  expect(set('a[0]', '')).toBe(text.replace("'b'", '""'))
  expect(set('a[2].e', '')).toBe(text.replace('f', ''))
  expect(read(set('a[0]', '')).units[0]).toMatchObject({ context: 'a[0]', target: [''], state: 'untranslated' })
})

test.each([
  ['a = ["b", "c"]', ['a[0]'], `a = ['', "c"]`],
  ['a = ["b", "c"]', ['a[1]'], 'a = ["b"]'],
  ['a = ["b", "c"]', ['a[0]', 'a[1]'], 'a = []'],
  ['a = ["b", "c", "d"]', ['a[0]', 'a[2]'], `a = ['', "c"]`],
  ['a = [ "b", 1, "c", ]', ['a[2]'], 'a = [ "b", 1, ]'],
  ['a = [\n  "b", # n\n  # m\n  "c",\n]', ['a[1]'], 'a = [\n  "b", # n\n]'],
  ['a = [\n  "b", # n\n  # m\n  "c"\n]', ['a[1]'], 'a = [\n  "b" # n\n]'],
  ['a = [\n  # n\n  "b",\n  "c",\n]', ['a[0]'], `a = [\n  # n\n  '',\n  "c",\n]`],
  ['a = [\n  # n\n  "b",\n\n  # Alone\n\n]', ['a[0]'], 'a = [\n\n  # Alone\n\n]'],
  ['a = [{ b = "x", c = 1 }, { b = "y" }]', ['a[0].b', 'a[1].b'], 'a = [{ c = 1 }, {}]'],
  ['a = { b = 1, c = "x", d = "y" }', ['a.c', 'a.d'], 'a = { b = 1 }'],
  ['a = [["x"], ["y"]]', ['a[0][0]'], 'a = [[], ["y"]]'],
  ['[[a]]\nb = "x"\n\n[[a]]\nb = "y"\n', ['a[0].b'], '[[a]]\n\n[[a]]\nb = "y"\n'],
])('%j without %j keeps the places of other elements', (text, keys, expected) => {
  expect(without(text, ...keys)).toBe(expected)
})

const noted = (context: string): NewUnit => ({ ...newUnit(context, 'x'), notes: [{ by: 'developer', text: 'n' }] })

test.each<[string, readonly (NewUnit | string)[], string]>([
  ['a = ["b"]\n', ['a[1]'], 'a = ["b", "x"]\n'],
  ['a = [ "b","c" ]\n', ['a[2]', 'a[3]'], 'a = [ "b","c", "x", "x" ]\n'],
  ['a = ["b", ]\n', ['a[1]'], 'a = ["b", "x", ]\n'],
  ['a = ["b"]\n', ['a[3]'], `a = ["b", '', '', "x"]\n`],
  [`a = ["b", '', "c"]\n`, ['a[1]'], 'a = ["b", "x", "c"]\n'],
  ['a = []\n', ['a[0]', 'a[1]'], 'a = ["x", "x"]\n'],
  ['a = [\n  "b",\n]\n', [noted('a[1]')], 'a = [\n  "b",\n  # n\n  "x",\n]\n'],
  ['a = [\n\t"b"\n]\n', ['a[1]', 'a[2]'], 'a = [\n\t"b",\n\t"x",\n\t"x"\n]\n'],
  ['a = [\n  "b", # m\n  "c" # n\n]\n', ['a[2]'], 'a = [\n  "b", # m\n  "c", # n\n  "x"\n]\n'],
  ['a = ["b" # n\n]\n', ['a[1]'], 'a = ["b", # n\n  "x"\n]\n'],
  ['a = [\n  # none\n]\n', ['a[0]'], 'a = [\n  # none\n  "x"\n]\n'],
  ['a = ["b"]\r\nc = "d"\r\n', ['a[1]', 'e[0]'], 'a = ["b", "x"]\r\nc = "d"\r\ne = ["x"]\r\n'],
  ['a = [{ b = "c" }]\n', ['a[1].b', 'a[0].d'], 'a = [{ b = "c", d = "x" }, { b = "x" }]\n'],
  ['a = [{ b = "c" }]\n', ['a[2].b'], 'a = [{ b = "c" }, {}, { b = "x" }]\n'],
  ['a = [["b"]]\n', ['a[0][1]', 'a[2][1]'], `a = [["b", "x"], [], ['', "x"]]\n`],
  ['a = { b = ["c"] }\n', ['a.b[1]', 'a.d[0]'], 'a = { b = ["c", "x"], d = ["x"] }\n'],
  ['', ['a[0]', 'a[1]'], 'a = ["x", "x"]\n'],
  ['', [noted('a[0]'), 'a[1]'], 'a = [\n  # n\n  "x",\n  "x",\n]\n'],
  ['', ['a[1].b', 'c'], 'c = "x"\n[[a]]\n\n[[a]]\nb = "x"\n'],
  ['', ['a[0].b[0].c', 'a[1].b[0].c'], '[[a]]\n\n[[a.b]]\nc = "x"\n\n[[a]]\n\n[[a.b]]\nc = "x"\n'],
  ['[t]\nb = "c"\n', ['t.a[0]', 't.s[0].d'], '[t]\nb = "c"\na = ["x"]\n\n[[t.s]]\nd = "x"\n'],
])('%j takes %j in the style of its neighbours', (text, units, expected) => {
  expect(withMore(text, ...units)).toBe(expected)
})

test('elements of arrays of tables come behind those that are there, and their keys into them', () => {
  const text = '[[a]]\nb = "1"\n\n[a.c]\nd = "1"\n\n[[a]]\nb = "2"\n\n[z]\ny = "z"\n'
  expect(withMore(text, 'a[0].e', 'a[0].c.f', 'a[1].c.d', 'a[2].b', 'a[0].g[0].h')).toBe(
    '[[a]]\nb = "1"\ne = "x"\n\n[a.c]\nd = "1"\nf = "x"\n\n[[a.g]]\nh = "x"\n\n[[a]]\nb = "2"\nc.d = "x"\n\n[[a]]\nb = "x"\n\n[z]\ny = "z"\n',
  )
  const tight = '[[a]]\nb = "1"\n[z]\n'
  expect(withMore(tight, 'a[1].b')).toBe('[[a]]\nb = "1"\n[[a]]\nb = "x"\n[z]\n')
})

test('a new string comes behind its neighbour, also where that stands in an array', () => {
  const text = 'a = ["b",\n  "c"]\nd = "e"\n'
  const after = (context: string, key: string): NewUnit => ({ ...newUnit(context, 'x'), after: key })
  expect(withMore(text, after('f', 'a[0]'), after('a[2]', 'a[1]'), after('g', 'a[2]'))).toBe(
    'a = ["b",\n  "c",\n  "x"]\nf = "x"\ng = "x"\nd = "e"\n',
  )
  expect(withMore('a = { b = "c", d = "e" }\n', after('a.f', 'a.b'), after('a.g', 'a.f'))).toBe(
    'a = { b = "c", f = "x", g = "x", d = "e" }\n',
  )
})

test('an element far behind the last is a key of its name, and deep names are one key', () => {
  expect(withMore('a = ["b"]\n', 'a[1001]')).toContain(`${"'', ".repeat(1000)}"x"]`)
  expect(withMore('a = ["b"]\n', 'a[1002]')).toBe('a = ["b"]\n"a[1002]" = "x"\n')
  expect(withMore('', 'a[1001].b')).toBe('"a[1001].b" = "x"\n')
  const deep = `a${'[0]'.repeat(150)}`
  expect(withMore('', deep)).toBe(`"${deep}" = "x"\n`)
  const dots = 'a.'.repeat(150)
  expect(withMore('', dots)).toBe(`"${dots}" = "x"\n`)
  expect(read(`a = ${'['.repeat(100)}"b"${']'.repeat(100)}`).units).toHaveLength(1)
})

test('a translation takes all strings of its template, in any order', () => {
  const source = read(
    'a = ["b", ["c", { d = "e" }]]\n[[s]]\nn = "1"\n[[s.t]]\nn = "2"\n[[s]]\nn = "3"\nu = [{ v.w = "4" }]\n',
  )
  for (const units of [source.units, source.units.toReversed()]) {
    const added = units.map(({ span: _, ...unit }) => ({ kind: 'add', unit }) as const)
    const bytes = Buffer.from(read('').edit({ units: added, like: source }))
    const made = read(bytes.toString())
    expect(parse(bytes.toString())).toEqual(parse(Buffer.from(source.bytes).toString()))
    expect(made.units.map(({ context }) => context).toSorted()).toEqual(units.map(({ context }) => context).toSorted())
  }
})

test('arrays of go-i18n’s files are kept, and hold no messages', () => {
  const text = '[a]\nother = "x"\nlist = ["y"]\n\n[[b]]\nid = "c"\nother = "z"\n'
  const file = goI18nToml.parse(Buffer.from(text))
  expect(file.units.map(({ context }) => context)).toEqual(['a'])
  const units = [{ kind: 'add', unit: newUnit('d', 'w') }] as const
  expect(Buffer.from(file.edit({ units })).toString()).toBe(text.replace('["y"]', '["y"]\n[d]\nother = "w"'))
})

test('a new message of go-i18n leaves what the table before it holds in that', () => {
  const text = '[menu]\nopen = "Open"\nsave = "Save"\n\n[cats]\nother = "Cats"\nnote = 5\n'
  const add = (after: string) => {
    const units = [{ kind: 'add', unit: { ...newUnit('new', 'New'), after } }] as const
    return parse(Buffer.from(goI18nToml.parse(Buffer.from(text)).edit({ units })).toString())
  }
  for (const after of ['menu.open', 'menu.save', 'cats'])
    expect(add(after)).toEqual({ ...parse(text), new: { other: 'New' } })
})

test('many changes of one array, of one inline table and of one array of tables take linear time', () => {
  const grow = (count: number): number => {
    const names = Array.from({ length: count }, (_, at) => [`l[${at}]`, `t.k${at}`, `s[${at}].n`]).flat()
    const units = names.map((name, at) => {
      const unit = { ...newUnit(name, 'x'), ...(at > 2 && { after: names[at - 3] ?? '' }) }
      return { kind: 'add', unit } as const
    })
    const start = process.threadCpuUsage()
    const bytes = read('l = ["a"]\nt = { a = "b" }\n').edit({ units })
    const made = read(Buffer.from(bytes).toString())
    const removed = made.units.map(({ context: key }) => ({ kind: 'remove', key }) as const)
    expect(Buffer.from(made.edit({ units: removed })).toString()).toContain('l = []\nt = {}\n')
    return process.threadCpuUsage(start).user / 1000
  }
  grow(500)
  const [few, many] = [grow(1_000), grow(8_000)]
  expect(many).toBeLessThan(few * 8 * 4 + 500)
})

test('what comes before all others in an element that is still empty is not replaced by what comes later', () => {
  const first = { ...newUnit('c[0].a', 'x'), after: null }
  expect(withMore('c = []\n', first, 'c[0][1].b')).toBe('c = [{ a = "x" }]\n\n"c[0][1].b" = "x"\n')
})
