import fc from 'fast-check'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import type { ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import { nameSetOf, policyName } from '../names.ts'
import type { Target } from '../target.ts'

/** Values of every kind, also ones that some browser reads as a boolean, a number or JSON. */
const anyValue: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>(
  ...[
    null,
    true,
    false,
    0,
    1,
    2,
    -1,
    5.5,
    '',
    'true',
    ' FALSE ',
    'yes',
    '1',
    'https://a.example',
    'x',
    [],
    {},
    [1],
    ['x'],
  ],
  ...[{ x: 1 }, { URL: 'x' }, [{}], '{}', '[]', 'null', '{"Block":["x"]}', '[{"name":5}]', '{broken', 'always', [null]],
)

/** Texts that look like URLs, from their parts: right ones, near misses and oddities. */
const urlText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'https:',
      'https:',
      'http:',
      'HTTP:',
      'ftp:',
      'file:',
      'about:',
      'data:',
      'x-app:',
      'chrome:',
      '',
      '1a:',
    ),
    fc.constantFrom('//', '//', '//', '/', '', '///', '\\\\'),
    fc.constantFrom('', '', '', 'user@', 'u:p@', '@'),
    fc.constantFrom(
      ...['www.example.com', 'a.example', 'münchen.example', 'localhost', '10.0.0.1', '[::1]', '*.example.com', ''],
      ...[
        'a b.example',
        'a_b.example',
        'a|b.example',
        'a<b',
        '1.2.3.4.5',
        'xn--a',
        'a%41.example',
        '[::g]',
        'a".example',
      ],
    ),
    fc.constantFrom('', '', '', ':443', ':8080', ':', ':65535', ':65536', ':x', ':000080'),
    fc.constantFrom('', '', '/', '/', '/path', '/.', '//', '/a b', '|x', '\\', ' ', '\n', '/\n'),
    fc.constantFrom('', '', '', '?', '?q=1', '?q=a/b'),
    fc.constantFrom('', '', '', '#', '#x'),
    fc.constantFrom('', '', '', '', ' ', '|https://b.example/'),
  )
  .map((parts) => parts.join(''))

const plainText = fc.constantFrom(
  'x',
  '',
  'Example',
  'always',
  '*://*.example.com/*',
  'true',
  '140.',
  '140.3.',
  '101.',
  '{}',
)

/** Mostly valid values of a tree, sometimes with a part of another kind. */
function valueFor(tree: ValueTree): fc.Arbitrary<JsonValue> {
  const fitting = fittingValue(tree)
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: anyValue })
}

function fittingValue(tree: ValueTree): fc.Arbitrary<JsonValue> {
  switch (tree.kind) {
    case 'boolean':
      return fc.constantFrom(true, false, true, false, 0, 1, 'True')
    case 'string':
      return fc.oneof(plainText, urlText)
    case 'number':
    case 'integer':
      return fc.constantFrom(0, 1, 5, -2, 1.5)
    case 'enum':
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...tree.options) },
        fc.constantFrom<JsonValue>('other', 3, true),
      )
    case 'url':
    case 'urlOrEmpty':
    case 'origin':
      return fc.oneof(fc.constantFrom('https://www.example.com', 'http://a.example/'), urlText, fc.constant(''))
    case 'json':
      return fc.constantFrom<JsonValue[]>({}, [], { a: 1 }, '{"a":1}', null)
    case 'array':
      return orJsonText(fc.array(valueFor(tree.items), { maxLength: 3 }), tree.jsonText)
    case 'object':
      return orJsonText(objectValue(tree), tree.jsonText)
    case 'union':
      return fc.oneof(...tree.alternatives.map(valueFor))
  }
}

function orJsonText(values: fc.Arbitrary<JsonValue>, jsonText: boolean): fc.Arbitrary<JsonValue> {
  return jsonText
    ? fc.oneof(
        { weight: 5, arbitrary: values },
        values.map((value) => JSON.stringify(value)),
      )
    : values
}

const oddNames = fc.constantFrom('unknown', 'url', 'x', '0', '*', 'toString', '__proto__', 'Locked ')

function objectValue(tree: ObjectTree): fc.Arbitrary<JsonValue> {
  const known = Object.entries(tree.properties).map(([name, value]) =>
    fc.tuple(
      fc.constant(name),
      fc.option(valueFor(value), { nil: undefined, freq: tree.required.includes(name) ? 8 : 1 }),
    ),
  )
  const free = Object.values(tree.patternProperties).map((value) =>
    fc.tuple(fc.constantFrom('a', 'schemes', 'tool@example.com', '*', 'x y'), valueFor(value)),
  )
  const extra = fc.option(fc.tuple(oddNames, anyValue), { nil: undefined, freq: 20 })
  return fc.tuple(fc.tuple(...known), fc.tuple(...free), extra).map(([properties, names, odd]) => {
    const entries: [string, JsonValue][] = []
    for (const [name, value] of [...properties, ...names]) if (value !== undefined) entries.push([name, value])
    if (odd !== undefined) entries.push(odd)
    return Object.fromEntries(entries)
  })
}

/**
 * Random policy documents, files and bare objects, for a target: most policies right, some wrong in one place, a few
 * names that nobody knows.
 */
export function documentFor(target: Target): fc.Arbitrary<JsonValue> {
  const policies: readonly Policy[] = catalogue
  const known = policies.flatMap((policy) => {
    const tree = policy.values[target]
    if (tree === null) return []
    const name = policyName(policy, nameSetOf(target))
    return [fc.tuple(fc.constant(name), valueFor(tree))]
  })
  const unknown = fc.tuple(fc.constantFrom('Nope', 'homepage', 'Toolbar', 'valueOf'), anyValue)
  const entry = fc.oneof({ weight: 30, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: unknown })
  const set = fc.array(entry, { minLength: 1, maxLength: 3 }).map((entries) => Object.fromEntries(entries))
  const file = fc.oneof(
    { weight: 8, arbitrary: set.map((value): JsonValue => ({ policies: value })) },
    { weight: 1, arbitrary: set },
    {
      weight: 1,
      arbitrary: fc.tuple(set, set).map(([value, ignored]): JsonValue => ({ ...ignored, policies: value })),
    },
  )
  const broken: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>(
    ...[
      null,
      true,
      'x',
      [],
      {},
      { policies: null },
      { policies: 5 },
      { policies: {} },
      { Policies: {} },
      { policies: true },
    ],
  )
  return fc.oneof({ weight: 60, arbitrary: file }, { weight: 1, arbitrary: broken })
}
