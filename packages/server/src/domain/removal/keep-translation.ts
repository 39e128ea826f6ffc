import { statement, type Transaction } from '../../db/database.ts'
import { keepRows } from './kept-rows.ts'
import { daysToRestore } from './removed-place.ts'

const insertPlace = statement<{ id: number }>(
  'insert_removed_translation_place',
  `insert into removed_places (kind, home_id, of_component_id, language_id, along_id, path, name, slug, access_control, user_id,
     components, strings, ends)
   select 'component', p.id, c.id, l.id, (select id from removed_places where id = $3),
     address_in(p.id, c.category_id, c.slug) || '/' || l.code, l.name, l.code, p.access_control, $2, 1, s.total,
     coalesce((select ends from removed_places where id = $3), now() + make_interval(days => $4))
     from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
     join languages l on l.id = t.language_id join statistics s on s.id = t.statistics_id where t.id = $1 returning id`,
)

/** Against everybody who writes something of a string, or adds to it: nothing comes between the copy and the removal. */
const lockUnits = statement<never>(
  'lock_units_to_keep',
  'select 1 from units where translation_id = $1 order by id for update',
)

const insertTranslation = statement<never>(
  'insert_removed_translation',
  `insert into removed_translations (place_id, translation_id, filename, content, changes, texts, comments, annotations)
   select $2, t.id, t.filename, coalesce($3, (select content from restored_files where translation_id = t.id)), array(select id from changes where translation_id = t.id), '{}', '{}', '{}'
     from translations t where t.id = $1`,
)

/** A translation that is about to go. */
export interface LeavingTranslation {
  readonly translationId: number
  readonly userId: number | null
  /** Its file at the tip of our branch. Null: that lacks it, as after a return whose commit is to come. */
  readonly content: Uint8Array | null
  /** The removal of a project's language that it is a part of. */
  readonly alongId: number | null
}

/** Keeps a translation for thirty days; the caller removes it in the same transaction. Returns the id of the removed place. */
export async function keepTranslation(tx: Transaction, leaving: LeavingTranslation): Promise<number> {
  const { translationId, userId, content, alongId } = leaving
  await tx.query(lockUnits, [translationId])
  const [place] = await tx.query(insertPlace, [translationId, userId, alongId, daysToRestore])
  if (!place) throw new Error(`translation ${translationId} is gone`)
  await tx.query(insertTranslation, [translationId, place.id, content && Buffer.from(content)])
  await keepRows(tx, place.id, translationId)
  return place.id
}

interface Waiting {
  readonly texts: number
  readonly comments: number
  readonly annotations: number
}

const last = (table: string) =>
  `(select coalesce(max(id), 0)::bigint from ${table} where component_id = c.id and language_id = l.id)`
const selectWaiting = statement<Waiting>(
  'kept_texts_so_far',
  `select ${last('removed_texts')} as texts, ${last('removed_comments')} as comments, ${last('removed_annotations')} as annotations
     from components c, languages l where c.id = $1 and l.id = $2`,
)

/** How far the texts are numbered that wait for a language, before its removal adds more. */
export async function waitingTexts(tx: Transaction, componentId: number, languageId: number): Promise<Waiting> {
  const [waiting] = await tx.query(selectWaiting, [componentId, languageId])
  return waiting ?? { texts: 0, comments: 0, annotations: 0 }
}

const since = (table: string, value: string) =>
  `array(select id from ${table} where component_id = $2 and language_id = $3 and id > ${value})`
const noteWaiting = statement<never>(
  'note_kept_texts',
  `update removed_translations set texts = ${since('removed_texts', '$4')}, comments = ${since('removed_comments', '$5')},
     annotations = ${since('removed_annotations', '$6')} where place_id = $1`,
)

/** Notes which texts wait for the language because of this removal: they end when it is taken back. */
export async function noteWaitingTexts(
  tx: Transaction,
  placeId: number,
  {
    componentId,
    languageId,
    before,
  }: { readonly componentId: number; readonly languageId: number; readonly before: Waiting },
): Promise<void> {
  await tx.query(noteWaiting, [placeId, componentId, languageId, before.texts, before.comments, before.annotations])
}
