import { statement } from '../../db/database.ts'
import { byId, listStatement } from '../../db/list-part.ts'

/** A key or a secret of some kind. */
export interface KeyRow {
  readonly id: number
  readonly name: string
  readonly project: string | null
  readonly username: string | null
  /** The public half of an SSH key. */
  readonly public_key: string | null
  /** The fingerprint of a GPG key: others' are made of their public halves. */
  readonly fingerprint?: string
  readonly since: Date
  readonly last_used: Date | null
  readonly expires: Date | null
}

interface KindOfKey {
  readonly list: ReturnType<typeof listStatement<KeyRow>>
  readonly count: ReturnType<typeof statement<{ count: number }>>
  readonly order: ReturnType<typeof byId>
}

const never = 'null::timestamptz'

function kindOf(
  name: string,
  of: { readonly columns: string; readonly tables: string; readonly where: string; readonly id: string },
): KindOfKey {
  const order = byId(of.id)
  return {
    order,
    list: listStatement<KeyRow>(
      `keys_${name}`,
      `select ${of.columns} from ${of.tables} where ${of.where} {part}`,
      order,
    ),
    count: statement<{ count: number }>(
      `count_keys_${name}`,
      `select count(*)::int as count from ${of.tables} where ${of.where}`,
    ),
  }
}

/** Secrets never leave the database by these. */
export const kindsOfKeys = {
  token: kindOf('token', {
    columns: `k.id, k.note as name, p.slug as project, u.username, null as public_key, k.created as since, k.last_used, k.expires`,
    tables: 'tokens k join users u on u.id = k.user_id left join projects p on p.id = k.project_id',
    where: 'true',
    id: 'k.id',
  }),
  ssh: kindOf('ssh', {
    columns: `k.id, '' as name, p.slug as project, u.username, k.public_key, k.made as since, ${never} as last_used, ${never} as expires`,
    tables: 'ssh_keys k left join users u on u.id = k.user_id left join projects p on p.id = k.project_id',
    where: 'p.removed is null',
    id: 'k.id',
  }),
  gpg: kindOf('gpg', {
    columns: `k.project_id as id, k.holder as name, p.slug as project, null as username, null as public_key, k.fingerprint,
      k.made as since, ${never} as last_used, ${never} as expires`,
    tables: 'gpg_keys k join projects p on p.id = k.project_id',
    where: 'p.removed is null',
    id: 'k.project_id',
  }),
  'git-host': kindOf('git_host', {
    columns: `k.id, k.hostname as name, p.slug as project, null as username, null as public_key, k.changed as since,
      k.tried as last_used, ${never} as expires`,
    tables: 'git_hosts k left join projects p on p.id = k.project_id',
    where: 'p.removed is null',
    id: 'k.id',
  }),
  machine: kindOf('machine', {
    columns: `k.id, k.service as name, p.slug as project, null as username, null as public_key, k.changed as since,
      ${never} as last_used, ${never} as expires`,
    tables: 'machine_services k left join projects p on p.id = k.project_id',
    where: 'k.secrets is not null and p.removed is null',
    id: 'k.id',
  }),
  webhook: kindOf('webhook', {
    columns: `k.project_id as id, '' as name, p.slug as project, null as username, null as public_key, k.changed as since,
      ${never} as last_used, ${never} as expires`,
    tables: 'hook_secrets k join projects p on p.id = k.project_id',
    where: 'p.removed is null',
    id: 'k.project_id',
  }),
} as const

/** The exchange of the sealing key that waits or runs. */
export const selectRotation = statement<{ id: string }>(
  'rotation_of_secrets',
  `select id from jobs where kind = 'rotate-secrets' order by position limit 1`,
)
