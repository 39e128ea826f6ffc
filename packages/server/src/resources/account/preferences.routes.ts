import { changePreferences, readPreferences } from '@weft/contract'
import { type Database, statement } from '../../db/database.ts'
import { type Preferences, withUsualPreferences } from '../../domain/user/profile/preferences.ts'
import { route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'

interface StoredPreferences {
  readonly preferences: Partial<Preferences>
  readonly preferences_version: number
}

const select = statement<StoredPreferences>(
  'preferences_read',
  'select preferences, preferences_version from users where id = $1',
)
// One statement: of two changes at once neither is lost, for each writes its own keys.
const update = statement<StoredPreferences>(
  'preferences_change',
  `update users set preferences = preferences || $2::jsonb, preferences_version = preferences_version + 1
    where id = $1 and ($3::int[] is null or preferences_version = any($3)) returning preferences, preferences_version`,
)

async function answer(database: Database, userId: number) {
  const [row] = await database.query(select, [userId])
  if (row === undefined) throw new Refusal('not_found')
  return present(row)
}

const present = ({ preferences, preferences_version }: StoredPreferences) =>
  reply(200, withUsualPreferences(preferences), { etag: `"p${preferences_version}"` })

/** The versions that an If-Match names; null: any will do. */
function versionsOf(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').flatMap((tag) => {
    const [, version] = /^\s*"p(\d{1,9})"\s*$/.exec(tag) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

export const preferenceRoutes = [
  route(readPreferences, {
    permission: 'signed-in',
    handle: ({ database, actor }) => answer(database, actor.id),
  }),
  route(changePreferences, {
    permission: 'signed-in',
    async handle({ database, actor, body, header }) {
      if (Object.keys(body).length === 0) return answer(database, actor.id)
      const versions = versionsOf(header('if-match'))
      const [row] = await database.query(update, [actor.id, JSON.stringify(body), versions])
      if (row === undefined) throw new Refusal('precondition_failed')
      return present(row)
    },
  }),
]
