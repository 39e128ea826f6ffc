import fc from 'fast-check'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { goI18nToml, toml } from './toml.format.ts'

const source = `# A harbour
title = "Harbour" # behind
literal = 'C:\\ships'
site."example.com" = "dotted"
list = ["one", ['two', 3]]

[menu]
long = """
One
two"""
raw = '''
Nothing \\n here'''
inline = { a = "A", n = 1 }

[[ships]]
name = "Mary"
`

/** The value that another parser finds at a path. */
function found(bytes: Uint8Array, names: readonly (string | number)[]): unknown {
  let value: unknown = parse(Buffer.from(bytes).toString())
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Object.entries(value).find(([key]) => key === String(name))?.[1]
  }
  return value
}

const text = fc
  .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'"\'\\\n\r\t a\u0000\u007fž') }))
  .map((value) => value.replaceAll('\0', ''))

const paths = new Map<string, readonly (string | number)[]>([
  ['title', ['title']],
  ['literal', ['literal']],
  ['site.example.com', ['site', 'example.com']],
  ['list[0]', ['list', 0]],
  ['list[1][0]', ['list', 1, 0]],
  ['menu.long', ['menu', 'long']],
  ['menu.raw', ['menu', 'raw']],
  ['menu.inline.a', ['menu', 'inline', 'a']],
  ['ships[0].name', ['ships', 0, 'name']],
])

test('smol-toml reads every written text as it was meant', () => {
  const file = toml.parse(Buffer.from(source))
  expect(file.units.map(({ context }) => context)).toEqual([...paths.keys()])
  fc.assert(
    fc.property(fc.constantFrom(...paths), text, ([key, names], value) => {
      const bytes = file.edit({ units: [{ kind: 'set', key, target: [value], state: 'translated' }] })
      expect(found(bytes, names)).toBe(value.toWellFormed())
    }),
    { numRuns: 500 },
  )
})

test('smol-toml finds every new string in the table of its name', () => {
  const [like] = toml.parse(Buffer.from(source)).units
  if (!like) throw new Error('no string')
  const { span: _, ...said } = like
  for (const start of [
    ...[source, '', 'menu = {}\n', 'menu.inline = { }\n', '[menu]\n[menu.inline]\n'],
    ...['list = []\n', 'list = [ # c\n]\n', 'ships = [{}]\n', 'ships = []\n', '[[ships]]\n[other]\n'],
  ]) {
    const file = toml.parse(Buffer.from(start))
    const units = [...paths]
      .filter(([context]) => !file.units.some((unit) => unit.context === context))
      .map(([context, names]) => ({ ...said, context, form: JSON.stringify(names), target: [context] }))
    const more = { ...said, context: 'menu.inline.new', notes: [], target: ['menu.inline.new'] }
    const added = [...units, more].map((unit) => ({ kind: 'add', unit }) as const)
    const bytes = file.edit({ units: added })
    for (const { context } of units)
      expect([start, context, found(bytes, paths.get(context) ?? [])]).toEqual([start, context, context])
    expect(found(bytes, ['menu', 'inline', 'new'])).toBe('menu.inline.new')
  }
})

test('a plural form that is missing comes after the others, in a table or in braces', () => {
  const czech = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
  for (const start of [
    '[cats]\none = "kočka"\nother = "koček"\n\n[next]\nother = "x"\n',
    'cats = { one = "kočka", other = "koček" }\n',
  ]) {
    const file = goI18nToml.parse(Buffer.from(start), { language: czech })
    expect(file.units[0]?.target).toEqual(['kočka', '', 'koček'])
    const bytes = file.edit({
      units: [{ kind: 'set', key: 'cats', target: ['kočka', 'kočky', 'koček'], state: 'translated' }],
    })
    expect(found(bytes, ['cats'])).toEqual({ one: 'kočka', few: 'kočky', other: 'koček' })
    expect(goI18nToml.parse(bytes, { language: czech }).units[0]?.target).toEqual(['kočka', 'kočky', 'koček'])
  }
})

test.each([
  ['a = "b', 'unterminated-string', 4],
  ['a = "b\nc"', 'unterminated-string', 4],
  ['a "b"', 'missing-equals', 2],
  ['= "b"', 'missing-key', 0],
  ['a =', 'missing-value', 3],
  ['[a', 'unterminated-heading', 2],
  ['a = [1', 'unterminated-array', 4],
  ['a = { b = 1', 'unterminated-table', 4],
  ['a = "b" c', 'unexpected-character', 8],
  ['a = "\\q"', 'malformed-escape', 4],
  ['a = "\\ud800"', 'malformed-escape', 4],
  ['a = "\\u0000"', 'malformed-escape', 4],
  ['a = "b"\na = "c"', 'duplicate-key', 8],
  ['[a]\n[a]', 'duplicate-key', 4],
  [`a = ${'['.repeat(300_000)}`, 'too-deep', 105],
  [`a = ${'{a='.repeat(300_000)}`, 'too-deep', 307],
])('%.20s is refused with its place', (content, code, start) => {
  expect(toml.parse(Buffer.from(content)).problems[0]).toMatchObject({ code, span: { start } })
})
