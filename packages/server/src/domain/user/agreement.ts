import { createHash } from 'node:crypto'

/** What is kept of an agreement's text: who agreed to it agreed to these words, and to no later ones. */
export const agreementHash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An agreement that somebody accepted, as actors hold it: a project and the words. */
export const agreementKey = (projectId: number, hash: Buffer): string => `${projectId} ${hash.toString('base64url')}`
