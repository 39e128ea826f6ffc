import type { FileLanguage, NewUnit, UnitChange } from '../format.ts'
import { yaml } from './yaml.format.ts'

const czech: FileLanguage = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }

/** A change of one string: what is done, its key, its text, and what a new one has beside. */
export type Change = readonly [kind: 'set' | 'add' | 'remove', key: string, text?: string, more?: Partial<NewUnit>]

export function changeOf([kind, key, text = '', more]: Change): UnitChange {
  if (kind === 'remove') return { kind, key }
  const said = { target: [text], state: 'translated' } as const
  if (kind === 'set') return { kind, key, ...said }
  return {
    kind,
    unit: { context: key, source: [], ...said, previousSource: '', notes: [], location: '', flags: '', ...more },
  }
}

/** What changes make of a file, which other readers must be able to read. */
export function edited(text: string, changes: readonly Change[]): string {
  const file = yaml.parse(Buffer.from(text), { language: czech })
  const bytes = file.edit({ units: changes.map(changeOf) })
  const { problems } = yaml.parse(bytes)
  return problems.length > 0 ? JSON.stringify(problems) : Buffer.from(bytes).toString()
}
