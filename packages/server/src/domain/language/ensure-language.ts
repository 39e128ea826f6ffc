import {
  describeLanguage,
  type Language,
  type LanguageAliases,
  languageByCode,
  resolveLanguage,
  SOURCE_CODES,
} from '@weft/l10n'
import { type Database, statement, type Transaction } from '../../db/database.ts'

/** A language's row, as far as translations need it. */
export interface LanguageRow {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly plural_number: number
  readonly plural_formula: string
}

const selectLanguage = statement<LanguageRow>(
  'language_by_code',
  'select id, code, name, plural_number, plural_formula from languages where code = $1',
)

const insertLanguage = statement<LanguageRow>(
  'insert_language',
  `with counters as (insert into statistics default values returning id)
   insert into languages (code, name, direction, population, plural_source, plural_number, plural_formula, plural_type, aliases, statistics_id)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, id from counters
   on conflict (code) do update set code = excluded.code
   returning id, code, name, plural_number, plural_formula`,
)

/** The code that a file name's code means: through the project's aliases, other spellings, and the names for the source. */
export function codeMeant(code: string, aliases: LanguageAliases, sourceCode: string): string {
  if (SOURCE_CODES.has(code)) return sourceCode
  // Named as itself, a code is no other spelling of a language: tr_TR beside tr.
  if (aliases.get(code) === code) return code.replaceAll('-', '_')
  return resolveLanguage(code, aliases)?.code ?? code
}

/** A code that CLDR does not know either: somebody's own, named by its code until a person names it. */
const unknownLanguage = (code: string): Language => ({
  code,
  name: code,
  direction: 'ltr',
  population: 0,
  aliases: [],
  plural: { number: 2, formula: 'n != 1', type: 1, source: 0 },
})

/** Finds the language of a code, and describes one that nobody has met yet, from CLDR as far as it knows it. */
export async function ensureLanguage(database: Database | Transaction, code: string): Promise<LanguageRow> {
  const [known] = await database.query(selectLanguage, [code])
  if (known) return known
  const about = languageByCode(code) ?? (await describeLanguage(code)) ?? unknownLanguage(code)
  const { plural } = about
  const [row] = await database.query(insertLanguage, [
    code,
    about.name,
    about.direction,
    about.population,
    plural.source,
    plural.number,
    plural.formula,
    plural.type,
    about.aliases,
  ])
  if (!row) throw new Error(`the language ${code} could not be written`)
  return row
}
