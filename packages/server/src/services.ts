import type { Access } from './access/access.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { SiteSettings } from './domain/site-settings.ts'
import type { KnownDevices } from './domain/user/sign-in/known-devices.ts'
import type { SignInAttempts } from './domain/user/sign-in/sign-in-attempts.ts'
import type { LiveEvents } from './events/live-events.ts'
import type { GitSettings } from './git/index.ts'
import type { ProviderList } from './identity/provider-list.ts'
import type { TaskEvents } from './jobs/task-events.ts'
import type { OutgoingMail } from './mail/outgoing-mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { SecurityLog } from './security-log.ts'
import type { Speller } from './spelling/speller.ts'
import type { SecretBox } from './system/secret-box.ts'

/** The services for handlers, jobs and operations; app.ts makes them, once. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** How git is run here. */
  readonly git: GitSettings
  /** Settings of languages, projects, components and translations. */
  readonly catalog: Catalog
  /** Settings of the whole site. */
  readonly settings: SiteSettings
  /** Finds the sender of a request. */
  readonly access: Access
  /** By whom people sign in here, beside passwords. */
  readonly identityProviders: ProviderList
  /** Asks services, identity providers and the APIs of git hosts. */
  readonly outbound: Outbound
  /** The dictionaries of this node. */
  readonly speller: Speller
  /** Letters to people; null: none are sent here. */
  readonly mail: OutgoingMail | null
  /** Encrypts seeds of second factors. */
  readonly secretBox: SecretBox
  /** Slows down repeated sign-ins. */
  readonly signInAttempts: SignInAttempts
  /** Browsers in which people have signed in before. */
  readonly knownDevices: KnownDevices
  /** Records events about access: sign-ins, refusals, changes of users, tokens, rights and secrets. */
  readonly securityLog: SecurityLog
  /** Live events. */
  readonly liveEvents: LiveEvents
  /** Progress and ends of jobs on any node. */
  readonly taskEvents: TaskEvents
  /** Aborted when the server begins to stop: streams end, jobs stop at a safe point. */
  readonly stopping: AbortSignal
}
