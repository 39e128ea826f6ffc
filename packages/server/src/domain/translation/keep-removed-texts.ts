import type { Identity } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { typingActions } from '../../events/change-actions.ts'

/** The key of a source string `s`, in SQL as `Identity.keyOfStored` makes it; `$1`: its context alone is. */
export const keyOfSource = `case when $1::boolean then coalesce(s.context, '')
  else coalesce(s.context, '') || U&'\\0004' || split_part(s.source, U&'\\001E\\001E', 1) end`

/** Texts that somebody typed or that the remote lacks, all where `$5`, and all suggestions (their `standing` is null). */
const insertRemoved = statement<never>(
  'insert_removed_texts',
  `insert into removed_texts (component_id, language_id, key, target, state, standing, author_id, timestamp, votes)
   select t.component_id, t.language_id, ${keyOfSource}, x.target, x.state, coalesce(x.standing, false) and $3, x.author_id, x.timestamp,
          x.votes
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
     cross join lateral (
       select u.target, u.state, u.last_updated as timestamp,
              u.pending or exists (select 1 from committed_edits e where e.unit_id = u.id) as standing,
              coalesce((select e.author_id from pending_edits e where e.unit_id = u.id order by e.id desc limit 1),
                (select c.author_id from changes c where c.unit_id = u.id and c.author_id is not null
                   and c.action = any($4::int[]) order by c.timestamp desc, c.id desc limit 1)) as author_id,
              null::jsonb as votes
        where u.state < 100 and replace(u.target, U&'\\001E', '') <> ''
       union all
       select g.target, 20, g.timestamp, null, g.user_id,
              (select jsonb_object_agg(v.user_id, v.value) from suggestion_votes v where v.suggestion_id = g.id)
         from suggestions g where g.unit_id = u.id
     ) x
    where u.id = any($2::bigint[]) and (x.standing or x.standing is null or x.author_id is not null or $5)
      and not exists (select 1 from removed_texts r where r.component_id = t.component_id
            and r.language_id = t.language_id and r.key = ${keyOfSource} and r.target = x.target and (r.standing or x.standing is not true))`,
)

const insertComments = statement<never>(
  'insert_removed_comments',
  `insert into removed_comments (component_id, language_id, key, comment, user_id, timestamp, resolved)
   select t.component_id, t.language_id, ${keyOfSource}, m.comment, m.user_id, m.timestamp, m.resolved
     from comments m join units u on u.id = m.unit_id join units s on s.id = u.source_unit_id
     join translations t on t.id = u.translation_id
    where u.id = any($2::bigint[]) order by m.id`,
)

const insertAnnotations = statement<never>(
  'insert_removed_annotations',
  `insert into removed_annotations (component_id, language_id, key, explanation, extra_flags, labels, screenshots, dismissed)
   select t.component_id, t.language_id, ${keyOfSource}, u.explanation, u.extra_flags, x.labels, x.screenshots,
          coalesce(u.dismissed, '{}')
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
     cross join lateral (select array(select label_id from unit_labels where unit_id = u.id) as labels,
            array(select screenshot_id from screenshot_units where unit_id = u.id) as screenshots) x
    where u.id = any($2::bigint[])
      and (u.explanation <> '' or u.extra_flags <> '' or x.labels <> '{}' or x.screenshots <> '{}' or u.dismissed <> '{}')`,
)

const selectUnits = statement<{ id: number }>('units_of_translation', 'select id from units where translation_id = $1')

export interface Removal {
  readonly identity: Identity
  /** Whether its texts may be restored; not where somebody removed them on purpose. */
  readonly mayStand: boolean
  /** Keeps also what only the files had: they are about to be deleted. */
  readonly keepsFileTexts?: boolean
}

/**
 * Keeps what people typed for strings that are about to be removed, said of them and added to them, for the day when they
 * are back: sync/merge/removed-texts.ts and removed-notes.ts return it.
 */
export async function keepRemoved(tx: Transaction, unitIds: readonly number[], removal: Removal): Promise<void> {
  const { identity, mayStand, keepsFileTexts = false } = removal
  await tx.query(insertRemoved, [identity.byContext, unitIds, mayStand, typingActions, keepsFileTexts])
  tx.send(insertComments, [removal.identity.byContext, unitIds])
  tx.send(insertAnnotations, [removal.identity.byContext, unitIds])
}

/** The same for all strings of a translation. */
export async function keepRemovedOf(tx: Transaction, translationId: number, removal: Removal): Promise<void> {
  const rows = await tx.query(selectUnits, [translationId])
  await keepRemoved(
    tx,
    rows.map(({ id }) => id),
    removal,
  )
}

const kept = ['removed_texts', 'removed_comments', 'removed_annotations'] as const

const moveKept = kept.map((table) =>
  statement<never>(`rename_${table}`, `update ${table} set key = $3 where component_id = $1 and key = $2`),
)

const offerKept = statement<never>(
  'offer_removed_texts',
  'update removed_texts set standing = false where component_id = $1 and key = $2',
)

export interface KeptRename {
  readonly componentId: number
  /** Keys, as `Identity.keyOfStored` makes them. */
  readonly was: string
  readonly is: string
  /** Texts of a string that says something else now are offered, and not restored. */
  readonly mayStand: boolean
}

/** Kept texts of a string, for languages that are away, move to its new name. */
export function renameKept(tx: Transaction, { componentId, was, is, mayStand }: KeptRename): void {
  if (was === is) return
  if (!mayStand) tx.send(offerKept, [componentId, was])
  for (const move of moveKept) tx.send(move, [componentId, was, is])
}
