import data from './languages.json' with { type: 'json' }

export type Direction = 'ltr' | 'rtl'

/** A plural rule as clients of the API see it. `source` and `type` are numbers of the API (0 default, 1 gettext …). */
export interface Plural {
  readonly number: number
  /** A C expression over `n` that gives the index of the form, as in gettext headers. */
  readonly formula: string
  readonly type: number
  readonly source: number
}

export interface Language {
  readonly code: string
  /** English name. */
  readonly name: string
  readonly direction: Direction
  /** People who use it, as CLDR counts them; 0 when unknown. */
  readonly population: number
  /** Other spellings of the code that are met in files; lower case. */
  readonly aliases: readonly string[]
  readonly plural: Plural
}

/**
 * The languages known from the start, sorted by code. Their place in this list plus one is their id in
 * the API, so the list is only ever appended to.
 */
export const languages: readonly Language[] = data as readonly Language[] // JSON types `direction` as string

const byCode = new Map(languages.map((language) => [language.code, language]))

/** The known language with exactly this code. */
export function languageByCode(code: string): Language | undefined {
  return byCode.get(code)
}
