import fc from 'fast-check'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import { isJsonObject, type JsonObject, type Loss, setMember } from './conversion.ts'

/** Names and texts that are difficult for some form. */
const trickyText = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '2',
    '10',
    'a',
    'A',
    'ß',
    'SS',
    'a\\b',
    '"q"',
    '__proto__',
    'toString',
    'PayloadType',
    '<x>&amp;',
    ' ',
  ),
  fc.constantFrom(
    'line\nend',
    'cr\rlf\r\n',
    '\0',
    '\u0001',
    '\u0085\u2028\u2029',
    '\ud800',
    '😀',
    '{"a":1}',
    '[1]',
    ']]>',
    ';c',
    '\ufeff',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

const trickyNumber = fc.oneof(
  fc.constantFrom(0, 1, 2, -1, 1.5, 2 ** 32, 2 ** 53, 1e21, 1e-7, 0xffff_ffff),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    trickyText,
    trickyNumber,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 12 }),
    fc.dictionary(trickyText, tie('value'), { maxKeys: 6 }),
  ),
}))

const examples = (catalogue as readonly Policy[]).flatMap((policy) =>
  policy.examples.valid.map((value) => ({ name: policy.firefoxName ?? policy.name, value })),
)

/** Any policy set: valid values of the catalogue, and any value under known, unknown and difficult names. */
export const anyPolicySet: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.subarray(examples),
    fc.array(fc.tuple(fc.oneof(trickyText, fc.constantFrom(...examples.map(({ name }) => name))), anyValue), {
      maxLength: 6,
    }),
  )
  .map(([known, other]) => {
    const policies: Record<string, JsonValue> = {}
    for (const { name, value } of known) setMember(policies, name, value)
    // through JSON, which has no -0
    for (const [name, value] of other) setMember(policies, name, JSON.parse(JSON.stringify(value)))
    return policies
  })

/**
 * The policies that must come back if exactly these losses were reported: without lost values, with the changed ones.
 */
export function afterLosses(policies: JsonObject, losses: readonly Loss[]): JsonObject {
  const codes = new Map<string, Set<string>>()
  for (const { path, code } of losses) {
    // reported, but the policy is written all the same
    if (code === 'machine-only' || code === 'list-order') continue
    const at = formatPath(path)
    codes.set(at, (codes.get(at) ?? new Set()).add(code))
  }
  const walk = (value: JsonValue, path: Path): JsonValue | undefined => {
    const lossCode = codes.get(formatPath(path))
    if (lossCode?.has('boolean-as-number')) return value ? 1 : 0
    if (lossCode?.has('number-as-boolean')) return value === 1
    if (lossCode?.has('json-text')) return JSON.parse(String(value))
    if (lossCode && path.length > 0) return undefined
    if (Array.isArray(value))
      return value.map((item, i) => walk(item, [...path, i])).filter((item) => item !== undefined)
    if (!isJsonObject(value)) return value
    const object: Record<string, JsonValue> = {}
    for (const [name, member] of Object.entries(value)) {
      const kept = walk(member, [...path, name])
      if (kept !== undefined) setMember(object, name, kept)
    }
    return object
  }
  return walk(policies, []) as JsonObject // the root is an object and stays one
}
