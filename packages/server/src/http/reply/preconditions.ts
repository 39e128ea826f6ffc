/**
 * Whether what a client has seen is what is there: `If-Match` names it, is `*`, or was not sent. Weak tags match nothing, as
 * HTTP wants it of this header.
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.trim() === '*') return true
  return header.split(',').some((one) => one.trim() === tag)
}
