import { type AcrossCheck, type CheckSurrounding, checks, ignoringFlag } from '@weft/checks'
import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { openLedger } from '../../events/ledger.ts'
import { checksOf } from './apply-edits.ts'
import { type CheckedUnit, readCheckedUnits } from './unit-checks.ts'
import { scopeOfUnit } from './unit-text.ts'
import { isAcross, splitVerdict, type Verdict } from './verdict.ts'

const acrossChecks: readonly AcrossCheck[] = checks.filter((check) => check.kind === 'across')
const ids = acrossChecks.map(({ id }) => id)

/** A string's surroundings in the database, by the names that checks use. */
type SurroundingRow = CheckSurrounding & {
  readonly id: number
  readonly isSource: boolean
  readonly failing: string[] | null
}

const shares = (alias: string) => `coalesce((${alias}.settings ->> 'allow_translation_propagation')::boolean, true)`

/** Flags of texts that are not made to be read: these are not compared. */
const compared = 'u.state < 100'

/**
 * The same string in another component of the project, into the same language: by the source in bilingual files, by the key in
 * others, as Weblate compares them. By the one translation of that component into it: what the source is in all other languages is
 * never read (`offset 0` keeps the planner from that).
 */
const differs = `exists (select 1 from units vs
    join translations st on st.id = vs.translation_id
    join components vc on vc.id = st.component_id and vc.project_id = c.project_id and vc.id <> c.id and ${shares('vc')}
    join translations vt on vt.component_id = vc.id and vt.language_id = t.language_id and vt.plural_number = t.plural_number
    cross join lateral (select 1 from units v where v.source_unit_id = vs.id and v.translation_id = vt.id and v.id <> vs.id
       and v.state < 100 and v.target <> u.target and (u.state >= 20 or v.state >= 20) offset 0) other
   where vs.id_hash = s.id_hash and vs.id <> s.id)`

/** The source strings of a key that say something else in another component of the project with the same source language. */
const differsInSource = `exists (select 1 from units vs
    join translations st on st.id = vs.translation_id and st.language_id = t.language_id
    join components vc on vc.id = st.component_id and vc.project_id = c.project_id and vc.id <> c.id and ${shares('vc')}
   where vs.id_hash = u.id_hash and vs.id <> u.id and vs.state < 100 and vs.target <> u.target)`

/**
 * For each text of the requested strings, the first and the last of its sources: they show whether there is another source, and
 * a text that half a site shares is looked up once. A component that shares no translations is compared with itself alone.
 */
const sourcedTexts = `texts as materialized (
     select distinct u.target, t.language_id, t.plural_number, c.project_id, case when ${shares('c')} then null else c.id end as only
       from units u join translations t on t.id = u.translation_id join components c on c.id = t.component_id
      where u.id = any($1::bigint[]) and u.id <> u.source_unit_id and u.state >= 20 and ${compared} and u.target <> ''
        and t.plural_number > 1
   ), sourced_texts as materialized (
     select x.*, m.first, m.last from texts x
      cross join lateral (
        select min(lower(vs.source)) as first, max(lower(vs.source)) as last
          from (select source_unit_id, translation_id from units
                 where hashtext(target) = hashtext(x.target) and target = x.target and target <> ''
                   and state >= 20 and state < 100 offset 0) v
          join translations vt on vt.id = v.translation_id and vt.language_id = x.language_id
           and vt.plural_number = x.plural_number
          join components vc on vc.id = vt.component_id and vc.project_id = x.project_id
           and (vc.id = x.only or x.only is null and ${shares('vc')})
          join units vs on vs.id = v.source_unit_id) m)`

const sharesText = `exists (select 1 from sourced_texts x
   where x.target = u.target and x.language_id = t.language_id and x.plural_number = t.plural_number
     and x.project_id = c.project_id and x.only is not distinct from case when ${shares('c')} then null else c.id end
     and (x.first <> lower(s.source) or x.last <> lower(s.source)))`

/** Codes of the history that begin anew: a changed source text, a text sent back to editing on purpose, and an undone text. */
const beginning = (row: string) =>
  `(${row}.action in (30, 37) or ${row}.action in (8, 94) and (${row}.details ->> 'state')::int < 20)`
/** Code of the history: somebody typed another text. The earlier text was replaced on purpose. */
const typed = '2'
const wasTranslated = `exists (select 1 from changes h where h.unit_id = u.id
   and ((h.details ->> 'state')::int between 20 and 99
     or h.action <> ${typed} and (h.details ->> 'old_state')::int between 20 and 99)
   and not ${beginning('h')}
   and not exists (select 1 from changes l where l.unit_id = u.id and ${beginning('l')}
     and (l.timestamp, l.id) > (h.timestamp, h.id)))`

/** Words that neither a dictionary nor the project has; another part of the job has looked them up. */
const oddWords = `(select count(*) from odd_words w where w.unit_id = u.id and not w.is_known and ${compared})::int`

/** Strings that a check across strings may concern: the ones that fail it now, and the ones with an oddity. */
const selectSurroundings = statement<SurroundingRow>(
  'surroundings_of_strings',
  `with ${sourcedTexts}
   select * from (
     select u.id, false as "isSource", u.failing, t.plural_number as "formCount", u.state >= 20 as "isTranslated",
            ${compared} and u.state < 20 and ${wasTranslated} as "wasTranslated",
            1 + (${compared} and ${shares('c')} and ${differs})::int as "textsOfSource",
            1 + (${compared} and u.state >= 20 and ${sharesText})::int as "sourcesOfText", ${oddWords} as "unknownWords",
            0 as "failingLanguages", 0 as languages, 0 as "translatedLanguages", 0 as strings, 0 as "translatedStrings",
            0 as "ageInDays", u.dismissed
       from units u join units s on s.id = u.source_unit_id
       join translations t on t.id = u.translation_id join components c on c.id = t.component_id
      where u.id = any($1::bigint[]) and u.id <> u.source_unit_id
     union all
     select u.id, true, u.failing, 0, true, false, 1 + (${compared} and ${shares('c')} and ${differsInSource})::int, 1, 0,
            (count(v.id) filter (where v.id <> u.id and cardinality(v.failing) > 0))::int,
            (select count(*) from translations lt where lt.component_id = c.id)::int,
            (count(v.id) filter (where v.state >= 20))::int, cs.total, cs.translated,
            floor(extract(epoch from now() - u.timestamp) / 86400)::int, u.dismissed
       from units u join units v on v.source_unit_id = u.id
       join translations t on t.id = u.translation_id join components c on c.id = t.component_id
       join statistics cs on cs.id = c.statistics_id
      where u.id = any($1::bigint[]) and u.id = u.source_unit_id group by u.id, t.id, c.id, cs.id
   ) around
   where "isSource" or "wasTranslated" or "textsOfSource" > 1 or "sourcesOfText" > 1 or "unknownWords" > 0
      or failing && $2::text[] or dismissed && $2::text[]`,
)

const writeVerdicts = statement<never>(
  'write_verdicts_across',
  `update units u set failing = v.failing, dismissed = v.dismissed
     from jsonb_to_recordset($1::jsonb) as v(id bigint, failing text[], dismissed text[]) where u.id = v.id`,
)

/** Whether a check across strings speaks of source strings, or of translations. */
export const isAskedOf = ({ failing, failsSources = false }: AcrossCheck, isSource: boolean): boolean =>
  failing === (isSource ? 'source' : 'target') || (isSource && failsSources)

/** Ids of the checks across strings that a string fails, before its flags apply. */
function failedBy(row: SurroundingRow): string[] {
  return acrossChecks.filter((check) => isAskedOf(check, row.isSource) && check.fails(row)).map(({ id }) => id)
}

/** All failing checks of a string: these across strings, and those of its text alone. */
function verdictWith(unit: CheckedUnit, across: readonly string[]): Verdict {
  const flags = checksOf(unit).flagsOf(unit.flags, unit.extra_flags)
  const isSilent = flags.has('ignore-all-checks') || flags.has('read-only')
  const counting = isSilent ? [] : across.filter((id) => !flags.has(ignoringFlag(id)))
  const own = [...(unit.failing ?? []), ...(unit.dismissed ?? [])].filter((id) => !isAcross(id))
  return splitVerdict([...own, ...counting], unit.dismissed)
}

const isSame = (a: readonly string[] | null, b: readonly string[] | null) =>
  (a?.length ?? 0) === (b?.length ?? 0) && (a ?? []).every((id) => b?.includes(id))

/**
 * Writes what the checks across strings say of these strings, with the counters; resolves to how many were changed.
 * Concurrent changes leave marks, so that the strings are checked again.
 */
export async function judgeAcross(tx: Transaction, unitIds: readonly number[]): Promise<number> {
  const odd = new Map((await tx.query(selectSurroundings, [unitIds, ids])).map((row) => [row.id, failedBy(row)]))
  const moving = await readMoving(tx, odd)
  if (moving.length === 0) return 0
  await lockCounters(
    tx,
    moving.flatMap(({ unit }) => unit.statistics_ids),
  )
  const written = moving.map(({ unit, verdict }) => ({ id: unit.id, ...verdict }))
  await tx.query(writeVerdicts, [JSON.stringify(written)])
  const byTranslation = Map.groupBy(moving, ({ unit }) => unit.translation_id)
  for (const some of byTranslation.values()) {
    const [first] = some
    if (!first) continue
    const ledger = openLedger(tx, scopeOfUnit(first.unit))
    for (const { unit, verdict } of some) ledger.count(unit, { ...unit, ...verdict })
    await ledger.close()
  }
  return moving.length
}

interface MovingUnit {
  readonly unit: CheckedUnit
  readonly verdict: Verdict
}

/** The strings, locked, whose verdict is to be another one. */
async function readMoving(tx: Queries, odd: ReadonlyMap<number, readonly string[]>): Promise<MovingUnit[]> {
  const units = odd.size === 0 ? [] : await readCheckedUnits(tx, { ids: [...odd.keys()] })
  return units.flatMap((unit) => {
    const verdict = verdictWith(unit, odd.get(unit.id) ?? [])
    const stays = isSame(verdict.failing, unit.failing) && isSame(verdict.dismissed, unit.dismissed)
    return stays ? [] : [{ unit, verdict }]
  })
}
