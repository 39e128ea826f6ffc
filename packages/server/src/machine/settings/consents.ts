import { type Queries, statement } from '../../db/database.ts'
import type { Scope } from '../../permissions/index.ts'

/** Texts of a project may go to a host. */
export interface Consent {
  readonly service: string
  readonly host: string
  readonly username: string | null
  readonly timestamp: Date
}

const selectConsents = statement<Consent>(
  'machine_consents',
  `select c.service, c.host, u.username, c.timestamp from machine_consents c left join users u on u.id = c.user_id
    where c.project_id = $1 order by c.service, c.host`,
)
const insertConsent = statement<never>(
  'give_machine_consent',
  `insert into machine_consents (project_id, service, host, user_id) values ($1, $2, $3, $4)
   on conflict (project_id, service, host) do nothing`,
)
const deleteConsent = statement<never>(
  'take_machine_consent',
  'delete from machine_consents where project_id = $1 and service = $2',
)

/** The host that a service sends texts to, with its port; empty for an address that is not set. */
export const hostOf = (address: string | undefined): string => URL.parse(address ?? '')?.host ?? address ?? ''

/** Whether texts there are not for everybody: they leave the server only with an administrator's consent. */
export const needsConsent = (scope: Scope): boolean =>
  scope.kind === 'project' && (scope.restricted || (scope.accessControl !== 0 && scope.accessControl !== 1))

export const readConsents = (queries: Queries, projectId: number): Promise<Consent[]> =>
  queries.query(selectConsents, [projectId])

export async function giveConsent(
  tx: Pick<Queries, 'query'>,
  projectId: number,
  { service, host, userId }: { readonly service: string; readonly host: string; readonly userId: number },
): Promise<void> {
  await tx.query(insertConsent, [projectId, service, host, userId])
}

/** Takes the consent for a service back, for all of its hosts. */
export async function takeConsent(tx: Pick<Queries, 'query'>, projectId: number, service: string): Promise<void> {
  await tx.query(deleteConsent, [projectId, service])
}
