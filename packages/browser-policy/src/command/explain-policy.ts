import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { suggestName } from '../lint/suggest-name.ts'
import { type PolicyPage, type PropertyRow, policyPage, propertyNotes } from '../reference/policy-page.ts'
import { problemPageCodes } from '../reference/problem-page.ts'
import { WrongCall } from './define-command.ts'
import { type Style, styleFor, wrap } from './style.ts'
import type { World } from './world.ts'

/** A policy that a person named, and the property where one was named too. */
export interface NamedPolicy {
  readonly policy: Policy
  /** Dotted path inside the policy; empty for the whole. */
  readonly property: string
}

const policies: readonly Policy[] = catalogue

const namesOf = (policy: Policy): readonly string[] =>
  policy.firefoxName === undefined ? [policy.name] : [policy.name, policy.firefoxName]

/** Every name of every policy. */
export const policyNames = (): readonly string[] => policies.flatMap(namesOf)

/** Finds a policy by either of its names in any letter case, alone or followed by a property. */
export function findByName(text: string): NamedPolicy | null {
  const [name = '', ...rest] = text.split('.')
  const policy = policies.find((candidate) =>
    namesOf(candidate).some((own) => own.toLowerCase() === name.toLowerCase()),
  )
  if (!policy) return null
  const wantedProperty = rest.join('.').toLowerCase()
  if (wantedProperty === '') return { policy, property: '' }
  const row = policyPage(policy).properties.find(
    ({ path }) => path.replaceAll('[]', '').toLowerCase() === wantedProperty.replace(/\[\d*\]/g, ''),
  )
  return row ? { policy, property: row.path } : null
}

/** The error for a property that the policy does not have. */
export function refuseProperty(text: string): WrongCall {
  const [name = '', ...rest] = text.split('.')
  const policy = findByName(name)?.policy
  const known = policy ? policyPage(policy).properties.map(({ path }) => path.replaceAll('[]', '')) : []
  const near = suggestName(rest.join('.'), known)?.name
  const right = near ? `did you mean ${name}.${near}?` : known.length > 0 ? `it has ${known.join(', ')}` : 'it has none'
  return new WrongCall(`${name} has no property ${JSON.stringify(rest.join('.'))}; ${right}`)
}

/** The error for a name that no policy or problem has. */
export function refuseName(name: string): WrongCall {
  const near = suggestName(name, [...policyNames(), ...problemPageCodes()])
  return new WrongCall(
    `there is no policy, no problem code and no file ${JSON.stringify(name)}; ${near ? `did you mean ${near.name}?` : 'weft-policy docs lists all policies'}`,
  )
}

/** The manual of a policy, or of one of its properties. */
export function explainPolicy({ policy, property }: NamedPolicy, page: Pick<World, 'columns' | 'hasColour'>): string {
  const style = styleFor(page.hasColour)
  const width = Math.min(100, Math.max(60, page.columns))
  const found = policyPage(policy)
  const below = found.properties.filter(
    ({ path }) =>
      property === '' || path === property || path.startsWith(`${property}.`) || path.startsWith(`${property}[`),
  )
  const body = property === '' ? wholePolicy(found, width, style) : [propertySince(found, property)]
  const rows =
    below.length === 0 ? [] : [style.bold('Properties'), ...below.map((row) => propertyLines(row, width, style))]
  const title = property === '' ? policy.name : `${policy.name}.${property}`
  return `${[style.bold(title), ...body, ...rows, ...(property === '' ? endOf(found, width, style) : [])].filter((part) => part !== '').join('\n')}\n`
}

const propertySince = ({ policy }: PolicyPage, property: string): string =>
  `  Part of ${policy.name}; ${property.includes('[]') ? 'an entry of a list' : 'a property'}.`

function wholePolicy({ policy, facts }: PolicyPage, width: number, style: Style): string[] {
  const longest = Math.max(...facts.map(([label]) => label.length))
  return [
    wrap(policy.summary, width, '  '),
    '',
    policy.description === policy.summary ? '' : `${wrap(policy.description, width, '  ')}\n`,
    ...facts.map(
      ([label, value]) =>
        `  ${style.dim(label.padEnd(longest))}  ${wrap(value, width, ' '.repeat(longest + 4)).trimStart()}`,
    ),
  ]
}

function propertyLines(row: PropertyRow, width: number, style: Style): string {
  const { path, type, summary } = row
  const more = propertyNotes(row)
  return `  ${style.cyan(path)}  ${type}${more.length > 0 ? style.dim(` (${more.join('; ')})`) : ''}\n${wrap(summary, width, '      ')}`
}

function endOf({ policy, effects, effectsOf, notes, conflicts }: PolicyPage, width: number, style: Style): string[] {
  const list = (items: readonly string[]): string[] => items.map((item) => wrap(item, width, '  '))
  return [
    ...(effects.length > 0
      ? [style.bold('Effects') + (effectsOf === null ? '' : ` of ${effectsOf}`), ...list(effects)]
      : []),
    ...(notes.length > 0 ? [style.bold('Notes'), ...list(notes)] : []),
    ...(conflicts.length > 0 ? [style.bold('Conflicts'), ...list(conflicts)] : []),
    style.bold('Example'),
    ...policy.examples.valid.slice(0, 1).map((value) =>
      JSON.stringify({ policies: { [policy.name]: value } }, null, 2)
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n'),
    ),
  ]
}
