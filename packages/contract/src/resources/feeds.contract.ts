import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { changeActions } from '../facts/change-actions.ts'
import { choice, list, optional, text, textWhere, time } from '../fields/index.ts'

/** A path of pages is one parameter; its slashes may be literal or escaped. */
const params = Type.Object({ path: Type.String({ 'x-spans-segments': true }) })
const actionCodes = Object.values(changeActions).map(({ code }) => code)
const query = {
  user: optional(text({ maxLength: 150, help: 'Only changes that this user made.' })),
  exclude_user: optional(text({ maxLength: 150, help: 'Only changes that this user did not make.' })),
  action: optional(list(choice(actionCodes), { help: 'Only these actions.' })),
  period: optional(
    textWhere('period', {
      maxLength: 50,
      help: 'Only changes of these days, the last one included: 12/01/2026 - 12/31/2026.',
    }),
  ),
  timestamp_after: optional(time({ help: 'Only changes since then.' })),
  timestamp_before: optional(time({ help: 'Only changes until then.' })),
}
const replies = { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) }
const feed = { method: 'GET', query, replies, renders: 'file' } as const

export const readExportedSiteFeed = endpoint({
  path: '/exports/rss/',
  summary: 'The newest changes of the site, as RSS.',
  ...feed,
})
export const readExportedFeed = endpoint({
  path: '/exports/rss/:path/',
  summary: 'The newest changes of a project, component or translation, or of language/code, as RSS.',
  params,
  ...feed,
})
export const readSiteFeed = endpoint({
  path: '/changes/rss/',
  summary: 'The newest changes of the site, as RSS.',
  ...feed,
})
export const readFeed = endpoint({
  path: '/changes/rss/:path/',
  summary: 'The newest changes of a place, as RSS; - stands for any project or component.',
  params,
  ...feed,
})
export const readSiteAtomFeed = endpoint({
  path: '/changes/atom/',
  summary: 'The newest changes of the site, as Atom.',
  ...feed,
})
export const readAtomFeed = endpoint({
  path: '/changes/atom/:path/',
  summary: 'The newest changes of a place, as Atom; - stands for any project or component.',
  params,
  ...feed,
})

export const readSiteChangesCsv = endpoint({
  path: '/changes/csv/',
  summary: 'The newest 2000 changes of the site, as CSV.',
  ...feed,
})
export const readChangesCsv = endpoint({
  path: '/changes/csv/:path/',
  summary: 'The newest 2000 changes of a place, as CSV; - stands for any project or component.',
  params,
  ...feed,
})
