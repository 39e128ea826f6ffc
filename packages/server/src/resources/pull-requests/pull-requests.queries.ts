import { statement } from '../../db/database.ts'

export interface ShownPullRequest {
  readonly number: string
  readonly url: string
  readonly state: 'open' | 'merged' | 'closed'
  readonly title: string
  readonly branch: string
  readonly base: string
  readonly is_draft: boolean
  readonly closed_by_us: boolean
  readonly has_others: boolean
  readonly refused: string[]
  readonly opened: Date
  readonly updated: Date
}

export const selectPullRequests = statement<ShownPullRequest>(
  'pull_requests_of_repository',
  `select number, url, state, title, branch, base, is_draft, closed_by_us, has_others, refused, opened, updated
     from pull_requests where component_id = $1 order by id desc limit 50`,
)
