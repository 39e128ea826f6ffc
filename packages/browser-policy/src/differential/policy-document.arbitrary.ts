import fc from 'fast-check'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import type { ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import { nameSetOf, policyName } from '../names.ts'
import type { Target } from '../target.ts'

/** Texts that parsers of URLs disagree about, beside plain ones. */
const urls = fc.constantFrom(
  ...[
    'https://a.example',
    'http://b.example/',
    'https://a.example/path?q=1#x',
    'about:blank',
    'about:home',
    'file:///x/y',
  ],
  ...[
    ' https://a.example ',
    'HTTPS://A.Example:443',
    'https://münchen.example',
    'https://user:pw@a.example',
    'http://*.a.example',
  ],
  ...[
    'a.example',
    '',
    '//a',
    'https://',
    'data:,x',
    'chrome://browser/content/',
    'javascript:1',
    'ftp://a',
    'x:y',
    'https://a b/',
  ],
  ...[
    'https://a.example?q=a/b',
    'https://a.example#f',
    'https://a.example|https://b.example',
    'https://a.example//',
    'file://h/x',
  ],
)

const texts = fc.oneof(
  fc.constantFrom(
    'x',
    '',
    'true',
    ' False ',
    '1',
    'null',
    '{}',
    '[]',
    '{"a":1}',
    '["x"]',
    '"x"',
    '{"Block":["x",5]}',
    '120.',
  ),
  fc.constantFrom('*://*.a.example/*', '*://a.example', '<all_urls>', 'a.example', 'https://a.example:80/*', 'host:80'),
  fc.string({ maxLength: 5 }),
)

/** Values of every type, also those that some browser stumbles over. */
const odd: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>(
  ...[
    null,
    true,
    false,
    0,
    1,
    2,
    -0,
    5.5,
    1e21,
    '',
    'true',
    ' TRUE',
    'x',
    [],
    {},
    [null],
    ['x'],
    [[]],
    { a: 1 },
    { toString: 1 },
  ],
  ...['{}', '[]', 'null', '{"a":{}}', [{}], { valueOf: 1 }, { constructor: {} }],
)

function objectOf(tree: ObjectTree, depth: number): fc.Arbitrary<JsonValue> {
  const members = Object.entries(tree.properties).map(([name, value]) =>
    fc.tuple(fc.constant(name), valueNear(value, depth)),
  )
  const free = Object.entries(tree.patternProperties).flatMap(([pattern, value]) =>
    ['a@b', '*', 'mimeTypes', 'schemes', 'Nope', 'browser.x', 'toString']
      .filter((name) => new RegExp(pattern).test(name))
      .map((name) => fc.tuple(fc.constant(name), valueNear(value, depth))),
  )
  const unknown = fc.tuple(fc.constantFrom('Nope', 'locked', 'valueOf', '1'), odd)
  const required = members.filter((_, index) => tree.required.includes(Object.keys(tree.properties)[index] ?? ''))
  const any = fc.array(
    fc.oneof(
      { weight: 1, arbitrary: unknown },
      ...[...members, ...free].map((arbitrary) => ({ weight: 2, arbitrary })),
    ),
    { maxLength: 5 },
  )
  return fc.tuple(fc.tuple(...required), fc.boolean(), any).map(([needed, keep, others]) => {
    return Object.fromEntries([...(keep || depth > 2 ? needed : []), ...others])
  })
}

function plainValue(tree: ValueTree, depth: number): fc.Arbitrary<JsonValue> {
  switch (tree.kind) {
    case 'boolean':
      return fc.constantFrom<JsonValue[]>(true, false, true, false, 1, 0, 'true', ' FALSE')
    case 'string':
      return texts
    case 'number':
    case 'integer':
      return fc.constantFrom(0, 1, 2, 5, 60, 1.5, -1)
    case 'enum':
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<JsonValue[]>(...tree.options) },
        { weight: 1, arbitrary: texts },
      )
    case 'url':
    case 'urlOrEmpty':
    case 'origin':
      return urls
    case 'json':
      return fc.constantFrom<JsonValue[]>({ a: 1 }, [1], '{"a":1}', 'x', {})
    case 'array':
      return fc.array(valueNear(tree.items, depth + 1), { maxLength: 4 })
    case 'object':
      return objectOf(tree, depth + 1)
    case 'union':
      return fc.oneof(...tree.alternatives.map((alternative) => valueNear(alternative, depth + 1)))
  }
}

function asJsonText(tree: ValueTree, values: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  const takesText = (tree.kind === 'object' || tree.kind === 'array') && tree.jsonText
  if (!takesText) return values
  return fc.tuple(values, fc.nat(4)).map(([value, dice]) => (dice === 0 ? JSON.stringify(value) : value))
}

/** Values near a tree: mostly right, sometimes odd. */
function valueNear(tree: ValueTree, depth = 0): fc.Arbitrary<JsonValue> {
  const weight = depth > 1 ? 30 : 14
  return fc.oneof({ weight, arbitrary: asJsonText(tree, plainValue(tree, depth)) }, { weight: 1, arbitrary: odd })
}

/** Documents near what a target knows, with its names; some members unknown or named like parts of every object. */
export function policyDocuments(target: Target): fc.Arbitrary<Uint8Array> {
  const policies: readonly Policy[] = catalogue
  const members = policies.flatMap((policy) => {
    const tree = policy.values[target]
    if (!tree) return []
    const arbitrary = fc.tuple(fc.constant(policyName(policy, nameSetOf(target))), valueNear(tree))
    // Most policies are plain booleans; the others have more to get wrong.
    return [{ weight: tree.kind === 'boolean' ? 1 : 4, arbitrary }]
  })
  const unknown = fc.tuple(fc.constantFrom('Nope', 'toString', 'blockaboutconfig', 'constructor'), odd)
  const any = fc.oneof({ weight: 20, arbitrary: fc.oneof(...members) }, { weight: 1, arbitrary: unknown })
  return fc
    .array(any, { minLength: 3, maxLength: 12 })
    .map((entries) => new TextEncoder().encode(JSON.stringify({ policies: Object.fromEntries(entries) })))
}
