import type { SecretBox } from '../../../system/secret-box.ts'
import type { FactorRow } from './second-factors.ts'

/** Binds a seed to its user: moved to another user, it cannot be opened. */
const about = (userId: number) => `totp seed of user ${userId}`

export const sealSeed = (box: SecretBox, userId: number, seed: Buffer): Promise<Buffer> => box.seal(seed, about(userId))

/** The seed of an authenticator app. Throws where it was sealed with another key: the operator must put that back. */
export async function openSeed(
  box: SecretBox,
  { user_id, seed }: Pick<FactorRow, 'user_id' | 'seed'>,
): Promise<Buffer> {
  const opened = seed && (await box.open(seed, about(user_id)))
  if (!opened)
    throw new Error('A seed of a second factor does not open: SECRETS_KEY or DATA_DIR/secrets is not what it was')
  return opened
}
