import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Rule } from '../lint/define-rule.ts'
import { lint } from '../lint/lint.ts'
import { rules } from '../lint/rules.ts'
import { type Target, targetFacts, targets } from '../target.ts'
import { isAvailable } from '../versions/build.ts'
import { type Condition, categories, type Policy } from './define-policy.ts'
import { catalogue } from './index.ts'
import { policyNames } from './policy-names.ts'
import { propertyPaths } from './property-paths.ts'
import type { ObjectTree, ValueTree } from './value-tree.ts'

const policies: readonly Policy[] = catalogue

/** Lines of a fixture without its comments, as fields. */
function rows(file: string): string[][] {
  const text = readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

function jsonText({ jsonText }: { readonly jsonText: boolean }): string {
  return jsonText ? ' or its JSON text' : ''
}

function objectNotation(tree: ObjectTree, target: Target): string {
  const known = Object.entries(tree.properties).map(
    ([name, value]) => `${name}${tree.required.includes(name) ? '!' : ''}: ${notation(value, target)}`,
  )
  const free = Object.entries(tree.patternProperties).map(
    ([pattern, value]) => `${pattern === '^.*$' ? '*' : `/${pattern}/`}: ${notation(value, target)}`,
  )
  return `{${[...known.sort(), ...free].join(', ')}}`
}

/** A tree in the notation of the fixtures; only ESR 140 knows lists that skip bad entries. */
function notation(tree: ValueTree, target: Target): string {
  switch (tree.kind) {
    case 'url':
      return 'URL'
    case 'urlOrEmpty':
      return 'URLorEmpty'
    case 'enum':
      return `(${tree.options.join(' ')})`
    case 'array':
      return `[${notation(tree.items, target)}]${tree.strict || target !== 'esr140' ? '' : '?'}${jsonText(tree)}`
    case 'object':
      return `${objectNotation(tree, target)}${jsonText(tree)}`
    case 'union':
      return tree.alternatives.map((alternative) => notation(alternative, target)).join(' | ')
    default:
      return tree.kind
  }
}

test('the specification is held in full: names, types, words in order, required properties, attributes', () => {
  const catalogueRows = policies
    .filter((policy) => policy.values.esr60 !== null)
    .map((policy) => [
      policy.name,
      policy.values.esr60 === null ? '' : notation(policy.values.esr60, 'esr60'),
      policy.since.declared ?? '-',
      [policy.enterpriseOnly ? 'enterprise_only' : '', policy.machineOnly ? 'machine_only' : ''].join(' ').trim() ||
        '-',
    ])
  const expected = rows('specification.txt')
  expect(expected).toHaveLength(56)
  expect(catalogueRows.sort()).toEqual(expected.sort())
})

test('only WebsiteFilter has its attribute as a text, as the specification writes it', () => {
  const texts = policies.filter((policy) => policy.enterpriseOnly === 'true').map((policy) => policy.name)
  expect(texts).toEqual(['WebsiteFilter'])
})

/** ESR 140's schema has the list `required` among the properties, where it means nothing; our tree leaves it out. */
const written = new Map([
  ['esr140 AutoLaunchProtocolsFromOrigins', '[{allowed_origins: [origin], protocol: string}] or its JSON text'],
])

test.each(['esr140', 'esr153'] as const)('the policies of %s have the names and types of its own schema', (target) => {
  const catalogueRows = policies.flatMap((policy) => {
    const tree = policy.values[target]
    return tree === null ? [] : [[policy.firefoxName ?? policy.name, notation(tree, target)]]
  })
  const expected = rows(`${target}.txt`).map(([name, type]) => [name, written.get(`${target} ${name}`) ?? type])
  expect(catalogueRows.sort()).toEqual(expected.sort())
})

test('names are unique and in alphabetical order, and a Firefox name is given only if it differs', () => {
  const names = policies.map((policy) => policy.name)
  const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  expect(names).toEqual(sorted)
  expect(new Set(names).size).toBe(names.length)
  const products = policies.flatMap(({ name, firefoxName }) => (firefoxName === undefined ? [] : [[name, firefoxName]]))
  expect(products).toEqual([
    ['DisableBrowserAccounts', 'DisableFirefoxAccounts'],
    ['DisableBrowserScreenshots', 'DisableFirefoxScreenshots'],
    ['DisableBrowserStudies', 'DisableFirefoxStudies'],
    ['DisableReadLater', 'DisablePocket'],
    ['MediaPlugin', 'FlashPlugin'],
  ])
})

test.each(policies.map((policy) => [policy.name, policy] as const))('%s is described in full', (_, policy) => {
  expect(policy.summary.length).toBeLessThanOrEqual(120)
  expect(policy.summary).toMatch(/^[A-Z].*\.$/)
  expect(policy.description).toMatch(/\.$/)
  expect(categories).toContain(policy.category)
  expect(policy.examples.valid.length).toBeGreaterThan(0)
  expect(policy.examples.invalid.length).toBeGreaterThan(0)
  const paths = new Set(targets.flatMap((target) => propertyPaths(policy.values[target])))
  expect(Object.keys(policy.properties ?? {}).sort()).toEqual([...paths].sort())
})

test('the list of names is the catalogue', () => {
  expect(policyNames).toEqual(policies.map((policy) => policy.name))
})

test('limits name lists that exist', () => {
  for (const policy of policies) {
    for (const { path } of policy.limits ?? []) expect(policy.properties, policy.name).toHaveProperty([path])
  }
  const filter = policies.find((policy) => policy.name === 'WebsiteFilter')
  expect(filter?.limits).toEqual([
    { path: 'Block', maxEntries: 1000 },
    { path: 'Exceptions', maxEntries: 1000 },
  ])
})

test('of two values only booleans can act alone', () => {
  for (const { name, acts, values } of policies) {
    if (acts === undefined) continue
    for (const target of targets) expect([undefined, 'boolean'], name).toContain(values[target]?.kind)
  }
})

/** A value that meets a condition, built from the policy's own example. */
function valueMeeting(policy: Policy | undefined, { at, is }: Condition = {}): unknown {
  if (at === undefined) return is ?? policy?.examples.valid[0]
  return at
    .split('.')
    .reduceRight<unknown>((inside, step) => ({ [step === '*' ? 'a@b.example' : step]: inside }), is ?? 'available')
}

const find = (name: string) => policies.find((policy) => policy.name === name)

/** Codes of the lint problems in an object of policies, for the first browser that knows both policies. */
function codesOf(names: readonly string[], document: { readonly [name: string]: unknown }): string[] {
  const target = targets.toReversed().find((one) => names.every((name) => find(name)?.values[one]))
  expect(target, names.join()).toBeDefined()
  const named = Object.entries(document).map(([name, value]) => [
    target === 'esr60' ? name : (find(name)?.firefoxName ?? name),
    value,
  ])
  const bytes = new TextEncoder().encode(JSON.stringify({ policies: Object.fromEntries(named) }))
  return lint(bytes, target ? { target } : {}).map(({ code }) => code)
}

describe('every conflict of the catalogue is reported', () => {
  const plain = policies.flatMap((policy) =>
    (policy.conflicts ?? []).flatMap((conflict) =>
      conflict.reportedBy === undefined ? [[policy, conflict] as const] : [],
    ),
  )
  const cases = plain.map(([policy, conflict]) => [policy.name, conflict.with, conflict.detail, conflict] as const)

  test.each(cases)('%s with %s: %s', (name, other, _, conflict) => {
    for (const and of conflict.and ?? [{}]) {
      const document = { [name]: valueMeeting(find(name), conflict.when), [other]: valueMeeting(find(other), and) }
      expect(codesOf([name, other], document)).toContain('conflicting-policies')
    }
    expect(codesOf([name], { [name]: valueMeeting(find(name), conflict.when) })).not.toContain('conflicting-policies')
  })

  const reportedByRules = policies.flatMap(({ name, conflicts }) =>
    (conflicts ?? []).flatMap(({ reportedBy, with: other }) =>
      reportedBy === undefined ? [] : [[name, other, reportedBy] as const],
    ),
  )
  test.each(reportedByRules)('%s with %s by the rule %s', (name, other, toldBy) => {
    const rule = (rules as readonly Rule[]).find(({ id }) => id === toldBy)
    const examples = rule?.examples.filter(
      ({ policies: set, found }) =>
        found.length > 0 && typeof set === 'object' && set !== null && name in set && other in set,
    )
    expect(examples?.length ?? 0, `${toldBy} has no example with ${name} and ${other}`).toBeGreaterThan(0)
  })
})

test('every policy that is ignored for another one is reported', () => {
  for (const { name, supersedes } of policies) {
    for (const { policy: loser, when } of supersedes ?? []) {
      for (const condition of when ?? [{}]) {
        const value =
          condition.at === undefined ? valueMeeting(find(name), condition) : { [condition.at]: { Value: 'available' } }
        expect(codesOf([name, loser], { [name]: value, [loser]: find(loser)?.examples.valid[0] })).toContain(
          'superseded-policy',
        )
      }
    }
  }
})

test.each(targets.filter((target) => targetFacts[target].basis !== 'documented'))(
  'no part that %s holds is said to come after its recorded builds',
  (target) => {
    const late = policies.flatMap((policy) => {
      const { name, since, properties = {} } = policy
      if (policy.values[target] === null) return []
      const parts = propertyPaths(policy.values[target]).map(
        (path) => [`${name} ${path}`, properties[path]?.since] as const,
      )
      return [[name, since] as const, ...parts].filter(
        ([, first]) =>
          first && !targetFacts[target].builds.every((version) => isAvailable(first, { version, channel: 'esr' })),
      )
    })
    expect(late).toEqual([])
  },
)

/** The dotted paths of all texts in a tree, as `Policy.texts` names them. */
function textPaths(tree: ValueTree | null, prefix = ''): string[] {
  switch (tree?.kind) {
    case 'string':
    case 'url':
    case 'urlOrEmpty':
      return [prefix]
    case 'array':
      return textPaths(tree.items, `${prefix}[]`)
    case 'union':
      return tree.alternatives.flatMap((alternative) => textPaths(alternative, prefix))
    case 'object':
      return [
        ...Object.entries(tree.properties),
        ...Object.values(tree.patternProperties).map((value): [string, ValueTree] => ['*', value]),
      ].flatMap(([name, value]) => textPaths(value, prefix === '' ? name : `${prefix}.${name}`))
    default:
      return []
  }
}

test('kinds of texts are told of texts that exist', () => {
  for (const { name, texts = {}, values } of policies) {
    const paths = targets.flatMap((target) => textPaths(values[target]))
    expect(paths, name).toEqual(expect.arrayContaining(Object.keys(texts)))
  }
})
