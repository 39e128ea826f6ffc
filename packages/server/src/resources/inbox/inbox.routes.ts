import { markInboxRead, readInbox } from '@weft/contract'
import { splitPlural } from '../../db/unit-state.ts'
import { visibleTo } from '../../domain/visible.ts'
import { actionLabel } from '../../events/change-actions.ts'
import { inboxChannel } from '../../events/signals.ts'
import { isoTime } from '../../http/json.ts'
import { noContent } from '../../http/reply.ts'
import { type Request, route } from '../../http/route.ts'
import { canSee } from '../../permissions/index.ts'
import { invalidField } from '../../refusal.ts'
import { countUnread, type InboxRow, markRead, selectEntries } from './inbox.queries.ts'

const entriesAtOnce = 50

function readCursor(written: string): number | null {
  if (written === '') return null
  if (!/^\d{1,15}$/.test(written)) throw invalidField('cursor', 'This is no cursor of an inbox.')
  return Number(written)
}

/** Where an entry happened, as pages write and call it; null for what is gone, or not the reader's to see. */
async function placeOf({ services: { catalog }, actor }: Pick<Request, 'services' | 'actor'>, row: InboxRow) {
  const translation = row.translation_id === null ? undefined : await catalog.translation({ id: row.translation_id })
  const component =
    translation?.component ??
    (row.component_id === null ? undefined : await catalog.component({ id: row.component_id }))
  const project =
    component?.project ?? (row.project_id === null ? undefined : await catalog.project({ id: row.project_id }))
  const place = translation ?? component ?? project
  if (project === undefined || place === undefined || !canSee(actor, place.scope)) return { path: null, names: [] }
  const path = [project.row.slug, component?.path, translation?.language.code]
  const names = [project.row.name, component?.row.name, translation?.language.name]
  return {
    path: path.filter((part) => part !== undefined).join('/'),
    names: names.filter((name) => name !== undefined),
  }
}

async function present(request: Pick<Request, 'services' | 'actor'>, row: InboxRow) {
  const { id, notification, created, read, change, action, target, unit, username, full_name } = row
  return {
    id,
    notification,
    created: isoTime(created),
    read,
    change,
    action,
    action_name: actionLabel(action),
    target: splitPlural(target),
    unit,
    ...(await placeOf(request, row)),
    user: username === null ? null : { username, full_name },
  }
}

export const inboxRoutes = [
  route(readInbox, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, query } = request
      const of = { userId: actor.id, visible: visibleTo(actor) }
      const before = readCursor(query.cursor ?? '')
      const [rows, unread] = await Promise.all([
        selectEntries(database, of, { before, limit: entriesAtOnce }),
        countUnread(database, of),
      ])
      const last = rows.length === entriesAtOnce ? rows.at(-1) : undefined
      const items = await Promise.all(rows.map((row) => present(request, row)))
      return { items, unread, cursor: last === undefined ? null : String(last.id) }
    },
  }),
  route(markInboxRead, {
    permission: 'signed-in',
    async handle({ database, actor, body }) {
      await database.transaction(async (tx) => {
        await markRead(tx, actor.id, body.up_to)
        // The person's other windows show it as well.
        tx.notify(inboxChannel, JSON.stringify([actor.id]))
      })
      return noContent()
    },
  }),
]
