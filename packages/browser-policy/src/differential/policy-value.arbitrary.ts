import fc from 'fast-check'
import { urlTexts } from '../browser/url.arbitrary.ts'
import type { ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'

const urls = fc.oneof(
  fc.constantFrom(
    'https://a.example',
    'http://b.example/',
    'https://a.example/path?q=1#x',
    'about:blank',
    'file:///x/y',
  ),
  fc.constantFrom(' https://a.example ', 'HTTPS://A.Example:443', 'https://user:pw@a.example', 'http://*.a.example'),
  fc.constantFrom(
    'a.example',
    '',
    'https://',
    'https://a.example?q=a/b',
    'https://a.example#f',
    'https:a.example',
    'https:/a',
  ),
  fc.constantFrom(
    'https://a.example|https://b.example',
    '|https://a.example|',
    '|',
    'https://a.example|x',
    'file://h/x',
  ),
  urlTexts,
)

/** Texts that policies interpret: JSON, versions, patterns, addresses, words. */
export const policyTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'x',
    '',
    'true',
    ' False ',
    '1',
    '0',
    'null',
    '{}',
    '[]',
    '{"a":1}',
    '["x"]',
    '"x"',
    '{"Block":["x",5]}',
  ),
  fc.constantFrom(
    ' {} ',
    '{"a":1,}',
    '{"toString":1}',
    '{"__proto__":{"a":1}}',
    '[[]]',
    '\ufeff{}',
    '{"a":{"b":null}}',
    '[null]',
  ),
  fc.constantFrom(
    '*://*.a.example/*',
    '*://a.example',
    '<all_urls>',
    'a.example',
    '*.a.example',
    '*',
    'https://a.example:80/*',
  ),
  fc.constantFrom(
    '102.',
    '101.',
    '120.5.',
    '120.05.',
    '0120.',
    '120',
    '120.5',
    '120.5.1.',
    'x.',
    '120.0.',
    ' 120.',
    '1e3.',
    '999999.',
  ),
  fc.constantFrom(
    'host:80',
    'a.example',
    'A.Example',
    'co.uk',
    'localhost',
    '10.0.0.1',
    '[::1]',
    'https://a.example/x',
    'a b.example',
  ),
  fc.constantFrom(
    'a@b.example',
    '{d10d0bf8-f5b5-c8b4-a8b2-2b9879e08c5d}',
    'tls1.2',
    'always',
    'never',
    'homepage',
    '|',
    '\u0000',
    'é',
  ),
  fc.string({ maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
)

/** Values of every type, including those that crash some browser's policy engine. */
export const oddValues: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>(
  ...[null, true, false, 0, 1, 2, -1, -0, 0.5, 5.5, 1e21, 4, 5, '', 'true', ' TRUE', 'x', '0', '1', 'null'],
  ...[[], {}, [null], [null, null], ['x'], [5], [[]], [{}], [[[['x']]]], { a: 1 }, { a: null }, { a: {} }, { a: [] }],
  ...[{ toString: 1 }, { valueOf: 1 }, { constructor: {} }, { hasOwnProperty: 1 }, { length: 1 }, { toJSON: 'x' }],
  ...[
    [{ toString: 1 }],
    [[{ toString: null }]],
    { a: { toString: 1 } },
    JSON.parse('{"__proto__":{"a":1}}'),
    { 0: 'x' },
  ],
  ...[
    '{}',
    '[]',
    '{"a":{}}',
    '{"toString":1}',
    'https://a.example',
    ['https://a.example', 'bad', 5, null],
    { URL: 'x' },
  ],
)

/** Names that are unknown or misspelt. */
function strangeName(known: readonly string[]): fc.Arbitrary<string> {
  const strange = fc.constantFrom(
    'Nope',
    'locked',
    'valueOf',
    'toString',
    'constructor',
    'hasOwnProperty',
    '1',
    '',
    '__proto__',
  )
  if (known.length === 0) return strange
  const near = fc
    .constantFrom(...known)
    .chain((name) => fc.constantFrom(name.toLowerCase(), name.toUpperCase(), `${name} `))
  return fc.oneof(strange, near)
}

/** Free names that some pattern of the catalogue takes, and some that none does. */
const FREE_NAMES = [
  'a@b',
  '*',
  'mimeTypes',
  'schemes',
  'extensions',
  'Nope',
  'browser.x',
  'app.update.auto',
  'security.tls.version.min',
]

function objectOf(tree: ObjectTree, depth: number): fc.Arbitrary<JsonValue> {
  const names = Object.keys(tree.properties)
  const members = Object.entries(tree.properties).map(([name, value]) =>
    fc.tuple(fc.constant(name), valueNear(value, depth)),
  )
  const free = Object.entries(tree.patternProperties).flatMap(([pattern, value]) =>
    [...FREE_NAMES, 'toString', 'x/y', 'mailto', 'pdf', '1', '', 'dom.x', 'network.y']
      .filter((name) => new RegExp(pattern).test(name))
      .map((name) => fc.tuple(fc.constant(name), valueNear(value, depth))),
  )
  const unknown = fc.tuple(strangeName(names), oddValues)
  const required = members.filter((_, index) => tree.required.includes(names[index] ?? ''))
  const any = fc.array(
    fc.oneof(
      { weight: 1, arbitrary: unknown },
      ...[...members, ...free].map((arbitrary) => ({ weight: 3, arbitrary })),
    ),
    { maxLength: 6 },
  )
  return fc.tuple(fc.tuple(...required), fc.nat(9), any).map(([needed, dice, others]): JsonValue => {
    const entries = [...(dice > 0 ? needed : []), ...others]
    // `Object.fromEntries` keeps `__proto__` as an own member, as JSON does.
    return Object.fromEntries(entries)
  })
}

function plainValue(tree: ValueTree, depth: number): fc.Arbitrary<JsonValue> {
  switch (tree.kind) {
    case 'boolean':
      return fc.constantFrom<JsonValue[]>(true, false, true, false, 1, 0, 'true', ' FALSE', '\ttrue\n', '\u00a0true')
    case 'string':
      return fc.oneof(policyTexts, urls)
    case 'number':
    case 'integer':
      return fc.constantFrom(0, 1, 2, 5, 60, 1.5, -1, 1e21, 0.1, 4294967296)
    case 'enum':
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<JsonValue[]>(...tree.options) },
        { weight: 1, arbitrary: fc.constantFrom(...tree.options).map((option) => String(option).toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom(...tree.options).map((option) => ` ${option}`) },
        { weight: 1, arbitrary: fc.oneof(policyTexts, oddValues) },
      )
    case 'url':
    case 'urlOrEmpty':
    case 'origin':
      return urls
    case 'json':
      return fc.oneof(fc.constantFrom<JsonValue[]>({ a: 1 }, [1], '{"a":1}', 'x', {}, null, '5', 'null'), oddValues)
    case 'array':
      return fc.array(valueNear(tree.items, depth + 1), { maxLength: 4 })
    case 'object':
      return objectOf(tree, depth + 1)
    case 'union':
      return fc.oneof(...tree.alternatives.map((alternative) => valueNear(alternative, depth + 1)))
  }
}

/** Sometimes turns the value into JSON text, complete or cut off. */
function asJsonText(tree: ValueTree, values: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  const takesText = (tree.kind === 'object' || tree.kind === 'array') && tree.jsonText
  return fc.tuple(values, fc.nat(takesText ? 11 : 199)).map(([value, dice]) => {
    if (dice === 0 || dice === 1) return JSON.stringify(value)
    if (dice === 2) return JSON.stringify(value, null, 1)
    return dice === 3 ? JSON.stringify(value).slice(0, -1) : value
  })
}

/** Values near a tree: mostly right, sometimes odd. */
export function valueNear(tree: ValueTree, depth = 0): fc.Arbitrary<JsonValue> {
  const weight = depth > 1 ? 30 : 14
  return fc.oneof({ weight, arbitrary: asJsonText(tree, plainValue(tree, depth)) }, { weight: 1, arbitrary: oddValues })
}
