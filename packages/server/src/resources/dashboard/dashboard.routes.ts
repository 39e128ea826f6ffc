import { readDashboard } from '@weft/contract'
import { checksum } from '../../domain/unit/string-key.ts'
import { readPreferences } from '../../domain/user/profile/preferences.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Request, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { canSee } from '../../permissions/index.ts'
import { countMentions, type LastWork, selectLastWork, selectRows } from './dashboard.queries.ts'

async function presentLastWork({ services, actor }: Pick<Request, 'services' | 'actor'>, work: LastWork | undefined) {
  if (work === undefined) return null
  const translation = await services.catalog.translation({ id: work.translation_id })
  if (translation === undefined || !canSee(actor, translation.scope)) return null
  const { component, language } = translation
  return {
    unit: work.unit,
    path: [component.project.row.slug, component.path, language.code].join('/'),
    checksum: work.id_hash === null ? null : checksum(work.id_hash),
    timestamp: isoTime(work.timestamp),
  }
}

export const dashboardRoutes = [
  route(readDashboard, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor } = request
      const { languages } = await readPreferences(database, actor.id)
      const reader = { userId: actor.id, visible: visibleTo(actor), languages }
      const [rows, mentions, last] = await Promise.all([
        selectRows(database, reader),
        countMentions(database, reader),
        selectLastWork(database, reader),
      ])
      return {
        rows: rows.map((row) => ({ ...row, path: `${row.project}/-/${row.language}` })),
        mentions,
        resume: await presentLastWork(request, last),
      }
    },
  }),
]
