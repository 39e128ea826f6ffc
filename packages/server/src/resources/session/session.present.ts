import { type secondFactorMethods, sitePermissions } from '@weft/contract'
import type { Caller } from '../../access/caller.ts'
import type { Config } from '../../config.ts'
import type { SiteValues } from '../../domain/site-settings.ts'
import type { Preferences } from '../../domain/user/profile/preferences.ts'
import { isoTime } from '../../http/reply/json.ts'
import { can, missesFactor, site } from '../../permissions/index.ts'

export type FactorMethod = (typeof secondFactorMethods)[number]

/** How one signs in here, and what must still follow. */
export interface SignInState {
  /** Keys can be used on this site. */
  readonly keys: boolean
  /** The factors required after name and password; null: none. */
  readonly pending?: readonly FactorMethod[] | null
}

export function presentSession(
  { actor, by }: Caller,
  preferences: Preferences,
  { config, settings }: { readonly config: Pick<Config, 'mail'>; readonly settings: SiteValues },
  { keys, pending = null }: SignInState,
) {
  const { registration, site_name, sign_in_text, contact } = settings
  const isSession = by.kind === 'session'
  const user = { id: actor.id, username: actor.username, full_name: actor.fullName, email: actor.email }
  return {
    user: actor.kind === 'user' ? user : null,
    csrf_token: isSession ? by.csrfToken : null,
    expires: isSession ? isoTime(by.expires) : null,
    second_factor_required: pending === null ? null : { methods: [...pending] },
    rights: {
      is_superuser: actor.isSuperuser,
      site: sitePermissions.filter((permission) => can(actor, permission, site)),
      misses_factor: actor.kind === 'user' && missesFactor(actor),
    },
    preferences,
    features: {
      registration,
      mail: config.mail !== null,
      sign_in: ['password', 'code'],
      keys,
      site_name,
      sign_in_text,
      contact,
    },
  }
}
