import { type Database, type Queries, statement } from '../../db/database.ts'
import { sendDistances } from '../../domain/unit/draft-distance.ts'

const countNext = statement<{ counted: number }>(
  'count_draft_distances',
  `with due as materialized (
          select k.unit_id, k.service, k.language_id, k.distance, k.counted, c.project_id
            from machine_texts k join units u on u.id = k.unit_id join translations t on t.id = u.translation_id
              join components c on c.id = t.component_id
           where k.distance is distinct from k.counted order by k.unit_id limit $1 for update of k skip locked),
        marked as (update machine_texts k set counted = due.distance from due where k.unit_id = due.unit_id),
        added as (
          insert into machine_distances (project_id, service, language_id, texts, kept, distance)
          select project_id, service, language_id, count(*) filter (where counted is null),
                 count(*) filter (where distance = 0) - count(*) filter (where counted = 0),
                 sum(coalesce(distance, 0) - coalesce(counted, 0))
            from due group by project_id, service, language_id order by project_id, service, language_id
          on conflict (project_id, service, language_id) do update set texts = machine_distances.texts + excluded.texts,
            kept = machine_distances.kept + excluded.kept, distance = machine_distances.distance + excluded.distance)
   select count(*)::int as counted from due`,
)
const countedAtOnce = 1000

/** Adds noted distances to the sums of their projects. */
export async function countDistances(queries: Queries, signal: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    signal.throwIfAborted()
    const [{ counted } = { counted: 0 }] = await queries.query(countNext, [countedAtOnce])
    all += counted
    if (counted < countedAtOnce) return all
  }
}

interface ChangedDraft {
  readonly unit_id: number
  readonly draft: string
  readonly target: string
}

const selectChanged = statement<ChangedDraft>(
  'drafts_changed_since',
  `select k.unit_id, k.draft, u.target from machine_texts k join units u on u.id = k.unit_id
    where k.unit_id > $1 and k.timestamp > now() - interval '90 days' and not u.automatically_translated and u.target <> ''
      and (k.judged is null or u.last_updated > k.judged) order by k.unit_id limit $2`,
)
const measuredAtOnce = 500

/** Measures texts again that people, or their repository, changed after the first save. */
export async function measureChangedDrafts(database: Database, signal: AbortSignal): Promise<number> {
  let [after, all] = [0, 0]
  for (;;) {
    signal.throwIfAborted()
    const rows = await database.query(selectChanged, [after, measuredAtOnce])
    const last = rows.at(-1)
    if (last === undefined) return all
    const drafts = rows.map(({ unit_id: unitId, draft, target: final }) => ({ unitId, draft, final }))
    await database.transaction(async (tx) => sendDistances(tx, drafts))
    after = last.unit_id
    all += rows.length
  }
}

interface DistanceRow {
  readonly service: string
  readonly language: string
  readonly texts: number
  readonly kept: number
  readonly distance: number
}

const selectDistances = statement<DistanceRow>(
  'draft_distances_of_project',
  `with noted as (
          select k.service, k.language_id, count(*) filter (where k.counted is null) as texts,
                 count(*) filter (where k.distance = 0) - count(*) filter (where k.counted = 0) as kept,
                 sum(coalesce(k.distance, 0) - coalesce(k.counted, 0)) as distance
            from machine_texts k join units u on u.id = k.unit_id join translations t on t.id = u.translation_id
              join components c on c.id = t.component_id
           where k.distance is distinct from k.counted and c.project_id = $1 group by k.service, k.language_id),
        summed as (
          select service, language_id, texts, kept, distance from machine_distances where project_id = $1
          union all select service, language_id, texts, kept, distance from noted)
   select s.service, l.code as language, sum(s.texts)::float8 as texts, sum(s.kept)::float8 as kept,
          case when sum(s.texts) = 0 then 0 else least(1, greatest(0, sum(s.distance) / sum(s.texts)))::float8 end as distance
     from summed s join languages l on l.id = s.language_id group by s.service, l.code having sum(s.texts) > 0 order by s.service, l.code`,
)

/** How far people changed automatic texts of a project, by service and language: its sums, and what was noted since. */
export const readDistances = (queries: Queries, projectId: number): Promise<DistanceRow[]> =>
  queries.query(selectDistances, [projectId])
