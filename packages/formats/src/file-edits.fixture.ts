import type { ParameterValues } from './file-parameters.ts'
import type { FileLanguage, NewUnit, UnitChange } from './format.ts'
import { formats } from './index.ts'
import { newUnit } from './testing.ts'

const czech: FileLanguage = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }

/** A change of one string: what is done, its key, its text or texts, and what a new one has beside. */
export type Change = readonly [
  kind: 'set' | 'add' | 'remove',
  key: string,
  text?: string | readonly string[],
  more?: Partial<NewUnit>,
]

/** The input of an edit besides the file. */
export interface EditOptions {
  readonly parameters?: ParameterValues
  /** The template. */
  readonly like?: string
}

/** The expected result of an edit: the new file, and the omitted strings with their problem's code and place. */
export interface ExpectedEdit extends EditOptions {
  readonly after: string
  readonly obstructions?: readonly (readonly [string, string, number, number])[]
}

export function openFile(id: string, text: string, parameters?: ParameterValues) {
  const format = formats.find((one) => one.id === id)
  if (!format) throw new Error(`no format ${id}`)
  return format.parse(Buffer.from(text), { language: czech, parameters })
}

function changeOf([kind, key, text = '', more]: Change): UnitChange {
  if (kind === 'remove') return { kind, key }
  const target = typeof text === 'string' ? [text] : text
  if (kind === 'set') return { kind, key, target, state: 'translated' }
  return { kind, unit: { ...newUnit(key, ...target), ...more } }
}

const change = (id: string, changes: readonly Change[], like: string | undefined) => ({
  units: changes.map(changeOf),
  ...(like !== undefined && { like: openFile(id, like) }),
})

/** Applies changes to a file and checks that the result is readable. */
export function edited(
  id: string,
  text: string,
  changes: readonly Change[],
  { parameters, like }: EditOptions = {},
): string {
  const bytes = openFile(id, text, parameters).edit(change(id, changes, like))
  const { problems } = openFile(id, Buffer.from(bytes).toString())
  return problems.length > 0 ? JSON.stringify(problems) : Buffer.from(bytes).toString()
}

/** The new strings that are left out, each with the problem's code and place. */
export const told = (id: string, text: string, changes: readonly Change[], { parameters, like }: EditOptions = {}) =>
  (openFile(id, text, parameters).obstructions?.(change(id, changes, like)) ?? []).map(({ unit, problem }) => [
    unit.context,
    problem.code,
    problem.span?.start,
    problem.span?.end,
  ])
