import { type Database, statement } from '../../db/database.ts'

const insertUpload = statement<{ id: string }>(
  'insert_upload',
  'insert into uploads (content) values ($1) returning id::text as id',
)
const selectUpload = statement<{ content: Buffer }>('read_upload', 'select content from uploads where id = $1')
const deleteUpload = statement<never>('delete_upload', 'delete from uploads where id = $1')

/** Stores an uploaded file for the job that puts it into a repository, on any node; resolves to its id. */
export async function storeUpload(database: Database, bytes: Uint8Array): Promise<string> {
  const [row] = await database.query(insertUpload, [Buffer.from(bytes)])
  if (!row) throw new Error('the upload was not written')
  return row.id
}

/** Its bytes; null where the job has done with it. */
export async function readUpload(database: Database, id: string): Promise<Uint8Array | null> {
  const [row] = await database.query(selectUpload, [id])
  return row?.content ?? null
}

/** Called when the repository has the file. Uploads that no job fetched are deleted after some days. */
export async function dropUpload(database: Database, id: string): Promise<void> {
  await database.query(deleteUpload, [id])
}
