import { dismissAlert, endDismissal } from '@weft/contract'
import { type Lookup, route } from '../../http/bind/route.ts'
import { noContent } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'
import { dismiss, selectAlert, stand } from './alerts.queries.ts'

async function findAlert({ database, services, params }: Lookup<{ readonly id: number }>) {
  const [alert] = await database.query(selectAlert, [params.id])
  const component = alert && (await services.catalog.component({ id: alert.component_id }))
  if (!component) throw new Refusal('not_found')
  return { scope: component.scope, alert }
}

export const alertRoutes = [
  route(dismissAlert, {
    permission: 'component.edit',
    find: findAlert,
    async handle({ database, actor, body }, { alert }) {
      await database.query(dismiss, [alert.id, actor.id, body.reason])
      return noContent()
    },
  }),
  route(endDismissal, {
    permission: 'component.edit',
    find: findAlert,
    async handle({ database }, { alert }) {
      await database.query(stand, [alert.id])
      return noContent()
    },
  }),
]
