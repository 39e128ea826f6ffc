import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import type { Database } from '../../db/database.ts'

/** What is kept of a user, as files of the archive: each a query whose rows become one JSON object a line. No hash is among it. */
const files: Readonly<Record<string, string>> = {
  'account.json': `select id, username, full_name, email, is_superuser, is_bot, date_joined, date_expires, last_login, preferences
    from users where id = $1`,
  'sessions.json':
    'select id, created, last_used, expires, address, user_agent from sessions where user_id = $1 order by id',
  'tokens.json': 'select created from tokens where user_id = $1 order by created',
  'teams.json':
    'select t.name from team_members m join teams t on t.id = m.team_id where m.user_id = $1 order by t.name',
  'searches.json': 'select name, query, path, created from saved_searches where user_id = $1 order by name',
  'subscriptions.json':
    "select to_jsonb(s) - 'user_id' as subscription from subscriptions s where user_id = $1 order by id",
  'watched-projects.json': `select p.slug from watched_projects w join projects p on p.id = w.project_id
    where w.user_id = $1 order by p.slug`,
  'audit.json': "select to_jsonb(a) - 'user_id' as event from audit_events a where user_id = $1 order by id",
  'reports.json': 'select kind, created, parameters, data from reports where user_id = $1 order by id',
  'suggestions.json': 'select unit_id, target, timestamp from suggestions where user_id = $1 order by id',
  'comments.json': 'select unit_id, comment, timestamp from comments where user_id = $1 order by id',
}
/** The history is read in parts: it may be long. */
const history = `select id, timestamp, action, project_id, component_id, translation_id, unit_id, target, old
  from changes where (user_id = $1 or author_id = $1) and id > $2 order by id limit 5000`

const pack = promisify<AsyncZippable, Uint8Array>(zip)

/** All that is kept about a user, as a zip; people get it, and may take it elsewhere. */
export async function zipAccount(database: Database, userId: number): Promise<Buffer> {
  const contents: Record<string, Uint8Array> = {}
  for (const [name, query] of Object.entries(files))
    contents[name] = toLines((await database.executeSql(query, [userId])).rows)
  const parts: Uint8Array[] = []
  for (let last = 0; ; ) {
    const { rows } = await database.executeSql(history, [userId, last])
    if (rows.length === 0) break
    parts.push(toLines(rows))
    last = Number(rows.at(-1)?.id)
  }
  contents['history.json'] = Buffer.concat(parts)
  return Buffer.from(await pack(contents))
}

const toLines = (rows: readonly object[]) => strToU8(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
