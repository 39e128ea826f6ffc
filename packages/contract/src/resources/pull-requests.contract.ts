import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { count } from '../replies/values.ts'

const params = Type.Object({ project: Type.String(), component: Type.String() })
const text = Type.String()

export const listPullRequests = endpoint({
  method: 'GET',
  path: '/api/site/components/:project/:component/pull-requests/',
  summary: 'List the newest pull requests that were opened for a component’s repository.',
  params,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** The newest first, at most fifty. */
      results: Type.Array(
        Type.Object({
          /** As its host names it. */
          number: text,
          /** Its page at the host. */
          url: text,
          state: Type.Enum(['open', 'merged', 'closed']),
          title: text,
          branch: text,
          base: text,
          is_draft: Type.Boolean(),
          /** Weft closed it, because nothing was left to merge. */
          closed_by_us: Type.Boolean(),
          /** People added commits to its branch. */
          has_others: Type.Boolean(),
          /** Labels, reviewers and options that the host did not take. */
          refused: Type.Array(text),
          opened: text,
          updated: text,
        }),
      ),
    }),
  },
})

export const readOutgoing = endpoint({
  method: 'GET',
  path: '/api/site/components/:project/:component/outgoing/',
  summary: 'Show what a push of a component’s repository would change in its files.',
  params,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** How many commits the remote lacks. */
      commits: count,
      files: Type.Array(Type.Object({ path: text, added: count, deleted: count })),
      /** A unified diff, cut after 100,000 characters. */
      diff: text,
      is_cut: Type.Boolean(),
    }),
  },
})
