import { type Queries, statement } from '../../db/database.ts'
import type { PullRequest } from '../../git-hosts/git-host.ts'

/** A pull request as we know it. */
export interface PullRequestRow {
  readonly id: string
  readonly branch: string
  readonly number: string
  readonly url: string
  readonly state: PullRequest['state']
  readonly closed_by_us: boolean
  readonly has_others: boolean
  readonly title: string
  readonly is_draft: boolean
  readonly head: string
  readonly updated: Date
}

const columns = 'id::text, branch, number, url, state, closed_by_us, has_others, title, is_draft, head, updated'

const selectLast = statement<PullRequestRow>(
  'last_pull_request',
  `select ${columns} from pull_requests where component_id = $1 and branch = $2 order by pull_requests.id desc limit 1`,
)

/** The newest pull request of a repository's branch. */
export const lastPullRequest = async (
  database: Queries,
  repositoryId: number,
  branch: string,
): Promise<PullRequestRow | null> => (await database.query(selectLast, [repositoryId, branch]))[0] ?? null

const selectOpen = statement<PullRequestRow>(
  'open_pull_requests',
  `select ${columns} from pull_requests where component_id = $1 and state = 'open' order by pull_requests.id`,
)

export const openPullRequests = (database: Queries, repositoryId: number): Promise<PullRequestRow[]> =>
  database.query(selectOpen, [repositoryId])

const insertRow = statement<never>(
  'insert_pull_request',
  `insert into pull_requests (component_id, branch, base, number, url, state, title, is_draft, head, refused)
   values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9)
   on conflict (component_id, branch) where state = 'open' do update
     set number = excluded.number, url = excluded.url, title = excluded.title, is_draft = excluded.is_draft,
         head = excluded.head, refused = excluded.refused, updated = now()`,
)

export interface NewRow {
  readonly repositoryId: number
  readonly branch: string
  readonly base: string
  /** The commit that we pushed. */
  readonly head: string
  readonly refused: readonly string[]
}

/** Remembers an open pull request. */
export async function keepPullRequest(
  database: Queries,
  { repositoryId, branch, base, head, refused }: NewRow,
  { number, url, title, isDraft }: PullRequest,
): Promise<void> {
  await database.query(insertRow, [repositoryId, branch, base, number, url, title, isDraft, head, refused])
}

const endRow = statement<never>(
  'end_pull_request',
  `update pull_requests set state = $2, closed_by_us = $3, updated = now() where id = $1::bigint`,
)

/** Notes that a pull request is open no more. */
export async function endPullRequest(
  database: Queries,
  { id }: PullRequestRow,
  { state, byUs }: { readonly state: 'merged' | 'closed'; readonly byUs: boolean },
): Promise<void> {
  await database.query(endRow, [id, state, byUs])
}

const markOthers = statement<never>(
  'pull_request_has_others',
  `update pull_requests set has_others = true where component_id = $1 and branch = $2 and state = 'open'`,
)

/** Notes that people added commits to the branch of an open pull request. */
export async function noteOthers(database: Queries, repositoryId: number, branch: string): Promise<void> {
  await database.query(markOthers, [repositoryId, branch])
}
