import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../permissions/index.ts'
import { type Asker, currentAsker, runFor } from '../../system/asker.ts'
import { goneSignalOf } from '../limits/gone-signal.ts'
import { blockOf } from '../limits/throttle.ts'
import { senderAddress } from './sender-address.ts'

/** Nobody in particular at an address, until the credentials are read. */
function strangerAt(request: FastifyRequest): Asker {
  return {
    key: `network ${blockOf(senderAddress(request))}`,
    kind: 'anonymous',
    searchMs: null,
    get signal() {
      return goneSignalOf(request)
    },
  }
}

/** Runs the work of a request in the name of who sends it; of a request that another one carries, in the name of that one's sender. */
export function runForSender<Result>(request: FastifyRequest, work: () => Result): Result {
  const isCarried = !(request.raw.socket instanceof Socket) && currentAsker() !== null
  return isCarried ? work() : runFor(strangerAt(request), work)
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
