import Type, { type Static } from 'typebox'
import type { Services } from '../../services.ts'

/**
 * The stored payload of a job about an address, because the address may hold a password, and rows of jobs stay for a
 * week.
 */
export const sealedRequest = Type.Object({
  userId: Type.Integer(),
  sealed: Type.String(),
})
export type SealedRequest = Static<typeof sealedRequest>

type SecretServices = Pick<Services, 'secretBox'>

/** `purpose` keeps one kind of request from being opened as another. */
export async function sealRequest(
  { secretBox }: SecretServices,
  request: object,
  { purpose, userId }: { readonly purpose: string; readonly userId: number },
): Promise<SealedRequest> {
  const sealed = await secretBox.seal(Buffer.from(JSON.stringify(request)), `${purpose} of ${userId}`)
  return { userId, sealed: sealed.toString('base64') }
}

/** The request as it was before it was sealed; null where this node has another key. */
export async function openRequest<Request extends object>(
  { secretBox }: SecretServices,
  { userId, sealed }: SealedRequest,
  purpose: string,
): Promise<Request | null> {
  const opened = await secretBox.open(Buffer.from(sealed, 'base64'), `${purpose} of ${userId}`)
  return opened && (JSON.parse(opened.toString('utf8')) as Request) // as sealRequest sealed it
}
