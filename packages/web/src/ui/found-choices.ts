import type { Choice } from './choice-field.tsx'

/** So many are in sight at once. */
const most = 8

/** Something that can be chosen, by a name and a value such as a code. */
export interface Option {
  readonly value: string
  readonly name: string
}

/**
 * Options by a part of their names or values: equal ones first, then the ones that begin with it; within each, the own ones first.
 */
export function foundChoices(
  options: readonly Option[],
  typed: string,
  own: readonly string[] = [],
): readonly Choice[] {
  const wanted = typed.trim().toLocaleLowerCase()
  const rankOf = ({ value, name }: Option) => {
    if (value.toLowerCase() === wanted || name.toLocaleLowerCase() === wanted) return 0
    const begins = value.toLowerCase().startsWith(wanted) || name.toLocaleLowerCase().startsWith(wanted)
    return (begins ? 1 : 3) + (own.includes(value) ? 0 : 1)
  }
  return options
    .filter(({ value, name }) => `${name} ${value}`.toLocaleLowerCase().includes(wanted))
    .map((option) => ({ option, rank: rankOf(option) }))
    .sort((one, other) => one.rank - other.rank || one.option.name.localeCompare(other.option.name))
    .slice(0, most)
    .map(({ option }) => option)
}

/** Languages as options: `Czech`, with its code beside it; none where a whole code is typed. */
export function languageChoices(
  languages: readonly { readonly code: string; readonly name: string }[],
  typed: string,
  own: readonly string[] = [],
): readonly Choice[] {
  if (languages.some(({ code }) => code === typed.trim())) return []
  const options = languages.map(({ code, name }) => ({ value: code, name }))
  return foundChoices(options, typed, own).map((choice) => ({ ...choice, detail: choice.value }))
}
