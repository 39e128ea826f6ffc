import { statement, type Transaction } from '../../db/database.ts'

const nextRevisions = `$3, $4, $5, case when $6::boolean then $3 else c.strings_revision end,
  case when exists (select 1 from unnest($7::int[], $8::text[]) as compared (id, mark)
    where compared.id = c.id and compared.mark = c.files_revision) then $3 else c.files_revision end`

const isOfOwner = '(c.id = owner.id or c.repository_component_id = owner.id)'

/**
 * Writes only if the branch is where this run left it: if another run or a change of settings moved it, nothing is written.
 * `files_revision` is not written either if settings changed meanwhile, which its mark shows. Rows with the same values do not
 * change: a repository may have hundreds of components, and an import of a further one affects none of them.
 */
const updateRevisions = statement<{ id: number; files_revision: string }>(
  'update_revisions',
  `with owner as (select id from components
     where id = $1 and repository_component_id is null and local_revision = $2 for no key update),
   moved as (
     update components c
        set (local_revision, remote_revision, synced, strings_revision, files_revision) = row(${nextRevisions})
       from owner
      where ${isOfOwner} and row(c.local_revision, c.remote_revision, c.synced, c.strings_revision, c.files_revision)
        is distinct from row(${nextRevisions})
     returning c.id, c.files_revision)
   select id, files_revision from moved
   union all
   select c.id, c.files_revision from components c join owner on ${isOfOwner} where c.id not in (select id from moved)`,
)

/** The new branch tips, and the known state of the files there. */
export interface NextTips {
  readonly tip: string
  readonly remoteTip: string
  readonly isSynced: boolean
  readonly hasStrings: boolean
  /** The components that match their files there, with the former value of `files_revision`. */
  readonly compared?: ReadonlyMap<number, string>
}

/** The rows that have a branch: that of its repository, and those of all its components. */
export interface BranchRows {
  readonly repositoryId: number
  readonly componentIds: readonly number[]
}

/**
 * Writes the new tip of our branch for all its components, if it is still where this run left it. Returns
 * `files_revision` of each.
 */
export async function writeTips(
  tx: Transaction,
  { repositoryId, componentIds }: BranchRows,
  previousTip: string,
  next: NextTips,
): Promise<ReadonlyMap<number, string>> {
  const { tip, remoteTip, isSynced, hasStrings, compared = new Map<number, string>() } = next
  const about = [repositoryId, previousTip, tip, remoteTip, isSynced, hasStrings]
  const rows = await tx.query(updateRevisions, [...about, [...compared.keys()], [...compared.values()]])
  const marks = new Map(rows.map(({ id, files_revision }) => [id, files_revision]))
  if (!componentIds.every((id) => marks.has(id)))
    throw new Error('Another run, or a change of settings, moved the branch meanwhile')
  return marks
}
