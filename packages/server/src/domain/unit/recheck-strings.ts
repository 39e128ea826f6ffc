import { isDeepStrictEqual } from 'node:util'
import { type CheckEnvironment, mergeFlags } from '@weft/checks'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import { openLedger } from '../../events/ledger.ts'
import { resolveSettings } from '../component/component-settings.ts'
import type { KeptSettings } from '../project/inheritance.ts'
import { glossaryFlag } from '../project/read-terms.ts'
import { checksOf, environmentOf } from './apply-edits.ts'
import type { ComponentChecks } from './component-checks.ts'
import { type CheckedUnit, readCheckedUnits } from './unit-checks.ts'
import { scopeOfUnit } from './unit-text.ts'
import { judgedAnew, type Verdict } from './verdict.ts'

/** Strings of a transaction: nobody who saves one of them waits long. */
const stringsAtOnce = 500

const selectTranslations = statement<{ id: number }>(
  'translations_to_judge',
  `select t.id from translations t join components c on c.id = t.component_id
    where c.project_id = $1 and ($2::int is null or c.id = $2) order by t.id`,
)
const selectNext = statement<{ id: number }>(
  'strings_to_judge',
  'select id from units where translation_id = $1 and id > $2 order by id limit $3',
)
const selectTranslated = statement<TranslatedRow>(
  'translations_that_may_follow_terms',
  `select t.id, c.settings, setting_places(c.project_id, c.category_id), ${widerFlags('c.category_id')} as wider_flags
     from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
    where c.project_id = $1 and not t.is_source and ($2::int is null or t.language_id = $2) order by t.id`,
)
const selectNextHeld = statement<{ id: number }>(
  'strings_held_to_terms',
  `with asks as materialized (
     select id, translation_id from units
      where translation_id = any(array(
              select $1::int union all
              select st.id from translations t join translations st on st.component_id = t.component_id and st.is_source
               where t.id = $1))
        and (extra_flags like '%check-glossary%' or flags like '%check-glossary%'))
   select id from (
     select u.id from asks a join units u on u.source_unit_id = a.id and u.translation_id = $1 and a.translation_id <> $1
     union select id from asks where translation_id = $1) held
    where id > $2 order by id limit $3`,
)
const updateVerdicts = statement<never>(
  'write_verdicts',
  `update units u set failing = v.failing, dismissed = v.dismissed
     from jsonb_to_recordset($1::jsonb) as v(id bigint, failing text[], dismissed text[]) where u.id = v.id`,
)

interface TranslatedRow {
  readonly id: number
  readonly settings: KeptSettings
  readonly setting_places: readonly KeptSettings[]
  readonly wider_flags: string
}

/** Facts that all strings of a translation share. */
interface SharedChecks {
  readonly checks: ComponentChecks
  /** By their plural rules. */
  readonly environments: Map<string, CheckEnvironment>
}

function verdictOf(unit: CheckedUnit, { checks, environments }: SharedChecks): Verdict {
  const source = { source: unit.source, flags: unit.flags, extraFlags: unit.extra_flags }
  if (unit.is_source) return judgedAnew(checks.failingOfSource(source), unit)
  const target = splitPlural(unit.target)
  const environment = environments.get(unit.plural_formula) ?? environmentOf(checks, unit)
  environments.set(unit.plural_formula, environment)
  return judgedAnew(checks.failing(source, unit.flags, target, environment), unit)
}

/** For one translation, in one transaction; resolves to the number of strings with a new verdict. */
async function judge(tx: Transaction, ids: readonly number[]): Promise<number> {
  const units = await readCheckedUnits(tx, { ids })
  const [first] = units
  if (!first) return 0
  const checks = checksOf(first)
  const shared = { checks, environments: new Map<string, CheckEnvironment>() }
  const moved = units.flatMap((unit) => {
    const verdict = verdictOf(unit, shared)
    const before = { failing: unit.failing, dismissed: unit.dismissed }
    return isDeepStrictEqual(verdict, before) ? [] : [{ unit, verdict }]
  })
  if (moved.length === 0) return 0
  await lockCounters(tx, first.statistics_ids)
  const ledger = openLedger(tx, scopeOfUnit(first))
  for (const { unit, verdict } of moved) ledger.count(unit, { ...unit, ...verdict })
  await tx.query(updateVerdicts, [JSON.stringify(moved.map(({ unit, verdict }) => ({ id: unit.id, ...verdict })))])
  await ledger.close()
  return moved.length
}

/** Reads some strings of a translation, after an id, in the order of these. */
type PageOf = (translationId: number, after: number) => Promise<readonly { readonly id: number }[]>

/** Asks the checks of strings of one translation anew, page by page. */
async function judgePages(
  database: Database,
  { translationId, page }: { readonly translationId: number; readonly page: PageOf },
  signal: AbortSignal | undefined,
): Promise<number> {
  let written = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const ids = (await page(translationId, after)).map(({ id }) => id)
    written += await database.transaction((tx) => judge(tx, ids))
    const last = ids.at(-1)
    if (last === undefined || ids.length < stringsAtOnce) return written
    after = last
  }
}

/**
 * Asks the checks of each string anew, after what they go by was changed for many: flags of a project or a component, its
 * fonts. A run that is interrupted begins again. Resolves to how many strings got another verdict.
 */
export async function recheckStrings(
  database: Database,
  { projectId, componentId }: { readonly projectId: number; readonly componentId: number | null },
  signal?: AbortSignal,
): Promise<number> {
  let written = 0
  const page: PageOf = (translationId, after) => database.query(selectNext, [translationId, after, stringsAtOnce])
  for (const { id: translationId } of await database.query(selectTranslations, [projectId, componentId]))
    written += await judgePages(database, { translationId, page }, signal)
  return written
}

/**
 * The same for the strings of a project that are held to its glossary, in one language or all: after terms were changed.
 * For components that do not check terms in general, it reads only strings whose flags do.
 */
export async function judgeHeldToTerms(
  database: Database,
  { projectId, languageId }: { readonly projectId: number; readonly languageId: number | null },
  signal?: AbortSignal,
): Promise<number> {
  let written = 0
  const all: PageOf = (translationId, after) => database.query(selectNext, [translationId, after, stringsAtOnce])
  const held: PageOf = (translationId, after) => database.query(selectNextHeld, [translationId, after, stringsAtOnce])
  const found = await database.query(selectTranslated, [projectId, languageId])
  for (const { id: translationId, settings, setting_places, wider_flags } of found) {
    const { check_flags } = resolveSettings(settings, setting_places).settings
    const page = mergeFlags(wider_flags, check_flags).has(glossaryFlag) ? all : held
    written += await judgePages(database, { translationId, page }, signal)
  }
  return written
}
