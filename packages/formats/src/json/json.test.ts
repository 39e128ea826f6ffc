import { indexLines } from '@weft/text'
import fc from 'fast-check'
import { type ParseError, parse as parseOracle } from 'jsonc-parser'
import { expect, test } from 'vitest'
import type { NewUnit } from '../format.ts'
import { json, jsonNested } from './json.format.ts'

const fresh = (context: string, text: string, more: Partial<NewUnit> = {}): NewUnit => ({
  context,
  source: [],
  target: [text],
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
  ...more,
})

const add = (text: string, units: readonly NewUnit[], format: typeof json | typeof jsonNested = jsonNested): string => {
  const file = format.parse(Buffer.from(text))
  expect(file.problems).toEqual([])
  return Buffer.from(file.edit({ units: units.map((unit) => ({ kind: 'add', unit })) })).toString()
}

const remove = (text: string, ...keys: string[]): string =>
  Buffer.from(
    jsonNested.parse(Buffer.from(text)).edit({ units: keys.map((key) => ({ kind: 'remove', key })) }),
  ).toString()

const set = (text: string, key: string, target: string): string => {
  const change = { kind: 'set', key, target: [target], state: 'translated' } as const
  return Buffer.from(jsonNested.parse(Buffer.from(text)).edit({ units: [change] })).toString()
}

test.each([
  ['no text at all', '', 'unexpected-end 1:1'],
  ['a list', '["a"]', 'unexpected-text 1:1'],
  ['a trailing comma', '{"a": "b",\n}', 'unexpected-text 2:1'],
  ['a trailing comma in a list', '{"a": ["b",\n]}', 'unexpected-text 2:1'],
  ['a comment', '{\n  // x\n}', 'unexpected-text 2:3'],
  ['single quotes', "{'a': 1}", 'unexpected-text 1:2'],
  ['a missing colon', '{"a" "b"}', 'unexpected-text 1:6'],
  ['a missing comma', '{"a": "b"\n"c": "d"}', 'unexpected-text 2:1'],
  ['a missing end', '{"a": {"b": "c"}', 'unexpected-end 1:17'],
  ['a string without an end', '{"a": "b\n}', 'unterminated-string 1:7'],
  ['text after the object', '{} {}', 'unexpected-text 1:4'],
  ['a wrong escape', '{"a": "\\x"}', 'invalid-escape 1:8'],
  ['half a character', '{"a": "\\ud83d"}', 'lone-surrogate 1:7'],
  ['NUL as an escape', '{"a": "\\u0000"}', 'nul-character 1:8'],
  ['NUL', '{"a": "\0"}', 'nul-character 1:8'],
  ['a tab in a string', '{"a": "\t"}', 'control-character 1:8'],
  ['a number with a leading zero', '{"a": 01}', 'unexpected-text 1:7'],
  ['a word', '{"a": undefined}', 'unexpected-text 1:7'],
  ['a conflict', '{\n<<<<<<< HEAD\n}', 'conflict-marker 2:1'],
  ['bytes that are not UTF-8', Buffer.from('{"a": "\xe9"}', 'latin1'), 'invalid-encoding 1:8'],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'unknown-charset 1:1'],
  ['nesting without end', '{"a":'.repeat(100_000), 'too-deep 1:1001'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = jsonNested.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})

test('what JSON.parse reads is read, with the same texts, and what it refuses is a problem', () => {
  const value = fc
    .jsonValue({ maxDepth: 4 })
    .filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
  const damage = fc.record({ at: fc.nat(), text: fc.constantFrom('', ',', '"', '}', ']', '\\', '0', ' ', '\n') })
  fc.assert(
    fc.property(value, fc.nat(4), fc.option(damage), (object, indent, harm) => {
      const whole = JSON.stringify(object, null, indent)
      const at = harm ? harm.at % (whole.length + 1) : 0
      const text = harm ? whole.slice(0, at) + harm.text + whole.slice(at) : whole
      const file = jsonNested.parse(Buffer.from(text))
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
      }
      const errors: ParseError[] = []
      parseOracle(text, errors, { disallowComments: true })
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      const isTold = file.problems.some(({ code }) => code === 'nul-character' || code === 'lone-surrogate')
      if (!isTold) expect(file.problems.length === 0).toBe(isObject)
      if (errors.length > 0) expect(file.problems.length).toBe(1)
      if (file.problems.length > 0) return
      const said = file.units.map(({ target, form }) => (form === 'number' ? String(Number(target[0])) : target[0]))
      expect(said.sort()).toEqual(leaves(parsed).sort())
    }),
    { numRuns: 1000 },
  )
})

/** The texts of a value; objects with whole numbers for names have them in another order than the file. */
function leaves(value: unknown): string[] {
  if (value === null) return []
  if (typeof value === 'boolean') return [value ? 'True' : 'False']
  if (typeof value === 'object') return Object.values(value).flatMap(leaves)
  return [String(value)]
}

test('only the value that changed is written, in the way of the file', () => {
  expect(set('{ "a" :  "x",\n"b":"\\u0041" }', 'a', 'é"\n')).toBe('{ "a" :  "é\\"\\n",\n"b":"\\u0041" }')
  expect(set('{"a": "\\u017e", "b": "\\/"}', 'a', 'š/🚢')).toBe('{"a": "\\u0161\\/\\ud83d\\udea2", "b": "\\/"}')
})

test('numbers and truth values stay what they are as long as the text is one', () => {
  expect(set('{"a": 5, "b": true}', 'a', '-1.5e3')).toBe('{"a": -1.5e3, "b": true}')
  expect(set('{"a": 5, "b": true}', 'a', 'five')).toBe('{"a": "five", "b": true}')
  expect(set('{"a": 5, "b": true}', 'b', 'False')).toBe('{"a": 5, "b": false}')
  expect(set('{"a": 5, "b": true}', 'b', 'false')).toBe('{"a": 5, "b": "false"}')
  expect(add('{}', [fresh('n', '7', { form: 'number' })])).toBe('{\n    "n": 7\n}')
})

test('a new name goes into the objects that are there, with the indentation of the file', () => {
  const file = '{\n  "menu": {\n    "open": "Open"\n  }\n}\n'
  expect(add(file, [fresh('menu.close', 'Close'), fresh('help.about.us', 'Us')])).toBe(
    '{\n  "menu": {\n    "open": "Open",\n    "close": "Close"\n  },\n  "help": {\n    "about": {\n      "us": "Us"\n    }\n  }\n}\n',
  )
  expect(add('{\r\n\t"a": {}\r\n}', [fresh('a.b', 'x')])).toBe('{\r\n\t"a": {\r\n\t\t"b": "x"\r\n\t}\r\n}')
  expect(add('{"a":"1"}', [fresh('b.c', '2'), fresh('l[0]', '3')])).toBe('{"a":"1","b":{"c":"2"},"l":["3"]}')
  expect(add('{"a":"1","b":"2"}', [fresh('c', '3')])).toBe('{"a":"1","b":"2","c":"3"}')
})

test('a name that is the beginning of another takes nothing away', () => {
  expect(add('{"a": "x"}', [fresh('a.b', 'y')])).toBe('{"a": "x", "a.b": "y"}')
  expect(add('{"a": {"b": "x"}}', [fresh('a', 'y')])).toBe('{"a": {"b": "x"}}')
})

test('names with dots beget names with dots, and a flat file has no others', () => {
  expect(add('{"a.b": "x"}', [fresh('c.d', 'y')])).toBe('{"a.b": "x", "c.d": "y"}')
  expect(add('{"a": "x"}', [fresh('c.d', 'y')], json)).toBe('{"a": "x", "c.d": "y"}')
})

test('an element keeps its place: null stands for what is gone before it, and is filled again', () => {
  const file = '{"l": ["a", "b", "c"]}'
  expect(remove(file, 'l[0]')).toBe('{"l": [null, "b", "c"]}')
  expect(remove(file, 'l[1]', 'l[2]')).toBe('{"l": ["a"]}')
  expect(add('{"l": [null, "b"]}', [fresh('l[0]', 'A'), fresh('l[3]', 'D')])).toBe('{"l": ["A", "b", null, "D"]}')
  expect(add('{"n": null}', [fresh('n', 'x')])).toBe('{"n": "x"}')
  expect(add('{"l": "text"}', [fresh('l[0]', 'x'), fresh('m[999999]', 'y')])).toBe(
    '{"l": "text", "l[0]": "x", "m[999999]": "y"}',
  )
})

test('of two members of one name the last is read and written, and both go', () => {
  const file = '{"a": "1", "b": "2", "a": "3"}'
  expect(jsonNested.parse(Buffer.from(file)).units.map(({ target }) => target[0])).toEqual(['2', '3'])
  expect(set(file, 'a', 'x')).toBe('{"a": "1", "b": "2", "a": "x"}')
  expect(remove(file, 'a')).toBe('{"b": "2"}')
})

test('a file without a style takes the template’s, and parameters go before both', () => {
  const template = jsonNested.parse(Buffer.from('{\n\t"a": "x"\n}\n'))
  const written = (parameters = {}) => {
    const file = jsonNested.parse(Buffer.from('{}\n'), { parameters })
    return Buffer.from(file.edit({ units: [{ kind: 'add', unit: fresh('a', 'y') }], like: template })).toString()
  }
  expect(written()).toBe('{\n\t"a": "y"\n}\n')
  expect(written({ json_indent: 2 })).toBe('{\n  "a": "y"\n}\n')
  expect(written({ json_indent: 1, json_indent_style: 'tabs', json_use_compact_separators: true })).toBe(
    '{\n\t"a":"y"\n}\n',
  )
})
