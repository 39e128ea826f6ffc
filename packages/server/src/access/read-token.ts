import { Refusal } from '../refusal.ts'

/** Characters of the longest header that can be one; ours have 46. */
const longest = 300

/** The token of an Authorization header: `Token KEY` or `Bearer KEY`. Throws `authentication_failed`. */
export function readToken(header: string): string {
  if (header.length > longest)
    throw new Refusal('authentication_failed', {
      detail: `The Authorization header has more than ${longest} characters.`,
    })
  const [scheme = '', key, ...more] = header.trim().split(/\s+/)
  if (!/^(token|bearer)$/i.test(scheme)) {
    throw new Refusal('authentication_failed', {
      detail: 'Send the token as "Authorization: Token KEY" or "Authorization: Bearer KEY".',
    })
  }
  if (key === undefined)
    throw new Refusal('authentication_failed', { detail: 'The Authorization header has no token.' })
  if (more.length > 0) throw new Refusal('authentication_failed', { detail: 'A token contains no blanks.' })
  return key
}
