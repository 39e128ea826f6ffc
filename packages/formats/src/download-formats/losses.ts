import type { PluralRule, UnitPart, WrittenFormat, WrittenUnit } from '../format.ts'

type Forms = Pick<PluralRule, 'number'>

const parts: Readonly<Record<Exclude<UnitPart, 'texts'>, (unit: WrittenUnit, forms: Forms) => boolean>> = {
  'plural-forms': ({ target }) => target.length > 1,
  values: ({ target }, { number }) => target.length > 1 && target.length !== number,
  'needs-editing': ({ state }) => state === 'needs-editing',
  approved: ({ state }) => state === 'approved',
  'read-only': ({ state }) => state === 'read-only',
  'previous-source': ({ previousSource }) => previousSource !== '',
  notes: ({ notes }) => notes.length > 0,
  locations: ({ location }) => location !== '',
  flags: ({ flags }) => flags !== '',
}

/** The parts of strings that have no column; translate-toolkit uses the same columns. */
export const lossesOfCsv = ['plural-forms', 'approved', 'read-only', 'previous-source', 'flags'] as const

/** Something that strings have and a file in another form has not. */
export interface ConversionLoss {
  readonly part: UnitPart
  /** How many strings have it. */
  readonly strings: number
}

type Representable = Pick<WrittenFormat, 'loses' | 'of' | 'canSay' | 'canName'>

interface LossContext {
  readonly form: Representable
  readonly forms: Forms
}

function has(unit: WrittenUnit, part: UnitPart, { form, forms }: LossContext): boolean {
  const { of, canSay, canName = canSay } = form
  if (part !== 'texts') return parts[part](unit, forms)
  const sources = of === 'keys' ? [] : unit.source
  return !canName(unit.context) || ![...sources, ...unit.target].every(canSay)
}

/** The losses of these strings in a form, the most frequent first; `forms` is the number of the language's plural forms. */
export function lossesOf(form: Representable, units: readonly WrittenUnit[], forms: Forms): readonly ConversionLoss[] {
  return form.loses
    .map((part) => ({ part, strings: units.filter((unit) => has(unit, part, { form, forms })).length }))
    .filter(({ strings }) => strings > 0)
    .sort((a, b) => b.strings - a.strings)
}
