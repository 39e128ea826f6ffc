import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import { formatById } from './index.ts'
import { newUnit } from './testing.ts'

interface AdditionCase {
  readonly id: string
  readonly text: string
  readonly name: string
  /** The template, where there is one. */
  readonly like?: string
  readonly forms?: readonly string[]
  /** A name in the same object that nothing is in the way of. */
  readonly sister?: string
}

const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

function added({ id, text, name, like, forms = ['Text'], sister = sisterOf(name) }: AdditionCase) {
  const format = formatById(id)
  if (!format) throw new Error(`there is no format ${id}`)
  const file = format.parse(Buffer.from(text), { language })
  expect(file.problems).toEqual([])
  const template = like === undefined ? undefined : format.parse(Buffer.from(like), { language })
  const [unit, other] = [newUnit(name, ...forms), { ...newUnit(sister, 'Other'), after: null }]
  const change = { units: [unit, other].map((one) => ({ kind: 'add', unit: one }) as const), like: template }
  const found = file.obstructions?.(change) ?? []
  return { format, file, found, unit, sister, bytes: Buffer.from(file.edit(change)) }
}

const sisterOf = (name: string) =>
  name.startsWith('return') ? "return[]->'zz'" : name.startsWith('en->') ? 'en->zz' : 'zz'

test.each<[string, Omit<AdditionCase, 'id'>, string, [number, number]]>([
  ['json', { text: '{\n  "a": {\n    "b": "B"\n  }\n}\n', name: 'a' }, 'object-in-place', [2, 3]],
  ['json-nested', { text: '{\n  "a": {\n    "b": "B"\n  }\n}\n', name: 'a' }, 'object-in-place', [2, 3]],
  ['json-nested', { text: '{"é": "é", "a": ["A"]}', name: 'a' }, 'object-in-place', [1, 14]],
  ['json-nested', { text: '{"a": "A"}', name: 'a.b', like: '{"a":{"b":"B"}}' }, 'text-in-place', [1, 2]],
  ['json-nested', { text: '{"a": ["A"]}', name: 'a[0].b', like: '{"a":[{"b":"B"}]}' }, 'text-in-place', [1, 2]],
  ['json-nested', { text: '{"a": {"b":"B"}}', name: 'a[0]', like: '{"a":["B"]}' }, 'text-in-place', [1, 2]],
  ['json-nested', { text: '{"a": [["A"]]}', name: 'a[0][0].b', like: '{"a":[[{"b":"B"}]]}' }, 'text-in-place', [1, 2]],
  ['i18next', { text: '{"a": {"b":"B"}}', name: 'a', forms: ['One', 'Many'] }, 'object-in-place', [1, 2]],
  ['i18next', { text: '{"a_plural": {"b":"B"}}', name: 'a', forms: ['One', 'Many'] }, 'object-in-place', [1, 2]],
  ['i18nextv4', { text: '{"a_few": {"b":"B"}}', name: 'a', forms: ['One', 'Many'] }, 'object-in-place', [1, 2]],
  ['i18nextv4', { text: '{"a": "A"}', name: 'a.b', like: '{"a":{"b":"B"}}' }, 'text-in-place', [1, 2]],
  ['arb', { text: '{"a": {"b":"B"}}', name: 'a' }, 'object-in-place', [1, 2]],
  ['resjson', { text: '{"a": {"b":"B"}}', name: 'a' }, 'object-in-place', [1, 2]],
  ['yaml', { text: 'z: Z\na:\n  b: B\n', name: 'a' }, 'object-in-place', [2, 1]],
  ['yaml', { text: 'a:\n- b\n', name: 'a' }, 'object-in-place', [1, 1]],
  ['yaml', { text: 'z: é\na: A\n', name: 'a->b', like: 'a:\n  b: B\n' }, 'text-in-place', [2, 1]],
  ['yaml', { text: 'a: [A]\n', name: 'a->b', like: 'a:\n  b: B\n' }, 'text-in-place', [1, 1]],
  ['yaml', { text: 'x: &x\n  b: A\na: *x\n', name: 'a->b', like: 'a:\n  b: B\n' }, 'text-in-place', [3, 1]],
  ['yaml', { text: '# é\n- A\n', name: 'a', sister: '[1]' }, 'list-in-place', [2, 1]],
  ['yaml', { text: '- A\n- b: B\n', name: 'a->b', sister: '[1]->c' }, 'list-in-place', [1, 1]],
  ['yaml', { text: '[]\n', name: 'a', sister: '[0]' }, 'list-in-place', [1, 1]],
  ['yaml', { text: '- A\n', name: '[1002]', sister: '[1]' }, 'list-in-place', [1, 1]],
  ['yaml', { text: '- A\n', name: '[1]->[1001]', sister: '[1]->[0]' }, 'list-in-place', [1, 1]],
  ['yaml', { text: '- A\n- - B\n', name: '[1]->[1002]', sister: '[1]->[1]' }, 'list-in-place', [1, 1]],
  ['yaml', { text: '- A\n- B\n', name: '[0]->b', sister: '[2]' }, 'text-in-place', [1, 1]],
  ['ruby-yaml', { text: 'en:\n  a:\n    b: B\n', name: 'a' }, 'object-in-place', [2, 3]],
  ['ruby-yaml', { text: 'en:\n  a: A\n', name: 'a->b', like: 'en:\n  a:\n    b: B\n' }, 'text-in-place', [2, 3]],
  ['toml', { text: 'z = "Z"\n[a]\nb="B"\n', name: 'a' }, 'object-in-place', [2, 1]],
  ['toml', { text: 'a.b="B"\n', name: 'a' }, 'object-in-place', [1, 1]],
  ['toml', { text: 'a = { b = "B" }\n', name: 'a' }, 'object-in-place', [1, 6]],
  ['toml', { text: 'a = {}\n', name: 'a' }, 'object-in-place', [1, 6]],
  ['toml', { text: 'a = "A"\n', name: 'a.b', like: '[a]\nb = "B"\n' }, 'text-in-place', [1, 1]],
  ['toml', { text: 'z = "Z"\na = ["A"]\n', name: 'a' }, 'object-in-place', [2, 5]],
  ['toml', { text: 'a = [["A"]]\n', name: 'a[0]' }, 'object-in-place', [1, 6]],
  ['toml', { text: '[[a]]\nb="B"\n', name: 'a' }, 'object-in-place', [1, 1]],
  ['toml', { text: '[[a]]\nb="B"\n', name: 'a[0]' }, 'object-in-place', [1, 1]],
  ['toml', { text: 'a = "A"\n', name: 'a[0]', like: 'a = ["A"]\n' }, 'text-in-place', [1, 1]],
  ['toml', { text: 'a = ["A"]\n', name: 'a.b', like: 'a.b = "B"\n' }, 'text-in-place', [1, 1]],
  ['toml', { text: 'a = ["A"]\n', name: 'a[0].b', like: '[[a]]\nb="B"\n' }, 'text-in-place', [1, 6]],
  ['toml', { text: '[a]\nb="B"\n', name: 'a[0]', like: 'a = ["A"]\n' }, 'text-in-place', [1, 1]],
  ['go-i18n-toml', { text: '[a.b]\nother = "B"\n', name: 'a' }, 'object-in-place', [1, 1]],
  ['php', { text: "<?php\nreturn ['a' => ['b' => 'B']];\n", name: "return[]->'a'" }, 'object-in-place', [2, 9]],
  ['php', { text: "<?php\nreturn ['a' => 'A'];\n", name: "return[]->'a'[]->'b'" }, 'text-in-place', [2, 9]],
  ['laravel', { text: "<?php\nreturn ['a' => ['b' => 'B']];\n", name: "return[]->'a'" }, 'object-in-place', [2, 9]],
])('in %s, %j is left out as %s at %j, and the other string comes', (id, tried, code, place) => {
  const { format, file, found, unit, sister, bytes } = added({ id, ...tried })
  expect(found.map((one) => one.unit)).toEqual([unit])
  const [problem] = found.map((one) => one.problem)
  expect(problem?.code).toBe(code)
  expect(problem?.detail).toContain(`“${tried.name}`)
  const at = indexLines(file.bytes).position(problem?.span?.start ?? -1)
  expect([at.line, at.column]).toEqual(place)
  const after = format.parse(bytes, { language })
  expect(after.problems).toEqual([])
  const names = after.units.map(({ context }) => context)
  expect(names.toSorted()).toEqual([...file.units.map(({ context }) => context), sister].toSorted())
})

test.each<[string, Omit<AdditionCase, 'id'>, string]>([
  ['json-nested', { text: '{\n  "a": {}\n}\n', name: 'a' }, '{\n  "zz": "Other",\n  "a": "Text"\n}\n'],
  [
    'json-nested',
    { text: '{\n  "a": null\n}\n', name: 'a.b' },
    '{\n  "zz": "Other",\n  "a": {\n    "b": "Text"\n  }\n}\n',
  ],
  [
    'json-nested',
    { text: '{"a": "A"}', name: 'a.b', like: '{"a": "A", "a.b": "B"}' },
    '{"zz": "Other", "a": "A", "a.b": "Text"}',
  ],
  [
    'json-nested',
    { text: '{"a": "A", "x.y": "Z"}', name: 'a.b', like: '{"a": {"b": "B"}}' },
    '{"zz": "Other", "a": "A", "x.y": "Z", "a.b": "Text"}',
  ],
  ['yaml', { text: 'a: {}\n', name: 'a' }, 'zz: Other\na: Text\n'],
  ['yaml', { text: 'a: ~\n', name: 'a->b' }, 'zz: Other\na:\n  b: Text\n'],
  ['yaml', { text: 'a: []\n', name: 'a->b' }, 'zz: Other\na:\n  b: Text\n'],
  ['yaml', { text: 'a: A\n', name: 'a->b', like: 'a: A\na->b: B\n' }, 'zz: Other\na: A\na->b: Text\n'],
  ['toml', { text: 'a = []\n', name: 'a' }, 'a = "Text"\n\nzz = "Other"\n'],
  ['toml', { text: 'a = "A"\n', name: 'a[0]' }, 'zz = "Other"\na = "A"\n"a[0]" = "Text"\n'],
  ['toml', { text: "a = ['', 5]\n", name: 'a[0].b' }, 'a = [{ b = "Text" }, 5]\n\nzz = "Other"\n'],
  ['toml', { text: '[a]\nb="B"\n', name: 'a[0]' }, '"a[0]"="Text"\nzz="Other"\n\n[a]\nb="B"\n'],
])('in %s, %j is no obstacle', (id, tried, expected) => {
  const { found, bytes } = added({ id, ...tried })
  expect(found).toEqual([])
  expect(bytes.toString()).toBe(expected)
})

test('what a change takes away is in no new string’s way', () => {
  const format = formatById('json-nested')
  const file = format?.parse(Buffer.from('{\n  "a": {\n    "b": "B"\n  },\n  "c": "C"\n}\n'))
  const units = [{ kind: 'remove', key: 'a.b' } as const, { kind: 'add', unit: newUnit('a', 'A') } as const]
  expect(file?.obstructions?.({ units })).toEqual([])
  const bytes = file?.edit({ units }) ?? new Uint8Array()
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ a: 'A', c: 'C' })
})
