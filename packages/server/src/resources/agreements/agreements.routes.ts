import { acceptAgreement, listAgreements, readAgreement } from '@weft/contract'
import { findComponent } from '../../catalog/find.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { agreementHash } from '../../domain/user/profile/agreement.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { type Actor, isHindered } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { type AcceptedRow, agreementOrder, countAccepted, selectAccepted } from './agreements.queries.ts'

const selectTime = statement<{ timestamp: Date }>(
  'agreement_time',
  'select timestamp from agreements where user_id = $1 and project_id = $2 and hash = $3',
)
const insertAgreement = statement<never>(
  'insert_agreement',
  `insert into agreements (user_id, project_id, hash, text) values ($1, $2, $3, $4) on conflict do nothing`,
)

async function agreedAt(database: Database, actor: Actor, { row, settings }: ComponentRecord): Promise<Date | null> {
  if (settings.agreement === '') return null
  const [found] = await database.query(selectTime, [actor.id, row.project_id, agreementHash(settings.agreement)])
  return found?.timestamp ?? null
}

async function present({ database, actor, links }: Lookup, component: ComponentRecord) {
  return {
    component: links.api('components', component.project.row.slug, component.segment),
    agreement: component.settings.agreement,
    agreed: isoTimeOrNull(await agreedAt(database, actor, component)),
  }
}

export const agreementRoutes = [
  route(listAgreements, {
    permission: 'signed-in',
    handle({ database, actor, links, page }) {
      const asked = { userId: actor.id, visible: visibleTo(actor) }
      return listPage<AcceptedRow>(
        { page, links },
        {
          count: () => countAccepted(database, asked),
          order: agreementOrder,
          keyOf: ({ moment, project_id, hash }) => [moment, project_id, hash],
          rows: (part) => selectAccepted(database, asked, part),
          present: ({ slug, text, timestamp }) => ({
            project: links.api('projects', slug),
            agreement: text,
            agreed: isoTime(timestamp),
          }),
        },
      )
    },
  }),
  route(readAgreement, {
    permission: 'view',
    find: findComponent,
    handle: (request, { component }) => present(request, component),
  }),
  route(acceptAgreement, {
    permission: 'signed-in',
    find: findComponent,
    async handle(request, { component, scope }) {
      const { database, actor, body } = request
      // A token that writes nothing agrees to nothing either.
      if (isHindered(actor, 'suggestion.add', scope)) throw new Refusal('permission_denied')
      const { agreement } = component.settings
      if (agreement === '') throw invalidField('agreement', 'The component asks for no agreement.')
      // White space around it is lost on the way.
      if (body.agreement.trim() !== agreement.trim())
        throw invalidField('agreement', 'These are not the present words of the agreement: read it again.')
      await database.transaction(async (tx) => {
        await tx.query(insertAgreement, [actor.id, component.row.project_id, agreementHash(agreement), agreement])
        dropCaches(tx, 'access')
      })
      return present(request, component)
    },
  }),
]
