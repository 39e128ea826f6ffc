import { loadDoer } from '../access/load-actor.ts'
import type { ComponentRecord } from '../catalog/records.ts'
import { type Database, statement } from '../db/database.ts'
import { zipStream } from '../http/reply/zip-stream.ts'
import type { ProjectBackupPayload } from '../jobs/project-backup-jobs.ts'
import { canSee } from '../permissions/index.ts'
import type { Services } from '../services.ts'
import { filesOfProject } from './project-archive.ts'

/** Bytes of a stored part. */
const partSize = 1_000_000

/** Backups of a project that are kept, as far as there is room for them; an older one goes when there is another. */
const kept = 5

const selectComponents = statement<{ id: number }>(
  'components_of_project_backup',
  'select id from components where project_id = $1 order by id',
)
const insertBackup = statement<{ id: number }>(
  'insert_project_backup',
  `insert into project_backups (project_id, name, component_ids) values ($1, $2, $3)
   on conflict (project_id, name) do nothing returning id`,
)
const insertPart = statement<never>(
  'insert_project_backup_part',
  'insert into project_backup_parts (backup_id, position, content) values ($1, $2, $3)',
)
const finishBackup = statement<never>(
  'finish_project_backup',
  'update project_backups set size = $2, complete = true where id = $1',
)
const dropOld = statement<never>(
  'drop_old_project_backups',
  `delete from project_backups where project_id = $1 and id not in (
     select id from (select id, row_number() over newest as number, sum(size) over newest as bytes
                       from project_backups where project_id = $1 and complete window newest as (order by id desc)) done
      where number <= ${kept} and (bytes <= $2 or number = 1))`,
)
const dropOne = statement<never>('drop_project_backup', 'delete from project_backups where id = $1')

/** `demo-2026-11-25T07-30-00.zip`, with a number where there is one of that second. */
const nameAt = (slug: string, at: Date, number: number): string => {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${slug}-${stamp}${number === 0 ? '' : `-${number}`}.zip`
}

async function begin(
  database: Database,
  project: { readonly id: number; readonly slug: string },
  components: readonly ComponentRecord[],
): Promise<{ readonly id: number; readonly name: string }> {
  const ids = components.map(({ row }) => row.id)
  for (let number = 0; ; number++) {
    const name = nameAt(project.slug, new Date(), number)
    const [made] = await database.query(insertBackup, [project.id, name, ids])
    if (made) return { id: made.id, name }
  }
}

/** Puts chunks of any size together to parts of one size. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

async function visibleComponents(services: Services, { projectId, userId }: ProjectBackupPayload) {
  const actor = await loadDoer(services.database, userId)
  const rows = await services.database.query(selectComponents, [projectId])
  const records = await Promise.all(rows.map(({ id }) => services.catalog.component({ id })))
  return actor === undefined ? [] : records.filter((one) => one !== undefined).filter((one) => canSee(actor, one.scope))
}

/** A backup has more bytes than those of a project may have. */
export class BackupTooLarge extends Error {
  override readonly name = 'BackupTooLarge'

  constructor(limit: number) {
    super(
      `The backup would have more than ${limit} bytes. An administrator of the site may raise PROJECT_BACKUP_LIMIT.`,
    )
  }
}

/** Writes a backup of a project into the database; resolves to its name, or to null where the project is gone. */
export async function backUpProject(
  services: Services,
  payload: ProjectBackupPayload,
  signal: AbortSignal,
): Promise<string | null> {
  const { database, catalog, config } = services
  const limit = config.projectBackupLimit
  const project = await catalog.project({ id: payload.projectId })
  if (project === undefined) return null
  const components = await visibleComponents(services, payload)
  const { id, name } = await begin(database, project.row, components)
  try {
    let [position, size] = [0, 0]
    for await (const content of partsOf(zipStream(filesOfProject(services, project, components)))) {
      signal.throwIfAborted()
      await database.query(insertPart, [id, position++, content])
      size += content.length
      if (size > limit) throw new BackupTooLarge(limit)
    }
    await database.query(finishBackup, [id, size])
  } catch (error) {
    // A run that is interrupted begins again, with another name.
    await database.query(dropOne, [id])
    throw error
  }
  await database.query(dropOld, [payload.projectId, limit])
  return name
}
