import { RE2JS } from 're2js'
import { type Database, statement } from '../../db/database.ts'
import { flaggedVariant } from '../../domain/unit/flagged-variant.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { SourceStrings } from '../merge/source-strings.ts'

const selectAny = statement<{ found: boolean }>(
  'component_has_variants',
  `select exists (select from unit_variants where component_id = $1)
       or exists (select from units where translation_id = $2
                    and (extra_flags like '%variant%' or flags like '%variant%')) as found`,
)

const writeVariants = statement<never>(
  'write_variants',
  `with given as (select * from jsonb_to_recordset($2::jsonb) as v(unit_id bigint, key text)),
   gone as (delete from unit_variants where component_id = $1 and unit_id not in (select unit_id from given))
   insert into unit_variants (unit_id, component_id, key) select unit_id, $1, key from given
   on conflict (unit_id) do update set key = excluded.key where unit_variants.key <> excluded.key`,
)

/**
 * The key of each variant string: its name without the part that the expression matches. A string whose key is such a rest
 * is one of its variants as well. Takes linear time, for any expression.
 */
export function variantKeys(expression: string, strings: readonly VariantString[]): Map<number, string> {
  const keys = new Map<number, string>()
  if (expression === '') return keys
  const compiled = RE2JS.compile(expression)
  for (const { unitId, context } of strings) {
    const rest = compiled.matcher(context).replaceAll('')
    if (rest !== context && rest !== '') keys.set(unitId, rest)
  }
  const rests = new Set(keys.values())
  for (const { unitId, context } of strings) if (!keys.has(unitId) && rests.has(context)) keys.set(unitId, context)
  return keys
}

interface VariantString {
  readonly unitId: number
  readonly context: string
}

interface FlaggedString {
  readonly unitId: number
  readonly source: string
  readonly flags: string
  readonly extraFlags: string
}

/** The same by flags: the key is the source text that they name, and the string with that text has it too. */
export function flaggedKeys(strings: readonly FlaggedString[]): Map<number, string> {
  const keys = new Map<number, string>()
  for (const { unitId, flags, extraFlags } of strings) {
    const named = flaggedVariant(flags, extraFlags)
    if (named !== undefined) keys.set(unitId, named)
  }
  const named = new Set(keys.values())
  for (const { unitId, source } of strings) if (!keys.has(unitId) && named.has(source)) keys.set(unitId, source)
  return keys
}

/** Records which source strings are variants of each other; `read` gives the strings where the component groups them. */
export async function recordVariants(
  database: Database,
  { id, settings, sourceTranslationId }: SyncedComponent,
  read: () => Promise<SourceStrings>,
): Promise<void> {
  const { variant_regex: expression } = settings
  if (expression === '' && !(await database.query(selectAny, [id, sourceTranslationId]))[0]?.found) return
  const strings = [...(await read()).values()]
  const keys = new Map([...variantKeys(expression, strings), ...flaggedKeys(strings)])
  const rows = [...keys].map(([unit_id, key]) => ({ unit_id, key }))
  await database.transaction((tx) => tx.query(writeVariants, [id, JSON.stringify(rows)]))
}
