import type { ColumnType, Generated } from 'kysely'
import type { InvitationTable, OneTimeCodeTable, SessionTable } from './account-tables.ts'

type Time = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface AuditEventTable {
  id: Generated<number>
  timestamp: Time
  user_id: number | null
  project_id: number | null
  doer_id: number | null
  action: string
  about: Generated<string>
  address: string | null
  user_agent: Generated<string>
  notice: Generated<boolean>
  seen: NullableTime
  mailed: NullableTime
}

interface SecondFactorTable {
  id: Generated<number>
  user_id: number
  kind: 'totp' | 'key'
  name: string
  created: Time
  last_used: NullableTime
  confirmed: boolean
  seed: Buffer | null
  last_step: Generated<number>
  credential_id: string | null
  public_key: Buffer | null
  counter: Generated<number>
  transports: Generated<string[]>
}

interface PendingSignInTable {
  hash: Buffer
  user_id: number | null
  method: string
  challenge: string | null
  created: Date
  expires: Date
}

interface IdentityTable {
  id: Generated<number>
  user_id: number
  provider: string
  /** Null: by the one that stands under this id when the server starts next. */
  issuer: Generated<string | null>
  subject: string
  name: string
  created: Time
  last_used: NullableTime
}

interface IdentityJourneyTable {
  hash: Buffer
  provider: string
  verifier: string
  nonce: string
  browser: Buffer
  user_id: number | null
  next: string
  created: Date
  expires: Date
}

/** The tables of what is shown and noted when people sign in. */
interface SshKeyTable {
  id: Generated<number>
  /** Neither: a key of an installation that had one for all. */
  project_id: number | null
  user_id: number | null
  public_key: string
  private_key: Buffer
  made: Time
}

/** The key that signs a project's commits. */
interface GpgKeyTable {
  project_id: number
  fingerprint: string
  holder: string
  public_key: string
  secret_key: Buffer
  made: Time
}

/** An API of a git host; of no project: the site's. */
interface GitHostTable {
  id: Generated<number>
  project_id: number | null
  vcs: string
  hostname: string
  owner: Generated<string>
  api: string
  username: Generated<string>
  app_id: Generated<string>
  secret: Buffer
  changed: Time
  tried: NullableTime
  account: Generated<string>
  fault: Generated<string>
  fault_detail: Generated<string>
}

interface SshHostTable {
  id: Generated<number>
  project_id: number | null
  user_id: number | null
  host: string
  key_type: string
  line: string
  met: Time
}

export interface SignInTables {
  ssh_keys: SshKeyTable
  ssh_hosts: SshHostTable
  gpg_keys: GpgKeyTable
  git_hosts: GitHostTable
  projects_on_shared_keys: { project_id: number }
  audit_events: AuditEventTable
  sessions: SessionTable
  one_time_codes: OneTimeCodeTable
  invitations: InvitationTable
  invitation_teams: { invitation_id: number; team_id: number }
  second_factors: SecondFactorTable
  recovery_codes: { user_id: number; hash: Buffer; used: NullableTime }
  key_challenges: { user_id: number; challenge: string; expires: Date }
  pending_sign_ins: PendingSignInTable
  identities: IdentityTable
  identity_journeys: IdentityJourneyTable
  identity_teams: { user_id: number; team_id: number; provider: string }
}
