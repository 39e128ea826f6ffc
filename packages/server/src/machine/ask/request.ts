import { MachineFault } from '../machine-fault.ts'
import type { Usage } from '../machine-service.ts'
import { openCall, type ServiceCall } from '../service-call.ts'
import { type ServiceInUse, secretsOf } from '../settings/services-in-use.ts'
import { type Payer, reserveCost } from './budget.ts'
import type { AskPlace, AskServices } from './machine-string.ts'

/** Opens the way to a service on behalf of a project. A host that administrators of the site named may be private. */
export function callOf(
  { outbound }: Pick<AskServices, 'outbound'>,
  place: AskPlace,
  inUse: ServiceInUse,
  signal: AbortSignal,
): ServiceCall<never> {
  const projectId = place.translation.component.row.project_id
  return openCall(inUse.settings, {
    outbound,
    quotaKey: `${inUse.service.id} project:${projectId}`,
    allowPrivate: inUse.isOfSite,
    secrets: secretsOf(inUse),
    signal,
  })
}

export const payerOf = ({ translation, spent }: AskPlace, { service, stored }: ServiceInUse): Payer => ({
  projectId: translation.component.row.project_id,
  languageId: translation.language.id,
  service,
  stored,
  ...(spent === undefined ? {} : { spent }),
})

/** Faults after which the vendor has done its work, and charges for it. */
const charged = new Set(['unreadable', 'count', 'timeout'])

/** Sends a request within the project's budget, and counts what it used. */
export async function paid<Reply extends { readonly usage: Usage | null }>(
  services: Pick<AskServices, 'database'>,
  payer: Payer,
  { texts, estimate }: { readonly texts: number; readonly estimate: Usage },
  send: () => Promise<Reply>,
): Promise<Reply> {
  const money = await reserveCost(services.database, payer, estimate)
  try {
    const reply = await send()
    await money.settle({ texts, usage: reply.usage, estimate })
    return reply
  } catch (error) {
    if (error instanceof MachineFault && charged.has(error.code))
      await money.settle({ texts: 0, usage: null, estimate })
    else await money.giveBack()
    throw error
  }
}
