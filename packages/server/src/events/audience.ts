import type { Hearers } from '../notifications/define-notification.ts'
import { changeActions, contentActions } from './change-actions.ts'

/**
 * Finds the receivers of a change, as conditions of SQL on the user `u`, the subscription `s`, and the change `c`, with the ids of
 * a project and component, in the project `p`.
 */

/** Whether the subscription is about the place; what happens in no project is for everybody. */
export const isAboutPlace = `case s.scope
    when 0 then true
    when 10 then c.project_id is null or exists (
      select 1 from watched_projects w where w.user_id = u.id and w.project_id = p.id)
    when 20 then u.is_superuser or exists (
      select 1 from team_members m join teams t on t.id = m.team_id
        join team_roles tr on tr.team_id = t.id join roles r on r.id = tr.role_id
       where m.user_id = u.id and 'project.edit' = any(r.permissions)
         and (t.project_selection = 1 or exists
               (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = p.id)))
    when 30 then s.project_id = p.id
    when 40 then s.component_id = c.component_id
    else false end`

/** The user has muted the project, despite subscriptions. */
export const isMuted = `exists (
    select 1 from watched_projects w where w.user_id = u.id and w.project_id = c.project_id and w.muted)`

/** Codes of the languages that the user translates into. */
const chosenLanguages = `u.preferences -> 'languages'`

/** The user chose this language, by its code. */
export const hasChosen = (code: string): string => `coalesce(${chosenLanguages} ? ${code}, false)`

/** The user chose this language, or has not chosen any yet. */
const readsLanguage = (code: string): string =>
  `(coalesce(jsonb_array_length(${chosenLanguages}), 0) = 0 or ${hasChosen(code)})`

/** Whether the kind `k` is not kept from the user by the language of the change `c`, in the component `place`. */
export const passesLanguage = `case
    when k.filter = 'never' or c.language_id is null then true
    when k.filter = 'unless-source' and c.language_id = place.source_language_id then true
    else ${readsLanguage('(select l.code from languages l where l.id = c.language_id)')} end`

/** The assignment `a` of the change `c`. */
const ofAssignment = `a.id = (c.details ->> 'assignment')::int`

/**
 * The user has the assignment `a`: by name, in its team, or as one of all, where nobody is named. These are the people who follow the project and
 * have chosen one of its languages.
 */
export const hasAssignment = `(
    exists (select 1 from assignment_people ap where ap.assignment_id = a.id and ap.user_id = u.id)
    or exists (select 1 from team_members am where am.team_id = a.team_id and am.user_id = u.id)
    or (a.named = 0
      and exists (select 1 from watched_projects aw where aw.user_id = u.id and aw.project_id = a.project_id and not aw.muted)
      and (not a.of_languages or exists (select 1 from assignment_languages al join languages l on l.id = al.language_id
            where al.assignment_id = a.id and ${hasChosen('l.code')}))))`

/** Whom of its subscribers a kind tells of change `c`. */
const isHearer: { readonly [Name in Hearers]: string } = {
  subscribers: 'true',
  // A name may end with a dot, and a sentence too.
  mentioned: `exists (select 1 from regexp_matches(c.target, '@([\\w.@+-]+)', 'g') as named (words)
    where lower(u.username) in (lower(words[1]), lower(rtrim(words[1], '.-'))))`,
  contributors: `exists (select 1 from changes e
    where e.unit_id = c.unit_id and e.id < c.id and coalesce(e.author_id, e.user_id) = u.id
      and e.action in (${[changeActions.comment.code, changeActions.suggestion.code, ...contentActions].join(', ')}))`,
  assigned: `exists (select 1 from assignments a where ${ofAssignment} and ${hasAssignment})`,
  assigner: `exists (select 1 from assignments a where ${ofAssignment} and a.user_id = u.id)`,
  assignment: `exists (select 1 from assignments a where ${ofAssignment} and (a.user_id = u.id or ${hasAssignment}))`,
}

export const hears = `case k.audience ${Object.entries(isHearer)
  .map(([name, condition]) => `when '${name}' then ${condition}`)
  .join(' ')} end`
