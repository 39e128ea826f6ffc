import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailOutageTable, MailRecipientTable, SavedSearchTable, SiteKeyTable } from './account-tables.ts'
import type {
  CommittedEditTable,
  PendingEditTable,
  RemovalTable,
  RemovedAnnotationTable,
  RemovedCommentTable,
  RemovedTextTable,
  UploadTable,
} from './edit-tables.ts'
import type { FailedJobTable, JobTable, TaskTable } from './job-tables.ts'
import type { MachineTables } from './machine-tables.ts'
import type { MemoryTables } from './memory-tables.ts'
import type { AnnouncementTable, KeptReplyTable, PresenceTable, ReportTable, ScreenshotTable } from './page-tables.ts'
import type {
  RemovedComponentTable,
  RemovedPlaceTable,
  RemovedRowTable,
  RemovedTranslationTable,
  RestoredFileTable,
} from './removal-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { SiteTables } from './site-tables.ts'
import type { SpellingTables } from './spelling-tables.ts'
import type { TermTables } from './term-tables.ts'
import type { ChangeTable, UntoldChangeTable, WorkTables } from './work-tables.ts'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface LanguageTable {
  id: Generated<number>
  code: string
  name: string
  direction: Generated<string>
  population: ColumnType<number, number | undefined, number>
  plural_source: Generated<number>
  plural_number: number
  plural_formula: string
  plural_type: Generated<number>
  aliases: Generated<string[]>
  statistics_id: number
}

/** The counters that a delta may touch; see the statistics table. */
export const counterNames = [
  'total',
  'total_words',
  'total_chars',
  'translated',
  'translated_words',
  'translated_chars',
  'fuzzy',
  'fuzzy_words',
  'fuzzy_chars',
  'failing',
  'failing_words',
  'failing_chars',
  'approved',
  'approved_words',
  'approved_chars',
  'readonly',
  'readonly_words',
  'readonly_chars',
  'suggestions',
  'comments',
  'changes',
] as const
export type CounterName = (typeof counterNames)[number]

export type StatisticsTable = {
  id: Generated<number>
  last_change: NullableTime
  last_author_id: number | null
} & Record<CounterName, Generated<number>>

export interface UserTable {
  id: Generated<number>
  username: string
  full_name: string
  email: string | null
  email_shown: Generated<boolean>
  password_hash: Generated<string | null>
  is_superuser: Generated<boolean>
  is_active: Generated<boolean>
  is_bot: Generated<boolean>
  date_joined: Time
  date_expires: NullableTime
  last_login: NullableTime
  preferences: JSONColumnType<Record<string, unknown>, string | undefined, string>
  preferences_version: Generated<number>
}

export interface TokenTable {
  hash: Buffer
  user_id: number
  created: Time
  id: Generated<number>
  project_id: number | null
  of_account: Generated<boolean>
  /** Ends with that one. */
  made_by: Generated<number | null>
  note: Generated<string>
  scopes: Generated<string[]>
  expires: NullableTime
  last_used: NullableTime
}

export interface RoleTable {
  id: Generated<number>
  name: string
  permissions: string[]
}

export interface TeamTable {
  id: Generated<number>
  name: string
  project_selection: Generated<number>
  language_selection: Generated<number>
  defining_project_id: number | null
  internal: Generated<boolean>
  /** It reaches the components that it names, and no project as a whole. */
  limited: Generated<boolean>
  enforced_2fa: Generated<boolean>
}

export interface ProjectTable {
  id: Generated<number>
  name: string
  slug: string
  web: Generated<string>
  instructions: Generated<string>
  check_flags: Generated<string>
  translation_review: Generated<boolean>
  source_review: Generated<boolean>
  commit_policy: Generated<number>
  set_language_team: Generated<boolean>
  enable_hooks: Generated<boolean>
  language_aliases: Generated<string>
  access_control: Generated<number>
  use_shared_tm: Generated<boolean>
  /** Null: where everybody sees the project. */
  contribute_shared_tm: boolean | null
  /** Per cent that texts of other projects lose. */
  shared_tm_penalty: Generated<number>
  autoclean_tm: Generated<boolean>
  secondary_language_id: number | null
  /** For components: their settings too, see domain/project/inheritance.ts. */
  settings: JSONColumnType<Record<string, unknown>, string | undefined, string>
  enforced_2fa: Generated<boolean>
  locked: Generated<boolean>
  statistics_id: number
  created: Time
  /** Nobody sees it from then on, see domain/removal/. */
  removed: NullableTime
  /** Since then it is read and not changed. */
  archived: NullableTime
}

export interface CategoryTable {
  id: Generated<number>
  project_id: number
  category_id: number | null
  name: string
  slug: string
  /** Flags of all strings below it; empty for none. */
  check_flags: Generated<string>
  /** As of projects. */
  settings: JSONColumnType<Record<string, unknown>, string | undefined, string>
  /** Since then it is read and not changed, with all that is in it. */
  archived: NullableTime
}

export interface ComponentTable {
  id: Generated<number>
  made_by: Generated<number | null>
  project_id: number
  category_id: number | null
  name: string
  slug: string
  source_language_id: number
  repository_component_id: number | null
  vcs: Generated<string>
  repo: string
  branch: Generated<string>
  push: Generated<string>
  push_branch: Generated<string>
  filemask: string
  template: Generated<string>
  new_base: Generated<string>
  file_format: string
  /** Parsed by domain/component/component-settings.ts. */
  settings: JSONColumnType<Record<string, unknown>>
  locked: Generated<boolean>
  /** Since then it is read and not changed. */
  archived: NullableTime
  /** The category that took it into the archive. */
  archived_with: Generated<number | null>
  is_glossary: Generated<boolean>
  local_revision: Generated<string>
  remote_revision: Generated<string>
  strings_revision: Generated<string>
  files_revision: Generated<string>
  synced: Generated<boolean>
  pushed_revision: Generated<string>
  pushing_revision: Generated<string>
  auto_locked: Generated<boolean>
  /** Moved by the database with every change that people can make. */
  version: Generated<number>
  task_id: string | null
  statistics_id: number
  created: Time
}

export interface TranslationTable {
  id: Generated<number>
  component_id: number
  language_id: number
  language_code: string
  filename: Generated<string>
  revision: Generated<string>
  is_source: Generated<boolean>
  is_template: Generated<boolean>
  added: Generated<boolean>
  plural_number: number
  plural_formula: string
  statistics_id: number
}

export interface UnitTable {
  id: Generated<number>
  translation_id: number
  source_unit_id: number
  position: number
  state: number
  num_words: number
  num_chars: number
  pending: Generated<boolean>
  has_suggestion: Generated<boolean>
  has_comment: Generated<boolean>
  automatically_translated: Generated<boolean>
  /** Signed 64 bits: beyond a JavaScript number. Kept by source units only. */
  id_hash: ColumnType<bigint | null, bigint | string | null | undefined, bigint | string | null>
  timestamp: Time
  last_updated: Time
  target: string
  source: string | null
  context: string | null
  note: string | null
  location: string | null
  flags: string | null
  previous_source: Generated<string>
  explanation: Generated<string>
  extra_flags: Generated<string>
  failing: string[] | null
  dismissed: string[] | null
  /** The index of texts has its present text; see 0030-string-index.sql. */
  indexed: Generated<boolean>
}

export interface AlertTable {
  id: Generated<number>
  component_id: number
  name: string
  severity: number
  details: JSONColumnType<Record<string, unknown>>
  timestamp: Time
  updated: Time
  dismissed_at: NullableTime
  dismissed_by: number | null
  dismissal_reason: Generated<string>
}

export interface SubscriptionTable {
  id: Generated<number>
  user_id: number
  notification: string
  scope: number
  frequency: number
  project_id: number | null
  component_id: number | null
  told_until: Time
}

export interface NotificationTable {
  id: Generated<number>
  user_id: number
  notification: string
  frequency: number
  change_id: number
  created: Time
  sent: NullableTime
  /** Its reader opened it. */
  read: Generated<boolean>
}

/** Somebody may do nothing in a project for a time. */
export interface ProjectBlockTable {
  id: Generated<number>
  project_id: number
  user_id: number
  /** Null: until somebody takes it back. */
  expiry: NullableTime
  note: Generated<string>
  author_id: number | null
  created: Time
}

/** Every table, by name; each migration that changes one changes this as well. */
export interface Tables
  extends SignInTables,
    MachineTables,
    MemoryTables,
    SiteTables,
    SpellingTables,
    TermTables,
    WorkTables {
  languages: LanguageTable
  statistics: StatisticsTable
  users: UserTable
  tokens: TokenTable
  site_keys: SiteKeyTable
  saved_searches: SavedSearchTable
  roles: RoleTable
  teams: TeamTable
  team_roles: { team_id: number; role_id: number }
  team_members: { team_id: number; user_id: number }
  team_projects: { team_id: number; project_id: number }
  team_components: { team_id: number; component_id: number }
  team_categories: { team_id: number; category_id: number }
  team_component_lists: { team_id: number; component_list_id: number }
  team_languages: { team_id: number; language_id: number }
  team_admins: { team_id: number; user_id: number }
  component_lists: { id: Generated<number>; name: string; slug: string; show_dashboard: Generated<boolean> }
  component_list_components: { component_list_id: number; component_id: number }
  project_blocks: ProjectBlockTable
  agreements: { user_id: number; project_id: number; hash: Buffer; text: string; timestamp: Time }
  projects: ProjectTable
  project_languages: { project_id: number; language_id: number; statistics_id: number }
  removed_places: RemovedPlaceTable
  removed_components: RemovedComponentTable
  removed_translations: RemovedTranslationTable
  removed_rows: RemovedRowTable
  restored_files: RestoredFileTable
  categories: CategoryTable
  components: ComponentTable
  component_links: { component_id: number; project_id: number }
  translations: TranslationTable
  units: UnitTable
  labels: {
    id: Generated<number>
    project_id: number
    name: string
    description: Generated<string>
    color: Generated<string>
  }
  unit_labels: { unit_id: number; label_id: number }
  pending_edits: PendingEditTable
  committed_edits: CommittedEditTable
  removed_texts: RemovedTextTable
  removed_comments: RemovedCommentTable
  removed_annotations: RemovedAnnotationTable
  removals: RemovalTable
  uploads: UploadTable
  unit_variants: { unit_id: number; component_id: number; key: string }
  suggestions: { id: Generated<number>; unit_id: number; target: string; user_id: number | null; timestamp: Time }
  suggestion_votes: { suggestion_id: number; user_id: number; value: number }
  comments: {
    id: Generated<number>
    unit_id: number
    comment: string
    user_id: number | null
    timestamp: Time
    resolved: Generated<boolean>
  }
  screenshots: ScreenshotTable
  screenshot_units: { screenshot_id: number; unit_id: number; region: number[] | null }
  announcements: AnnouncementTable
  changes: ChangeTable
  alerts: AlertTable
  subscriptions: SubscriptionTable
  watched_projects: { user_id: number; project_id: number; muted: Generated<boolean> }
  mail_recipients: MailRecipientTable
  mail_outage: MailOutageTable
  notifications: NotificationTable
  untold_changes: UntoldChangeTable
  jobs: JobTable
  failed_jobs: FailedJobTable
  tasks: TaskTable
  reports: ReportTable
  kept_replies: KeptReplyTable
  kept_reply_sizes: { user_id: number; day: Date; bytes: number }
  presences: PresenceTable
  inbox_marks: { user_id: number; read_up_to: number }
}
