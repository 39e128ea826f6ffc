import { type Database, statement } from '../../db/database.ts'
import type { SecretBox } from '../../system/secret-box.ts'

/** A git host of the site (no project) or of a project, as the database has it. */
export interface GitHostRow {
  readonly id: number
  readonly project_id: number | null
  readonly vcs: string
  readonly hostname: string
  /** Only repositories of this owner: the beginning of their paths; '' for all. */
  readonly owner: string
  readonly api: string
  readonly username: string
  readonly app_id: string
  readonly secret: Buffer
  readonly changed: Date
  readonly tried: Date | null
  readonly account: string
  readonly fault: string
  readonly fault_detail: string
}

/** The repository for which a host is looked up. */
export interface HostSearch {
  readonly projectId: number
  readonly vcs: string
  readonly hostname: string
  readonly path: string
}

const selectNearest = statement<GitHostRow>(
  'nearest_git_host',
  `select * from git_hosts where (project_id = $1 or project_id is null) and vcs = $2 and hostname = $3
     and (owner = '' or starts_with(lower($4), lower(owner) || '/'))
   order by project_id nulls last, length(owner) desc limit 1`,
)

/** The row for a repository: the project's wins over the site's, and then the one that names its owner most exactly. */
export async function findGitHost(database: Database, search: HostSearch): Promise<GitHostRow | null> {
  const { projectId, vcs, hostname, path } = search
  const [row] = await database.query(selectNearest, [projectId, vcs, hostname, path])
  return row ?? null
}

/**
 * Sealed with the API's address: a person who changes the address cannot have the secret sent there. As in `secrets/sealed-places.ts`.
 */
const about = (api: string, projectId: number | null): string =>
  `git host ${api} of ${projectId === null ? 'the site' : `project ${projectId}`}`

export const sealHostSecret = (
  box: SecretBox,
  { api, projectId, secret }: { readonly api: string; readonly projectId: number | null; readonly secret: string },
): Promise<Buffer> => box.seal(Buffer.from(secret), about(api, projectId))

/** Null where another SECRETS_KEY sealed it, or for another address. */
export async function openHostSecret(
  box: SecretBox,
  { api, project_id, secret }: Pick<GitHostRow, 'api' | 'project_id' | 'secret'>,
): Promise<string | null> {
  return (await box.open(secret, about(api, project_id)))?.toString() ?? null
}
