import fc from 'fast-check'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import type { NewUnit } from '../format.ts'
import { newUnit } from '../testing.ts'
import { goI18nToml, toml } from './toml.format.ts'

if (process.env.WEFT_SEED !== undefined) fc.configureGlobal({ seed: Number(process.env.WEFT_SEED) })

const contexts = (text: string) => toml.parse(Buffer.from(text)).units.map(({ context }) => context)
const set = (text: string, key: string, target: string) =>
  Buffer.from(
    toml.parse(Buffer.from(text)).edit({ units: [{ kind: 'set', key, target: [target], state: 'translated' }] }),
  ).toString()

const add = (text: string, units: readonly NewUnit[], format: typeof toml | typeof goI18nToml = toml) =>
  Buffer.from(format.parse(Buffer.from(text)).edit({ units: units.map((unit) => ({ kind: 'add', unit })) })).toString()

const plainValue = fc.constantFrom(
  ...'0 -7 +1_000 0xDEAD_beef 0o17 0b101 1.5 -0.0 6.02e23 1e-7 inf -nan true false'.split(' '),
  ...['1979-05-27', '1979-05-27T07:32:00Z', '1979-05-27 07:32:00.5-07:00', '1979-05-27T00:32:00', '07:32:00'],
)
const textValue = fc.constantFrom('"a"', "'b'", '"""c\nd"""', "'''e'''", '""', '"\\u0041 \\"q\\""', '"""\\\n  f"""')
const inArray = fc.letrec<{ value: string; array: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, plainValue, textValue, tie('array'), fc.constant('{ k = "v", n = 1 }')),
  array: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[ ${values.join(', ')} ]`),
}))
const key = fc.constantFrom('a', 'b-c', '"d.e"', "'f g'", '1234', 'h.i', 'h."j.k".l', '"ž"')
const value = fc.oneof(
  plainValue,
  textValue,
  inArray.array,
  fc.constantFrom('[\n  1, # one\n  2,\n]', '{ }', '{ x = "y", z.w = "v", n = [1, "t"] }', '[{ a = "b" }]'),
)
const pairs = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 })
const lines = (some: readonly (readonly [string, string])[]) =>
  some.map(([name, said]) => `${name} = ${said} # c\n`).join('')
const wholeFile = fc
  .tuple(pairs, pairs, pairs)
  .map(([root, table, element]) => `${lines(root)}\n[table]\n${lines(table)}\n[[list]]\n${lines(element)}[[list]]\n`)

/** Every value under its path, as another parser reads it. */
function values(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (node: unknown, path: string): void => {
    const isTree = typeof node === 'object' && node !== null && !(node instanceof Date)
    if (!isTree) found.set(path, `${typeof node} ${String(node)}`)
    else for (const [name, one] of Object.entries(node)) walk(one, `${path}/${name}`)
  }
  walk(parse(text), '')
  return found
}

test('whatever values a file has, a changed text changes itself alone, and another parser reads the rest as it was', () => {
  fc.assert(
    fc.property(wholeFile, fc.nat(), fc.constantFrom('x', 'a\n"b"\\', "it's '''", ''), (text, pick, said) => {
      const file = toml.parse(Buffer.from(text))
      expect([text, file.problems]).toEqual([text, []])
      const unit = file.units[pick % Math.max(1, file.units.length)]
      if (!unit) return
      const before = values(text)
      const after = values(set(text, unit.context, said))
      const changed = [...after].filter(([path, one]) => before.get(path) !== one)
      expect([after.size, changed.map(([, one]) => one)]).toEqual([
        before.size,
        said === unit.target[0] ? [] : [`string ${said}`],
      ])
    }),
    { numRuns: 500 },
  )
})

test('texts of tables, dotted keys, inline tables and arrays are strings; numbers and dates are not', () => {
  const text = `n = 1
yes = true
when = 1979-05-27 07:32:00
list = ["one", 2, "two", 1979-05-27, ["three"]]
a.b = "dotted"
"a.c" = "quoted"
inline = { d = "in", e.f = "deeper", g = 2, h = ["x"] }
long = """
One
two"""
[[ships]]
name = "Mary"
[[ships]]
crew = [{ name = "Ann" }, { age = 40 }]
[ships.master]
name = "Eve"
`
  expect(contexts(text)).toEqual([
    ...['list[0]', 'list[2]', 'list[4][0]', 'a.b', 'a.c', 'inline.d', 'inline.e.f', 'inline.h[0]', 'long'],
    ...['ships[0].name', 'ships[1].crew[0].name', 'ships[1].master.name'],
  ])
})

test.each([
  ['count = 5\n', 'count', 'count = "x"\n'],
  ['list = [1, [2, true]] # c\n', 'list', 'list = "x" # c\n'],
  ['list = [1, [2, true]] # c\n', 'list[1]', 'list = [1, "x"] # c\n'],
  ['list = [1, { n = 2 }] # c\n', 'list[1].n', 'list = [1, { n = "x" }] # c\n'],
  ['when = 1979-05-27\n[t]\nn = 1.5\n', 't.n', 'when = 1979-05-27\n[t]\nn = "x"\n'],
  ['t = { n = true, m = 2 }\n', 't.n', 't = { n = "x", m = 2 }\n'],
  ['a.b = [\n  1,\n]\nc = "d"\n', 'a.b', 'a.b = "x"\nc = "d"\n'],
])('in %j a text of the name %s takes the place of the value that has it', (text, context, expected) => {
  const after = add(text, [newUnit(context, 'x')])
  expect(after).toBe(expected)
  expect(() => parse(after)).not.toThrow()
})

test('messages take the place of a number, too', () => {
  expect(add('cats = 5\n', [newUnit('cats', 'x')], goI18nToml)).toBe('cats = "x"\n')
  expect(add('cats = 5\n', [newUnit('cats', 'a cat', 'cats')], goI18nToml)).toBe(
    'cats = { one = "a cat", other = "cats" }\n',
  )
})

test('a name within that of a text is one key with its dots in quotes', () => {
  for (const [text, units] of [
    ['a = "x"\n', [newUnit('a.b', 'y'), newUnit('a.b.c', 'z')]],
    ['', [newUnit('a.b', 'y'), newUnit('a', 'x'), newUnit('a.b.c', 'z')]],
    ['t.a = 5\n', [newUnit('t.a.b', 'y')]],
  ] as const) {
    const after = add(text, units)
    const read = toml.parse(Buffer.from(after))
    expect([after, read.problems]).toEqual([after, []])
    const texts = new Map(read.units.map(({ context, target }) => [context, target[0]]))
    for (const { context, target } of units)
      expect([after, context, texts.get(context)]).toEqual([after, context, target[0]])
    expect(() => parse(after)).not.toThrow()
  }
})

test.each([
  ['a = Ahoj', 'unquoted-text', 4],
  ['a = tru', 'unquoted-text', 4],
  ['a = 1.2.3', 'unquoted-text', 4],
  ['a = [1, two]', 'unquoted-text', 8],
  ['a = "x"\na.b = "y"', 'key-within-value', 8],
  ['a = 5\n[a]\nb = "y"', 'duplicate-key', 6],
  ['a = "x"\n[a.b]\nc = "y"', 'key-within-value', 8],
  ['a = 5\na = 6', 'duplicate-key', 6],
  ['a = {}\na = "x"', 'duplicate-key', 7],
  ['a = "x"\na = {}', 'duplicate-key', 8],
  ['a = {}\n[a]', 'duplicate-key', 7],
  ['a = {}\n[a.b]\nc = "x"', 'table-is-closed', 7],
  ['a = {}\na.b = "x"', 'table-is-closed', 7],
  ['a = { b.c = "x" }\n[a.b]\nd = "y"', 'table-is-closed', 18],
  ['a = { b = "x", b = "y" }', 'duplicate-key', 15],
  ['a = { b = "x", b.c = "y" }', 'key-within-value', 15],
  ['a = { b = { c = 1 }, b.d = "y" }', 'table-is-closed', 21],
  ['a = [{ b = 1, b = 2 }]', 'duplicate-key', 14],
  ['a = []\n[[a]]', 'duplicate-key', 7],
  ['a = []\n[a.b]', 'key-within-value', 7],
  ['[a]\n[[a]]', 'duplicate-key', 4],
  ['[[a]]\n[a]', 'duplicate-key', 6],
  ['[a.b]\n[[a]]', 'duplicate-key', 6],
  ['[[a]]\nb = 1\nb = "x"', 'duplicate-key', 12],
  ['[[a]]\n[a.b]\n[a.b]', 'duplicate-key', 12],
  ['[a]\nb = "x"\n# c\n[a]\nc = "y"', 'duplicate-key', 16],
  ['[a]\nb.c = "x"\n[a.b]', 'duplicate-key', 14],
  ['[a.b]\nc = "x"\n[a]\nb.d = "y"', 'table-is-closed', 18],
  ['[[a.b]]\n[a]\nb.c = "y"', 'table-is-closed', 12],
  ['"a" = 1\na = "x"', 'duplicate-key', 8],
  ["a.'b' = 1\na.b = 2", 'duplicate-key', 10],
  ['"ž" = 1\n"\\u017e" = 2', 'duplicate-key', 9],
])('%j is refused at its place', (text, code, start) => {
  expect(toml.parse(Buffer.from(text)).problems[0]).toMatchObject({ code, span: { start } })
  expect(() => parse(text)).toThrow()
})

test.each([
  '[a.b]\nc = "x"\n[a]\nd = "y"\n',
  '[a]\nb.c = "x"\nb.d = "y"\n[a.b.e]\nf = "z"\n',
  'a.b = "x"\nc = "y"\na.d = "z"\n[a.e]\nf = "v"\n',
  '[[a]]\nb = "x"\n[a.c]\nd = 1\n[[a]]\nb = "y"\n[a.c]\nd = 2\n[[a.e]]\n[[a.e]]\n',
  '[[a.b]]\n[a]\nc = "x"\n',
  'a = [{ b = 1 }, { b = 2 }]\nc = { d = {}, e.f = 1, e.g = 2 }\n',
  '[a]\n[b]\n[a.c]\n[b.c]\n',
])('%j defines each of its keys and tables once', (text) => {
  expect(toml.parse(Buffer.from(text)).problems).toEqual([])
  expect(() => parse(text)).not.toThrow()
})

const word = fc.constantFrom('a', 'b', 'c')
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((names) => names.join('.'))
const anyLine = fc.oneof(
  path.map((name) => `[${name}]`),
  path.map((name) => `[[${name}]]`),
  fc.tuple(path, fc.constantFrom('1', '"x"', '{}', '[]', '{ a = 1 }', '[{ a = 1 }]')).map((pair) => pair.join(' = ')),
  fc.tuple(path, path, path).map(([name, one, other]) => `${name} = { ${one} = 1, ${other} = "x" }`),
)

/**
 * `[a.b.c]`, then `[a]` and `b.d = 1`: dotted keys add to a table that a heading implied. TOML 1.0 does not forbid it and Python's parser
 * reads it, as is done here; the one used below does not.
 */
const addsToImplied = (text: string): boolean => /^\[+\w+\.\w/m.test(text) && /^\w+\.\w.* =/m.test(text)

test('whatever is defined twice is wrong to another parser and here, and nothing else is', () => {
  const isWrong = (text: string): boolean => {
    try {
      parse(text)
      return false
    } catch {
      return true
    }
  }
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), (some) => {
      const text = some.join('\n')
      const isWrongHere = toml.parse(Buffer.from(text)).problems.length > 0
      if (isWrongHere || !addsToImplied(text)) expect([text, isWrongHere]).toEqual([text, isWrong(text)])
    }),
    { numRuns: 2000 },
  )
})
