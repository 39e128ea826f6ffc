import type { PropertyFacts, Since } from '../../catalogue/define-policy.ts'
import type { Path } from '../../document/node.ts'
import { isArray, isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type Found } from '../define-rule.ts'

function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const documentedIn = ({ declared, documented }: Since) => (documented === undefined ? declared : documented)

/** Whether a version has something that is documented as `62, ESR 60.2`; true where nothing is known. */
export function isAvailable(since: Since, version: string): boolean {
  const documented = documentedIn(since)
  if (!documented) return true
  const release = /^\d[\d.]*/.exec(documented)?.[0]
  const esr = /ESR (\d[\d.]*)/.exec(documented)?.[1]
  const isFrom = (first: string | undefined) => first !== undefined && compareVersions(version, first) >= 0
  // An ESR line takes things up later: 60.2 has what came with 62, 61 does not.
  const sameLine = esr !== undefined && Number.parseInt(esr, 10) === Number.parseInt(version, 10)
  return sameLine ? isFrom(esr) : isFrom(release ?? esr)
}

/** No policy has properties further down. */
const DEEPEST = 12

function findInside(path: Path, dotted: string, value: JsonValue, search: Search): Found[] {
  if (path.length > DEEPEST) return []
  if (isArray(value)) return value.flatMap((item, index) => findInside([...path, index], `${dotted}[]`, item, search))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, item]): Found[] => {
    const inside = dotted === '' ? name : `${dotted}.${name}`
    const facts = Object.hasOwn(search.facts, inside) ? search.facts[inside] : undefined
    if (facts?.since && !isAvailable(facts.since, search.version)) {
      const detail = `${inside} came with ${documentedIn(facts.since)}; version ${search.version} drops it.`
      return [{ path: [...path, name], at: 'name', detail }]
    }
    return findInside([...path, name], inside, item, search)
  })
}

interface Search {
  readonly facts: { readonly [path: string]: PropertyFacts }
  readonly version: string
}

export const notYetAvailable = defineRule({
  id: 'not-yet-available',
  summary: 'The version that is asked for does not have this yet.',
  why: 'Unknown policies and properties are ignored; the specification’s attributes do not tell them all.',
  cure: 'Wait for the version, or leave it out.',
  severity: 'warning',
  examples: [
    { policies: { SSLVersionMin: 'tls1.2' }, options: { version: '60.4' }, found: ['SSLVersionMin'] },
    {
      policies: { Authentication: { AllowNonFQDN: { NTLM: true } } },
      options: { version: '60.1' },
      found: ['Authentication.AllowNonFQDN'],
    },
    { policies: { SSLVersionMin: 'tls1.2' }, options: { version: '60.9' }, found: [] },
    { policies: { SSLVersionMin: 'tls1.2' }, found: [] },
  ],
  find(subject): Found[] {
    const { version } = subject.options
    if (version === undefined || !/^\d+(\.\d+)*$/.test(version)) return []
    return subject.set.flatMap(({ name, path, policy, value }): Found[] => {
      if (!isAvailable(policy.since, version)) {
        const detail = `${name} came with ${documentedIn(policy.since)}; version ${version} ignores it.`
        return [{ path, at: 'name', detail }]
      }
      return findInside(path, '', value, { facts: policy.properties ?? {}, version })
    })
  },
})
