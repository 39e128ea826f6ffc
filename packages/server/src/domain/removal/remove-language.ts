import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { daysToRestore } from './removed-place.ts'

export interface LanguagePart {
  readonly id: number
  readonly component_id: number
}

const selectParts = statement<LanguagePart>(
  'translations_of_project_language',
  `select t.id, t.component_id from translations t join components c on c.id = t.component_id
    where c.project_id = $1 and t.language_id = $2 and not t.is_source and c.archived is null order by t.id`,
)

/** The translations of a project to a language, except in archived components, where nothing changes. */
export const partsOfLanguage = (database: Queries, projectId: number, languageId: number): Promise<LanguagePart[]> =>
  database.query(selectParts, [projectId, languageId])

const insert = statement<{ id: number }>(
  'insert_removed_language',
  `insert into removed_places (kind, home_id, language_id, path, name, slug, access_control, user_id, components, strings, ends)
   select 'project', p.id, l.id, p.slug || '/-/' || l.code, l.name, l.code, p.access_control, $3, cardinality($4::int[]),
     (select coalesce(sum(s.total), 0) from translations t join statistics s on s.id = t.statistics_id where t.id = any($4)),
     now() + make_interval(days => $5)
     from projects p, languages l where p.id = $1 and l.id = $2 returning id`,
)

/** A language of a whole project that is about to go. */
export interface LeavingLanguage {
  readonly projectId: number
  readonly languageId: number
  readonly userId: number
  readonly parts: readonly LanguagePart[]
}

/** Writes down that a language leaves a project; each component loses it in the turn of its repository. Returns the place's id. */
export async function insertRemovedLanguage(tx: Transaction, leaving: LeavingLanguage): Promise<number> {
  const { projectId, languageId, userId, parts } = leaving
  const ids = parts.map(({ id }) => id)
  const [row] = await tx.query(insert, [projectId, languageId, userId, ids, daysToRestore])
  if (!row) throw new Error('an inserted row comes back')
  return row.id
}

const selectPlace = statement<{ place_id: number }>(
  'place_of_removed_translation',
  'select place_id from removed_translations where translation_id = $1',
)

/** The removed place of a translation; undefined while it is there. */
export async function placeOfTranslation(database: Queries, translationId: number): Promise<number | undefined> {
  return (await database.query(selectPlace, [translationId]))[0]?.place_id
}

export interface RemovedPart {
  readonly place_id: number
  readonly translation_id: number
  readonly component_id: number
}

const selectRemoved = statement<RemovedPart>(
  'removed_parts',
  `select r.place_id, r.translation_id, p.of_component_id as component_id
     from removed_places p join removed_translations r on r.place_id = p.id where p.id = $1 or p.along_id = $1 order by p.id`,
)

/** The translations that a removal of a language took away. */
export const removedParts = (database: Queries, placeId: number): Promise<RemovedPart[]> =>
  database.query(selectRemoved, [placeId])
