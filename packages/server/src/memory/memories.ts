import type { Catalog } from '../catalog/catalog.ts'
import type { ProjectRecord } from '../catalog/records.ts'
import { type Database, statement } from '../db/database.ts'
import { type Actor, can, canSee, type Permission, site } from '../permissions/index.ts'

/** A memory of imported texts, as its row has it. */
export interface MemoryFacts {
  readonly id: number
  readonly name: string
  readonly project_id: number | null
  readonly user_id: number | null
  readonly used: boolean
  readonly shared: boolean
  readonly penalty: number
  readonly created: Date
}

/** A memory with its project; null: a person's, or the site's. */
export interface OwnedMemory extends MemoryFacts {
  readonly project: ProjectRecord | null
}

const columns = 'id, name, project_id, user_id, used, shared, penalty, created'
const selectMemory = statement<MemoryFacts>(
  'memory_by_id',
  `select ${columns} from memories where id = $1 and not removed`,
)
const selectOfProject = statement<MemoryFacts>(
  'memories_of_project',
  `select ${columns} from memories where project_id = $1 and not removed order by name, id limit 1000`,
)
const selectOwn = statement<MemoryFacts>(
  'own_memories',
  `select ${columns} from memories where not removed and project_id is null and (user_id = $1 or (user_id is null and $2))
    order by user_id nulls last, name, id limit 1000`,
)

async function withProject(catalog: Catalog, row: MemoryFacts): Promise<OwnedMemory | undefined> {
  if (row.project_id === null) return { ...row, project: null }
  const project = await catalog.project({ id: row.project_id })
  return project && { ...row, project }
}

/** A memory by its id; undefined where it is gone, or its project is. */
export async function findMemory(database: Database, catalog: Catalog, id: number): Promise<OwnedMemory | undefined> {
  const [row] = await database.query(selectMemory, [id])
  return row && withProject(catalog, row)
}

/** The memories of a project; without one somebody's own, and those of the site for who manages them. */
export async function listedMemories(
  database: Database,
  actor: Actor,
  project: ProjectRecord | null,
): Promise<OwnedMemory[]> {
  const rows = await (project === null
    ? database.query(selectOwn, [actor.id, can(actor, 'memory.manage', site)])
    : database.query(selectOfProject, [project.row.id]))
  return rows.map((row) => ({ ...row, project }))
}

/** Whether somebody may see that there is a memory. */
export const knowsMemory = (actor: Actor, { project, user_id: userId }: OwnedMemory): boolean =>
  project !== null
    ? canSee(actor, project.scope) && can(actor, 'memory.edit', project.scope)
    : userId === null
      ? can(actor, 'memory.manage', site)
      : actor.kind === 'user' && userId === actor.id

/** Whether somebody may do something with a memory: everybody with their own, others by the right. */
export const mayTend = (
  actor: Actor,
  memory: OwnedMemory,
  right: Extract<Permission, 'memory.edit' | 'memory.delete'>,
): boolean => knowsMemory(actor, memory) && (memory.project === null || can(actor, right, memory.project.scope))
