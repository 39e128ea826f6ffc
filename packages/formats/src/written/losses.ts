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

/** What its columns, which translate-toolkit has as well, have no place for. */
export const lossesOfCsv = ['plural-forms', 'approved', 'read-only', 'previous-source', 'flags'] as const

/** Something that strings have and a file in another form has not. */
export interface ConversionLoss {
  readonly part: UnitPart
  /** How many strings have it. */
  readonly strings: number
}

type Sayable = Pick<WrittenFormat, 'loses' | 'of' | 'canSay' | 'canName'>

interface LossContext {
  readonly form: Sayable
  readonly forms: Forms
}

function has(unit: WrittenUnit, part: UnitPart, { form, forms }: LossContext): boolean {
  const { of, canSay, canName = canSay } = form
  if (part !== 'texts') return parts[part](unit, forms)
  const sources = of === 'keys' ? [] : unit.source
  return !canName(unit.context) || ![...sources, ...unit.target].every(canSay)
}

/** What these strings of a language with so many forms lose in a form, what most of them lose first; none where the form says all of them. */
export function lossesOf(form: Sayable, units: readonly WrittenUnit[], forms: Forms): readonly ConversionLoss[] {
  return form.loses
    .map((part) => ({ part, strings: units.filter((unit) => has(unit, part, { form, forms })).length }))
    .filter(({ strings }) => strings > 0)
    .sort((a, b) => b.strings - a.strings)
}
