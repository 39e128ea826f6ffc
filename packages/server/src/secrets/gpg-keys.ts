import { type Database, statement, type Transaction } from '../db/database.ts'
import type { GpgKey } from '../git/index.ts'
import type { SecretBox } from '../system/secret-box.ts'

/** The key that signs a project's commits, as the database has it. */
export interface StoredGpgKey {
  readonly fingerprint: string
  readonly holder: string
  readonly public_key: string
  readonly secret_key: Buffer
  readonly made: Date
}

/** Bound to the project and the public half: a secret half that is moved elsewhere opens no more. */
const about = (projectId: number, fingerprint: string) => `gpg key ${fingerprint} of project ${projectId}`

const selectKey = statement<StoredGpgKey>(
  'gpg_key_of_project',
  'select fingerprint, holder, public_key, secret_key, made from gpg_keys where project_id = $1',
)

/** The key of a project; null where it has none. */
export const readGpgKeyOf = async (database: Database, projectId: number): Promise<StoredGpgKey | null> =>
  (await database.query(selectKey, [projectId]))[0] ?? null

const replaceKey = statement<never>(
  'replace_gpg_key',
  `insert into gpg_keys (project_id, fingerprint, holder, public_key, secret_key) values ($1, $2, $3, $4, $5)
   on conflict (project_id) do update set fingerprint = excluded.fingerprint, holder = excluded.holder,
     public_key = excluded.public_key, secret_key = excluded.secret_key, made = now()`,
)

/** Keeps the key of a project, in the place of the one before. */
export async function keepGpgKey(
  tx: Transaction,
  box: SecretBox,
  { projectId, key }: { readonly projectId: number; readonly key: GpgKey },
): Promise<void> {
  const sealed = await box.seal(Buffer.from(key.secretKey), about(projectId, key.fingerprint))
  await tx.query(replaceKey, [projectId, key.fingerprint, key.holder, key.publicKey, sealed])
}

const deleteKey = statement<{ fingerprint: string }>(
  'delete_gpg_key',
  'delete from gpg_keys where project_id = $1 returning fingerprint',
)

/** Whether there was one. */
export const dropGpgKey = async (tx: Transaction, projectId: number): Promise<boolean> =>
  (await tx.query(deleteKey, [projectId])).length > 0

/** The secret half; null where another SECRETS_KEY sealed it. */
export const openGpgKey = async (
  box: SecretBox,
  projectId: number,
  { fingerprint, secret_key: sealed }: Pick<StoredGpgKey, 'fingerprint' | 'secret_key'>,
): Promise<string | null> => (await box.open(sealed, about(projectId, fingerprint)))?.toString() ?? null
