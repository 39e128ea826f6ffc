import type { Aspect, Outcome, PageVisit } from './define-aspect.ts'

/** Schemes of pages that come over the network. */
const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'ws:', 'wss:'])

/** Whether an aspect applies to a page: about:, view-source: and the like are not sites. */
export function isConcerned({ concerns }: Pick<Aspect, 'concerns'>, { protocol }: PageVisit): boolean {
  if (concerns === 'pages' || NETWORK.has(protocol)) return true
  return concerns === 'sites' && protocol === 'file:'
}

/** The outcome if an aspect does not apply. */
export const NOTHING_TO_TELL: Outcome = {
  result: 'default',
  detail: 'Nothing of this page comes from a site over the network.',
  decidedBy: null,
}
