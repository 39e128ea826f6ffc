import type { ReplyOf } from './endpoint.ts'
import type { resolvePath } from './resources/places.contract.ts'
import type { readSession } from './resources/session.contract.ts'

/** The data of a web page before its first request: the server writes it into the HTML as JSON, in the element `boot`. */
export interface PageBoot {
  /** The path below which the service stands: empty, or `/weft`. */
  readonly prefix: string
  /** For style elements that a library makes while the page runs; a new one for each page. */
  readonly nonce: string
  /** Name of the build; an older tab notices by it that the server has moved on. */
  readonly build: string
  /** As `GET /api/session/` answers. */
  readonly session: ReplyOf<typeof readSession>
  /** The address's target, as `GET /api/site/resolve/` answers; null: nothing that the visitor may see. */
  readonly place: ReplyOf<typeof resolvePath> | null
}
