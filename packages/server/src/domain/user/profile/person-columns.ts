/**
 * When one account is merged into another. Rows move to the other account, or end. `besides`: a person has one row with these columns;
 * where both have it, that of the other account stays, or where it is named, the moved one gets another name.
 */
type Merge = 'moves' | 'ends' | MergedOnce

export interface MergedOnce {
  readonly besides: readonly string[]
  /** The column with a name that people gave. */
  readonly named?: string
  /** Only such rows have to be the only ones. */
  readonly where?: string
  /** It gives or takes rights: moved at once, and not when the task comes to it. */
  readonly isRight?: true
}

/** The treatment of rows with a column that names a removed user. */
interface PersonColumn {
  /** When the account is removed. Kept rows name nobody any more: the user's row stays, without all that tells who it was. */
  readonly removal: 'deleted' | 'kept'
  /** The file of the person's own archive that has them; else why none has. */
  readonly archive: `${string}.json` | { readonly none: string }
  readonly merge: Merge
}

const deleted = (archive: PersonColumn['archive'], merge: Merge = 'ends'): PersonColumn => ({
  removal: 'deleted',
  archive,
  merge,
})
const kept = (archive: PersonColumn['archive'], merge: Merge = 'moves'): PersonColumn => ({
  removal: 'kept',
  archive,
  merge,
})

const ofASignIn = { none: 'of a sign-in that goes on for minutes, and a secret' }

/**
 * Each column of the database that refers to a user: what a person gets of it with their data, and what goes with their account. A test
 * compares it with the database.
 */
export const personColumns: { readonly [column: string]: PersonColumn } = {
  'agreements.user_id': kept('agreements.json', { besides: ['project_id', 'hash'] }),
  'alerts.dismissed_by': kept({ none: 'a decision about a fault, which others work with' }),
  'announcements.user_id': kept('announcements.json'),
  'assignment_people.user_id': deleted('assignments.json', { besides: ['assignment_id'] }),
  'assignment_strings.done_by': kept({ none: 'what the history has' }),
  'assignment_work.user_id': kept({ none: 'numbers of what the history has' }),
  'assignments.closed_by': kept({ none: 'a decision about what others do; the history has the same' }),
  'assignments.user_id': kept('assignments.json'),
  'audit_events.doer_id': kept('acts.json'),
  'audit_events.user_id': deleted('audit.json', 'moves'),
  'changes.author_id': kept('history.json'),
  'changes.user_id': kept('history.json'),
  'comments.user_id': kept('comments.json'),
  'committed_edits.author_id': kept('edits.json'),
  'components.made_by': kept({ none: 'a fact of the component; the history has the same' }),
  'identities.user_id': deleted('identities.json', 'moves'),
  'identity_journeys.user_id': deleted(ofASignIn),
  'identity_teams.user_id': deleted('teams.json', { besides: ['team_id', 'provider'], isRight: true }),
  'inbox_marks.user_id': deleted('notifications.json'),
  'kept_reply_sizes.user_id': deleted({ none: 'sizes of copies of answers, for two days' }),
  'kept_replies.user_id': deleted({ none: 'copies of answers, for a day' }),
  'invitations.maker_id': deleted('invitations.json', 'moves'),
  'key_challenges.user_id': deleted(ofASignIn),
  'bulk_edits.user_id': kept('bulk-edits.json'),
  'machine_consents.user_id': kept('machine-consents.json'),
  'machine_runs.user_id': kept('machine-runs.json'),
  'mail_recipients.user_id': deleted('account.json'),
  'memories.user_id': deleted('memories.json', { besides: ['name'], named: 'name', where: 'not removed' }),
  'mqm_reviews.user_id': kept('mqm-reviews.json'),
  'notifications.user_id': deleted('notifications.json', { besides: ['change_id'] }),
  'one_time_codes.maker_id': deleted({ none: 'a link for somebody else, and a secret' }),
  'one_time_codes.user_id': deleted(ofASignIn),
  'people_imports.user_id': deleted('people-imports.json'),
  'pending_edits.author_id': kept('edits.json'),
  'pending_sign_ins.user_id': deleted(ofASignIn),
  'presences.user_id': deleted('presences.json'),
  'project_blocks.author_id': kept('blocks-made.json'),
  'project_blocks.user_id': deleted('blocks.json', { besides: ['project_id'], isRight: true }),
  'project_words.user_id': kept('project-words.json'),
  'recovery_codes.user_id': deleted('second-factors.json'),
  'removals.author_id': kept('removals.json'),
  'removed_comments.user_id': kept('comments.json'),
  'removed_places.user_id': kept('deleted-places.json'),
  'removed_texts.author_id': kept('edits.json'),
  'reports.user_id': deleted('reports.json', 'moves'),
  'saved_searches.user_id': deleted('searches.json', { besides: ['name'], named: 'name' }),
  'screenshots.user_id': kept('screenshots.json'),
  'second_factors.user_id': deleted('second-factors.json'),
  'sessions.user_id': deleted('sessions.json'),
  'site_backups.user_id': kept('site-backups.json'),
  'ssh_hosts.user_id': deleted('ssh-hosts.json'),
  'ssh_keys.user_id': deleted('ssh-keys.json'),
  'subscriptions.user_id': deleted('subscriptions.json'),
  'suggestion_votes.user_id': kept('votes.json', { besides: ['suggestion_id'] }),
  'suggestions.user_id': kept('suggestions.json'),
  'tasks.user_id': kept('tasks.json'),
  'team_admins.user_id': deleted('teams.json', { besides: ['team_id'], isRight: true }),
  'team_members.user_id': deleted('teams.json', { besides: ['team_id'], isRight: true }),
  'term_proposals.decided_by': kept({ none: 'a decision about what another proposed' }),
  'term_proposals.user_id': kept('term-proposals.json', {
    besides: ['translation_id', 'source'],
    where: 'is_accepted is null',
  }),
  'tokens.user_id': deleted('tokens.json'),
  'user_activity.user_id': kept({ none: 'numbers of what the history has' }),
  'author_sums.user_id': kept({ none: 'numbers of what the history has' }),
  'work_sums.user_id': kept({ none: 'numbers of what the history has' }),
  'watched_projects.user_id': deleted('watched-projects.json', { besides: ['project_id'] }),
}
