import type { Actor } from '../permissions/index.ts'
import type { SecurityLog } from '../security-log.ts'
import type { Services } from '../services.ts'
import type { Authenticate } from './authenticate.ts'
import type { FieldRules } from './fields/index.ts'
import type { Route } from './route.ts'
import type { Throttle } from './throttle.ts'
import type { WebUi } from './web-ui/web-ui.ts'

/** What the HTTP side of the server is made of. */
export interface BindOptions {
  readonly routes: readonly Route[]
  readonly services: Services
  readonly authenticate: Authenticate
  readonly throttle: Throttle
  /** The rules that the fields of the routes name. */
  readonly fieldRules: FieldRules
  /** Where what a path once named is now, as far as the actor sees it; without it nothing has ever moved. */
  movedPath?(seeker: { readonly services: Services; readonly actor: Actor }, path: string): Promise<string | undefined>
  readonly siteUrl: string
  /** Somebody said what SITE_URL is: links begin with it, and with nothing that a request says. */
  readonly siteUrlGiven: boolean
  /** Signs what pages give to browsers in which nobody is signed in; without it they get nothing. */
  readonly visitorKey?: Buffer
  /** Check each reply against its contract; a reply that breaks it is a 500. */
  readonly checkReplies: boolean
  readonly trustedProxies: readonly string[]
  /** Gets failed sign-ins and refusals; without one they are noted nowhere. */
  readonly securityLog?: SecurityLog
  /** The pages for people; without them there is the API alone. */
  readonly webUi?: WebUi
  /** Gets every error that is no refusal. */
  reportError(error: unknown, place: string): void
}
