import type { FileUnit } from '@weft/formats'
import { statement } from '../../db/database.ts'
import { joinPlural } from '../../db/unit-state.ts'
import { unpushedBase } from '../clone/unpushed-base.ts'
import { anonymousId } from '../component/anonymous.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import { readSourceStrings } from './source-strings.ts'

const insertOwn = statement<never>(
  'insert_own_texts',
  `insert into committed_edits (edit_id, translation_id, unit_id, author_id, target, state, adds, base, timestamp, revision)
   select nextval(pg_get_serial_sequence('pending_edits', 'id')), u.translation_id, u.id, $2, coalesce(v.target, u.target),
          u.state, v.base is null, v.base, now(), $3
     from jsonb_to_recordset($1::jsonb) as v(source_unit_id bigint, base text, target text)
     join units u on u.translation_id = $4 and u.source_unit_id = v.source_unit_id
    where not u.pending
      and not exists (select 1 from committed_edits e where e.unit_id = u.id and e.target = coalesce(v.target, u.target))
    order by u.position`,
)

/**
 * Keeps the texts of an upload that our branch has and the remote has not, so that they survive a loss of this clone: as
 * edits of the uploader. To be called when the strings are in step.
 */
export async function keepOwnTexts(
  work: RepositoryWork,
  component: SyncedComponent,
  translation: { readonly id: number; readonly filename: string; readonly is_source: boolean },
): Promise<void> {
  const { byContext, keyOf } = component.identity
  const language = await languageOfFile(work.database, component, translation.filename)
  const base = await unpushedBase(work)
  const read = async (revision: string): Promise<readonly FileUnit[]> => {
    const bytes = await work.clone.readFile(revision, translation.filename)
    return bytes === null ? [] : parseFileOf(component, bytes, language).units
  }
  const before = new Map((await read(base)).map((unit) => [keyOf(unit), unit]))
  const strings = await readSourceStrings(work.database, component)
  // The base for new languages has no texts, only strings.
  const isBase = translation.is_source && !byContext
  const rows = (await read(work.branch.tip)).flatMap((unit) => {
    const key = keyOf(unit)
    const was = before.get(key)
    const same = was && was.state === unit.state && joinPlural(was.target) === joinPlural(unit.target)
    const source = strings.get(key)
    if (same || !source || (isBase && was)) return []
    const base = was ? joinPlural(was.target) : null
    return [{ source_unit_id: source.unitId, base, target: isBase ? joinPlural(unit.target.map(() => '')) : null }]
  })
  if (rows.length === 0) return
  await work.database.transaction(async (tx) => {
    const authorId = work.doer.authorId ?? (await anonymousId(tx))
    await tx.query(insertOwn, [JSON.stringify(rows), authorId, work.branch.tip, translation.id])
  })
}
