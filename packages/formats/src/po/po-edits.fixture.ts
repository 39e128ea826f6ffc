import type { ParameterValues } from '../file-parameters.ts'
import type { FileChange, NewUnit, UnitChange } from '../format.ts'
import { bySource } from '../identity.ts'
import { newUnit } from '../testing.ts'
import { po } from './po.format.ts'

type More = Partial<Omit<NewUnit, 'after'>> & { readonly after?: string | null }

/** A change of one string: what is done; its msgid, or its context, `@` and that; its text or texts; and what else is said. */
export type Change = readonly [
  kind: 'set' | 'add' | 'remove',
  name: string,
  text?: string | readonly string[],
  more?: More,
]

function keyOf(name: string): string {
  const [context = '', source = ''] = name.includes('@') ? name.split('@') : ['', name]
  return bySource.keyOf({ context, source: [source] })
}

function changeOf([kind, name, text = '', more = {}]: Change): UnitChange {
  const target = typeof text === 'string' ? [text] : text
  if (kind === 'remove') return { kind, key: keyOf(name) }
  if (kind === 'set') return { kind, key: keyOf(name), target, state: more.state ?? 'translated' }
  const { after, ...rest } = more
  const follows = after !== undefined && { after: after === null ? null : keyOf(after) }
  return { kind, unit: { ...newUnit('', ...target), source: [name], ...rest, ...follows } }
}

interface EditOptions {
  readonly header?: NonNullable<FileChange['header']>
  readonly parameters?: ParameterValues
}

/** Applies changes to a catalogue. */
export function edited(text: string, changes: readonly Change[], { header, parameters }: EditOptions = {}): string {
  const file = po.parse(Buffer.from(text), { parameters })
  return Buffer.from(file.edit({ units: changes.map(changeOf), ...(header && { header }) })).toString()
}
