import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, statement } from '../../db/database.ts'
import {
  closeRepository,
  ensureBareRepository,
  openRepository,
  parseRepositoryUrl,
  type Repository,
  readRef,
  trackingRef,
} from '../../git/index.ts'
import { Refusal } from '../../refusal.ts'
import { gitOf } from '../../secrets/remote-secrets.ts'
import type { Services } from '../../services.ts'
import { hasCode } from '../../system/has-code.ts'
import { limitOfClone, namingLimit } from '../clone/clone-limits.ts'
import { oneAtATime } from '../clone/one-at-a-time.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { originOf } from '../delivery/delivery-of.ts'

type CloneServices = Pick<Services, 'database' | 'git' | 'config' | 'secretBox'>

interface Row {
  readonly repo: string
  readonly branch: string
  readonly local_revision: string
  readonly project_id: number
}

const selectPlace = statement<Row>(
  'clone_to_read',
  'select repo, branch, local_revision, project_id from components where id = $1',
)

/** A clone of this node that requests may read, while jobs write to it. */
export interface ReadableClone {
  readonly repository: Repository
  readonly branch: string
  /** The revision to read: the tip of our branch, or of the remote's if our commits are in another node's clone. */
  readonly tip: string
  readonly hasOurs: boolean
}

/** Whether this node has a clone of a repository, complete or not. */
export async function hasClone(directory: string): Promise<boolean> {
  try {
    await stat(join(directory, 'HEAD'))
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Milliseconds that a request waits for somebody else's git host. */
const deadline = 30_000

/** Milliseconds for which a remote that did not have our commits is not asked for them again. */
const patience = 10_000

const asked = new Map<string, number>()

/**
 * Reads from a node's clone. Fetches an absent or outdated clone first, as a job would; refuses with `unavailable` if
 * that fails. Null for a repository that was never imported.
 */
export async function readClone<Result>(
  services: CloneServices,
  repositoryId: number,
  read: (clone: ReadableClone) => Promise<Result>,
): Promise<Result | null> {
  const row = await readPlace(services.database, repositoryId)
  if (!row || row.local_revision === '') return null
  const directory = repositoryDirectory(services.config.dataDir, repositoryId)
  if (!(await hasClone(directory))) await fetchClone(services, { repositoryId, directory }, row)
  const repository = openRepository(services.git, directory)
  try {
    const hasOurs = async () => (await repository.objects.info(row.local_revision)) !== null
    if (!(await hasOurs()) && Date.now() - (asked.get(directory) ?? 0) > patience)
      await fetchClone(services, { repositoryId, directory }, row)
    const isOurs = await hasOurs()
    const tip = isOurs ? row.local_revision : await readRef(repository, trackingRef(row.branch))
    if (tip === null) return null
    return await read({ repository, branch: row.branch, tip, hasOurs: isOurs })
  } finally {
    await closeRepository(repository)
  }
}

async function readPlace(database: Database, repositoryId: number): Promise<Row | undefined> {
  const [row] = await database.query(selectPlace, [repositoryId])
  return row
}

async function fetchClone(
  services: CloneServices,
  { repositoryId, directory }: { readonly repositoryId: number; readonly directory: string },
  { repo, branch, project_id: projectId }: Row,
): Promise<void> {
  const { database } = services
  const url = parseRepositoryUrl(repo, { localPath: true, own: true })
  if (!url.ok) throw new Error(`a stored repository address is invalid: ${url.problem.detail}`)
  const limit = await limitOfClone(services, repositoryId)
  const fetched = await oneAtATime(directory, async () => {
    const made = await ensureBareRepository(gitOf(services, { projectId }), directory)
    if (!made.ok) return made
    const place = { database, repository: made.value, repositoryId }
    const limits = { deadline, sizeLimit: limit.bytes }
    const result = await originOf(url.value)(place, { url: url.value, branch }, limits)
    await closeRepository(made.value)
    return namingLimit(result, limit)
  })
  asked.set(directory, Date.now())
  if (!fetched.ok) {
    const detail = `This server has to fetch the repository first, which failed: ${fetched.problem.detail}.`
    throw new Refusal('unavailable', { detail })
  }
}
