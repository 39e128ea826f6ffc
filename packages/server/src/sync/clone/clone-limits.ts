import type { Config } from '../../config.ts'
import { type Database, statement } from '../../db/database.ts'
import { packBytes } from '../../git/index.ts'
import { hasCode } from '../../system/has-code.ts'
import { repositoryDirectory } from './repository-directory.ts'

interface LimitServices {
  readonly database: Database
  readonly config: Pick<Config, 'dataDir' | 'cloneLimit' | 'projectCloneLimit' | 'userCloneLimit'>
}

/** A clone that exists or is about to be made. */
interface ClonePlace {
  readonly projectId: number
  /** Null: a new one. */
  readonly repositoryId: number | null
  /** The user who made its component; null: no user whose clones are counted. */
  readonly makerId: number | null
}

/** The bytes that a clone may take on the disk of this node, and the setting that limits them. */
export interface CloneLimit {
  readonly bytes: number
  readonly setting: 'CLONE_LIMIT' | 'PROJECT_CLONE_LIMIT' | 'USER_CLONE_LIMIT'
}

const selectOthers = statement<{ id: number; in_project: boolean; of_maker: boolean }>(
  'clones_beside',
  `select id, project_id = $1 as in_project, coalesce(made_by = $2, false) as of_maker from components
    where repository_component_id is null and (project_id = $1 or made_by = $2) and id is distinct from $3`,
)

const selectPlace = statement<{ project_id: number; made_by: number | null }>(
  'place_of_clone',
  'select project_id, made_by from components where id = $1',
)

/** The bytes of a clone; 0 where this node does not have it. */
async function bytesOf(dataDir: string, id: number): Promise<number> {
  try {
    return await packBytes(repositoryDirectory(dataDir, id))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

/** The limit of one clone: the lowest of the three settings, less what other clones of its project and its maker take. */
export async function cloneLimit({ database, config }: LimitServices, place: ClonePlace): Promise<CloneLimit> {
  const { projectId, repositoryId, makerId } = place
  const others = await database.query(selectOthers, [projectId, makerId, repositoryId])
  const taken = { project: 0, maker: 0 }
  for (const { id, in_project, of_maker } of others) {
    const bytes = await bytesOf(config.dataDir, id)
    if (in_project) taken.project += bytes
    if (of_maker) taken.maker += bytes
  }
  const limits: CloneLimit[] = [
    { bytes: config.cloneLimit, setting: 'CLONE_LIMIT' },
    { bytes: config.projectCloneLimit - taken.project, setting: 'PROJECT_CLONE_LIMIT' },
  ]
  if (makerId !== null) limits.push({ bytes: config.userCloneLimit - taken.maker, setting: 'USER_CLONE_LIMIT' })
  return limits.reduce((lowest, limit) => (limit.bytes < lowest.bytes ? limit : lowest))
}

/** The limit of the clone of a component. */
export async function limitOfClone(services: LimitServices, repositoryId: number): Promise<CloneLimit> {
  const [row] = await services.database.query(selectPlace, [repositoryId])
  if (row === undefined) return { bytes: services.config.cloneLimit, setting: 'CLONE_LIMIT' }
  return cloneLimit(services, { projectId: row.project_id, repositoryId, makerId: row.made_by })
}

const sentences: { readonly [Setting in CloneLimit['setting']]: string } = {
  CLONE_LIMIT: 'the repository is larger than CLONE_LIMIT allows for one clone',
  PROJECT_CLONE_LIMIT:
    'the clones of this project would exceed PROJECT_CLONE_LIMIT: remove components, or ask the operator of the server to raise it',
  USER_CLONE_LIMIT:
    'the clones that the maker of this component added would exceed USER_CLONE_LIMIT: remove components, or ask the operator of the server to raise it',
}

/** Says which limit a clone exceeds. */
export const exceededLimit = ({ setting }: CloneLimit): string => sentences[setting]

/** Returns the same result. The problem of a repository that is too large names the limit. */
export function namingLimit<Result extends { readonly ok: boolean }>(result: Result, limit: CloneLimit): Result {
  if (result.ok || !('problem' in result)) return result
  const problem: { readonly code?: unknown } = Object(result.problem)
  return problem.code === 'too-large' ? { ...result, problem: { ...problem, detail: exceededLimit(limit) } } : result
}
