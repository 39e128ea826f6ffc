import { markInboxRead, readInbox } from '@weft/contract'
import { splitPlural } from '../../db/unit-state.ts'
import { visibleTo } from '../../domain/visible.ts'
import { actionLabel } from '../../events/change-actions.ts'
import { inboxChannel } from '../../events/signals.ts'
import { type Request, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent } from '../../http/reply/reply.ts'
import { canSee } from '../../permissions/index.ts'
import { invalidField } from '../../refusal.ts'
import { countUnread, type InboxRow, markEntriesRead, markRead, selectEntries } from './inbox.queries.ts'

const entriesAtOnce = 50

function readCursor(written: string): number | null {
  if (written === '') return null
  if (!/^\d{1,15}$/.test(written)) throw invalidField('cursor', 'This is no cursor of an inbox.')
  return Number(written)
}

/** The place of an entry, as pages write and name it; null if deleted or hidden. */
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
  const { id, notification, created, read, change, action, target, source, unit, assignment, username, full_name } = row
  return {
    id,
    notification,
    created: isoTime(created),
    read,
    change,
    action,
    action_name: actionLabel(action),
    target: splitPlural(target),
    source: source === '' ? [] : splitPlural(source),
    unit,
    assignment,
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
      const { up_to, entries } = body
      if (up_to === undefined && entries === undefined)
        throw invalidField('up_to', 'Name the entries, or the entry up to which you have read.', 'required')
      await database.transaction(async (tx) => {
        if (up_to !== undefined) await markRead(tx, actor.id, up_to)
        if (entries !== undefined) await markEntriesRead(tx, actor.id, entries)
        // The person's other windows show it as well.
        tx.signal(inboxChannel, JSON.stringify([actor.id]))
      })
      return noContent()
    },
  }),
]
