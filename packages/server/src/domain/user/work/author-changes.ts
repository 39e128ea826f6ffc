import { changeActions, contentActions } from '../../../events/change-actions.ts'

/** How sums of authors tell texts apart. */
export const authorKinds = { new: 1, edited: 2, approved: 3 } as const

/**
 * A change `h` is its author's text, or their review of one. The entry that stands in the history for all strings of a bulk edit is none:
 * each of them has its own.
 */
export const isAuthoredText = `(h.author_id is not null and h.project_id is not null and h.action in (${contentActions.join(', ')})
      and not (h.unit_id is null and h.details ? 'bulk'))`

/** The kind of such a change. */
const kindText = `(case h.action when ${changeActions.new.code} then ${authorKinds.new} when ${changeActions.approve.code} then ${authorKinds.approved}
      else ${authorKinds.edited} end)`

/** Columns of texts, from a change `h` and its string `u`, which may be gone: whose they are, where, and how long their source is. */
export const authoredColumns = `h.project_id, coalesce(h.component_id, 0) as component_id, coalesce(h.language_id, 0) as language_id,
      h.author_id as user_id, ${kindText} as kind, coalesce(h.words, u.num_words, 0) as words, coalesce(u.num_chars, 0) as chars`
