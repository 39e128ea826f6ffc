import { type VcsParameter, type VcsParameterValues, vcsParameters } from '@weft/contract'
import type { ComponentSettings } from '../../domain/component/component-settings.ts'

/** Labels and reviewers: hosts take no more. */
const mostNames = 50
const longestName = 100

function fault(parameter: VcsParameter, value: unknown): string | null {
  switch (parameter.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'is true or false'
    case 'choice':
      return parameter.choices.some((choice) => choice === value) ? null : `is one of ${parameter.choices.join(', ')}`
    case 'number':
      return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= parameter.max
        ? null
        : `is a whole number from 0 to ${parameter.max}`
    case 'text':
      return isLine(value, parameter.max) ? null : `is a line of 1 to ${parameter.max} characters without < and >`
    case 'list':
      return isNames(value) ? null : `is a list of at most ${mostNames} names`
  }
}

const isLine = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max && !/[\p{Cc}<>]/u.test(value)

const isNames = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= mostNames &&
  value.every((name) => typeof name === 'string' && name.trim() !== '' && name.length <= longestName)

/** The faults of what a request sends as `vcs_params`, as sentences. */
export function vcsParameterFaults(sent: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    if (!Object.hasOwn(vcsParameters, name)) {
      return [`There is no parameter ${name}; there is: ${Object.keys(vcsParameters).join(', ')}.`]
    }
    const wrong = fault(vcsParameters[name as keyof typeof vcsParameters], value)
    return wrong === null ? [] : [`${name} ${wrong}.`]
  })
}

/** The parameters of a component's delivery; without a valid value, a parameter has its default. */
export function vcsParametersOf({ vcs_params }: Pick<ComponentSettings, 'vcs_params'>): VcsParameterValues {
  const values = Object.entries(vcsParameters).map(([name, parameter]) => {
    const set = vcs_params[name]
    return [name, set !== undefined && fault(parameter, set) === null ? set : parameter.usual]
  })
  return Object.fromEntries(values) as VcsParameterValues // the same names, each with a value that `fault` let in
}
