import type { AlertCategory, AlertName } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import { alertsOfCategory, repositoryAlerts } from '../../domain/component/alerts.ts'
import type { Visible } from '../../domain/visible.ts'
import { componentInPlace, translationInPlace } from '../../search/place-conditions.ts'

type Sql = RawBuilder<unknown>

/** A translation whose file an alert names. */
export interface NamedTranslation {
  readonly filename: string
  readonly code: string
  readonly name: string
}

export interface AlertRow {
  readonly id: number
  readonly component_id: number
  readonly name: AlertName
  readonly severity: number
  readonly dismissed_at: Date | null
  readonly dismissed_by: string | null
  readonly dismissal_reason: string
  readonly timestamp: Date
  readonly updated: Date
  /** As the one who raised it wrote it. */
  readonly details: Readonly<Record<string, unknown>>
  /** Translations in the place whose files the alert names; null without any. */
  readonly translations: readonly NamedTranslation[] | null
  /** All that stand in the place. */
  readonly of: number
}

/** The files that an alert `a` names, each with its line. */
const occurrences = sql`jsonb_array_elements(case jsonb_typeof(a.details -> 'occurrences')
  when 'array' then a.details -> 'occurrences' else '[]' end)`

const hasLanguage = (place: Place) => 'language' in place || place.kind === 'translation'

/** A component that shares a repository also gets the alerts of that repository. */
const inPlace = (place: Place): Sql =>
  place.kind === 'component' && place.component.row.repository_component_id !== null
    ? sql`(${componentInPlace(place)} or c.id = ${place.component.row.repository_component_id}
        and a.name = any(${repositoryAlerts}))`
    : componentInPlace(place)

interface AlertQuestion {
  readonly place: Place
  readonly visible: Visible
  readonly limit: number
  readonly category?: AlertCategory | undefined
  /** Alerts of this severity, and worse ones. */
  readonly severity?: number | undefined
  /** Dismissed alerts, instead of standing ones. */
  readonly dismissed: boolean
}

/**
 * The alerts that stand in a place, of components that the reader sees: the worst first, then the latest. A language gets the
 * alerts that name its files.
 */
export async function selectAlerts(database: Database, question: AlertQuestion): Promise<AlertRow[]> {
  const { place, visible, limit, category, severity = 0, dismissed } = question
  const chosen = category === undefined ? sql`true` : sql`a.name = any(${alertsOfCategory(category)})`
  const { rows } = await sql<AlertRow>`
    select a.id, a.component_id, a.name, a.severity, a.timestamp, a.updated, a.details, a.dismissed_at, a.dismissal_reason,
      (select username from users where id = a.dismissed_by) as dismissed_by, n.translations, count(*) over ()::int as of
      from alerts a join components c on c.id = a.component_id join projects p on p.id = c.project_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('filename', t.filename, 'code', l.code, 'name', l.name)) as translations
          from translations t join languages l on l.id = t.language_id
         where t.component_id = a.component_id and ${translationInPlace(place)}
           and t.filename in (select o ->> 'filename' from ${occurrences} o)) n on true
     where (a.dismissed_at is not null) = ${dismissed}::boolean and a.severity >= ${severity} and ${chosen}
       and ${visible.component} and ${inPlace(place)} and (${!hasLanguage(place)}::boolean or n.translations is not null)
     order by a.severity desc, a.updated desc, a.id limit ${limit}`.execute(database.kysely)
  return rows
}

/** How many alerts that stand name a file of the components `c` of a condition. */
export const alertsOfFiles = (components: Sql): Sql =>
  sql`(select a.component_id, o ->> 'filename' as filename, count(distinct a.id)::int as count
      from alerts a join components c on c.id = a.component_id cross join lateral ${occurrences} o
     where a.dismissed_at is null and ${components} group by 1, 2)`
