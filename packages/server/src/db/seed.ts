import { type Language, languages } from '@weft/l10n'
import type { Transaction } from './database.ts'
import { reserveIds } from './reserve-ids.ts'

/** Languages get ids in the order of the list: on an empty table the numbers that clients know. */
async function seedLanguages(tx: Transaction): Promise<void> {
  const known = await tx.kysely.selectFrom('languages').select('code').execute()
  const codes = new Set(known.map(({ code }) => code))
  const missing = languages.filter(({ code }) => !codes.has(code))
  if (missing.length === 0) return
  const statistics = await reserveIds(tx, 'statistics', missing.length)
  await tx.insertRows(
    'statistics',
    ['id'],
    statistics.map((id) => [id]),
  )
  const columns = ['code', 'name', 'direction', 'population', 'aliases', 'statistics_id']
  const pluralColumns = ['plural_number', 'plural_formula', 'plural_type', 'plural_source']
  await tx.insertRows(
    'languages',
    [...columns, ...pluralColumns],
    missing.map((language, index) => [...describe(language), statistics[index] ?? 0, ...describePlural(language)]),
  )
}

function describe({ code, name, direction, population, aliases }: Language) {
  return [code, name, direction, population, aliases]
}

function describePlural({ plural }: Language) {
  return [plural.number, plural.formula, plural.type, plural.source]
}

/** Writes what every installation contains. Runs at each start, so it adds only what is missing. */
export async function seed(tx: Transaction): Promise<void> {
  await seedLanguages(tx)
}
