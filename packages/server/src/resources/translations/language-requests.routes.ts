import { requestLanguage } from '@weft/contract'
import { findComponent } from '../../catalog/find.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import { statement, type Transaction } from '../../db/database.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { changeActions } from '../../events/change-actions.ts'
import { openLedger } from '../../events/ledger.ts'
import { route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { refusalOfRight } from '../../permissions/demand-right.ts'
import { type Actor, isHindered } from '../../permissions/index.ts'
import { invalidField, refusalOf } from '../../refusal.ts'
import { languageToAdd } from './language-to-add.ts'

/** Two clicks at once are one request: the second waits for the first. */
const lockComponent = statement<never>(
  'lock_for_language_request',
  'select 1 from components where id = $1 for no key update',
)

const selectRequest = statement<{ id: number }>(
  'language_request',
  `select id from changes where component_id = $1 and user_id = $2 and action = ${changeActions['requested-language'].code}
      and details ->> 'language' = $3 limit 1`,
)

interface LanguageRequest {
  readonly componentId: number
  readonly userId: number
  readonly language: string
}

/** If translators cannot add languages, the component may allow requests. */
function checkMayRequest(actor: Actor, { row, settings, scope }: ComponentRecord): void {
  if (isHindered(actor, 'translation.add', scope)) throw refusalOfRight(actor, 'translation.add', scope)
  if (row.locked) throw refusalOf({ code: 'component-locked' })
  if (settings.new_lang !== 'contact') throw invalidField(null, 'This component takes no requests for languages.')
}

/** Writes the request into the history, which notifies the managers of the component. */
async function noteRequest(tx: Transaction, { componentId, userId, language }: LanguageRequest): Promise<void> {
  await tx.query(lockComponent, [componentId])
  const [known] = await tx.query(selectRequest, [componentId, userId, language])
  if (known) throw invalidField('language_code', 'You have asked for this language already.', 'unique')
  const ledger = openLedger(tx, await componentScope(tx, componentId))
  const doer = { userId, authorId: null }
  ledger.record({ action: 'requested-language', doer, target: language, details: { language } })
  await ledger.close()
}

export const languageRequestRoutes = [
  route(requestLanguage, {
    permission: 'signed-in',
    find: findComponent,
    async handle(request, { component }) {
      checkMayRequest(request.actor, component)
      const language = await languageToAdd(request, component, request.body.language_code)
      const about = { componentId: component.row.id, userId: request.actor.id, language }
      await request.database.transaction((tx) => noteRequest(tx, about))
      return reply(201, { language_code: language })
    },
  }),
]
