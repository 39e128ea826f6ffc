import { sql } from 'kysely'
import { unitState } from '../db/unit-state.ts'
import { widerFlags } from '../db/wider-flags.ts'
import type { Sql } from './compare.ts'

/**
 * The tables of a search: `u` the string, `s` its source string, `t c p l` its translation, component, project,
 * language.
 */
export const searchedTables = `units u
  join units s on s.id = u.source_unit_id
  join translations t on t.id = u.translation_id
  join components c on c.id = t.component_id
  join projects p on p.id = c.project_id
  join languages l on l.id = t.language_id`

/**
 * Behind `candidates (id)`: the strings, each looked up by its id, since the planner would take them for fewer or more than they are. As an array
 * they would be found an eighth faster, and the millions that have one word would stand in memory with all their ids.
 */
export const candidateUnits = 'cross join lateral (select * from units where units.id = candidates.id offset 0) u'

/**
 * The same with the other tables of a search. The tables around a string are joined only then; PostgreSQL drops outer joins that the search
 * does not use.
 */
export const candidateTables = `${candidateUnits}
  left join units s on s.id = u.source_unit_id
  left join translations t on t.id = u.translation_id
  left join components c on c.id = t.component_id
  left join projects p on p.id = c.project_id
  left join languages l on l.id = t.language_id`

/** SQL of searchable columns. A column of `u` that is null repeats the value of its source string `s`. */
export const columns = {
  source: sql`coalesce(u.source, s.source)`,
  target: sql`u.target`,
  context: sql`coalesce(s.context, '')`,
  note: sql`coalesce(u.note, s.note, '')`,
  location: sql`coalesce(u.location, s.location, '')`,
  explanation: sql`s.explanation`,
} as const

/** A comment on the string, or on its source string. */
export const comment = (on: 'u' | 's', resolved: boolean, condition: Sql): Sql =>
  sql`exists (select 1 from comments m left join users a on a.id = m.user_id
    where m.unit_id = ${sql.ref(`${on}.id`)} and m.resolved = ${resolved} and ${condition})`

/** A comment on the string or on its source string, resolved or not. */
export const anyComment = (on: 'u' | 's', condition: Sql): Sql =>
  sql`exists (select 1 from comments m left join users a on a.id = m.user_id
    where m.unit_id = ${sql.ref(`${on}.id`)} and ${condition})`

export const suggestion = (condition: Sql): Sql =>
  sql`exists (select 1 from suggestions g left join users a on a.id = g.user_id where g.unit_id = u.id and ${condition})`

export const label = (condition: Sql): Sql =>
  sql`exists (select 1 from unit_labels ul join labels b on b.id = ul.label_id where ul.unit_id = s.id and ${condition})`

/** A screenshot of the string or of its source string. */
export const screenshot = (condition: Sql): Sql =>
  sql`exists (select 1 from screenshot_units x join screenshots i on i.id = x.screenshot_id
    where x.unit_id in (u.id, u.source_unit_id) and ${condition})`

/** One of the ids in an array of checks. */
export const check = (column: 'failing' | 'dismissed', condition: Sql): Sql =>
  sql`exists (select 1 from unnest(${sql.ref(`u.${column}`)}) k (id) where ${condition})`

export const everything: Sql = sql`true`

/** The text was written automatically and nobody has saved it since: by a source that meets the condition on `k`, its row. */
export const origin = (condition: Sql): Sql =>
  sql`(u.automatically_translated and exists (select 1 from machine_texts k where k.unit_id = u.id and ${condition}))`

/** `is:` of a state, for the column that has it. */
export const stateConditions: Readonly<Record<string, (state: Sql) => Sql>> = {
  'read-only': (state) => sql`${state} = ${unitState.readOnly}`,
  readonly: (state) => sql`${state} = ${unitState.readOnly}`,
  approved: (state) => sql`${state} = ${unitState.approved}`,
  'needs-editing': (state) => sql`${state} between 10 and 19`,
  fuzzy: (state) => sql`${state} between 10 and 19`,
  translated: (state) => sql`${state} >= ${unitState.translated}`,
  untranslated: (state) => sql`${state} < ${unitState.translated}`,
}

/** `is:` */
export const isConditions: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(Object.entries(stateConditions).map(([name, condition]) => [name, condition(sql`u.state`)])),
  pending: sql`u.pending`,
  'automatically-translated': sql`u.automatically_translated`,
}

/** `has:`, but for terms, which depend on the project. */
export const hasConditions: Readonly<Record<string, Sql>> = {
  plural: sql`position(chr(30) in ${columns.source}) > 0`,
  suggestion: sql`u.has_suggestion`,
  explanation: sql`s.explanation <> ''`,
  location: sql`${columns.location} <> ''`,
  note: sql`${columns.note} <> ''`,
  context: sql`${columns.context} <> ''`,
  comment: comment('u', false, everything),
  'resolved-comment': comment('u', true, everything),
  'source-comment': comment('s', false, everything),
  'resolved-source-comment': comment('s', true, everything),
  check: sql`cardinality(u.failing) > 0`,
  'dismissed-check': sql`cardinality(u.dismissed) > 0`,
  'ignored-check': sql`cardinality(u.dismissed) > 0`,
  translation: sql`u.state >= ${unitState.translated}`,
  label: label(everything),
  // Flags that people added in Weft, not those of the file.
  flags: sql`s.extra_flags <> ''`,
  variant: sql`exists (select 1 from unit_variants v join unit_variants o on o.component_id = v.component_id
      and md5(o.key) = md5(v.key) and o.key = v.key and o.unit_id <> v.unit_id join units x on x.id = o.unit_id
    where v.unit_id = u.source_unit_id)`,
  screenshot: screenshot(everything),
}

/** Names of states, for `state:` and `source_state:`. */
export const stateNames: ReadonlyMap<string, number> = new Map(
  Object.entries({
    empty: unitState.empty,
    untranslated: unitState.empty,
    'needs-editing': unitState.needsEditing,
    fuzzy: unitState.needsEditing,
    'needs-rewriting': unitState.needsRewriting,
    'needs-checking': unitState.needsChecking,
    translated: unitState.translated,
    approved: unitState.approved,
    readonly: unitState.readOnly,
    'read-only': unitState.readOnly,
  }),
)

/** Flags in force, as texts, the wider first. */
const flagTexts = sql`${sql.raw(widerFlags('c.category_id'))}, c.settings ->> 'check_flags', coalesce(u.flags, s.flags), s.extra_flags`

/** The priority of a string by the last priority flag; 100 without one, as most are: of those nothing is matched. */
export const priority = sql`case when strpos(concat_ws(',', ${flagTexts}), 'priority:') = 0 then 100 else
  coalesce(substring(concat_ws(',', ${flagTexts}) from '.*priority:([0-9]{1,9})')::int, 100) end`

/** The path of a string, `project/category/component/language`, with at most three levels of categories. */
const place = sql`(select concat_ws('/', p.slug, k3.slug, k2.slug, k1.slug, c.slug, l.code) from (values (1)) one
  left join categories k1 on k1.id = c.category_id
  left join categories k2 on k2.id = k1.category_id
  left join categories k3 on k3.id = k2.category_id)`

/** `path:` of a project, category, component or translation; `-` stands for any: `demo/-/cs`, `-/-/cs`. */
export function atPath(path: string): Sql {
  const parts = path.replace(/^\/+|\/+$/g, '').split('/')
  const [project = '', component = '', language] = parts
  if (parts.length === 3 && component === '-' && language !== undefined) {
    return project === '-' ? sql`l.code = ${language}` : sql`p.slug = ${project} and l.code = ${language}`
  }
  return sql`starts_with(${place} || '/', ${`${parts.join('/')}/`})`
}
