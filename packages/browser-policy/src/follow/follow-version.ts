import type { JsonValue } from '../json-value.ts'
import { findPolicy } from '../names.ts'
import { type Target, targetFacts } from '../target.ts'
import { firstVersions } from '../versions/build.ts'
import type { Shapes } from '../versions/change-shapes.ts'
import { versions } from '../versions/index.ts'
import { compareShapes } from './compare-shapes.ts'
import { readSchema } from './read-schema.ts'
import { shapesText } from './write-shapes.ts'

/** A newer browser, and where its data go. */
export interface Newcomer {
  readonly schema: JsonValue
  /** The name of the target, such as `esr166`; its folder has the same. */
  readonly id: string
  readonly build: string
  readonly channel: 'esr' | 'release'
  /** The target from which it differs least. */
  readonly base: Target
}

/** The findings and files of `npm run follow`. */
export interface Followed {
  /** The files of the folder, by name. */
  readonly files: { readonly [name: string]: string }
  /** The changes against the base. */
  readonly report: readonly string[]
  /** The questions that only a person can decide or find out. */
  readonly open: readonly string[]
}

/** The shapes under the catalogue's names; unknown policies keep the browser's. */
function inCatalogueNames(shapes: Shapes): { readonly shapes: Shapes; readonly unknown: readonly string[] } {
  const named = Object.entries(shapes).map(([name, tree]) => [findPolicy(name, 'firefox')?.name ?? name, tree] as const)
  const unknown = Object.keys(shapes).filter((name) => !findPolicy(name, 'firefox'))
  return { shapes: Object.fromEntries(named), unknown }
}

/** The folder of a newer browser, by its own schema; nothing is written to a disk. */
export function followVersion({ schema, id, build, channel, base }: Newcomer): Followed {
  const read = readSchema(schema, channel === 'esr' ? 'firefox_esr' : 'firefox')
  const { shapes, unknown } = inCatalogueNames(read.shapes)
  const before: Shapes = versions[base].shapes
  const { added, gone, changed } = compareShapes(before, shapes)
  const names = [...added, ...Object.keys(changed)]
  const changes = Object.fromEntries(names.flatMap((name) => (shapes[name] ? [[name, shapes[name]]] : [])))
  return {
    files: {
      'shapes.ts': shapesText({ changed: changes, gone }, base),
      'effects.ts': `// The preferences that the policies set in this version besides those in their own files, for their examples; one policy a line.\nexport { effects } from '../${base}/effects.ts'\n`,
      'version.ts': versionText({ build, channel, base }),
      'index.ts': ['effects', 'shapes', 'version'].map((name) => `export { ${name} } from './${name}.ts'\n`).join(''),
    },
    report: [
      `${id} (${build}) against ${base}: ${added.length} new, ${gone.length} gone, ${Object.keys(changed).length} changed, ${Object.keys(shapes).length} policies`,
      ...added.map((name) => `new      ${name}`),
      ...gone.map((name) => `gone     ${name}`),
      ...Object.entries(changed).flatMap(([name, texts]) => texts.map((text) => `changed  ${name} ${text}`)),
    ],
    open: [
      ...read.unclear.map((text) => `not understood: ${text}`),
      ...unknown.map((name) => `write catalogue/${fileOf(name)}.policy.ts for ${name}: what it means and does`),
      ...Object.entries(changed).flatMap(([name, texts]) =>
        texts
          .filter((text) => text.startsWith('has ') && !text.startsWith('has no'))
          .map((text) => `describe ${name}: it ${text}`),
      ),
      ...sinceQuestions(read.since, channel),
      `record its verdicts and effects: npm run probe -- FOLDER, npx vitest run differential; then basis: 'recorded' in ${id}/version.ts`,
      `add ${id} to versions/index.ts`,
    ],
  }
}

const fileOf = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

/** Policies whose first version in the schema is another than in the catalogue. */
function sinceQuestions(since: { readonly [policy: string]: string }, channel: 'esr' | 'release'): string[] {
  return Object.entries(since).flatMap(([name, first]) => {
    const policy = findPolicy(name, 'firefox')
    if (!policy) return []
    const known = firstVersions(policy.since)
    const own = channel === 'esr' ? known.esr : known.release
    const isSame = own === undefined || first.replace(/(\.0)+$/, '') === own.replace(/(\.0)+$/, '')
    return isSame ? [] : [`${name}: since ${first} by the schema, ${own} by the catalogue`]
  })
}

function versionText({ build, channel, base }: Omit<Newcomer, 'schema' | 'id'>): string {
  const major = build.split('.')[0] ?? build
  const label = `Firefox ${channel === 'esr' ? `ESR ${major}` : 'release'}`
  const facts = targetFacts[base]
  return [
    "import type { Version } from '../../version.ts'",
    `import { version as before } from '../${base}/version.ts'`,
    '',
    '// Until it is recorded, it is judged as the version before.',
    'export const version: Version = {',
    '  ...before,',
    `  label: '${label}',`,
    "  basis: 'documented',",
    ...(channel === facts.channel ? [] : [`  channel: '${channel}',`]),
    `  builds: ['${build}'],`,
    `  from: '${channel === 'esr' ? major : facts.from}',`,
    '}',
    '',
  ].join('\n')
}
