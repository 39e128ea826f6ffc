import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../permissions/index.ts'
import { type Asker, currentAsker, runFor } from '../../system/asker.ts'
import { goneSignalOf } from '../limits/gone-signal.ts'
import { blockOf } from '../limits/throttle.ts'
import { senderAddress } from './sender-address.ts'

/**
 * Nobody in particular at an address, until the credentials are read. It does not hold the request: Node keeps the scope of a request until
 * the collector's next whole round, and with it all that it holds.
 */
class Stranger implements Asker {
  kind: Asker['kind'] = 'anonymous'
  searchMs: number | null = null
  key: string
  readonly #socket: Socket

  constructor(request: FastifyRequest) {
    this.key = `network ${blockOf(senderAddress(request))}`
    this.#socket = request.raw.socket
  }

  get signal(): AbortSignal {
    return goneSignalOf(this.#socket)
  }
}

/** Runs the work of a request in the name of who sends it; of a request that another one carries, in the name of that one's sender. */
export function runForSender<Result>(request: FastifyRequest, work: () => Result): Result {
  const isCarried = !(request.raw.socket instanceof Socket) && currentAsker() !== null
  return isCarried ? work() : runFor(new Stranger(request), work)
}

/** A browser is known, in which the owner of the account has signed in before. */
export function noteDevice(device: string): void {
  const asker = currentAsker()
  if (asker?.kind !== 'anonymous') return
  asker.kind = 'user'
  asker.key = `device ${device}`
}

/** From now on the work is done for this actor. */
export function noteActor({ kind, id }: Actor): void {
  const asker = currentAsker()
  if (asker === null || kind === 'anonymous') return
  asker.kind = 'user'
  asker.key = `user ${id}`
}
