import type { Pattern } from '@fluent/syntax'
import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { type FluentVariant, variantsMatch, variantsOf } from '../format/fluent.ts'
import { readFluentPair } from '../format/fluent-pair.ts'

function keysOf({ references }: FluentVariant): string[] {
  return references.map((all) => [...all].sort().join(' '))
}

function differ(wanted: Pattern | null, found: Pattern | null): boolean {
  const [left, right] = [wanted && variantsOf(wanted), found && variantsOf(found)]
  return left !== null && right !== null && !variantsMatch(left, right, keysOf)
}

export const fluentReferences = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'fluent-references',
  label: 'Fluent references',
  why: 'A value or name that the source shows is gone, or one is asked for that the program does not give.',
  severity: 'error',
  flags: ['fluent-references'],
  examples: [
    {
      source: 'Hi { $name } of { -brand }',
      target: '{ -brand }: ahoj { $name }',
      flags: 'fluent-references',
      fails: false,
    },
    { source: 'Hi { $name }', target: 'Ahoj { $jmeno }', flags: 'fluent-references', fails: true },
    {
      source: '{ NUMBER($n, minimumFractionDigits: 2) } m',
      target: '{ $n } m',
      flags: 'fluent-references',
      fails: false,
    },
    {
      source: '{ $n ->\n  [one] an apple\n *[other] { $n } apples\n}',
      target: '{ $n ->\n  [one] { $n } jablko\n  [few] { $n } jablka\n *[other] { $n } jablek\n}',
      flags: 'fluent-references',
      fails: false,
    },
    {
      source: '{ $n ->\n  [one] { $x }\n *[other] { $x } apples\n}',
      target: '{ $n ->\n  [one] { $x }\n *[other] jablek\n}',
      flags: 'fluent-references',
      fails: true,
    },
    { source: 'a\n.title = { $x }', target: 'b\n.title = c', flags: 'fluent-references', fails: true },
  ],
  find(source, target, unit) {
    const pair = readFluentPair(source, target, unit)
    if (!pair) return NOTHING
    const { wanted, found } = pair
    const wrong = differ(wanted.value, found.value) ? ['the value'] : []
    if (wanted.type === 'Message') {
      const values = new Map(wanted.attributes.map(({ id, value }) => [id.name, value]))
      for (const { id, value } of found.attributes)
        if (differ(values.get(id.name) ?? null, value)) wrong.push(`.${id.name}`)
    }
    return wrong.length === 0 ? NOTHING : findWhole(target, `other references in ${wrong.join(', ')}`)
  },
})
