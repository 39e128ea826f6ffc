import type { FirstVersion, PropertyFacts } from '../../catalogue/define-policy.ts'
import type { Path } from '../../document/node.ts'
import { isArray, isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import type { LintOptions } from '../lint-options.ts'

function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const documentedIn = ({ declared, documented }: FirstVersion) => (documented === undefined ? declared : documented)

/** The build that will read the file. */
interface Build {
  readonly version: string
  readonly channel: LintOptions['channel']
}

/** The given channel, else the one that the version implies: only ESR builds have a second number other than 0. */
function channelOf(version: string, channel: Build['channel']): Build['channel'] {
  if (channel !== undefined && channel !== 'other') return channel
  return /^\d+\.0*[1-9]/.test(version) ? 'esr' : undefined
}

/**
 * Whether a build has something documented as `62, ESR 60.2`; true if nothing is known. An ESR line may get a feature later
 * than the release that introduced it, and all later lines have it too: ESR 60.2 has a feature of release 62.
 */
export function isAvailable(since: FirstVersion, { version, channel }: Build): boolean {
  const documented = documentedIn(since)
  if (!documented) return true
  const release = /^\d[\d.]*/.exec(documented)?.[0]
  const esr = /ESR (\d[\d.]*)/.exec(documented)?.[1]
  const isFrom = (first: string | undefined) => first !== undefined && compareVersions(version, first) >= 0
  switch (channelOf(version, channel)) {
    case 'esr':
      return isFrom(esr ?? release)
    case 'release':
      return isFrom(release ?? esr)
    default:
      return isFrom(release) || isFrom(esr)
  }
}

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
      const detail = `${inside} came with ${documentedIn(facts.since)}; version ${search.build.version} drops it.`
      return [{ path: [...path, name], at: 'name', detail }]
    }
    return findInside([...path, name], inside, item, search)
  })
}

interface SearchContext {
  readonly facts: { readonly [path: string]: PropertyFacts }
  readonly build: Build
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
    const [, version, suffix] = /^(\d+(?:\.\d+)*)(esr)?$/.exec(subject.options.version ?? '') ?? []
    if (version === undefined) return []
    const build: Build = { version, channel: suffix === 'esr' ? 'esr' : subject.options.channel }
    return subject.policies.flatMap(({ name, path, policy, value }): LintFinding[] => {
      if (!isAvailable(policy.since, build)) {
        const detail = `${name} came with ${documentedIn(policy.since)}; version ${version} ignores it.`
        return [{ path, at: 'name', detail }]
      }
      return findInside(path, '', value, { facts: policy.properties ?? {}, build })
    })
  },
})
