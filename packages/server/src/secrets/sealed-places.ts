import type { Queries } from '../db/database.ts'
import { sealedPart, withSealedPart } from './sealed-address.ts'

/** A secret of a row. */
export interface SealedRow {
  readonly key: string
  readonly sealed: Buffer
  readonly about: string
  /** The column's text, where the secret is a part of it. */
  readonly text: string | null
}

/** A place of sealed values in the database. */
export interface SealedPlace {
  /** For people. */
  readonly name: string
  /** Some rows behind a key, in the order of their keys; the first ones behind the empty text. */
  readPage(database: Queries, after: string): Promise<SealedRow[]>
  /** Writes a row's secret, sealed anew; nothing happens where the row is another one by now. */
  write(database: Queries, row: SealedRow, sealed: Buffer): Promise<void>
  /** Takes a secret away that nothing opens any more; null: it stays, because it protects somebody. */
  readonly forget: ((database: Queries, row: SealedRow) => Promise<void>) | null
}

/** Reads all rows of a place, with one page in memory at a time. */
export async function* rowsOf(place: SealedPlace, database: Queries): AsyncGenerator<SealedRow> {
  for (let after = ''; ; ) {
    const page = await place.readPage(database, after)
    const last = page.at(-1)
    if (last === undefined) return
    yield* page
    after = last.key
  }
}

const pageSize = 200

interface TableSecret {
  readonly name: string
  /** Rows of key (text), sealed (bytea) and about (text). */
  readonly rows: string
  /** $1 is the new value, $2 the key, $3 the value read before. */
  readonly update: string
  /** $1 is the key. */
  readonly forget?: string
}

function inTable({ name, rows, update, forget }: TableSecret): SealedPlace {
  return {
    name,
    async readPage(database, after) {
      const text = `select key, sealed, about, null::text as text from (${rows}) as place
        where key > $1 collate "C" order by key collate "C" limit ${pageSize}`
      return (await database.executeSql(text, [after])).rows as unknown as SealedRow[] // the columns of `rows`
    },
    async write(database, { key, sealed: before }, sealed) {
      await database.executeSql(update, [sealed, key, before])
    },
    forget:
      forget === undefined
        ? null
        : async (database, { key }) => {
            await database.executeSql(forget, [key])
          },
  }
}

/** User and password in a column of components: the rest of the address does not change. */
function inAddress(column: 'repo' | 'push'): SealedPlace {
  const rows = `select lpad(id::text, 12, '0') as key, ${column} as text from components where ${column} ~* '^https?://[^/]*@'`
  return {
    name: column === 'repo' ? 'passwords of repositories' : 'passwords to push with',
    async readPage(database, after) {
      const text = `select key, text from (${rows}) as place where key > $1 order by key limit ${pageSize}`
      const found = (await database.executeSql(text, [after])).rows as { key: string; text: string }[]
      const none = { sealed: Buffer.alloc(0), about: '' }
      return found.map((row) => ({ ...row, ...(sealedPart(row.text) ?? none) }))
    },
    async write(database, { key, text }, sealed) {
      const after = withSealedPart(text ?? '', sealed)
      await database.executeSql(`update components set ${column} = $1 where id = $2::bigint and ${column} = $3`, [
        after,
        key,
        text,
      ])
    },
    async forget(database, { key, text }) {
      const after = (text ?? '').replace(/:\/\/[^@/]*@/, '://')
      await database.executeSql(`update components set ${column} = $1 where id = $2::bigint and ${column} = $3`, [
        after,
        key,
        text,
      ])
    },
  }
}

/** The context that the secrets of a service are sealed with, in SQL. */
const aboutMachineService = `'machine service ' || service || ' of ' || coalesce(project_id, 0) || '/' || coalesce(component_id, 0)`

/** Names the key with which everything is sealed: what it has sealed is always the same. */
export const checkName = 'sealed'
export const checkAbout = 'key of all secrets'

/** Every place of the database with something that SECRETS_KEY sealed. A test holds that no other column has any. */
export const sealedPlaces: readonly SealedPlace[] = [
  inTable({
    name: 'seeds of second factors',
    rows: `select lpad(id::text, 12, '0') as key, seed as sealed, 'totp seed of user ' || user_id as about
      from second_factors where seed is not null`,
    update: 'update second_factors set seed = $1 where id = $2::bigint and seed = $3',
  }),
  inTable({
    name: 'keys for ssh',
    rows: `select lpad(id::text, 12, '0') as key, private_key as sealed, 'ssh key ' || public_key as about from ssh_keys`,
    update: 'update ssh_keys set private_key = $1 where id = $2::bigint and private_key = $3',
    forget: 'delete from ssh_keys where id = $1::bigint',
  }),
  inTable({
    name: 'keys that sign commits',
    rows: `select lpad(project_id::text, 12, '0') as key, secret_key as sealed,
        'gpg key ' || fingerprint || ' of project ' || project_id as about from gpg_keys`,
    update: 'update gpg_keys set secret_key = $1 where project_id = $2::int and secret_key = $3',
    forget: 'delete from gpg_keys where project_id = $1::int',
  }),
  inAddress('repo'),
  inAddress('push'),
  inTable({
    name: 'secrets of notices',
    rows: `select lpad(project_id::text, 12, '0') as key, secret as sealed, 'hooks of project ' || project_id as about
      from hook_secrets`,
    update: 'update hook_secrets set secret = $1 where project_id = $2::bigint and secret = $3',
    forget: 'delete from hook_secrets where project_id = $1::bigint',
  }),
  inTable({
    name: 'tokens and keys of git hosts',
    rows: `select lpad(id::text, 12, '0') as key, secret as sealed,
        'git host ' || api || ' of ' || coalesce('project ' || project_id, 'the site') as about from git_hosts`,
    update: 'update git_hosts set secret = $1 where id = $2::bigint and secret = $3',
    forget: 'delete from git_hosts where id = $1::bigint',
  }),
  inTable({
    name: 'secrets of identity providers',
    rows: `select id as key, secret as sealed, 'identity provider ' || id || ' at ' || issuer || ' ' || api_url as about
      from identity_providers`,
    update: 'update identity_providers set secret = $1 where id = $2 and secret = $3',
    forget: 'delete from identity_providers where id = $1',
  }),
  inTable({
    name: 'kept answers',
    rows: `select lpad(user_id::text, 12, '0') || ' ' || key as key, sealed, 'reply to ' || key || ' of user ' || user_id as about
      from kept_replies where sealed is not null`,
    update: `update kept_replies set sealed = $1
      where user_id = split_part($2, ' ', 1)::bigint and key = substr($2, strpos($2, ' ') + 1) and sealed = $3`,
    forget: `delete from kept_replies where user_id = split_part($1, ' ', 1)::bigint and key = substr($1, strpos($1, ' ') + 1)`,
  }),
  inTable({
    name: 'requests that wait in the queue',
    rows: `select id::text as key, decode(payload ->> 'sealed', 'base64') as sealed,
        case kind when 'scan-repository' then 'scan' else 'trial of a push' end
          || ' of ' || (payload ->> 'userId') as about
      from jobs where kind in ('scan-repository', 'try-push')`,
    update: `update jobs set payload = jsonb_set(payload, '{sealed}', to_jsonb(translate(encode($1, 'base64'), E'\\n', '')))
      where id = $2::uuid and decode(payload ->> 'sealed', 'base64') = $3`,
  }),
  inTable({
    name: 'keys of machine translation',
    rows: `select lpad(id::text, 12, '0') as key, secrets as sealed, ${aboutMachineService} as about
      from machine_services where secrets is not null`,
    update: 'update machine_services set secrets = $1 where id = $2::bigint and secrets = $3',
    forget: 'update machine_services set secrets = null where id = $1::bigint',
  }),
  inTable({
    name: 'mark of the key',
    rows: `select name as key, key as sealed, '${checkAbout}' as about from site_keys where name = '${checkName}'`,
    update: 'update site_keys set key = $1 where name = $2 and key = $3',
    forget: 'delete from site_keys where name = $1',
  }),
]
