import type { Actor } from '../../permissions/index.ts'
import type { SecurityLog } from '../../security-log.ts'
import type { Services } from '../../services.ts'
import type { FieldRules } from '../fields/index.ts'
import type { LoadLimits } from '../limits/request-load.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { Authenticate } from '../session/authenticate.ts'
import type { WebUi } from '../web-ui/web-ui.ts'
import type { Route } from './route.ts'

/** The parts that make the HTTP side of the server. */
export interface BindOptions {
  readonly routes: readonly Route[]
  readonly services: Services
  readonly authenticate: Authenticate
  readonly throttle: Throttle
  /** The rules that the fields of the routes name. */
  readonly fieldRules: FieldRules
  /** The present path for a former one, if the actor sees it; without it nothing has ever moved. */
  movedPath?(seeker: { readonly services: Services; readonly actor: Actor }, path: string): Promise<string | undefined>
  readonly siteUrl: string
  /** Somebody said what SITE_URL is: links begin with it, and with nothing that a request says. */
  readonly siteUrlGiven: boolean
  /** Signs what pages give to browsers in which nobody is signed in; without it they get nothing. */
  readonly visitorKey?: Buffer
  /** Check each reply against its contract; a reply that breaks it is a 500. */
  readonly checkReplies: boolean
  readonly trustedProxies: readonly string[]
  /** Other limits than the usual ones. */
  readonly loadLimits?: Partial<LoadLimits>
  /** Gets failed sign-ins and refusals; without one they are noted nowhere. */
  readonly securityLog?: SecurityLog
  /** The pages for people; without them there is the API alone. */
  readonly webUi?: WebUi
  /** Gets every error that is no refusal. */
  reportError(error: unknown, place: string): void
}
