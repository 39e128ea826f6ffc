import { createHash } from 'node:crypto'
import type { Actor } from '../../../permissions/index.ts'
import type { Denial } from '../../../refusal.ts'

/** The hash of an agreement's text: a person agrees to these words, and to no later ones. */
export const agreementHash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An agreement that somebody accepted, as actors hold it: a project and the words. */
export const agreementKey = (projectId: number, hash: Buffer): string => `${projectId} ${hash.toString('base64url')}`

/** Why somebody may not write a text where this has to be agreed to; null: they may. Bots agree to nothing. */
export function agreementDenial(actor: Actor, projectId: number, text: string): Denial | null {
  if (text === '' || actor.isBot) return null
  return actor.agreements.has(agreementKey(projectId, agreementHash(text))) ? null : { code: 'agreement-required' }
}
