import { notePresence as endpoint } from '@weft/contract'
import { findPlace } from '../../catalog/find-place.ts'
import { type PresenceSignal, presenceChannel } from '../../events/signals.ts'
import { route } from '../../http/bind/route.ts'
import { noContent } from '../../http/reply/reply.ts'
import { demandPresence } from '../../permissions/demand-right.ts'
import { invalidField } from '../../refusal.ts'
import { endPresence, isUnitOf, notePresence } from './presence.queries.ts'

export const presenceRoutes = [
  route(endpoint, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, body } = request
      const { path, client, unit = null, typing, gone } = body
      const place = await findPlace(request, path)
      if (place?.kind !== 'translation') throw invalidField('path', 'There is no such translation.', 'does_not_exist')
      if (!gone) demandPresence(actor, place.scope)
      const translationId = place.translation.row.id
      if (unit !== null && !(await isUnitOf(database, unit, translationId)))
        throw invalidField('unit', 'The translation has no such string.', 'does_not_exist')
      const signal: PresenceSignal = {
        translation: translationId,
        unit,
        typing: typing && !gone,
        client,
        gone,
        user: { id: actor.id, username: actor.username, full_name: actor.fullName },
      }
      await database.transaction(async (tx) => {
        if (gone) await endPresence(tx, { userId: actor.id, client })
        else await notePresence(tx, { userId: actor.id, client, translationId, unitId: unit, typing })
        tx.notify(presenceChannel, JSON.stringify(signal))
      })
      return noContent()
    },
  }),
]
