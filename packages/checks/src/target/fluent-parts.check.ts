import { defineCheck, findWhole, NOTHING } from '../check.ts'
import type { FluentEntry } from '../format/fluent.ts'
import { readFluentPair } from '../format/fluent-pair.ts'

/** The parts of an entry: a value or none, and its attributes. */
function partsOf({ value, attributes }: FluentEntry): ReadonlySet<string> {
  return new Set([...(value ? ['the value'] : []), ...attributes.map(({ id }) => `.${id.name}`)])
}

export const fluentParts = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'fluent-parts',
  label: 'Fluent parts',
  why: 'The program asks for the value and for each attribute by name; one that is missing is shown in another language.',
  severity: 'error',
  flags: ['fluent-parts'],
  examples: [
    { source: 'Save\n.title = Save it', target: 'Uložit\n.title = Uloží', flags: 'fluent-parts', fails: false },
    { source: 'Save\n.title = Save it', target: 'Uložit', flags: 'fluent-parts', fails: true },
    { source: '.title = Save it', target: 'Uložit\n.title = Uloží', flags: 'fluent-parts', fails: true },
    { source: 'Brand', target: 'Značka\n.gender = f', flags: 'fluent-parts, fluent-type:Term', fails: false },
  ],
  find(source, target, unit) {
    const pair = readFluentPair(source, target, unit)
    // A term's attributes are grammar of its language.
    if (!pair || pair.wanted.type === 'Term') return NOTHING
    const [wanted, found] = [partsOf(pair.wanted), partsOf(pair.found)]
    const missing = [...wanted].filter((part) => !found.has(part)).map((part) => `missing: ${part}`)
    const extra = [...found].filter((part) => !wanted.has(part)).map((part) => `${part} is not in the source`)
    const details = [...missing, ...extra]
    return details.length === 0 ? NOTHING : findWhole(target, details.join(', '))
  },
})
