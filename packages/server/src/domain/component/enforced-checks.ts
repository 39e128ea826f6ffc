import { type Check, checks, type Flags, mergeFlags } from '@weft/checks'
import { formatById } from '@weft/formats'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import type { KeptSettings } from '../project/inheritance.ts'
import { clearAlert, raiseAlert } from './alerts.ts'
import { resolveSettings } from './component-settings.ts'

/** A check that a component enforces, though no string of it can fail it. */
export interface UnusedCheck {
  readonly id: string
  /** One of these flags would have it run. */
  readonly flags: readonly string[]
}

interface FlagTexts {
  readonly flags: string
  readonly extra_flags: string
}

interface EnforcingRow {
  readonly settings: KeptSettings
  readonly setting_places: readonly KeptSettings[]
  readonly wider_flags: string
  readonly file_format: string
}

const selectComponent = statement<EnforcingRow>(
  'component_that_enforces',
  `select c.settings, setting_places(c.project_id, c.category_id), ${widerFlags('c.category_id')} as wider_flags, c.file_format
    from components c join projects p on p.id = c.project_id
    where c.id = $1`,
)

const selectFlagsOfSource = statement<FlagTexts>(
  'flags_of_source_strings',
  `select distinct coalesce(u.flags, '') as flags, u.extra_flags from units u join translations t on t.id = u.translation_id
    where t.component_id = $1 and t.is_source`,
)

/** Few files say other flags of a string than its source file does. */
const selectFlagsOfTranslations = statement<FlagTexts>(
  'flags_of_translated_strings',
  `select distinct u.flags, s.extra_flags from units u join translations t on t.id = u.translation_id
     join units s on s.id = u.source_unit_id
    where t.component_id = $1 and not t.is_source and u.flags is not null`,
)

const selectEnforcing = statement<{ id: number }>(
  'components_that_enforce',
  `select id from components where project_id = $1 and ($2::int is null or id = $2)
      and (jsonb_array_length(coalesce(settings -> 'enforced_checks', '[]')) > 0
        or coalesce((settings ->> 'inherit_enforced_checks')::boolean, false)) order by id`,
)

const known: readonly Check[] = checks

/** The enforced checks that run only with a flag. */
const flagged = (enforced: readonly string[]): UnusedCheck[] =>
  known.flatMap(({ id, flags }) => (flags && enforced.includes(id) ? [{ id, flags }] : []))

const lacking = (list: readonly UnusedCheck[], flags: Flags): UnusedCheck[] =>
  list.filter((check) => !check.flags.some((flag) => flags.has(flag)))

/** Nothing is unused in a component without strings: its files may not have been read. */
async function unusedChecks(queries: Queries, componentId: number): Promise<readonly UnusedCheck[]> {
  const [row] = await queries.query(selectComponent, [componentId])
  if (!row) return []
  const { enforced_checks: enforced, check_flags: own } = resolveSettings(row.settings, row.setting_places).settings
  const wider = [row.wider_flags, formatById(row.file_format)?.checkFlags ?? '', own]
  let unused = lacking(flagged(enforced), mergeFlags(...wider))
  if (unused.length === 0) return []
  const sources = await queries.query(selectFlagsOfSource, [componentId])
  if (sources.length === 0) return []
  const leaveOut = (texts: readonly FlagTexts[]) => {
    for (const { flags, extra_flags } of texts) unused = lacking(unused, mergeFlags(...wider, flags, extra_flags))
  }
  leaveOut(sources)
  if (unused.length > 0) leaveOut(await queries.query(selectFlagsOfTranslations, [componentId]))
  return unused
}

/**
 * Brings the alert of enforced checks that never run to what the component's settings and strings are now. If two
 * transactions change flags together, neither may see the other: the next run that reads files sees both.
 */
export async function weighEnforcedChecks(tx: Transaction, componentId: number): Promise<void> {
  const unused = await unusedChecks(tx, componentId)
  if (unused.length > 0) await raiseAlert(tx, componentId, 'UnusedEnforcedCheck', { checks: unused })
  else await clearAlert(tx, componentId, 'UnusedEnforcedCheck')
}

/** The same of all components of a project, or of one, after flags changed for all their strings. */
export async function weighAllEnforcedChecks(
  database: Database,
  { projectId, componentId }: { readonly projectId: number; readonly componentId: number | null },
): Promise<void> {
  for (const { id } of await database.query(selectEnforcing, [projectId, componentId]))
    await database.transaction((tx) => weighEnforcedChecks(tx, id))
}

/** Whether other flags of a string have an enforced check run that did not, or the other way round. */
export const movesEnforced = (enforced: readonly string[], before: Flags, after: Flags): boolean =>
  flagged(enforced).some(({ flags }) => flags.some((flag) => before.has(flag) !== after.has(flag)))
