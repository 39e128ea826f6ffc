import { mergeFlags } from '@weft/checks'
import { statement, type Transaction } from '../../db/database.ts'

/** The source text that a string's flags say it is a variant of; undefined where they say none. */
export function flaggedVariant(...texts: readonly string[]): string | undefined {
  if (!texts.some((text) => text.includes('variant'))) return undefined
  const flags = mergeFlags(...texts)
  const named = (flags.get('variant') ?? flags.get('variants'))?.[0]?.text
  return named === '' ? undefined : named
}

const deleteOwn = statement<never>('delete_flagged_variant', 'delete from unit_variants where unit_id = $1')
const insertOwn = statement<never>(
  'insert_flagged_variant',
  `insert into unit_variants (unit_id, component_id, key) values ($1, $2, $3)
   on conflict (unit_id) do update set key = excluded.key`,
)
const insertNamed = statement<never>(
  'insert_named_variant',
  `insert into unit_variants (unit_id, component_id, key)
   select id, $1, $3 from units where translation_id = $2 and source = $3 on conflict do nothing`,
)
/** The string that was named stands alone: nothing is a variant of it any more. */
const deleteNamed = statement<never>(
  'delete_named_variant',
  `delete from unit_variants v using units u
    where v.component_id = $1 and v.key = $2 and u.id = v.unit_id and u.source = $2
      and not exists (select 1 from unit_variants o where o.component_id = $1 and o.key = $2 and o.unit_id <> v.unit_id)`,
)

interface FlaggedUnit {
  readonly id: number
  readonly component_id: number
  readonly translation_id: number
  readonly flags: string
  readonly extra_flags: string
}

/** Makes a source string with changed flags a variant of the string that they name now. */
export async function moveVariant(tx: Transaction, unit: FlaggedUnit, extraFlags: string): Promise<void> {
  const was = flaggedVariant(unit.flags, unit.extra_flags)
  const is = flaggedVariant(unit.flags, extraFlags)
  if (was === is) return
  if (was !== undefined) {
    await tx.query(deleteOwn, [unit.id])
    await tx.query(deleteNamed, [unit.component_id, was])
  }
  if (is === undefined) return
  await tx.query(insertOwn, [unit.id, unit.component_id, is])
  await tx.query(insertNamed, [unit.component_id, unit.translation_id, is])
}
