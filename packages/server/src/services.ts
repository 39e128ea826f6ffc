import type { Access } from './access/access.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { KnownDevices } from './domain/user/known-devices.ts'
import type { SignInAttempts } from './domain/user/sign-in-attempts.ts'
import type { LiveEvents } from './events/live-events.ts'
import type { GitSettings } from './git/index.ts'
import type { IdentityProvider } from './identity/providers.ts'
import type { TaskEvents } from './jobs/task-events.ts'
import type { OutgoingMail } from './mail/outgoing-mail.ts'
import type { SecurityLog } from './security-log.ts'
import type { SecretBox } from './system/secret-box.ts'

/** What handlers, jobs and operations are given; app.ts makes it, once. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** How git is run here. */
  readonly git: GitSettings
  /** Settings of languages, projects, components and translations. */
  readonly catalog: Catalog
  /** Who sends a request. */
  readonly access: Access
  /** By whom people sign in here, beside passwords. */
  readonly identityProviders: readonly IdentityProvider[]
  /** Letters to people; null: none are sent here. */
  readonly mail: OutgoingMail | null
  /** Encrypts seeds of second factors. */
  readonly secretBox: SecretBox
  /** Who tries to sign in too often. */
  readonly signInAttempts: SignInAttempts
  /** Browsers in which people have signed in before. */
  readonly knownDevices: KnownDevices
  /** What happens about access: sign-ins, refusals, changes of users, tokens, rights and secrets. */
  readonly securityLog: SecurityLog
  /** What happens, as it happens. */
  readonly liveEvents: LiveEvents
  /** When jobs move on and end, on whatever node. */
  readonly taskEvents: TaskEvents
  /** Aborted when the server begins to stop: streams end, jobs stop at a safe point. */
  readonly stopping: AbortSignal
}
