import fc from 'fast-check'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { nameSetOf, policyName } from '../names.ts'
import type { Target } from '../target.ts'
import { oddValues, valueNear } from './policy-value.arbitrary.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const policies: readonly Policy[] = catalogue

/** Members of an object of policies for a target, under its names. */
function membersFor(target: Target) {
  const members = policies.flatMap((policy) => {
    const tree = policy.values[target]
    if (!tree) return []
    const name = fc.constant(policyName(policy, nameSetOf(target)))
    const examples = [...policy.examples.valid, ...policy.examples.invalid]
    // Most policies are plain booleans; prefer the others, in which more can be wrong.
    const weight = tree.kind === 'boolean' ? 1 : 4
    return [
      { weight: weight * 6, arbitrary: fc.tuple(name, valueNear(tree)) },
      { weight, arbitrary: fc.tuple(name, fc.constantFrom(...examples)) },
    ]
  })
  const elsewhere = policies.filter((policy) => !policy.values[target]).map(({ name }) => name)
  const strange = ['Nope', 'toString', 'blockaboutconfig', 'constructor', '__proto__', '1', '0', 'hasOwnProperty', '']
  const unknown = fc.tuple(fc.constantFrom(...strange, ...elsewhere), oddValues)
  return fc.oneof({ weight: 20, arbitrary: fc.oneof(...members) }, { weight: 1, arbitrary: unknown })
}

/**
 * Documents that are nearly valid for a target; some members are unknown or named like members of `Object.prototype`.
 */
export function policyDocuments(target: Target): fc.Arbitrary<Uint8Array> {
  return fc
    .array(membersFor(target), { minLength: 3, maxLength: 12 })
    .map((entries) => encode(JSON.stringify({ policies: Object.fromEntries(entries) })))
}

/** Documents that hold no object of policies. */
const strangeFiles = fc.oneof(
  oddValues.map((value) => JSON.stringify({ policies: value })),
  oddValues.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'null',
    '{',
    '}',
    '{}{}',
    '{"policies"}',
    '{"policies":}',
    '[{"policies":{}}]',
    '\ufeff',
  ),
  fc.constantFrom(
    '{"Policies":{"BlockAboutConfig":true}}',
    '{"policies":{"Proxy":{}}}',
    '{"policies":{"Proxy":{"a":{}}}}',
  ),
  fc.constantFrom(
    '{"policies":{"Certificates":{"ImportEnterpriseRoots":true}}}',
    '{"policies":{"DisablePocket":true}}',
  ),
  fc.constantFrom(`{"policies":{"Nope":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}}`, `{"policies":${'['.repeat(9000)}`),
)

/** A change that damages the text of a file. */
type Damage = (text: string, at: number) => string

const insert =
  (what: string): Damage =>
  (text, at) =>
    text.slice(0, at) + what + text.slice(at)

/** After the opening brace of the policies, so that it is a member before all others. */
const member = (what: string): Damage => {
  return (text) => text.replace('{"policies":{', `{"policies":{${what},`)
}

const damages: readonly Damage[] = [
  // Faults that make the file unreadable.
  (text) => `\ufeff${text}`,
  (text) => `${text}\u0000`,
  (text) => `${text} x`,
  (text) => `// Comment\n${text}`,
  (text) => text.replace(/}}$/, ',}}'),
  (text) => text.replaceAll('"', "'"),
  (text, at) => text.slice(0, at),
  ...['/* x */', ',', '"', '\\', '{', ']', '\u0001', '\u00a0', '\ufeff', 'NaN', '+', '01'].map(insert),
  // Harmless changes.
  ...[' ', '\n', '\r\n\t'].map(insert),
  (text) => `\n ${text}\r\n`,
  (text) => text.replace(/}$/, ',"policies":{"BlockAboutConfig":true}}'),
  (text) => text.replace(/^{/, '{"policies":{"BlockAboutConfig":true},'),
  (text) => text.replace(/^{/, '{"$schema":"x","a":[1],'),
  (text) => text.replaceAll('A', '\\u0041'),
  (text) => text.replaceAll('true', '1.0').replaceAll('1', '1e0'),
  (text) => JSON.stringify(JSON.parse(text), null, '\t').replaceAll('\n', '\r\n'),
  ...['"__proto__":{"BlockAboutConfig":true}', '"BlockAboutConfig":"no"', '"Proxy":null', '"Cookies":{}'].map(member),
  ...['"toString":{}', '"1":5', '"SupportMenu":{"Title":"\\ud800","Title":"b","URL":"https://a.example"}'].map(member),
  ...['"Homepage":{"URL":"https://é.example","__proto__":{"Locked":true}}', '"AppUpdateURL":1e999', '"Nope":-0'].map(
    member,
  ),
]

const damaged = (target: Target): fc.Arbitrary<Uint8Array> =>
  fc.tuple(policyDocuments(target), fc.constantFrom(...damages), fc.nat()).map(([document, damage, place]) => {
    const text = new TextDecoder().decode(document)
    return encode(damage(text, place % (text.length + 1)))
  })

/** Bytes that are no UTF-8. */
const reencoded = (target: Target): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(policyDocuments(target), fc.constantFrom('utf16le', 'utf16be', 'marked', 'latin1', 'cut'), fc.nat())
    .map(([document, encoding, place]) => {
      const text = new TextDecoder().decode(document)
      if (encoding === 'latin1')
        return Buffer.from(text.replaceAll('x', '\u00e9').replaceAll('a@b', '\u00ff\u00c3'), 'latin1')
      if (encoding === 'cut') {
        const bytes = Uint8Array.from(document)
        bytes[place % bytes.length] = 0x80 + (place % 0x80)
        return bytes
      }
      const wide = Buffer.from(encoding === 'marked' ? `\ufeff${text}` : text, 'utf16le')
      return encoding === 'utf16be' ? wide.swap16() : wide
    })

/** Policy files of any content: mostly nearly valid documents, some of them damaged. */
export function policyFiles(target: Target): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    { weight: 14, arbitrary: policyDocuments(target) },
    { weight: 3, arbitrary: damaged(target) },
    { weight: 1, arbitrary: reencoded(target) },
    { weight: 1, arbitrary: strangeFiles.map(encode) },
    // People often test one policy alone.
    {
      weight: 3,
      arbitrary: membersFor(target).map((entry) => encode(JSON.stringify({ policies: Object.fromEntries([entry]) }))),
    },
  )
}
