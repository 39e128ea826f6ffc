import { workKinds } from '@weft/contract'
import { changeActions } from '../../../events/change-actions.ts'

const codes = (...names: readonly (keyof typeof changeActions)[]): string =>
  names.map((name) => changeActions[name].code).join(', ')

/** A change `h` whose text was not typed for its string: by a run over many strings, or by a machine. The writer's details say so. */
const inBulk = `(h.action in (${codes('bulk-edit', 'replace')}) or h.details ? 'bulk')`
const byMachine = `(h.action in (${codes('auto', 'propagated-edit')}) or h.details ? 'automatic' or coalesce(a.is_bot, false))`

const isBlank = `btrim(h.old, E'\\x1e') = ''`

/** The kind of a change `h` by the author `a`; null: no work on a text. */
const kindOf = `case
    when h.action in (${codes('revert', 'user-revert')}) then ${workKinds.reverted}
    when h.action in (${codes('string-repo-update', 'new-unit-repo', 'string-upload-update', 'new-unit-upload')}) then ${workKinds.files}
    when h.action not in (${codes('new', 'change', 'accept', 'suggestion', 'approve', 'marked-edit', 'upload', 'auto', 'propagated-edit', 'bulk-edit', 'replace', 'source-change')}) then null
    when ${inBulk} then ${workKinds.bulk}
    when ${byMachine} then ${workKinds.automatic}
    when h.action = ${changeActions.upload.code} then ${workKinds.uploaded}
    when h.author_id is null then ${workKinds.files}
    when h.action = ${changeActions.approve.code} then ${workKinds.approved}
    when h.action = ${changeActions['marked-edit'].code} then ${workKinds.returned}
    when h.action = ${changeActions.suggestion.code} then ${workKinds.suggested}
    when h.action = ${changeActions.new.code} or h.action = ${changeActions.accept.code} and ${isBlank} then ${workKinds.new}
    else ${workKinds.edited} end`

/** Before a change `h`, when the text that a review is about came: it was written, or suggested. */
const waitedSince = (kind: string) => `(select p.timestamp from changes p
    where p.unit_id = h.unit_id and p.timestamp <= h.timestamp and p.id < h.id
      and case ${kind} when ${workKinds.approved} then p.action in (${codes('new', 'change', 'accept', 'auto', 'upload', 'revert', 'replace', 'propagated-edit', 'user-revert')})
        else p.action = ${changeActions.suggestion.code} and p.target = h.target end
    order by p.timestamp desc, p.id desc limit 1)`

/**
 * Rows of work from `chosen`, rows of the history, in a `with` of SQL: by their day of UTC, place, person and kind. A person who takes a
 * suggestion reviews it, and its author wrote it.
 */
export const workText = `work as (
    select (h.timestamp at time zone 'UTC')::date as day, h.project_id, coalesce(h.component_id, 0) as component_id, h.language_id,
           k.kind, k.person, coalesce(h.words, u.num_words, 0) as words,
           extract(epoch from h.timestamp - case when k.kind in (${workKinds.approved}, ${workKinds.accepted}) then ${waitedSince('k.kind')} end) as waited
      from chosen h left join users a on a.id = h.author_id left join units u on u.id = h.unit_id and h.words is null
     cross join lateral (
        select ${kindOf} as kind, coalesce(h.author_id, h.user_id) as person
        union all
        select ${workKinds.accepted}, h.user_id
         where h.action = ${changeActions.accept.code} and h.user_id is not null and not ${inBulk}) k
     where k.kind is not null and h.unit_id is not null and h.project_id is not null and h.language_id is not null)`

/** The sums of rows of work, as the table of sums has them. */
export const sumsText = `count(*)::int as strings, coalesce(sum(words), 0)::bigint as words, count(waited)::int as timed,
  coalesce(sum(waited), 0)::bigint as seconds, (count(*) filter (where waited <= 86400))::int as within_day`

/** Columns of a row of the history that `workText` reads, of `h`. */
export const workColumns =
  'h.xact, h.id, h.timestamp, h.user_id, h.author_id, h.project_id, h.component_id, h.language_id, h.unit_id, h.action, h.target, h.old, h.details, h.words'
