import type { UserRow } from '../../domain/user/profile/find-user.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'

export function presentBasicUser({ id, full_name, username }: UserRow) {
  return { id, full_name, username }
}

export interface UserParts {
  /** The ids of their teams. */
  readonly teams: readonly number[]
  /** The codes of their target languages. */
  readonly languages: readonly string[]
}

export function presentFullUser(user: UserRow, { teams, languages }: UserParts, links: Links) {
  const { username } = user
  return {
    id: user.id,
    email: user.email,
    full_name: user.full_name,
    username,
    groups: teams.map((id) => links.api('groups', id)),
    languages: languages.map((code) => links.api('languages', code)),
    notifications: links.api('users', username, 'notifications'),
    is_superuser: user.is_superuser,
    is_active: user.is_active,
    is_bot: user.is_bot,
    date_joined: isoTime(user.date_joined),
    date_expires: isoTimeOrNull(user.date_expires),
    last_login: isoTimeOrNull(user.last_login),
    url: links.api('users', username),
    statistics_url: links.api('users', username, 'statistics'),
    contributions_url: links.api('users', username, 'contributions'),
  }
}
