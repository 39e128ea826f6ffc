import { createHash } from 'node:crypto'
import { type Database, statement } from '../../db/database.ts'

const selectReplies = statement<{ digest: Buffer; reply: string }>(
  'kept_machine_replies',
  'select digest, reply from machine_replies where project_id = $1 and digest = any($2::bytea[])',
)
const insertReplies = statement<never>(
  'keep_machine_replies',
  `insert into machine_replies (project_id, digest, reply)
   select $1, v.digest, v.reply from unnest($2::bytea[], $3::text[]) as v (digest, reply) order by v.digest
   on conflict (project_id, digest) do update set reply = excluded.reply, at = now()`,
)

/** The digest of everything that is sent for a string: service, host, model, settings, and the whole request. */
export const digestOf = (sent: unknown): Buffer => createHash('sha256').update(JSON.stringify(sent)).digest()

/** The replies of a project that are kept, by their digest in hexadecimal. */
export async function findReplies(
  database: Database,
  projectId: number,
  digests: readonly Buffer[],
): Promise<ReadonlyMap<string, string>> {
  if (digests.length === 0) return new Map()
  const rows = await database.query(selectReplies, [projectId, digests])
  return new Map(rows.map(({ digest, reply }) => [digest.toString('hex'), reply]))
}

export async function keepReplies(
  database: Database,
  projectId: number,
  replies: ReadonlyMap<string, string>,
): Promise<void> {
  if (replies.size === 0) return
  const digests = Array.from(replies.keys(), (hex) => Buffer.from(hex, 'hex'))
  await database.query(insertReplies, [projectId, digests, [...replies.values()]])
}
