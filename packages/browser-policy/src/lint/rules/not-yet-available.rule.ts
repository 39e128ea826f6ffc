import type { PropertyFacts } from '../../catalogue/define-policy.ts'
import type { Path } from '../../document/node.ts'
import { isArray, isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { targets as allTargets, type Target } from '../../target.ts'
import { type Build, documentedIn, isAvailable } from '../../versions/build.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import type { LintSubject } from '../subject.ts'

/** No policy has properties further down. */
const DEEPEST = 12

function findInside(path: Path, dotted: string, value: JsonValue, search: SearchContext): LintFinding[] {
  if (path.length > DEEPEST) return []
  if (isArray(value)) return value.flatMap((item, index) => findInside([...path, index], `${dotted}[]`, item, search))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, item]): LintFinding[] => {
    const inside = dotted === '' ? name : `${dotted}.${name}`
    const facts = Object.hasOwn(search.facts, inside) ? search.facts[inside] : undefined
    if (facts?.since && !isAvailable(facts.since, search.build)) {
      const dropping = search.isRange ? 'earlier versions drop' : `version ${search.build.version} drops`
      const detail = `${inside} came with ${documentedIn(facts.since)}; ${dropping} it.`
      return [{ path: [...path, name], at: 'name', detail }]
    }
    return findInside([...path, name], inside, item, search)
  })
}

interface SearchContext {
  readonly facts: { readonly [path: string]: PropertyFacts }
  readonly build: Build
  /** Whether several builds may be asked for; the sentence then names none. */
  readonly isRange: boolean
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
    // Documented as 139 and ESR 60: only release builds before 139 lack it.
    { policies: { SearchEngines: { Remove: ['x'] } }, options: { version: '115.9esr', channel: 'esr' }, found: [] },
    {
      policies: { SearchEngines: { Remove: ['x'] } },
      options: { version: '115.0', channel: 'release' },
      found: ['SearchEngines'],
    },
  ],
  find(subject): LintFinding[] {
    return buildsAsked(subject).flatMap(({ build, targets }) =>
      subject.policies.flatMap(({ name, path, policy, value }): LintFinding[] => {
        const knowing = targets ?? subject.targets
        if (!knowing.some((target) => policy.values[target] !== null)) return []
        const about = targets ? { targets } : {}
        if (!isAvailable(policy.since, build)) {
          const detail = `${name} came with ${documentedIn(policy.since)}; ${targets ? 'earlier versions ignore' : `version ${build.version} ignores`} it.`
          return [{ path, at: 'name', detail, ...about }]
        }
        const found = findInside(path, '', value, {
          facts: policy.properties ?? {},
          build,
          isRange: targets !== undefined,
        })
        return found.map((finding) => ({ ...finding, ...about }))
      }),
    )
  },
})

/** The builds that are asked for, with their targets; without targets a build speaks for all. */
function buildsAsked({ options }: LintSubject): { readonly build: Build; readonly targets?: readonly Target[] }[] {
  const [, version, suffix] = /^(\d+(?:\.\d+)*)(esr)?$/.exec(options.version ?? '') ?? []
  const asked = allTargets.flatMap((target) => {
    const build = options.builds?.[target]
    return build ? [{ build, targets: [target] }] : []
  })
  return version === undefined
    ? asked
    : [...asked, { build: { version, channel: suffix === 'esr' ? 'esr' : options.channel } }]
}
