import { catalogue } from '../catalogue/index.ts'
import { propertyPaths } from '../catalogue/property-paths.ts'
import { compareShapes } from '../follow/compare-shapes.ts'
import { findPolicy } from '../names.ts'
import { type Target, targetFacts, targets } from '../target.ts'
import { behaviourTexts, policyCodeTexts } from '../versions/behaviour-texts.ts'
import { compareVersions, firstVersions } from '../versions/build.ts'
import { versions } from '../versions/index.ts'
import type { Version, VersionEffects } from '../versions/version.ts'
import { readOnly } from './effect-basis.ts'

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

/** A section, or nothing without entries. */
const section = (title: string, items: readonly string[], about = ''): string[] =>
  items.length === 0 ? [] : [`## ${title}`, ...(about === '' ? [] : [about]), list(items)]

const linkTo = (name: string): string => `[${name}](../policies.md#${name.toLowerCase()})`

/** The version before a version: the previous one of the same channel, else the newest recorded one that is not newer. */
export function versionBefore(target: Target): Target | null {
  const { from, channel, product } = targetFacts[target]
  const older = targets.filter((other) => {
    const facts = targetFacts[other]
    const order = compareVersions(facts.from, from)
    const isNearer = order < 0 || (order === 0 && facts.channel === 'esr' && channel !== 'esr')
    return other !== target && facts.product === 'Firefox' && (isNearer || (order === 0 && product !== 'Firefox'))
  })
  return older.sort((a, b) => compareVersions(targetFacts[a].from, targetFacts[b].from)).at(-1) ?? null
}

const valueText = (value: unknown): string => {
  if (value === null) return 'none'
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}

function behaviourLines(before: Version, after: Version): string[] {
  const of = (texts: { readonly [name: string]: string }, old: object, now: object): string[] =>
    Object.entries(texts).flatMap(([name, text]) => {
      const [was, is] = [old, now].map((owner) => valueText((owner as { readonly [name: string]: unknown })[name]))
      return was === is ? [] : [`${text}: **${is}**, before ${was}`]
    })
  return [...of(behaviourTexts, before.behaviour, after.behaviour), ...of(policyCodeTexts, before.code, after.code)]
}

function pointLines({ points = [] }: Version): string[] {
  return points.flatMap(({ before, behaviour }) =>
    Object.entries(behaviour).map(
      ([name, value]) =>
        `before release ${before.release} and ESR ${before.esr}: ${behaviourTexts[name as keyof typeof behaviourTexts]}: ${valueText(value)}`,
    ),
  )
}

function effectLines(before: VersionEffects, after: VersionEffects): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((policy) => {
    const [old, now] = [before, after].map((effects) =>
      (effects[policy] ?? []).map(({ name, value }) => `\`${name}\` = \`${JSON.stringify(value)}\``),
    )
    const added = (now ?? []).filter((text) => !old?.includes(text))
    const gone = (old ?? []).filter((text) => !now?.includes(text))
    return [
      ...added.map((text) => `${linkTo(policy)} sets ${text}`),
      ...gone.map((text) => `${linkTo(policy)} sets ${text} no more`),
    ]
  })
}

/** The arrivals with later builds of a version, by the documentation: one line a build. */
function arrivals(target: Target): string[] {
  const { from, channel } = targetFacts[target]
  const byVersion = new Map<string, string[]>()
  const add = (name: string, since: Parameters<typeof firstVersions>[0] | undefined) => {
    const first = since && firstVersions(since)
    const version = first && (channel === 'esr' ? (first.esr ?? first.release) : (first.release ?? first.esr))
    if (version === undefined || compareVersions(version, from) <= 0) return
    byVersion.set(version, [...(byVersion.get(version) ?? []), name])
  }
  for (const policy of catalogue) {
    const tree = policy.values[target]
    if (tree === null) continue
    add(linkTo(policy.name), policy.since)
    for (const path of propertyPaths(tree)) add(`\`${policy.name}.${path}\``, policy.properties?.[path]?.since)
  }
  return [...byVersion]
    .sort(([a], [b]) => compareVersions(a, b))
    .map(([version, names]) => `${version}: ${names.join(', ')}`)
}

/** The parts of a version that nobody has tried, recorded or found out. */
function humanLines(target: Target): string[] {
  const { basis, label } = targetFacts[target]
  const known = catalogue.filter((policy) => policy.values[target] !== null)
  const undated = known.filter(({ since }) => Object.keys(firstVersions(since)).length === 0).map(({ name }) => name)
  const read = readOnly(target)
  return [
    ...(basis === 'recorded'
      ? []
      : [
          `Verdicts of ${label} are ${basis === 'read' ? 'read from its code' : 'documented'}; nobody has recorded them from the browser.`,
        ]),
    ...(read.length === 0
      ? []
      : [`${read.length} policies act as documented; their effect was not seen: ${read.map(linkTo).join(', ')}.`]),
    ...(undated.length === 0
      ? []
      : [`${undated.length} policies have no documented first version: ${undated.map(linkTo).join(', ')}.`]),
  ]
}

function factRows(target: Target, before: Target | null): string[] {
  const { basis, builds, channel, product } = targetFacts[target]
  const count = catalogue.filter((policy) => policy.values[target] !== null).length
  const how = { recorded: 'recorded from the browser', read: 'read from its code', documented: 'its documentation' }[
    basis
  ]
  return [
    '| | |',
    '| --- | --- |',
    `| Product | ${product}, ${channel === 'esr' ? 'extended support' : 'release'} |`,
    `| Known by | ${how} |`,
    `| Builds | ${builds.join(', ')} |`,
    `| Policies | ${count} |`,
    ...(before ? [`| Compared with | [${targetFacts[before].label}](${before}.md) |`] : []),
  ]
}

/** Everything that differs in a version from the one before it, and what a person has to look at. */
export function versionPage(target: Target): string {
  const facts = targetFacts[target]
  const before = versionBefore(target)
  const summaryOf = (name: string) => `${linkTo(name)}: ${findPolicy(name, 'specification')?.summary ?? ''}`
  const changes = before ? compareShapes(versions[before].shapes, versions[target].shapes) : null
  const without = Object.entries(facts.withoutFeature ?? {})
  const parts = [
    `# ${facts.label}`,
    factRows(target, before).join('\n'),
    ...(before === null || changes === null
      ? []
      : [
          `\`weft-policy upgrade FILE --from ${before} --to ${target}\` tells which of these changes concern one file.`,
          ...section('New policies', changes.added.map(summaryOf)),
          ...section('Gone', changes.gone.map(linkTo), 'A file that has them keeps them without effect.'),
          ...section(
            'Changed values',
            Object.entries(changes.changed).flatMap(([name, texts]) => texts.map((text) => `${linkTo(name)} ${text}`)),
          ),
          ...section('Other behaviour', behaviourLines(targetFacts[before], facts)),
          ...section('Other preferences', effectLines(versions[before].effects, versions[target].effects)),
        ]),
    ...section('Within the version', [...pointLines(facts), ...arrivals(target)]),
    ...section('Accepted without effect', [
      ...facts.inert.map((name) => linkTo(name)),
      ...without.map(([name, feature]) => `${linkTo(name)}: it is built without ${feature}`),
    ]),
    ...section('For a person to look at', humanLines(target)),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The page of each version, by its file name, with an overview. */
export function renderVersionPages(): ReadonlyMap<string, string> {
  const rows = targets.map((target) => {
    const { label, basis, builds } = targetFacts[target]
    return `| [${label}](${target}.md) | \`${target}\` | ${basis} | ${builds.join(', ')} |`
  })
  const overview = `# Versions\n\n${['| Browser | Target | Known by | Builds |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`
  return new Map([['README.md', overview], ...targets.map((target) => [`${target}.md`, versionPage(target)] as const)])
}
