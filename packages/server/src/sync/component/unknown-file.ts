import { statement, type Transaction } from '../../db/database.ts'

/**
 * The recorded file of a translation whose strings match no file for certain. No file has this id, so the next run reads
 * any file there. '' is taken: it means that a translation was never read.
 */
export const unknownFile = '0'.repeat(40)

const forgetFile = statement<never>(
  'forget_file',
  "update translations set revision = $2 where id = $1 and revision not in ($2, '')",
)

const forgetFiles = statement<never>(
  'forget_files',
  "update translations set revision = $2 where component_id = any($1::int[]) and revision not in ($2, '')",
)

/** From now on a translation's strings move to another file; the code that moves them records it at the end. */
export async function forgetFileOf(tx: Transaction, translationId: number): Promise<void> {
  await tx.query(forgetFile, [translationId, unknownFile])
}

/** The same for all translations of components. */
export async function forgetFilesOf(tx: Transaction, componentIds: readonly number[]): Promise<void> {
  await tx.query(forgetFiles, [componentIds, unknownFile])
}
