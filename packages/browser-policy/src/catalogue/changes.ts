import { type Target, targetFacts } from '../target.ts'
import { compareVersions, type FirstVersion, firstVersions } from '../versions/build.ts'
import { catalogue } from './index.ts'
import { propertyPaths } from './property-paths.ts'

const known = new Map<Target, readonly string[]>()

/** The versions at which, by their documentation, policies or properties of a target begin; oldest first. */
export function changesOf(target: Target): readonly string[] {
  const earlier = known.get(target)
  if (earlier) return earlier
  const { channel, points = [] } = targetFacts[target]
  const versions = new Set(points.map(({ before }) => before[channel]))
  const add = (since: FirstVersion | undefined) => {
    const first = since && firstVersions(since)
    const version = first && (channel === 'esr' ? (first.esr ?? first.release) : (first.release ?? first.esr))
    if (version !== undefined) versions.add(version)
  }
  for (const policy of catalogue) {
    const tree = policy.values[target]
    if (tree === null) continue
    add(policy.since)
    for (const path of propertyPaths(tree)) add(policy.properties?.[path]?.since)
  }
  const found = [...versions].sort(compareVersions)
  known.set(target, found)
  return found
}
