import type { BodyOf, changeUser } from '@weft/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { readPreferences } from '../../domain/user/profile/preferences.ts'
import { selectFactors } from '../../domain/user/sign-in/second-factors.ts'
import { visibleTo } from '../../domain/visible.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { invalidField, validationErrors } from '../../refusal.ts'
import { replaceWatched, selectVisibleProjects, selectWatchedSlugs } from './profile.queries.ts'
import { selectUserActivity } from './users.queries.ts'

/** The fields of a profile in a request; missing ones do not change. */
export type ProfileBody = NonNullable<BodyOf<typeof changeUser>['profile']>

/** A user's choices and work, limited to places that the reader sees. */
export async function presentProfile({ database, actor, links }: Lookup, user: UserRow) {
  const visible = visibleTo(actor)
  const [chosen, activity, watched, factor] = await Promise.all([
    readPreferences(database, user.id),
    selectUserActivity(database, user.id, visible),
    selectWatchedSlugs(database, user.id, visible),
    lastFactor(database, user.id),
  ])
  const { translated, suggested, uploaded, commented } = activity
  return {
    language: chosen.interface_language,
    languages: chosen.languages.map((code) => links.api('languages', code)),
    secondary_languages: chosen.secondary_languages.map((code) => links.api('languages', code)),
    suggested,
    translated,
    uploaded,
    commented,
    theme: chosen.theme,
    auto_watch: chosen.auto_watch,
    contribute_personal_tm: chosen.contribute_personal_tm,
    watched: watched.map((slug) => links.api('projects', slug)),
    last_2fa: factor,
  } as const
}

/** The kind of the second factor that somebody used last; empty where they have none. */
async function lastFactor(database: Database, userId: number): Promise<'' | 'totp' | 'webauthn'> {
  const factors = (await selectFactors(database, userId)).filter(({ confirmed }) => confirmed)
  const [last] = factors.sort((a, b) => Number(b.last_used ?? b.created) - Number(a.last_used ?? a.created))
  if (last === undefined) return ''
  return last.kind === 'key' ? 'webauthn' : 'totp'
}

/** Refuses languages that there are not. */
export async function checkLanguages({ services }: Lookup, profile: ProfileBody): Promise<void> {
  for (const field of ['languages', 'secondary_languages'] as const)
    for (const [index, code] of (profile[field] ?? []).entries())
      if (!(await services.catalog.language({ code })))
        throw invalidField(`profile.${field}.${index}`, `No language has the code ${code}.`, 'does_not_exist')
}

/** The choices as `users.preferences` keeps them. */
export function preferencesOf({ language, ...rest }: ProfileBody) {
  const { languages, secondary_languages, theme, auto_watch, contribute_personal_tm } = rest
  const chosen = {
    interface_language: language,
    languages,
    secondary_languages,
    theme,
    auto_watch,
    contribute_personal_tm,
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

/** The projects that a profile says are followed. Refuses projects that the writer does not see. */
export async function watchedIn({ database, actor }: Lookup, { watched }: ProfileBody): Promise<number[] | null> {
  if (watched === undefined) return null
  const ids = await selectVisibleProjects(database, watched, visibleTo(actor))
  const missing = watched.flatMap((slug, index) =>
    ids.has(slug)
      ? []
      : [{ code: 'does_not_exist', attr: `profile.watched.${index}`, detail: `There is no project ${slug}.` } as const],
  )
  if (missing.length > 0) throw validationErrors(missing)
  return [...ids.values()]
}

/** Lets a user follow exactly these projects; muted ones stay muted, and projects hidden from the writer do not change. */
export const writeWatched = (
  tx: Transaction,
  { actor }: Lookup,
  { userId, projectIds }: { readonly userId: number; readonly projectIds: readonly number[] },
) => replaceWatched(tx, { userId, projectIds, visible: visibleTo(actor) })
