import type { Readable } from 'node:stream'
import { strToU8 } from 'fflate'
import type { Database } from '../../db/database.ts'
import { type ArchiveFile, zipStream } from '../../http/reply/zip-stream.ts'

/** Rows of a file that are read at a time. */
const atOnce = 5000

/**
 * The stored data of a user, as files of the archive: each is a query of `row`, one JSON object a line, ordered by `at`, which
 * grows. No secret is among it, nor a hash of one. `domain/user/profile/person-columns.ts` says which of them has what.
 */
export const archiveFiles: { readonly [name: string]: string } = {
  'account.json': `select 1 as at, json_build_object('id', u.id, 'username', username, 'full_name', full_name, 'email', email,
      'is_superuser', is_superuser, 'is_bot', is_bot, 'date_joined', date_joined, 'date_expires', date_expires,
      'last_login', last_login, 'preferences', preferences, 'letters_failed', coalesce(m.failures, 0), 'letter_error', m.error) as row
    from users u left join mail_recipients m on m.user_id = u.id where u.id = $1`,
  'sessions.json': "select id as at, to_jsonb(s) - '{user_id,hash}'::text[] as row from sessions s where user_id = $1",
  'tokens.json': "select id as at, to_jsonb(t) - '{user_id,hash}'::text[] as row from tokens t where user_id = $1",
  'second-factors.json': `select id as at, json_build_object('kind', kind, 'name', name, 'created', created, 'last_used', last_used,
      'recovery_codes_used', (select coalesce(json_agg(used order by used), '[]') from recovery_codes r
        where r.user_id = f.user_id and used is not null)) as row
    from second_factors f where user_id = $1 and confirmed`,
  'identities.json': "select id as at, to_jsonb(i) - 'user_id' as row from identities i where user_id = $1",
  'teams.json': `select t.id as at, json_build_object('name', t.name, 'project', p.slug,
      'administers', exists (select from team_admins a where a.team_id = t.id and a.user_id = $1),
      'from_provider', (select min(g.provider) from identity_teams g where g.team_id = t.id and g.user_id = $1)) as row
    from team_members m join teams t on t.id = m.team_id left join projects p on p.id = t.defining_project_id where m.user_id = $1`,
  'invitations.json': `select i.id as at, json_build_object('email', i.email, 'created', i.created, 'expires', i.expires, 'sent', i.sent,
      'teams', (select coalesce(json_agg(t.name order by t.id), '[]') from invitation_teams j join teams t on t.id = j.team_id
        where j.invitation_id = i.id)) as row
    from invitations i where i.maker_id = $1`,
  'ssh-hosts.json':
    "select id as at, json_build_object('host', host, 'key_type', key_type, 'met', met) as row from ssh_hosts where user_id = $1",
  'ssh-keys.json':
    "select id as at, json_build_object('public', public_key, 'made', made) as row from ssh_keys where user_id = $1",
  'searches.json': "select id as at, to_jsonb(s) - 'user_id' as row from saved_searches s where user_id = $1",
  'memories.json': `select e.id as at, to_jsonb(e) - '{memory_id,text_id}'::text[] || jsonb_build_object('memory', m.name) as row
    from memory_entries e join memories m on m.id = e.memory_id where m.user_id = $1`,
  'subscriptions.json': "select id as at, to_jsonb(s) - 'user_id' as row from subscriptions s where user_id = $1",
  'watched-projects.json': `select p.id as at, json_build_object('project', p.slug, 'muted', w.muted) as row
    from watched_projects w join projects p on p.id = w.project_id where w.user_id = $1`,
  'notifications.json': `select n.id as at, to_jsonb(n) - 'user_id' || jsonb_build_object('read', n.read or n.id <= coalesce(i.read_up_to, 0)) as row
    from notifications n left join inbox_marks i on i.user_id = n.user_id where n.user_id = $1`,
  'audit.json': "select id as at, to_jsonb(a) - 'user_id' as row from audit_events a where user_id = $1",
  // Acts on others' accounts and on projects belong to the acting user, but the affected accounts belong to the others.
  'acts.json': `select id as at, json_build_object('timestamp', timestamp, 'action', action, 'project_id', project_id,
      'address', address, 'user_agent', user_agent) as row
    from audit_events where doer_id = $1 and user_id is distinct from $1`,
  'agreements.json': `select p.id as at, json_build_object('project', p.slug, 'text', a.text, 'timestamp', a.timestamp) as row
    from agreements a join projects p on p.id = a.project_id where a.user_id = $1`,
  'blocks.json': `select b.id as at, json_build_object('project', p.slug, 'expiry', b.expiry, 'note', b.note, 'created', b.created) as row
    from project_blocks b join projects p on p.id = b.project_id where b.user_id = $1`,
  'blocks-made.json': `select b.id as at, json_build_object('project', p.slug, 'expiry', b.expiry, 'note', b.note, 'created', b.created) as row
    from project_blocks b join projects p on p.id = b.project_id where b.author_id = $1`,
  'presences.json': `select row_number() over (order by seen, client) as at, to_jsonb(p) - 'user_id' as row from presences p where user_id = $1`,
  'reports.json': `select id as at, json_build_object('kind', kind, 'created', created, 'parameters', parameters, 'data', data) as row
    from reports where user_id = $1`,
  'project-words.json': `select w.id as at, json_build_object('project', p.slug, 'word', w.word, 'added', w.added) as row
    from project_words w join projects p on p.id = w.project_id where w.user_id = $1`,
  'term-proposals.json':
    "select id as at, to_jsonb(p) - 'user_id' - 'decided_by' as row from term_proposals p where user_id = $1",
  'suggestions.json': "select id as at, to_jsonb(s) - 'user_id' as row from suggestions s where user_id = $1",
  'votes.json': `select suggestion_id as at, json_build_object('suggestion', suggestion_id, 'value', value) as row
    from suggestion_votes where user_id = $1`,
  'comments.json': `select row_number() over (order by timestamp, id) as at, row from (
      select timestamp, id, to_jsonb(c) - 'user_id' as row from comments c where user_id = $1
      union all select timestamp, id, to_jsonb(r) - 'user_id' as row from removed_comments r where user_id = $1) said`,
  'edits.json': `select row_number() over (order by timestamp, id) as at, row from (
      select timestamp, id, to_jsonb(p) - 'author_id' || '{"state_of_edit":"waits for a commit"}' as row
        from pending_edits p where author_id = $1
      union all select timestamp, id, to_jsonb(c) - 'author_id' || '{"state_of_edit":"waits for the remote"}' as row
        from committed_edits c where author_id = $1
      union all select timestamp, id, to_jsonb(r) - 'author_id' || '{"state_of_edit":"of a string that went"}' as row
        from removed_texts r where author_id = $1) written`,
  'removals.json': "select id as at, to_jsonb(r) - 'author_id' as row from removals r where author_id = $1",
  'deleted-places.json': `select id as at, json_build_object('kind', kind, 'path', path, 'removed', removed, 'ends', ends) as row
    from removed_places where user_id = $1`,
  'site-backups.json':
    "select id as at, json_build_object('name', name, 'created', created) as row from site_backups where user_id = $1",
  'machine-consents.json': `select row_number() over (order by c.timestamp, c.service) as at,
      json_build_object('project', p.slug, 'service', c.service, 'host', c.host, 'timestamp', c.timestamp) as row
    from machine_consents c join projects p on p.id = c.project_id where c.user_id = $1`,
  'bulk-edits.json': `select id as at, json_build_object('path', path, 'q', q, 'settings', settings, 'state', state, 'created', created)
      as row from bulk_edits where user_id = $1`,
  'assignments.json': `select a.id as at, json_build_object('name', a.name, 'q', a.query, 'instruction', a.instruction, 'due', a.due,
      'state', a.state, 'created', a.created, 'made', a.user_id is not distinct from $1) as row from assignments a
    where a.user_id = $1 or a.id in (select assignment_id from assignment_people ap where ap.user_id = $1)`,
  'machine-runs.json': `select id as at, json_build_object('state', state, 'counts', counts, 'created', created) as row
    from machine_runs where user_id = $1`,
  'mqm-reviews.json': `select r.id as at, json_build_object('created', r.created, 'q', r.q, 'marks', (
      select coalesce(json_agg(i.errors order by i.position), '[]') from mqm_items i where i.review_id = r.id and i.seen)) as row
    from mqm_reviews r where r.user_id = $1`,
  'people-imports.json':
    "select id as at, json_build_object('name', name, 'created', created) as row from people_imports where user_id = $1",
  'screenshots.json': `select id as at, to_jsonb(s) - '{user_id,content}'::text[] as row from screenshots s where user_id = $1`,
  'announcements.json': "select id as at, to_jsonb(a) - 'user_id' as row from announcements a where user_id = $1",
  'tasks.json': `select row_number() over (order by created, id) as at,
      json_build_object('kind', kind, 'created', created, 'completed', completed) as row from tasks where user_id = $1`,
  'history.json': `select id as at, json_build_object('id', id, 'timestamp', timestamp, 'action', action, 'project_id', project_id,
      'component_id', component_id, 'translation_id', translation_id, 'unit_id', unit_id, 'target', target, 'old', old) as row
    from changes where user_id = $1 or author_id = $1`,
}

/** The rows of a file in their order, a part at a time. */
async function* linesOf(database: Database, query: string, userId: number): AsyncGenerator<Uint8Array> {
  for (let last = 0; ; ) {
    const { rows } = await database.executeSql(
      `select at, row::text from (${query}) kept where at > $2 order by at limit ${atOnce}`,
      [userId, last],
    )
    if (rows.length > 0) yield strToU8(rows.map(({ row }) => `${String(row)}\n`).join(''))
    if (rows.length < atOnce) return
    last = Number(rows.at(-1)?.at)
  }
}

async function* filesOf(database: Database, userId: number): AsyncGenerator<ArchiveFile> {
  for (const [path, query] of Object.entries(archiveFiles)) yield { path, bytes: linesOf(database, query, userId) }
  const pictures = database.kysely.selectFrom('screenshots').where('user_id', '=', userId)
  for (const { id } of await pictures.select('id').orderBy('id').execute()) {
    const picture = await pictures.select(['media_type', 'content']).where('id', '=', id).executeTakeFirst()
    // It may be gone since.
    if (picture !== undefined)
      yield { path: `screenshots/${id}.${picture.media_type.replace('image/', '')}`, bytes: picture.content }
  }
}

/** All that is kept about a user, as a zip; people get it, and may take it elsewhere. */
export const zipAccount = (database: Database, userId: number): Readable => zipStream(filesOf(database, userId))
