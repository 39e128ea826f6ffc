import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../permissions/index.ts'
import type { BindOptions } from './bind-options.ts'
import type { BoundRoute } from './bound-route.ts'

/** One request on its way. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: BindOptions
  /** null where no route has the path. */
  readonly bound: BoundRoute | null
  /** Known once the credentials are read. */
  actor?: Actor
  /** The token of the sender's session. */
  csrfToken?: string
}
